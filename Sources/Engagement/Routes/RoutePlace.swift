package import Geometry
package import Positioning
package import Walks

/// A place in a venue: where a route starts, bends or ends.
package struct RoutePlace: Hashable, Sendable {
    /// On the map, metres.
    package var position: Point
    /// The level's number.
    package var level: Int

    package init(_ position: Point, level: Int) {
        self.position = position
        self.level = level
    }

    /// Where a fix says that somebody is.
    package init(_ fix: Fix) { self.init(fix.position, level: fix.level) }

    /// Where somebody truly is.
    package init(_ sample: TruthSample) { self.init(sample.position, level: sample.level) }

    /// Metres on the map to another place; infinite to another level.
    package func distance(to other: RoutePlace) -> Double {
        level == other.level ? position.distance(to: other.position) : .infinity
    }
}
