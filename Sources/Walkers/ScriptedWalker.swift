public import Diagnostics
import Formats
import Foundation
import Geometry
public import VenueModel

/// A walker who is at given places at given times, and moves in straight lines at constant speed between them.
///
/// At the time of a waypoint they are exactly there; before the first and after the last one they stand. Who moves more slowly
/// than ``Walk/standingSpeed`` stands, too, even if the script says "walking". Between levels the floor height changes at a
/// constant rate and the level changes half way. They walk through walls if the script says so.
public struct ScriptedWalker: Walker {
    private let waypoints: [Waypoint]
    /// Height of the floor at each waypoint above the venue's zero, metres.
    private let elevations: [Double]
    /// The last waypoint whose time has passed.
    private var index = -1
    private var tick = 0
    private var heading: Double

    /// A walker with these waypoints.
    ///
    /// - Throws: ``Problems`` for an empty script and, each by its place in the list, for waypoints at a place or time
    ///   that is not finite, on a level that the venue does not have, or not later than the one before.
    public init(_ waypoints: [Waypoint], venue: Venue) throws(Problems) {
        var problems: [Problem] = []
        func report(_ index: Int, _ message: String) { problems.append(Problem(message, path: "route[\(index)]")) }
        if waypoints.isEmpty { problems.append(Problem("A route needs at least one waypoint.", path: "route")) }
        for (index, waypoint) in waypoints.enumerated() {
            if !waypoint.time.isFinite || !waypoint.position.isFinite || waypoint.heading?.isFinite == false {
                report(index, "The time, the place and the heading of a waypoint must be finite numbers.")
            }
            if venue.level(waypoint.level) == nil {
                let numbers = venue.levels.map { "\($0.number)" }.joined(separator: ", ")
                report(index, "There is no level \(waypoint.level); the venue has \(numbers).")
            }
            if index > 0, waypoint.time <= waypoints[index - 1].time {
                report(
                    index,
                    "The waypoint at \(YAMLText.number(waypoint.time)) s must be later than the one before it, at "
                        + "\(YAMLText.number(waypoints[index - 1].time)) s.")
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        self.waypoints = waypoints
        elevations = waypoints.map { venue.level($0.level)?.elevation ?? 0 }
        // Until they move, they face the direction in which they will go.
        let courses = zip(waypoints, waypoints.dropFirst()).map { $1.position - $0.position }
        heading = courses.first { $0.length > 0 }.map { atan2($0.dy, $0.dx) } ?? 0
    }

    public mutating func next() -> Walk.State {
        let time = Double(tick) / Walk.rate
        tick += 1
        while index + 1 < waypoints.count, waypoints[index + 1].time <= time { index += 1 }
        guard index >= 0, index + 1 < waypoints.count else { return standing(at: max(index, 0)) }
        let from = waypoints[index]
        let to = waypoints[index + 1]
        let fraction = (time - from.time) / (to.time - from.time)
        let course = to.position - from.position
        if let fixed = from.heading {
            heading = fixed
        } else if course.length > 0 {
            heading = atan2(course.dy, course.dx)
        }
        let isStill = from.level == to.level && course.length < Walk.standingSpeed * (to.time - from.time)
        return Walk.State(
            position: from.position.interpolated(to: to.position, at: fraction),
            level: fraction < 0.5 ? from.level : to.level,
            elevation: elevations[index] + (elevations[index + 1] - elevations[index]) * fraction, heading: heading,
            activity: isStill ? from.activity.still : from.activity ?? (from.level != to.level ? .stairs : .walking))
    }

    /// Before the first waypoint or after the last one.
    private mutating func standing(at place: Int) -> Walk.State {
        let waypoint = waypoints[place]
        if let fixed = waypoint.heading { heading = fixed }
        return Walk.State(
            position: waypoint.position, level: waypoint.level, elevation: elevations[place], heading: heading,
            activity: index < 0 ? .standing : waypoint.activity.still)
    }
}

extension Walk.Activity? {
    /// What a person does in place of it while they do not move.
    fileprivate var still: Walk.Activity { self == .lift ? .lift : .standing }
}
