import Diagnostics
import Formats
import Foundation
import Geometry
import Radio
import VenueModel

/// A venue while it is read: its parts, each with its place in the file.
///
/// For a faulty value, which has been reported, a part holds a harmless value, so that everything else can be checked.
/// Such a draft never becomes a venue.
struct VenueDraft {
    /// A part and the mapping it came from.
    struct Placed<Part> {
        let part: Part
        let fields: YAMLFields
    }

    /// A node and its coordinates in the file.
    struct PlacedNode {
        let node: PathNode
        let place: YAMLValue
    }

    /// An obstacle and the key that states its strength.
    struct PlacedObstacle {
        let obstacle: Obstacle
        let place: VenueFile.KeyPlace
    }

    struct PlacedLevel {
        let fields: YAMLFields
        var level: Level
        var walls: [Placed<Wall>] = []
        var obstacles: [PlacedObstacle] = []
        var zones: [Placed<Zone>] = []
        var beacons: [Placed<Beacon>] = []
        var nodes: [PlacedNode] = []
    }

    let fields: YAMLFields
    let materials: [Material]
    /// In ascending order of their numbers.
    private(set) var levels: [PlacedLevel] = []
    /// Of all levels, then the links.
    private(set) var edges: [Placed<PathEdge>] = []

    init(_ fields: YAMLFields) {
        self.fields = fields
        var materials = Material.builtIn
        for (name, loss) in fields.namedNumbers("materials") {
            if let index = materials.firstIndex(where: { $0.name == name }) {
                materials[index].loss = loss
            } else {
                materials.append(Material(name: name, loss: loss))
            }
        }
        self.materials = materials
        fields.mapping("beaconDefaults")?.warnOfLeadingZeros(of: ["major"])
        levels = fields.mappings("levels").enumerated().map { readLevel($1, number: $1.integer("number") ?? $0) }
            .sorted { $0.level.number < $1.level.number }
        stackLevels()
        edges = readEdges()
    }

    /// The venue, if nothing in it was faulty.
    var venue: Venue? {
        guard let name = fields.text("name") else { return nil }
        let anchor = fields.mapping("anchor").map {
            GeographicAnchor(
                latitude: $0.number("latitude") ?? 0, longitude: $0.number("longitude") ?? 0,
                bearing: $0.number("bearing") ?? 0)
        }
        let radio = fields.mapping("radio").map {
            RadioModel(
                powerAt1m: $0.number("powerAt1m"), pathLossExponent: $0.number("pathLossExponent"),
                residualStandardDeviation: $0.number("residualStandardDeviation"),
                pathLoss: $0.mapping("pathLoss").flatMap(\.pathLoss))
        }
        var venue = Venue(
            name: name, summary: fields.text("summary") ?? "",
            environment: fields.text("environment").flatMap(VenueEnvironment.init), anchor: anchor,
            radio: radio ?? RadioModel(),
            materials: materials, levels: levels.map(\.level), walls: levels.flatMap { $0.walls.map(\.part) },
            obstacles: levels.flatMap { $0.obstacles.map(\.obstacle) },
            beacons: levels.flatMap { $0.beacons.map(\.part) },
            zones: levels.flatMap { $0.zones.map(\.part) },
            paths: NavigationPaths(nodes: levels.flatMap { $0.nodes.map(\.node) }, edges: edges.map(\.part)))
        if !venue.hasIBeacons, let defaults = fields.mapping("beaconDefaults") {
            venue.newBeaconUUID = defaults.text("uuid").flatMap(UUID.init)
            venue.newBeaconMajor = defaults.integer("major").flatMap(UInt16.init(exactly:))
        }
        return venue
    }
}

// MARK: - Levels

