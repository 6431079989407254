/// What a feature of a plan is: the value of its property `kind`.
package enum PlanKind: String, Hashable, Sendable, CaseIterable {
    case level
    case slabOpening = "slab-opening"
    case wall
    case opening
    case obstacle
    case zone
    case column
    case power
    case beacon
    case node
    case path
    case link

    /// The form of its features.
    package enum Form: String, Sendable {
        case point, line, polygon
        case lineOrPolygon = "line or polygon"
        case pointOrLine = "point or line"
    }

    /// The form of its features.
    package var form: Form {
        switch self {
        case .level, .slabOpening, .zone: .polygon
        case .wall, .obstacle: .lineOrPolygon
        case .opening, .link: .pointOrLine
        case .column, .power, .beacon, .node: .point
        case .path: .line
        }
    }

    /// Another word for a kind, as folders and layers of other programs are called; `nil` if it says no kind.
    ///
    /// A word counts if a part of it, up to anything that is no letter, is the name of a kind or its plural:
    /// `A-WALL-FULL`, `Obstacles` and `navigation paths` do.
    package init?(word: String) {
        let parts = word.prefix(100).lowercased().split { !$0.isLetter }.map(String.init)
        if parts.contains("slab"), parts.contains(where: { $0.hasPrefix("opening") }) {
            self = .slabOpening
            return
        }
        for part in parts {
            if let kind = Self.words[part] ?? (part.hasSuffix("s") ? Self.words[String(part.dropLast())] : nil) {
                self = kind
                return
            }
        }
        return nil
    }

    private static let words: [String: PlanKind] = [
        "level": .level, "floor": .level, "storey": .level, "outline": .level, "otln": .level,
        "void": .slabOpening,
        "atrium": .slabOpening, "wall": .wall, "partition": .wall, "glaz": .wall, "glass": .wall, "door": .opening,
        "opening": .opening, "obstacle": .obstacle, "barrier": .obstacle, "furniture": .obstacle, "shelf": .obstacle,
        "shelve": .obstacle, "zone": .zone, "room": .zone, "area": .zone, "beacon": .beacon, "node": .node,
        "path": .path, "route": .path, "link": .link, "portal": .link, "stair": .link, "lift": .link,
        "elevator": .link, "escalator": .link, "ramp": .link,
    ]
}

package struct PlanKey: Hashable, Sendable {
    /// How it is written.
    package let name: String
    /// What it means, with its unit and its default.
    package let meaning: String

    init(_ name: String, _ meaning: String) { (self.name, self.meaning) = (name, meaning) }
}

