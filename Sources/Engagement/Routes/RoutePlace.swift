public import Geometry
public import Positioning
public import Walks

/// A place in a venue: where a route starts, bends or ends.
public struct RoutePlace: Codable, Hashable, Sendable {
    /// On the plan, metres.
    public var position: Point
    /// The level's number.
    public var level: Int

    /// A place on a level.
    public init(_ position: Point, level: Int) { (self.position, self.level) = (position, level) }

    /// Where a fix says that somebody is.
    public init(_ fix: Fix) { self.init(fix.position, level: fix.level) }

    /// Where somebody truly is.
    public init(_ sample: TruthSample) { self.init(sample.position, level: sample.level) }

    /// Metres on the plan to another place; infinite to another level.
    public func distance(to other: RoutePlace) -> Double {
        level == other.level ? position.distance(to: other.position) : .infinity
    }
}
