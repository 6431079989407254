public import Geometry

/// A place at a time: one line of a script.
public struct Waypoint: Hashable, Sendable {
    /// Seconds from the start of the walk.
    public var time: Double
    /// On the plan, metres.
    public var position: Point
    /// The level's number.
    public var level: Int
    /// Where the walker faces from here to the next waypoint, radians counter-clockwise from the x axis; `nil` for the
    /// direction in which they move.
    public var heading: Double?
    /// What the walker does from here to the next waypoint; `nil` for walking, stairs to another level, or
    /// standing at less than ``Walk/standingSpeed``.
    public var activity: Walk.Activity?

    /// A waypoint.
    public init(
        time: Double, position: Point, level: Int, heading: Double? = nil, activity: Walk.Activity? = nil
    ) {
        (self.time, self.position, self.level) = (time, position, level)
        (self.heading, self.activity) = (heading, activity)
    }
}
