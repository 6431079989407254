internal import Formats
internal import VenueFiles
internal import VenueModel

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

    init(_ name: String, _ meaning: String) {
        self.name = name
        self.meaning = meaning
    }

    /// Keys of a venue file that features have, too.
    static func keys(_ names: String..., of shape: YAMLShape) -> [DrawingKey] {
        shape.keys.filter { names.contains($0.name) }.map { key in
            let unit = key.kind.unit.isEmpty ? "" : " Unit: \(key.kind.unit)."
            return DrawingKey(key.name, key.description + unit)
        }
    }
}

extension DrawingKind {
    /// The properties that its features may have besides `kind`.
    package var keys: [DrawingKey] {
        let level = DrawingKey("level", "Number of the level. Default: the option `--level`.")
        switch self {
        case .level:
            return [
                DrawingKey(
                    "level",
                    "Number of the level, unique; the ground floor is usually 0. Default: the option `--level`."),
                DrawingKey(
                    "height", "Height from this floor to the floor above, metres. Default: the option `--level-height`."
                ),
            ] + DrawingKey.keys("name", "elevation", "slabLoss", "pathLossExponent", of: VenueShape.level)
                + DrawingKey.keys("ceiling", "lowest", "highest", of: VenueShape.mounting)
                + [DrawingKey("background", "A picture to draw over, an object as in a venue file.")]
        case .slabOpening:
            return [
                DrawingKey("level", "Number of the level whose floor is open here. Default: the option `--level`.")
            ] + DrawingKey.keys("name", "loss", of: VenueShape.slabOpening)
        case .wall:
            return [
                level, DrawingKey("material", "Name of a material of venue files. Default: the option `--material`."),
                DrawingKey("deployable", "Where new beacons may hang: `both`, `left`, `right` (as drawn) or `none`."),
            ] + DrawingKey.keys("loss", "base", "top", "obstacle", of: VenueShape.wall)
        case .opening:
            let width = YAMLText.number(DrawingBuilder.usualDoor)
            let reach = YAMLText.number(DrawingBuilder.openingReach)
            return [
                level, DrawingKey("width", "Width of a point, metres. Default: \(width). A line has its own length."),
                DrawingKey(
                    "wall", "The `id` of the wall with the opening. Default: the nearest wall within \(reach) m."),
            ] + DrawingKey.keys("loss", of: VenueShape.wallOpening)
        case .obstacle:
            return [
                level,
                DrawingKey(
                    "strength",
                    "Number of position updates that the obstacle stops. Default: \(DrawingBuilder.usualStrength)."),
            ]
        case .zone:
            let uses = Zone.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return [
                level, DrawingKey("name", "Name, unique in the venue. Default: \"Zone\" and a number."),
                DrawingKey("use", "What visitors do in the zone: \(uses). Default: none."),
                DrawingKey("weight", "Number of visits, relative to the other zones."),
            ] + DrawingKey.keys("pathLossExponent", "keepOut", of: VenueShape.zone)
        case .column:
            return [
                level, DrawingKey("lowest", "Least height of new beacons on the column, metres."),
                DrawingKey("highest", "Largest height of new beacons on the column, metres."),
            ] + DrawingKey.keys("width", of: VenueShape.column)
        case .power: return [level] + DrawingKey.keys("reach", of: VenueShape.powerPoint)
        case .beacon:
            let mounts = Beacon.Mount.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            return [
                level, DrawingKey("uuid", "Proximity UUID of an iBeacon."),
                DrawingKey("major", "Major number of an iBeacon."),
                DrawingKey("beacon", "Identity of another beacon. Default, without a minor: a name to be replaced."),
                DrawingKey(
                    "height",
                    "Height above the floor, metres. Default: \(YAMLText.number(DrawingBuilder.usualHeight)), with a warning."
                ), DrawingKey("mount", "What the beacon hangs on: \(mounts). Default: free."),
                DrawingKey("advertisingInterval", "Seconds. Default: \(YAMLText.number(Beacon.usualInterval))."),
            ]
                + DrawingKey.keys(
                    "minor", "label", "facing", "powerAt1m", "pathLossExponent", "residualStandardDeviation", "locked",
                    of: VenueShape.beacon)
        case .node:
            return [
                level, DrawingKey("name", "Name, unique in the venue."),
                DrawingKey("entrance", "`true` if visitors enter and leave here."),
            ]
        case .path:
            return [
                level,
                DrawingKey("along", "Names of nodes in order. Default: ends and bends as drawn; paths that meet join."),
            ] + Self.direction + DrawingKey.keys("width", "barrierFree", "snaps", of: VenueShape.edge)
        case .link:
            let reach = YAMLText.number(PathNetwork.linkReach)
            return [
                DrawingKey("by", "`stairs`, `escalator`, `lift` or `ramp`. Required."),
                DrawingKey(
                    "levels",
                    "Numbers of the levels that are joined: two for a line, two or more for a point. Required."),
                DrawingKey(
                    "from",
                    "Name of the node where the level change begins. Default: the nearest path within \(reach) m."),
                DrawingKey(
                    "to", "Name of the node where the level change ends. Default: the nearest path within \(reach) m."),
            ] + Self.direction + DrawingKey.keys("width", "barrierFree", of: VenueShape.link)
        }
    }

    private static let direction = [
        DrawingKey("direction", "`both`, `forward` (as drawn) or `backward`. Default: both."),
        DrawingKey("directed", "`true` is the direction forward."),
    ]

    /// The tables of all properties for a page.
    package static var markdown: String {
        allCases.map { kind in
            let rows = kind.keys.map { "| `\($0.name)` | \($0.meaning) |\n" }.joined()
            return "### \(kind.rawValue)\n\nA \(kind.form.rawValue).\n\n| property | meaning |\n| --- | --- |\n\(rows)"
        }.joined(separator: "\n")
    }
}
