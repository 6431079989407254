internal import NumericalMethods
internal import VenueModel

/// Differences between phones and between beacons of one type: V21 and V22.
enum PhoneTargets {
    static let all: [ValidationTarget] = [
        ValidationTarget(
            21, "sd over twenty phone models at 2 m", unit: "dB", published: 5.4, accepted: 4...7, source: "D4",
            site: .chamber
        ) { Statistics.standardDeviation(phoneMeans($0)) },
        ValidationTarget(
            21, "range of twenty phone models at 2 m", unit: "dB", published: 20.7, accepted: 14...28, source: "D4",
            site: .chamber
        ) { site in
            let means = phoneMeans(site)
            return means.min().flatMap { least in means.max().map { $0 - least } }
        },
        ValidationTarget(
            22, "sd of beacon power over receivers of one room", unit: "dB", published: 2.1, accepted: 1.5...5,
            source: "D1", site: .room
        ) { site in
            Statistics.standardDeviation(LocationMeans(site).laws(.powers).lines.compactMap { $0?.powerAt1m })
        },
        ValidationTarget(
            22, "sd of beacon power over beacons of a mall, exponent 2.2", unit: "dB", published: 4.0,
            accepted: 1.5...5, source: "D3", site: .mall
        ) { site in
            let powers = DistanceLaws.powers(
                MovingTargets.samples(site), beaconCount: site.venue.beacons.count, exponent: 2.2,
                least: MovingTargets.leastPackets)
            return Statistics.standardDeviation(powers.compactMap(\.self))
        },
    ]

    /// Mean level of each phone.
    private static func phoneMeans(_ site: ObservedSite) -> [Double] {
        Link.all(of: site.stayReadings).compactMap { Statistics.mean($0.levels) }
    }
}
