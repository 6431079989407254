import Diagnostics
public import Formats
public import Geometry
public import VenueModel

/// A place at a time: one line of a script.
public struct Waypoint: Hashable, Sendable {
    /// Seconds from the start of the walk.
    public var time: Double
    /// On the map, metres.
    public var position: Point
    /// The level's number.
    public var level: Int
    /// Where the walker faces from here to the next waypoint, radians counter-clockwise from the x axis; `nil` for the
    /// direction in which they move.
    public var heading: Double?
    /// What the walker does from here to the next waypoint; `nil` for walking, stairs to another level, or
    /// standing at less than ``Walk/standingSpeed``.
    public var activity: Walk.Activity?

    public init(
        time: Double, position: Point, level: Int, heading: Double? = nil, activity: Walk.Activity? = nil
    ) {
        self.time = time
        self.position = position
        self.level = level
        self.heading = heading
        self.activity = activity
    }
}

extension Waypoint {
    /// The keys of a waypoint in a file: `{at: 12.5, point: [3, 4], level: 0}` or `{at: 0, node: door}`.
    public static let shape = YAMLShape(
        "waypoint", "A place at a time.",
        keys: [
            YAMLKey(
                "at", .number(0...1_000_000, unit: "seconds"), isRequired: true, "Time from the start of the walk."),
            YAMLKey("node", .text, "Name of a node of the venue's paths."),
            YAMLKey(
                "point", .list(of: .number(-100_000...100_000, unit: "metres"), count: 2...2, noun: "coordinates"),
                "The place, [x, y]."),
            YAMLKey(
                "level", .integer(Level.numbers),
                "The level of \"point\". Default: that of the waypoint before, else the lowest."
            ),
            YAMLKey(
                "heading", .number(-360...360, unit: "degrees"),
                "Direction that the walker faces from here to the next waypoint, counter-clockwise from the x axis. "
                    + "Default: straight ahead."),
            YAMLKey(
                "activity", .choice(Walk.Activity.allCases.map(\.name)),
                "What the walker does from here to the next waypoint. Default: walking, stairs to another level, or "
                    + "standing at less than 0.1 m/s. A walker as slow as this never walks."),
        ], alternatives: [["node"], ["point"]])

    /// Greatest plausible walking speed, m/s. A faster script gives a warning.
    private static let greatestSpeed = 3.0

    /// Reads a list of waypoints and reports everything that is wrong with it: unknown nodes and levels, places outside
    /// a level, times that do not ascend; and, as warnings, legs that are too fast for a walker.
    ///
    /// - Returns: the waypoints that could be read; use them only if nothing was reported.
    public static func read(_ list: [YAMLFields], venue: Venue) -> [Waypoint] {
        var result: [Waypoint] = []
        for fields in list {
            guard let time = fields.number("at"), let (position, level) = place(fields, venue, after: result.last)
            else { continue }
            let waypoint = Waypoint(
                time: time, position: position, level: level, heading: fields.number("heading").map { $0 * .pi / 180 },
                activity: fields.text("activity").flatMap { name in
                    Walk.Activity.allCases.first { $0.name == name }
                })
            if let last = result.last { waypoint.check(after: last, fields) }
            result.append(waypoint)
        }
        return result
    }

    private static func place(_ fields: YAMLFields, _ venue: Venue, after last: Waypoint?) -> (Point, Int)? {
        if fields.has("node") {
            if let key = ["point", "level"].first(where: fields.has) {
                fields.place(key).report("A waypoint has either \"node\" or \"point\" with \"level\", not both.")
                return nil
            }
            guard let name = fields.text("node") else { return nil }
            if let node = venue.paths.nodes.first(where: { $0.name == name }) { return (node.position, node.level) }
            let names = venue.paths.nodes.map(\.name)
            fields.place("node").report("There is no node \"\(name)\".\(Spelling.suggestion(for: name, among: names))")
            return nil
        }
        guard let point = fields.numbers("point"), point.count == 2 else { return nil }
        if fields.has("level"), fields.integer("level") == nil { return nil }
        let number = fields.integer("level") ?? last?.level ?? venue.levels.first?.number ?? 0
        let position = Point(point[0], point[1])
        guard let level = venue.level(number) else {
            let numbers = venue.levels.map { "\($0.number)" }.joined(separator: ", ")
            fields.place("level").report("There is no level \(number); the venue has \(numbers).")
            return nil
        }
        if !level.outline.contains(position),
            level.outline.nearestBorderPoint(to: position).map({ $0.distance(to: position) > 0.01 }) ?? true
        {
            fields.place("point").report("The point is outside the outline of level \(number).", severity: .warning)
        }
        return (position, number)
    }

    private func check(after last: Waypoint, _ fields: YAMLFields) {
        guard time > last.time else {
            fields.place("at").report(
                "The waypoint at \(YAMLText.number(time)) s must be later than the one before it, at "
                    + "\(YAMLText.number(last.time)) s.")
            return
        }
        let speed = last.position.distance(to: position) / (time - last.time)
        if last.level == level, speed < Walk.standingSpeed, last.activity == .walking || last.activity == .stairs {
            fields.place("at").report(
                "From the waypoint before to this one the walker moves by less than 0.1 m/s, so they stand. Leave out \"activity\" "
                    + "there, or move one of the two.", severity: .warning)
        }
        if speed > Self.greatestSpeed {
            fields.place("at").report(
                "This waypoint needs a speed of \(YAMLText.number((speed * 10).rounded() / 10)) m/s; people walk at "
                    + "most \(YAMLText.number(Self.greatestSpeed)) m/s.", severity: .warning)
        }
    }
}
