import Formats
import Geometry
import VenueModel

extension PlanBuilder {
    /// Strength of obstacles if nothing else is said, position updates: nobody passes.
    static let usualStrength = 50
    /// The material of walls if nothing else is said.
    static let usualMaterial = "plasterboard"
    /// Width of a door if nothing else is said, metres.
    private static let usualDoor = 0.9
    /// How far an opening may be from its wall, metres, as in venue files.
    static let openingReach = 0.5

    /// Walls with their openings, and obstacles.
    mutating func addWalls(_ items: [Item]) {
        var ids: [String: [Int]] = [:]
        var strengths: [(wall: Int, strength: Int)] = []
        var assumed = 0
        for item in items where item.kind == .wall {
            let properties = item.properties
            let given = properties.number("loss")
            let name = properties.text("material") ?? item.layerMaterial
            let strength = properties.integer("obstacle")
            let wall = Wall(
                level: level(of: item) ?? 0, points: [], loss: 0, base: properties.number("base"),
                top: properties.number("top"), deployable: properties.choice("deployable") ?? .both)
            properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard properties.isSound, let (material, loss) = material(name, loss: given, of: item) else { continue }
            if name == nil, given == nil { assumed += 1 }
            for points in item.feature.shape.lines {
                var wall = wall
                (wall.points, wall.loss, wall.material) = (points, loss, material)
                if let id = item.feature.id { ids[id, default: []].append(venue.walls.count) }
                if let strength { strengths.append((venue.walls.count, strength)) }
                venue.walls.append(wall)
                places.walls.append(item.feature.place)
            }
        }
        if assumed > 0, options.material == nil {
            problems.note(
                "\(assumed == 1 ? "1 wall has" : "\(assumed) walls have") no material: \(Self.usualMaterial) is assumed. Give "
                    + "--material, or correct \"material\" in the venue file.", file: file)
        }
        for item in items where item.kind == .opening { addOpening(item, ids) }
        for (index, strength) in strengths {
            for run in venue.walls[index].solidRuns {
                let points = run.map { Point(PlanFrame.rounded($0.x, 1000), PlanFrame.rounded($0.y, 1000)) }
                venue.obstacles.append(Obstacle(level: venue.walls[index].level, points: points, strength: strength))
                places.obstacles.append(places.walls[index])
            }
        }
        addObstacles(items)
    }

    /// The material and the loss of a wall; `nil` after a report.
    private func material(_ name: String?, loss: Double?, of item: Item) -> (material: String?, loss: Double)? {
        if name == nil, let loss { return (nil, loss) }
        let name = name ?? options.material ?? Self.usualMaterial
        guard let material = venue.materials.first(where: { $0.name == name }) else {
            let known = venue.materials.map(\.name)
            problems.report(
                "The material \"\(name.prefix(40))\" is unknown. Known: \(known.joined(separator: ", ")).",
                at: item.feature.place)
            return nil
        }
        return (material.name, loss ?? material.loss)
    }

    private mutating func addOpening(_ item: Item, _ ids: [String: [Int]]) {
        let properties = item.properties
        let width = properties.number("width")
        let loss = properties.number("loss") ?? 0
        let id = properties.text("wall")
        properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
        guard let level = level(of: item), properties.isSound else { return }
        let opening: WallOpening
        switch item.feature.shape {
        case .point(let point): opening = WallOpening(position: point, width: width ?? Self.usualDoor, loss: loss)
        case .line(let points):
            guard points.count == 2, let first = points.first, let last = points.last else {
                problems.report(
                    "An opening is a point, or a straight line from one side to the other.", at: item.feature.place)
                return
            }
            opening = WallOpening(
                position: first.interpolated(to: last, at: 0.5),
                width: width ?? PlanFrame.rounded(first.distance(to: last), 1000),
                loss: loss)
        case .polygon: return
        }
        add(
            opening, level: level, among: id.map { ids[$0] ?? [] } ?? Array(venue.walls.indices), at: item.feature.place
        )
    }

    /// Adds an opening to the nearest of some walls on its level.
    mutating func add(_ opening: WallOpening, level: Int, among walls: [Int], at place: PlanFeature.Place) {
        guard (0.1...1000).contains(opening.width) else {
            problems.report("An opening must be 0.1 m to 1000 m wide.", at: place)
            return
        }
        let near = walls.compactMap { index -> (index: Int, distance: Double)? in
            guard venue.walls[index].level == level else { return nil }
            return venue.walls[index].stretch(of: opening).map { (index, $0.distance) }
        }.min { $0.distance < $1.distance }
        guard let near, near.distance <= Self.openingReach else {
            problems.report(
                "There is no wall within \(YAMLText.number(Self.openingReach)) m of this opening.", at: place)
            return
        }
        let wall = venue.walls[near.index]
        guard let stretch = wall.stretch(of: opening)?.range else { return }
        let isTaken = wall.openings.compactMap { wall.stretch(of: $0)?.range }.contains {
            min($0.upperBound, stretch.upperBound) - max($0.lowerBound, stretch.lowerBound) > 0.01
        }
        guard !isTaken else {
            problems.report("This opening overlaps another one of the same wall.", at: place)
            return
        }
        venue.walls[near.index].openings.append(opening)
    }

    private mutating func addObstacles(_ items: [Item]) {
        for item in items where item.kind == .obstacle {
            let strength = item.properties.integer("strength") ?? Self.usualStrength
            item.properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard let level = level(of: item), item.properties.isSound else { continue }
            for points in item.feature.shape.lines {
                venue.obstacles.append(Obstacle(level: level, points: points, strength: strength))
                places.obstacles.append(item.feature.place)
            }
        }
    }
}
