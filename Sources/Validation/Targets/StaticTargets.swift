internal import NumericalMethods

/// A phone at rest without a carrier: V1 to V5.
enum StaticTargets {
    static let all: [ValidationTarget] = [
        ValidationTarget(
            1, "static sd, median of links", unit: "dB", published: 3.05, accepted: 2.4...3.8, source: "D1",
            site: .room
        ) { Statistics.median(deviations($0)) },
        ValidationTarget(
            2, "kurtosis of static levels, median of links", published: 1.59, accepted: 1.4...2.2, source: "D1",
            site: .room
        ) { Statistics.median(Link.all(of: $0.stayReadings).compactMap { kurtosis($0.levels) }) },
        ValidationTarget(
            2, "sd within the three modes, if they are at least 3 dB apart", unit: "dB", published: 0.58,
            accepted: 0.45...0.8, source: "D1", site: .room
        ) { site in
            // The root mean square: half the links show less than the rounding of whole decibels.
            let squares = modes(site).filter { $0.leastGap >= 3 }.map { $0.standardDeviation * $0.standardDeviation }
            return Statistics.mean(squares)?.squareRoot()
        },
        ValidationTarget(
            3, "range of the three modes, median", unit: "dB", published: 7.1, accepted: 5.5...8, source: "D1",
            site: .room
        ) { Statistics.median(modes($0).map(\.spread)) },
        ValidationTarget(
            4, "sd of one-minute means over half an hour, median of links", unit: "dB", published: 0.22,
            accepted: 0...0.6, source: "D1", site: .restingPhones
        ) { site in
            let links = Link.all(of: site.stayReadings)
            return Statistics.median(
                links.compactMap { link in
                    // The mean of a minute with only a few packets is mostly noise.
                    guard link.readings.count >= 30 * 60 else { return nil }
                    return Statistics.standardDeviation(
                        Link.means(of: link.readings.map { ($0.time, $0.rssi) }, window: 60))
                })
        },
        ValidationTarget(
            5, "slope of static sd over distance", unit: "dB/m", published: 0, accepted: -0.05...0.05, source: "D1",
            site: .room
        ) { site in
            let samples = Link.all(of: site.stayReadings).compactMap { link in
                Statistics.standardDeviation(link.levels).map { sd in
                    DistanceLaws.Sample(beacon: 0, logDistance: link.distance, level: sd)
                }
            }
            return DistanceLaws(samples, beaconCount: 1, form: .common).lines[0].map { -$0.exponent }
        },
    ]

    /// Standard deviation of each link, dB.
    static func deviations(_ site: ObservedSite) -> [Double] {
        Link.all(of: site.stayReadings).compactMap { Statistics.standardDeviation($0.levels) }
    }

    private static func modes(_ site: ObservedSite) -> [ThreeModes] {
        Link.all(of: site.stayReadings).compactMap { ThreeModes($0.levels) }
    }

    /// m₄ / m₂², 3 of a normal distribution; `nil` if the values do not vary.
    static func kurtosis(_ values: [Double]) -> Double? {
        guard let mean = Statistics.mean(values) else { return nil }
        var second = 0.0
        var fourth = 0.0
        for value in values {
            let square = (value - mean) * (value - mean)
            second += square
            fourth += square * square
        }
        return second > 0 ? fourth * Double(values.count) / (second * second) : nil
    }
}
