internal import Geometry
internal import Radio
internal import VenueModel

/// A level of a mall, 150 × 60 m: two corridors of 8 m along it and three across, shops between them, and one beacon
/// for about 250 m².
enum MallGeometry {
    private static let length = 150.0
    private static let depth = 60.0
    /// Middle lines of the corridors, and half of their width, metres.
    private static let along = [20.0, 40.0]
    private static let across = [6.0, 75.0, 144.0]
    private static let half = 4.0
    /// From one wall between shops to the next, metres.
    private static let shop = 11.5
    /// From one packet of a beacon to the next, seconds: a mall's tenants do not agree. Chosen so that the share of 3 s
    /// with a packet (V15) comes out as measured where beacons are strong.
    private static let packetIntervals = [0.45, 0.9, 2]

    static let venue: Venue = {
        let level = Level(
            number: 0, name: "Shops", elevation: 0, height: 4.5,
            outline: Polygon([Point(0, 0), Point(length, 0), Point(length, depth), Point(0, depth)]))
        var venue = Venue(
            name: "validation-mall", levels: [level], walls: fronts + partitions, beacons: beacons, paths: paths)
        // Objects in the corridors attenuate long rays more.
        venue.radio.pathLoss = PathLossChoice(
            model: "dual-slope", values: ["nearExponent": 1.9, "farExponent": 2.5, "breakpoint": 14])
        return venue
    }()

    /// The blocks of shops: what is left between the corridors.
    private static let blocks: [Bounds] = {
        let columns = zip(across, across.dropFirst()).map { ($0 + half)...($1 - half) }
        let rows = [0...(along[0] - half), (along[0] + half)...(along[1] - half), (along[1] + half)...depth]
        return rows.flatMap { row in
            columns.map {
                Bounds(lower: Point($0.lowerBound, row.lowerBound), upper: Point($0.upperBound, row.upperBound))
            }
        }
    }()

    /// The middles of the shops of a block, and of the walls between them.
    private static func shops(of block: Bounds) -> (middles: [Double], walls: [Double]) {
        let count = max(Int((block.upper.x - block.lower.x) / shop), 1)
        let width = (block.upper.x - block.lower.x) / Double(count)
        return (
            (0..<count).map { block.lower.x + (Double($0) + 0.5) * width },
            (0...count).map { block.lower.x + Double($0) * width }
        )
    }

    /// Glass with displays behind it towards the corridors, with a door of 3 m in the middle of each shop.
    private static let fronts: [Wall] = {
        var fronts: [Wall] = []
        for block in blocks {
            let (middles, walls) = shops(of: block)
            for y in [block.lower.y, block.upper.y] where y > 0 && y < depth {
                for (number, middle) in middles.enumerated() {
                    for (start, end) in [(walls[number], middle - 1.5), (middle + 1.5, walls[number + 1])] {
                        fronts.append(Wall(level: 0, points: [Point(start, y), Point(end, y)], loss: 4))
                    }
                }
            }
        }
        return fronts
    }()

    /// Between the shops, and along the middle of the block between the corridors.
    private static let partitions: [Wall] = blocks.flatMap { block -> [Wall] in
        let (_, walls) = shops(of: block)
        var lines = walls.map { [Point($0, block.lower.y), Point($0, block.upper.y)] }
        if block.lower.y > 0, block.upper.y < depth {
            let middle = (block.lower.y + block.upper.y) / 2
            lines.append([Point(block.lower.x, middle), Point(block.upper.x, middle)])
        }
        return lines.map { Wall(level: 0, points: $0, loss: 22, material: "thick-concrete") }
    }

    /// By the corridors' sides, 3 m high, every 18 m, and in every second shop.
    private static let beacons: [Beacon] = {
        var places: [Point] = []
        for (row, y) in along.enumerated() {
            for number in 0..<8 {
                let side = (number + row) % 2 == 0 ? 3.5 : -3.5
                places.append(Point(12 + 18 * Double(number), y + side))
            }
        }
        for (index, block) in blocks.enumerated() {
            for (number, x) in shops(of: block).middles.enumerated() where (number + index) % 2 == 0 {
                places.append(Point(x, (block.lower.y + block.upper.y) / 2 + (index % 2 == 0 ? 3 : -3)))
            }
        }
        return places.enumerated().map { index, place in
            Beacon(
                id: .named("M\(index + 1)"), level: 0, position: place, height: 3,
                advertisingInterval: packetIntervals[(7 * index + 3) % packetIntervals.count])
        }
    }()

    /// Along the middle of every corridor.
    private static let paths: NavigationPaths = {
        var nodes: [PathNode] = []
        var edges: [PathEdge] = []
        for (row, y) in along.enumerated() {
            for (column, x) in across.enumerated() {
                nodes.append(PathNode(name: "\(row)-\(column)", level: 0, position: Point(x, y)))
                if column > 0 { edges.append(PathEdge(from: nodes.count - 2, to: nodes.count - 1, width: 5)) }
                if row > 0 {
                    edges.append(PathEdge(from: nodes.count - 1 - across.count, to: nodes.count - 1, width: 5))
                }
            }
        }
        return NavigationPaths(nodes: nodes, edges: edges)
    }()
}
