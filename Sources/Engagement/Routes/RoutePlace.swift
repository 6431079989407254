package import Formats
package import Geometry
package import Positioning
package import Walks

/// A place in a venue: where a route starts, bends or ends.
package struct RoutePlace: JSONRecord, Hashable, Sendable {
    /// On the map, metres.
    package var position: Point
    /// The level's number.
    package var level: Int

    package static let shape = JSONShape<Self>(
        "routePlace", "A place on the map of a venue.",
        .always("x", .figure("metres"), \.position.x, "Metres from the venue's origin."),
        .always("y", .figure("metres"), \.position.y, "Metres from the venue's origin."),
        .always("level", .whole, \.level, "The level's number."))

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
