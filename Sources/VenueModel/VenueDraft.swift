import Foundation
import Geometry
import Radio
import TextInput

/// A venue while it is read: its parts, each with the place it came from.
///
/// Where a value was faulty (and has been reported) a part holds something harmless instead, so that everything else can still be
/// checked; such a draft never becomes a venue.
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

    /// A level and what is on it.
    struct PlacedLevel {
        let fields: YAMLFields
        var level: Level
        var walls: [Wall] = []
        var obstacles: [Obstacle] = []
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
                residual: $0.number("residual"))
        }
        return Venue(
            name: name, summary: fields.text("summary") ?? "", anchor: anchor, radio: radio ?? RadioModel(),
            materials: materials, levels: levels.map(\.level), walls: levels.flatMap(\.walls),
            obstacles: levels.flatMap(\.obstacles), beacons: levels.flatMap { $0.beacons.map(\.part) },
            zones: levels.flatMap { $0.zones.map(\.part) },
            paths: NavigationPaths(
                nodes: levels.flatMap { $0.nodes.map(\.node) }, edges: edges.map(\.part)))
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
        var placed = PlacedLevel(fields: fields, level: level)
        for wall in fields.mappings("walls") {
            let points = wall.points("points") ?? []
            placed.walls.append(
                Wall(level: number, points: points, loss: readLoss(of: wall), material: wall.text("material")))
            if let strength = wall.integer("obstacle") {
                placed.obstacles.append(Obstacle(level: number, points: points, strength: strength))
            }
        }
        placed.obstacles += fields.mappings("obstacles").map {
            Obstacle(level: number, points: $0.points("points") ?? [], strength: $0.integer("strength") ?? 1)
        }
        placed.zones = fields.mappings("zones").map {
            let outline = Polygon($0.points("outline") ?? [])
            return Placed(part: Zone(name: $0.text("name") ?? "", level: number, outline: outline), fields: $0)
        }
        placed.beacons = fields.mappings("beacons").compactMap { beacon in
            readBeacon(beacon, level: number).map { Placed(part: $0, fields: beacon) }
        }
        if let paths = fields.mapping("paths") {
            let positions = Dictionary(paths.namedNumberLists("nodes").map { ($0.name, $0.numbers) }) { first, _ in
                first
            }
            placed.nodes = paths.names(in: "nodes").map { name, place in
                let position = positions[name].flatMap(Point.init) ?? Point(0, 0)
                return PlacedNode(node: PathNode(name: name, level: number, position: position), place: place)
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

    private func readLoss(of wall: YAMLFields) -> Double {
        guard let name = wall.text("material") else { return wall.number("loss") ?? 0 }
        guard let material = materials.first(where: { $0.name == name }) else {
            let names = materials.map(\.name)
            wall.place("material").report(
                "The material \"\(name)\" is unknown.\(Spelling.suggestion(for: name, among: names)) "
                    + "Known: \(names.joined(separator: ", ")).")
            return 0
        }
        return wall.number("loss") ?? material.loss
    }
}

// MARK: - Beacons

extension VenueDraft {
    private func readBeacon(_ beacon: YAMLFields, level: Int) -> Beacon? {
        let defaults = fields.mapping("beaconDefaults")
        let height = beacon.number("height") ?? defaults?.number("height")
        if height == nil, !beacon.has("height"), defaults?.has("height") != true {
            beacon.value.report(
                "The mounting height is missing: give \"height\" in metres here or in \"beaconDefaults\".")
        }
        guard let id = readIdentity(beacon, defaults: defaults) else { return nil }
        var result = Beacon(
            id: id, label: beacon.text("label"), level: level, position: beacon.point("at") ?? Point(0, 0),
            height: height ?? 0, powerAt1m: beacon.number("powerAt1m"),
            pathLossExponent: beacon.number("pathLossExponent"), residual: beacon.number("residual"))
        if let interval = beacon.number("advertisingInterval") ?? defaults?.number("advertisingInterval") {
            result.advertisingInterval = interval
        }
        return result
    }

    private func readIdentity(_ beacon: YAMLFields, defaults: YAMLFields?) -> BeaconID? {
        let numbers = ["uuid", "major", "minor"]
        if beacon.has("id") {
            for key in numbers where beacon.has(key) {
                beacon.place(key).report("A beacon has either \"id\" or \"uuid\", \"major\" and \"minor\", not both.")
            }
            return beacon.text("id").flatMap(BeaconID.init)
        }
        guard beacon.has("minor") else { return nil }
        for key in ["uuid", "major"] where !beacon.has(key) && defaults?.has(key) != true {
            beacon.value.report("The beacon has no \(key): give \"\(key)\" here or in \"beaconDefaults\".")
        }
        guard let uuid = (beacon.text("uuid") ?? defaults?.text("uuid")).flatMap(UUID.init),
            let major = (beacon.integer("major") ?? defaults?.integer("major")).flatMap(UInt16.init(exactly:)),
            let minor = beacon.integer("minor").flatMap(UInt16.init(exactly:))
        else { return nil }
        return .iBeacon(uuid: uuid, major: major, minor: minor)
    }
}

// MARK: - Paths

extension VenueDraft {
    private func readEdges() -> [Placed<PathEdge>] {
        let nodes = levels.flatMap { $0.nodes.map(\.node) }
        let index = Dictionary(nodes.indices.map { (nodes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        let names = nodes.map(\.name)

        func node(_ name: String, at place: YAMLValue) -> Int? {
            if let found = index[name] { return found }
            place.report("There is no node \"\(name)\".\(Spelling.suggestion(for: name, among: names))")
            return nil
        }

        var edges: [Placed<PathEdge>] = []
        for level in levels {
            for way in level.fields.mapping("paths")?.mappings("edges") ?? [] {
                let ends = (way.texts("along") ?? []).map { node($0, at: way.place("along")) }
                for end in ends.compactMap({ $0 }) where nodes[end].level != level.level.number {
                    way.place("along").report(
                        "The node \"\(nodes[end].name)\" is on level \(nodes[end].level), not on this one; "
                            + "ways between levels belong into \"links\".")
                }
                for case (let from?, let to?) in zip(ends, ends.dropFirst()) {
                    if from == to { way.place("along").report("The node \"\(nodes[from].name)\" is joined to itself.") }
                    edges.append(Placed(part: way.edge(from: from, to: to, kind: .walk), fields: way))
                }
            }
        }
        for link in fields.mappings("links") {
            let from = link.text("from").flatMap { node($0, at: link.place("from")) }
            let to = link.text("to").flatMap { node($0, at: link.place("to")) }
            guard let from, let to, let kind = link.text("kind").flatMap(PathEdge.Kind.init) else { continue }
            if nodes[from].level == nodes[to].level {
                link.value.report(
                    "\"\(nodes[from].name)\" and \"\(nodes[to].name)\" are both on level \(nodes[from].level); a link joins "
                        + "two levels, ways on one level belong into its \"paths\".")
            }
            edges.append(Placed(part: link.edge(from: from, to: to, kind: kind), fields: link))
        }
        return edges
    }
}

extension PathEdge.Kind {
    /// What a file that does not say so means.
    var isUsuallyBarrierFree: Bool { self != .stairs && self != .escalator }
}

extension YAMLFields {
    fileprivate func edge(from: Int, to: Int, kind: PathEdge.Kind) -> PathEdge {
        PathEdge(
            from: from, to: to, kind: kind, direction: text("direction").flatMap(PathEdge.Direction.init) ?? .both,
            width: number("width") ?? 2, isBarrierFree: flag("barrierFree") ?? kind.isUsuallyBarrierFree)
    }

    /// The point of a key.
    func point(_ key: String) -> Point? { numbers(key).flatMap(Point.init) }

    /// The points of a key.
    func points(_ key: String) -> [Point]? { numberLists(key)?.compactMap(Point.init) }
}

extension Point {
    /// A point from its two coordinates.
    fileprivate init?(_ coordinates: [Double]) {
        guard coordinates.count == 2 else { return nil }
        self.init(coordinates[0], coordinates[1])
    }
}
