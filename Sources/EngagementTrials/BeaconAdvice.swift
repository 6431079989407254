internal import Diagnostics
internal import Geometry
internal import Planning
package import VenueModel

/// New beacons in a zone, and what they achieve.
package struct BeaconAdvice: Sendable {
    /// Where they hang: places that the venue allows.
    package let beacons: [Beacon]
    /// The best trigger with them.
    package let trigger: ZoneTrigger
    /// The settings with them.
    package let settings: NamedSettings
    /// How well it works on test visits.
    package let figures: ZoneFigures
    /// Whether the limits are shown to be kept with them, or one to be broken.
    package let evidence: LimitEvidence

    /// Whether the worst figure is nearer to its limit, or farther inside, than without them, on the same visits.
    package let isBetter: Bool

    /// Whether they are shown to be enough.
    package var isEnough: Bool { evidence == .kept }
    /// Whether more visits may show that they are enough.
    package var isPerhapsEnough: Bool { evidence == .open && isBetter }
}

/// A venue with new beacons.
struct PlannedBeacons {
    /// The venue with them.
    private(set) var venue: Venue
    /// By zone.
    private(set) var beacons: [String: [Beacon]] = [:]
    private let original: Venue
    /// By zone: the reaches that were not tried yet.
    private var rest: [String: ArraySlice<Double?>] = [:]

    /// How far nine tenths of a zone may be from their nearest new beacon, metres: what is tried, in this order. `nil`
    /// is one beacon for a zone of any size.
    private static let reaches: [Double?] = [nil, 4, 3]
    /// Most new beacons of a zone.
    private static let most = 12

    init(_ venue: Venue) {
        self.venue = venue
        original = venue
    }

    /// Hangs more beacons into each of these zones than there are: first one, then as many as bring nine tenths of the
    /// zone within the next of ``reaches``, ``most`` at most. Other zones keep those that they have, and so do zones in
    /// which no more may hang.
    ///
    /// - Returns: whether any zone has more than before.
    mutating func hangMore(in zones: [Zone]) throws(Problems) -> Bool {
        let before = beacons.mapValues(\.count)
        for zone in zones {
            let count = before[zone.name] ?? 0
            while let reach = rest[zone.name, default: Self.reaches[...]].popFirst() {
                let places = Self.sites(in: zone, of: original, reach: reach)
                guard places.count > count else { continue }
                beacons[zone.name] = places
                break
            }
        }
        guard beacons.mapValues(\.count) != before else { return false }
        let identities = try BeaconIdentities.simulated(in: original, count: beacons.values.reduce(0) { $0 + $1.count })
        var count = 0
        venue.beacons = original.beacons
        for zone in original.zones where beacons[zone.name] != nil {
            for index in beacons[zone.name, default: []].indices {
                beacons[zone.name]?[index].id = identities.identity(count)
                beacons[zone.name]?[index].label = "\(zone.name) \(index + 1)"
                count += 1
            }
            venue.beacons += beacons[zone.name, default: []]
        }
        return true
    }

    /// Sites of the venue in a zone: the one nearest to the middle of its corners, or, to cover it, always the one that
    /// brings most places within the reach, until nine tenths are. O(most × sites × area).
    static func sites(in zone: Zone, of venue: Venue, reach: Double?) -> [Beacon] {
        guard let level = venue.level(zone.level), let box = Bounds(around: zone.outline.vertices) else { return [] }
        let sites = CandidateSites(spacing: 1, height: 3).beacons(on: level, of: venue)
            .filter { zone.outline.contains($0.position) }
        let middle = box.lower.interpolated(to: box.upper, at: 0.5)
        guard let reach else {
            return sites.min { $0.position.distance(to: middle) < $1.position.distance(to: middle) }.map { [$0] } ?? []
        }
        var open = stride(from: box.lower.x + 0.5, to: box.upper.x, by: 1).flatMap { x in
            stride(from: box.lower.y + 0.5, to: box.upper.y, by: 1).map { Point(x, $0) }
        }.filter { zone.outline.contains($0) }
        let few = open.count / 10
        var chosen: [Beacon] = []
        while open.count > few, chosen.count < most {
            let counts = sites.map { site in open.count { $0.distance(to: site.position) <= reach } }
            // Of equal ones the nearest to the middle, so that plans are symmetrical where zones are.
            let best = sites.indices.max {
                (counts[$0], -sites[$0].position.distance(to: middle)) < (
                    counts[$1], -sites[$1].position.distance(to: middle)
                )
            }
            guard let best, counts[best] > 0 else { break }
            chosen.append(sites[best])
            open.removeAll { $0.distance(to: sites[best].position) <= reach }
        }
        return chosen
    }
}