extension VenueDraft {
    private func readLevel(_ fields: YAMLFields, number: Int) -> PlacedLevel {
        let outline = Polygon(fields.points("outline") ?? [])
        var level = Level(
            number: number, name: fields.text("name") ?? "Level \(number)",
            elevation: fields.number("elevation") ?? 0, height: fields.number("height") ?? 0, outline: outline)
        if let loss = fields.number("slabLoss") { level.slabLoss = loss }
        level.pathLossExponent = fields.number("pathLossExponent")
        level.openings = fields.mappings("openings").map {
            SlabOpening(
                name: $0.text("name"), outline: Polygon($0.points("outline") ?? []), loss: $0.number("loss") ?? 0)
        }
        readPlanning(fields, into: &level)
        var placed = PlacedLevel(fields: fields, level: level)
        for fields in fields.mappings("walls") {
            let wall = readWall(fields, level: number)
            placed.walls.append(Placed(part: wall, fields: fields))
            if let strength = fields.integer("obstacle") {
                placed.obstacles += wall.solidRuns.map {
                    PlacedObstacle(
                        obstacle: Obstacle(level: number, points: $0, strength: strength),
                        place: fields.line(of: "obstacle"))
                }
            }
        }
        placed.obstacles += fields.mappings("obstacles").map {
            PlacedObstacle(
                obstacle: Obstacle(
                    level: number, points: $0.points("points") ?? [], strength: $0.integer("strength") ?? 1),
                place: $0.line(of: "strength"))
        }
        placed.zones = fields.mappings("zones").map {
            let outline = Polygon($0.points("outline") ?? [])
            let zone = Zone(
                name: $0.text("name") ?? "", level: number, outline: outline,
                kind: $0.text("kind").flatMap(Zone.Kind.init) ?? .none, weight: $0.number("weight"),
                pathLossExponent: $0.number("pathLossExponent"), isKeepOut: $0.flag("keepOut") ?? false)
            return Placed(part: zone, fields: $0)
        }
        placed.beacons = fields.mappings("beacons").compactMap { beacon in
            readBeacon(beacon, level: number).map { Placed(part: $0, fields: beacon) }
        }
        if let paths = fields.mapping("paths") {
            let positions = Dictionary(paths.namedNumberLists("nodes").map { ($0.name, $0.numbers) }) { first, _ in
                first
            }
            let entrances = paths.texts("entrances") ?? []
            placed.nodes = paths.names(in: "nodes").map { name, place in
                let position = positions[name].flatMap(Point.init) ?? Point(0, 0)
                let node = PathNode(name: name, level: number, position: position, isEntrance: entrances.contains(name))
                return PlacedNode(node: node, place: place)
            }
            let names = placed.nodes.map(\.node.name)
            for name in entrances where !names.contains(name) {
                paths.place("entrances").report(
                    "There is no node \"\(name)\" on this level.\(Spelling.suggestion(for: name, among: names))")
            }
        }
        return placed
    }

    /// Gives levels without an elevation the one where the level below ends.
    private mutating func stackLevels() {
        for index in levels.indices.dropFirst() where !levels[index].fields.has("elevation") {
            let below = levels[index - 1].level
            levels[index].level.elevation = below.elevation + below.height
        }
    }

    private func readWall(_ fields: YAMLFields, level: Int) -> Wall {
        Wall(
            level: level, points: fields.points("points") ?? [], loss: readLoss(of: fields),
            material: fields.text("material"), base: fields.number("base"), top: fields.number("top"),
            openings: fields.mappings("openings").map {
                WallOpening(
                    position: $0.point("at") ?? Point(0, 0), width: $0.number("width") ?? 1,
                    loss: $0.number("loss") ?? 0)
            }, deployable: fields.text("deployable").flatMap(Wall.Sides.init) ?? .both)
    }

    private func readLoss(of wall: YAMLFields) -> Double {
        guard let name = wall.text("material") else { return wall.number("loss") ?? 0 }
        guard let material = materials.first(where: { $0.name == name }) else {
            // A material with a faulty loss has been reported.
            if fields.names(in: "materials").contains(where: { $0.key == name }) { return 0 }
            let names = materials.map(\.name)
            wall.place("material").report(
                "The material \"\(name)\" is unknown.\(Spelling.suggestion(for: name, among: names)) "
                    + "Known: \(names.joined(separator: ", ")).")
            return 0
        }
        return wall.number("loss") ?? material.loss
    }
}

extension YAMLFields {
    /// The line of a key.
    func line(of key: String) -> VenueFile.KeyPlace { .init(key: key, line: place(key).line ?? 1) }

    func point(_ key: String) -> Point? { numbers(key).flatMap(Point.init) }

    /// The path-loss model that a mapping chooses; `nil` if anything in it was faulty.
    fileprivate var pathLoss: PathLossChoice? {
        guard let kind = text("model").flatMap(PathLossModels.named) else { return nil }
        let given = kind.parameters.compactMap { parameter in number(parameter.name).map { (parameter.name, $0) } }
        return PathLossChoice(model: kind.name, values: Dictionary(given) { first, _ in first })
    }

    func points(_ key: String) -> [Point]? { numberLists(key)?.compactMap(Point.init) }
}

extension Point {
    /// A point from its two coordinates.
    fileprivate init?(_ coordinates: [Double]) {
        guard coordinates.count == 2 else { return nil }
        self.init(coordinates[0], coordinates[1])
    }
}
