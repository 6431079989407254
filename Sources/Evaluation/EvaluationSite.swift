package import Geometry
public import VenueModel

/// The parts of a venue that metrics use: zones, the order of levels, and obstacles prepared for queries.
public struct EvaluationSite: Sendable {
    /// The name of the venue.
    let venue: String?
    /// The zones, in the order of the venue.
    public let zones: [Zone]
    /// The place of each level in the order of their numbers.
    private let order: [Int: Int]
    private let obstacles: [Int: SegmentIndex]

    /// The zones and obstacles of `venue`; without one the metrics that need them have no value.
    public init(venue: Venue? = nil) {
        self.venue = venue?.name
        zones = venue?.zones ?? []
        let numbers = Set(venue?.levels.map(\.number) ?? []).sorted()
        order = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        obstacles = Dictionary(grouping: venue?.obstacles ?? [], by: \.level)
            .mapValues { SegmentIndex($0.flatMap(\.segments)) }
    }

    /// How many levels of the venue one is from another: 1 for neighbours, whatever their numbers are. Where the venue does not
    /// have one of them, the difference of the numbers.
    package func levels(from start: Int, to end: Int) -> Double {
        if start == end { return 0 }
        guard let first = order[start], let last = order[end] else { return abs(Double(start) - Double(end)) }
        return abs(Double(first - last))
    }

    /// True if there is any obstacle.
    var hasObstacles: Bool { !obstacles.isEmpty }

    /// The smallest zone of the level that holds `point`; of equal ones the first. O(zones).
    package func zone(at point: Point, level: Int) -> Zone? { zoneIndex(at: point, level: level).map { zones[$0] } }

    /// Its index in ``zones``.
    func zoneIndex(at point: Point, level: Int) -> Int? {
        zones.indices.filter { zones[$0].level == level && zones[$0].outline.contains(point) }
            .min { zones[$0].outline.area < zones[$1].outline.area }
    }

    /// True if a straight move on a level crosses an obstacle.
    func crossesObstacle(_ move: Segment, level: Int) -> Bool {
        var isCrossed = false
        obstacles[level]?.forEachCrossing(of: move) { _ in isCrossed = true }
        return isCrossed
    }
}
