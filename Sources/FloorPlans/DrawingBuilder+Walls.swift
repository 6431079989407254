import Diagnostics
import Formats
import Geometry
import VenueModel

extension DrawingBuilder {
    /// Strength of obstacles if nothing else is said, position updates: more hold positions on a wrong side back for too long.
    static let usualStrength = 3
    /// Width of a door if nothing else is said, metres.
    static let usualDoor = 0.9
    /// How far outside of an outline the faces of outer walls may be drawn, metres.
    private static let outerWall = 1.0
    /// How far an opening may be from its wall, metres, as in venue files.
    static let openingReach = 0.5

    /// Walls with their openings, and obstacles.
    mutating func addWalls(_ items: [Item], isEachThereOnce: Bool) {
        var assumed = 0
        var drawn: [DoubledWalls.Line] = []
        for item in items where item.kind == .wall {
            let properties = item.properties
            let given = properties.number("loss")
            let name = properties.text("material") ?? item.layerMaterial
            let strength = properties.integer("obstacle") ?? 0
            let level = self.level(of: item)
            let wall = Wall(
                level: level ?? 0, points: [], loss: 0, base: properties.number("base"),
                top: properties.number("top"), deployable: properties.choice("deployable") ?? .both)
            properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            let choice = self.material(name, loss: given, of: item)
            guard properties.isSound, let level, let (material, loss) = choice else { continue }
            warnIfOutside(item, level: level)
            if name == nil, given == nil { assumed += 1 }
            for points in item.feature.shape.lines {
                var wall = wall
                wall.points = points
                wall.loss = loss
                wall.material = material
                drawn.append(
                    DoubledWalls.Line(
                        feature: item.feature, wall: wall, strength: strength, isExact: given != nil || isEachThereOnce)
                )
            }
        }
        let (ids, strengths) = add(drawn)
        if assumed > 0, options.material == nil {
            problems.note(
                "\(assumed == 1 ? "1 wall has" : "\(assumed) walls have") no material: \(DrawingOptions.usualMaterial) is assumed. Give "
                    + "--material, or correct \"material\" in the venue file.", file: file)
        }
        for item in items where item.kind == .opening { addOpening(item, ids) }
        for (index, strength) in strengths {
            for run in venue.walls[index].solidRuns {
                let points = run.map { Point(DrawingFrame.rounded($0.x, 1000), DrawingFrame.rounded($0.y, 1000)) }
                places[.obstacle(venue.obstacles.count)] = places[.wall(index)]
                venue.obstacles.append(Obstacle(level: venue.walls[index].level, points: points, strength: strength))
            }
        }
        addObstacles(items)
    }

    /// The material and the loss of a wall; `nil` after a report.
    private func material(_ name: String?, loss: Double?, of item: Item) -> (material: String?, loss: Double)? {
        if name == nil, let loss { return (nil, loss) }
        let name = name ?? options.material ?? DrawingOptions.usualMaterial
        guard let material = venue.materials.first(where: { $0.name == name }) else {
            problems.report(venue.materials.unknown(name), at: item.feature.place)
            return nil
        }
        return (material.name, loss ?? material.loss)
    }

    /// Names a wall that lies wholly outside of its level. It is kept, but no signal that counts crosses it.
    private func warnIfOutside(_ item: Item, level: Int) {
        guard let outline = venue.level(level)?.outline else { return }
        let isOutside = item.feature.shape.lines.allSatisfy { line in
            guard line.allSatisfy({ outline.depth(of: $0) < -Self.outerWall }) else { return false }
            let segments = zip(line, line.dropFirst()).map { Segment($0, $1) }
            return !outline.edges.contains { edge in segments.contains { edge.isCrossed(by: $0) } }
        }
        guard isOutside else { return }
        problems.report(
            "The wall lies outside of the outline of level \(level).", at: item.feature.place, severity: .warning)
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
                width: width ?? DrawingFrame.rounded(first.distance(to: last), 1000),
                loss: loss)
        case .polygon: return
        }
        let all = Array(venue.walls.indices)
        let named = id.map { ids[$0] ?? [] } ?? all
        // Where another line stands for the wall that is named, the opening is in that one.
        let isThere = named.contains { index in
            venue.walls[index].level == level
                && venue.walls[index].segments.contains { $0.distance(to: opening.position) <= Self.openingReach }
        }
        let other = doubles.keys.sorted()
        add(opening, level: level, among: isThere || other.isEmpty ? named : other, at: item.feature.place)
    }

    /// Adds an opening to the nearest of some walls on its level.
    mutating func add(_ opening: WallOpening, level: Int, among walls: [Int], at place: DrawingFeature.FilePlace) {
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
        guard !wall.isTaken(stretch) else {
            // Each of two rooms may draw its door in the wall between them.
            guard doubles[near.index] == nil else { return }
            problems.report("This opening overlaps another one of the same wall.", at: place)
            return
        }
        venue.walls[near.index].openings.append(opening.weakened(to: doubles[near.index] ?? 1))
        addToOtherFaces(opening, of: near.index)
    }

    private mutating func addObstacles(_ items: [Item]) {
        for item in items where item.kind == .obstacle {
            let strength = item.properties.integer("strength") ?? Self.usualStrength
            item.properties.warnOfMisspelledKeys(item.kind.keys.map(\.name))
            guard let level = level(of: item), item.properties.isSound else { continue }
            for points in item.feature.shape.lines {
                places[.obstacle(venue.obstacles.count)] = item.feature.place
                venue.obstacles.append(Obstacle(level: level, points: points, strength: strength))
            }
        }
    }
}
