/// What a feature of a drawing is: the value of its property `kind`.
package enum DrawingKind: String, Hashable, Sendable, CaseIterable {
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

    package enum Form: String, Sendable {
        case point, line, polygon
        case lineOrPolygon = "line or polygon"
        case pointOrLine = "point or line"
    }

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

    private static let words: [String: DrawingKind] = [
        "level": .level, "floor": .level, "storey": .level, "outline": .level, "otln": .level,
        "void": .slabOpening,
        "atrium": .slabOpening, "wall": .wall, "partition": .wall, "glaz": .wall, "glass": .wall, "door": .opening,
        "opening": .opening, "obstacle": .obstacle, "barrier": .obstacle, "furniture": .obstacle, "shelf": .obstacle,
        "shelve": .obstacle, "zone": .zone, "room": .zone, "area": .zone, "beacon": .beacon, "node": .node,
        "path": .path, "route": .path, "link": .link, "portal": .link, "stair": .link, "lift": .link,
        "elevator": .link, "escalator": .link, "ramp": .link,
    ]
}

package struct DrawingKey: Hashable, Sendable {
    /// How it is written.
    package let name: String
    /// What it means, with its unit and its default.
    package let meaning: String

    init(_ name: String, _ meaning: String) { (self.name, self.meaning) = (name, meaning) }
}

extension DrawingKind {
    /// The properties that its features may have besides `kind`.
    package var keys: [DrawingKey] {
        let level = DrawingKey("level", "Number of the level. Default: the option `--level`.")
        let exponent = DrawingKey("pathLossExponent", "Path-loss exponent of the beacons in it.")
        let way = [
            DrawingKey("direction", "`both`, `forward` (as drawn) or `backward`. Default: both."),
            DrawingKey("directed", "`true` is the direction forward."),
            DrawingKey("width", "Clear width, metres. Default: 2."),
            DrawingKey("barrierFree", "Whether a wheelchair can use it."),
        ]
        switch self {
        case .level:
            return [
                DrawingKey(
                    "level",
                    "Number of the level, unique; the ground floor is usually 0. Default: the option `--level`."),
                DrawingKey("name", "Name for readers. Default: \"Level\" and the number."),
                DrawingKey(
                    "height", "Height from this floor to the floor above, metres. Default: the option `--level-height`."
                ),
                DrawingKey(
                    "elevation",
                    "Height of the floor above the venue's zero, metres. Default: where the level below ends."),
                DrawingKey("slabLoss", "Loss through the slab under the level, dB. Default: 18.3."), exponent,
                DrawingKey("ceiling", "`false` if no new beacon may hang under the ceiling."),
                DrawingKey("lowest", "Least height of new beacons above the floor, metres."),
                DrawingKey("highest", "Largest height of new beacons above the floor, metres."),
                DrawingKey("background", "A picture to draw over, an object as in a venue file."),
            ]
        case .slabOpening:
            return [
                DrawingKey("level", "Number of the level whose floor is open here. Default: the option `--level`."),
                DrawingKey("name", "Name for readers."),
                DrawingKey("loss", "Loss of a signal through it, dB. Default: 0."),
            ]
        case .wall:
            return [
                level,
                DrawingKey("material", "Name of a material of venue files. Default: the option `--material`."),
                DrawingKey("loss", "Loss of one crossing, dB. Default: the material's."),
                DrawingKey("base", "Lower edge above the floor, metres. Default: the floor."),
                DrawingKey("top", "Upper edge above the floor, metres. Default: the ceiling."),
                DrawingKey("obstacle", "Also makes the wall an obstacle of this strength."),
                DrawingKey("deployable", "Where new beacons may hang: `both`, `left`, `right` (as drawn) or `none`."),
            ]
        case .opening:
            return [
                level, DrawingKey("width", "Width of a point, metres. Default: 0.9. A line has its own length."),
                DrawingKey("loss", "Loss of a signal through it, dB. Default: 0."),
                DrawingKey("wall", "The `id` of the wall with the opening. Default: the nearest wall within 0.5 m."),
            ]
        case .obstacle:
            return [
                level, DrawingKey("strength", "Number of position updates that the obstacle stops. Default: 3."),
            ]
        case .zone:
            return [
                level, DrawingKey("name", "Name, unique in the venue. Default: \"Zone\" and a number."),
                DrawingKey(
                    "use", "What visitors do in the zone: `none`, `aisle`, `shop`, `exhibit` or `room`. Default: none."),
                DrawingKey("weight", "Number of visits, relative to the other zones."), exponent,
                DrawingKey("keepOut", "`true` if no new beacon may hang in the zone."),
            ]
        case .column:
            return [
                level, DrawingKey("width", "Length of the column's sides, metres. Default: 0, a post."),
                DrawingKey("lowest", "Least height of new beacons on the column, metres."),
                DrawingKey("highest", "Largest height of new beacons on the column, metres."),
            ]
        case .power:
            return [level, DrawingKey("reach", "How far from the power point a beacon may hang, metres. Default: 2.")]
        case .beacon:
            return [
                level, DrawingKey("uuid", "Proximity UUID of an iBeacon."),
                DrawingKey("major", "Major number of an iBeacon."),
                DrawingKey("minor", "Minor number of an iBeacon."),
                DrawingKey("beacon", "Identity of another beacon. Default, without a minor: a name to be replaced."),
                DrawingKey("label", "A label for readers."),
                DrawingKey("height", "Height above the floor, metres. Default: 2.5, with a warning."),
                DrawingKey("mount", "`free`, `ceiling`, `wall` or `metal-wall`. Default: free."),
                DrawingKey(
                    "facing",
                    "Direction that a beacon on a wall faces, degrees clockwise from the y axis of the venue's frame."),
                DrawingKey("powerAt1m", "Beacon power: RSSI at 1 m, dBm."), exponent,
                DrawingKey("residualStandardDeviation", "Residual standard deviation of RSSI about the model, dB."),
                DrawingKey("advertisingInterval", "Seconds. Default: 0.35."),
                DrawingKey("locked", "`true` if the beacon stays even when all beacons are placed again."),
            ]
        case .node:
            return [
                level, DrawingKey("name", "Name, unique in the venue."),
                DrawingKey("entrance", "`true` if visitors enter and leave here."),
            ]
        case .path:
            return [
                level,
                DrawingKey("along", "Names of nodes in order. Default: ends and bends as drawn; paths that meet join."),
            ] + way
        case .link:
            return [
                DrawingKey("by", "`stairs`, `escalator`, `lift` or `ramp`. Required."),
                DrawingKey(
                    "levels",
                    "Numbers of the levels that are joined: two for a line, two or more for a point. Required."),
                DrawingKey(
                    "from", "Name of the node where the level change begins. Default: the nearest path within 3 m."),
                DrawingKey("to", "Name of the node where the level change ends. Default: the nearest path within 3 m."),
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