extension PlanKind {
    /// The properties that its features may have besides `kind`.
    package var keys: [PlanKey] {
        let level = PlanKey("level", "Number of the level. Default: the option `--level`.")
        let exponent = PlanKey("pathLossExponent", "Path-loss exponent of the beacons in it.")
        let way = [
            PlanKey("direction", "`both`, `forward` (as drawn) or `backward`. Default: both."),
            PlanKey("directed", "`true` is the direction forward."),
            PlanKey("width", "Clear width, metres. Default: 2."),
            PlanKey("barrierFree", "Whether a wheelchair can use it."),
        ]
        switch self {
        case .level:
            return [
                PlanKey(
                    "level",
                    "Number of the level, unique; the ground floor is usually 0. Default: the option `--level`."),
                PlanKey("name", "Name for readers. Default: \"Level\" and the number."),
                PlanKey(
                    "height", "Height from this floor to the floor above, metres. Default: the option `--level-height`."
                ),
                PlanKey(
                    "elevation",
                    "Height of the floor above the venue's zero, metres. Default: where the level below ends."),
                PlanKey("slabLoss", "Loss through the slab under the level, dB. Default: 18.3."), exponent,
                PlanKey("ceiling", "`false` if no new beacon may hang under the ceiling."),
                PlanKey("lowest", "Least height of new beacons above the floor, metres."),
                PlanKey("highest", "Largest height of new beacons above the floor, metres."),
                PlanKey("background", "A picture to draw over, an object as in a venue file."),
            ]
        case .slabOpening:
            return [
                PlanKey("level", "Number of the level whose floor is open here. Default: the option `--level`."),
                PlanKey("name", "Name for readers."), PlanKey("loss", "Loss of a signal through it, dB. Default: 0."),
            ]
        case .wall:
            return [
                level,
                PlanKey("material", "Name of a material of venue files. Default: the option `--material`."),
                PlanKey("loss", "Loss of one crossing, dB. Default: the material's."),
                PlanKey("base", "Lower edge above the floor, metres. Default: the floor."),
                PlanKey("top", "Upper edge above the floor, metres. Default: the ceiling."),
                PlanKey("obstacle", "Also makes the wall an obstacle of this strength."),
                PlanKey("deployable", "Where new beacons may hang: `both`, `left`, `right` (as drawn) or `none`."),
            ]
        case .opening:
            return [
                level, PlanKey("width", "Width of a point, metres. Default: 0.9. A line has its own length."),
                PlanKey("loss", "Loss of a signal through it, dB. Default: 0."),
                PlanKey("wall", "The `id` of the wall with the opening. Default: the nearest wall within 0.5 m."),
            ]
        case .obstacle:
            return [
                level, PlanKey("strength", "Number of position updates that the obstacle stops. Default: 3."),
            ]
        case .zone:
            return [
                level, PlanKey("name", "Name, unique in the venue. Default: \"Zone\" and a number."),
                PlanKey(
                    "use", "What visitors do in the zone: `none`, `aisle`, `shop`, `exhibit` or `room`. Default: none."),
                PlanKey("weight", "Number of visits, relative to the other zones."), exponent,
                PlanKey("keepOut", "`true` if no new beacon may hang in the zone."),
            ]
        case .column:
            return [
                level, PlanKey("width", "Length of the column's sides, metres. Default: 0, a post."),
                PlanKey("lowest", "Least height of new beacons on the column, metres."),
                PlanKey("highest", "Largest height of new beacons on the column, metres."),
            ]
        case .power:
            return [level, PlanKey("reach", "How far from the power point a beacon may hang, metres. Default: 2.")]
        case .beacon:
            return [
                level, PlanKey("uuid", "Proximity UUID of an iBeacon."),
                PlanKey("major", "Major number of an iBeacon."),
                PlanKey("minor", "Minor number of an iBeacon."),
                PlanKey("beacon", "Identity of another beacon. Default, without a minor: a name to be replaced."),
                PlanKey("label", "A label for readers."),
                PlanKey("height", "Height above the floor, metres. Default: 2.5, with a warning."),
                PlanKey("mount", "`free`, `ceiling`, `wall` or `metal-wall`. Default: free."),
                PlanKey(
                    "facing",
                    "Direction that a beacon on a wall faces, degrees clockwise from the y axis of the venue's frame."),
                PlanKey("powerAt1m", "Beacon power: RSSI at 1 m, dBm."), exponent,
                PlanKey("residualStandardDeviation", "Residual standard deviation of RSSI about the model, dB."),
                PlanKey("advertisingInterval", "Seconds. Default: 0.35."),
                PlanKey("locked", "`true` if the beacon stays even when all beacons are placed again."),
            ]
        case .node:
            return [
                level, PlanKey("name", "Name, unique in the venue."),
                PlanKey("entrance", "`true` if visitors enter and leave here."),
            ]
        case .path:
            return [
                level,
                PlanKey("along", "Names of nodes in order. Default: ends and bends as drawn; paths that meet join."),
            ] + way
        case .link:
            return [
                PlanKey("by", "`stairs`, `escalator`, `lift` or `ramp`. Required."),
                PlanKey(
                    "levels",
                    "Numbers of the levels that are joined: two for a line, two or more for a point. Required."),
                PlanKey(
                    "from", "Name of the node where the level change begins. Default: the nearest path within 3 m."),
                PlanKey("to", "Name of the node where the level change ends. Default: the nearest path within 3 m."),
            ] + way
        }
    }

    /// The tables of all properties for a page.
    package static var markdown: String {
        allCases.map { kind in
            let rows = kind.keys.map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
            return "### \(kind.rawValue)\n\nA \(kind.form.rawValue).\n\n| property | meaning |\n| --- | --- |\n\(rows)"
        }.joined(separator: "\n")
    }
}
