import Diagnostics
import Formats
import Geometry
import VenueModel

// Where new beacons may hang, and the picture to draw over: reading and checks.
extension VenueDraft {
    /// Puts into a level what its mapping says of them.
    func readPlanning(_ fields: YAMLFields, into level: inout Level) {
        if let mounting = fields.mapping("mounting") {
            level.mounting = Mounting(
                isCeilingDeployable: mounting.flag("ceiling") ?? true, lowest: mounting.number("lowest"),
                highest: mounting.number("highest"))
        }
        level.columns = fields.mappings("columns").map {
            Column(
                position: $0.point("at") ?? Point(0, 0), width: $0.number("width") ?? 0, lowest: $0.number("lowest"),
                highest: $0.number("highest"))
        }
        level.powerPoints = fields.mappings("power").map {
            PowerPoint(position: $0.point("at") ?? Point(0, 0), reach: $0.number("reach") ?? PowerPoint.usualReach)
        }
        level.background = fields.mapping("background").map {
            Background(
                file: $0.text("file") ?? "", width: $0.number("width") ?? 1, origin: $0.point("origin") ?? Point(0, 0),
                rotation: $0.number("rotation") ?? 0)
        }
    }

    /// Limits that contradict each other, places outside of the level, and pictures that cannot be found.
    func checkPlanning(of level: PlacedLevel, isClosed: Bool) {
        if let mounting = level.fields.mapping("mounting") {
            checkLimits(of: mounting, on: level, subject: "Beacons of level \(level.level.number)")
        }
        let columns = level.fields.mappings("columns")
        for (column, fields) in zip(level.level.columns, columns) {
            let subject = "The column at \(text(column.position))"
            let isSound = checkLimits(
                of: fields, on: level, subject: "Beacons on the column at \(text(column.position))")
            let both = column.mounting(on: level.level)
            if isSound, level.level.mounting.lowest ?? 0 <= level.level.mounting.highest ?? .infinity,
                let lowest = both.lowest, let highest = both.highest, lowest > highest
            {
                fields.value.report(
                    "\(subject) allows other heights than level \(level.level.number), so that no beacon can hang on it.",
                    severity: .warning)
            }
            checkPlace(column.position, fields, subject: subject, on: level, isClosed: isClosed)
        }
        for (power, fields) in zip(level.level.powerPoints, level.fields.mappings("power")) {
            checkPlace(
                power.position, fields, subject: "The power point at \(text(power.position))", on: level,
                isClosed: isClosed)
        }
        if let background = level.fields.mapping("background") { checkPicture(background) }
    }

    /// Reports a lower limit above the upper one, and one above the ceiling; true if nothing is wrong.
    @discardableResult
    private func checkLimits(of fields: YAMLFields, on level: PlacedLevel, subject: String) -> Bool {
        guard let lowest = fields.number("lowest") else { return true }
        if let highest = fields.number("highest"), lowest > highest {
            fields.place("highest").report(
                "\(subject) hang at least at \(text(lowest)) m and at most at \(text(highest)) m; \"highest\" must not be "
                    + "below \"lowest\".")
            return false
        }
        if level.fields.number("height") != nil, lowest > level.level.height {
            fields.place("lowest").report(
                "\(subject) hang at least at \(text(lowest)) m, but level \(level.level.number) is only "
                    + "\(text(level.level.height)) m high: no beacon can hang there.", severity: .warning)
        }
        return true
    }

    private func checkPlace(
        _ point: Point, _ fields: YAMLFields, subject: String, on level: PlacedLevel, isClosed: Bool
    ) {
        guard isClosed, fields.point("at") != nil, !isInside(point, level) else { return }
        fields.place("at").report("\(subject) is outside the outline of level \(level.level.number).")
    }

    private func checkPicture(_ background: YAMLFields) {
        guard let file = background.text("file"), !Background.allows(file: file) else { return }
        background.place("file").report(
            "\"\(file.prefix(100))\" is no picture next to the venue file: give the name of a .png, .jpg or .jpeg file, or "
                + "its path from the folder of the venue file, without \"..\" and colons.")
    }
}
