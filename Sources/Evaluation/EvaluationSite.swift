package import Geometry
public import VenueModel

/// The parts of a venue that metrics use: zones, and obstacles prepared for queries.
public struct EvaluationSite: Sendable {
    /// The name of the venue.
    let venue: String?
    /// The zones, in the order of the venue.
    public let zones: [Zone]
    private let obstacles: [Int: SegmentIndex]

    /// The zones and obstacles of `venue`; without one the metrics that need them have no value.
    public init(venue: Venue? = nil) {
        self.venue = venue?.name
        zones = venue?.zones ?? []
        obstacles = Dictionary(grouping: venue?.obstacles ?? [], by: \.level)
            .mapValues { SegmentIndex($0.flatMap(\.segments)) }
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
