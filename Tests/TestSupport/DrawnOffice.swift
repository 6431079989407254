/// An office that nobody has drawn for this project: two levels with rooms on both sides of a corridor, a stair well, and 10
/// to 20 beacons at places that an installer might choose, with all sizes, walls and places from a seed. Its radio model is
/// not fitted.
public struct DrawnOffice {
    /// The venue file.
    public private(set) var text = ""
    /// Number of beacons on both levels.
    public private(set) var beaconCount = 0

    private var random: SplitMix64
    private var width = 0.0
    private var depth = 0.0
    private var corridor = 0.0
    private static let corridorWidth = 2.4

    /// The office of a seed.
    public init(seed: UInt64) {
        random = SplitMix64(state: seed)
        width = rounded(in: 30...58)
        depth = rounded(in: 14...24)
        corridor = rounded(in: 0.35 * depth...0.65 * depth - Self.corridorWidth)
        beaconCount = 10 + random.index(11)
        let stairs = rounded(in: 0.2 * width...0.8 * width)
        text = """
            name: drawn-office-\(seed)
            beaconDefaults: {uuid: 7D1E0A3C-52C4-4B0E-9A51-3F6E0C9B7A10, major: 1, advertisingInterval: \(0.2 + 0.1 * Double(random.index(7)))}
            levels:

            """
        for level in 0...1 { draw(level, stairs: stairs) }
        text += "links:\n  - {from: g-stairs, to: u-stairs, kind: stairs, width: 1.2}\n"
    }

    private mutating func rounded(in range: ClosedRange<Double>) -> Double {
        let value = range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
        return (value * 10).rounded() / 10
    }

    /// The widths of rooms side by side, 3.5 to 10 m each.
    private mutating func partitions() -> [Double] {
        var edges = [0.0]
        while edges[edges.count - 1] < width {
            let next = edges[edges.count - 1] + rounded(in: 3.5...10)
            edges.append(width - next < 3.5 ? width : (next * 10).rounded() / 10)
        }
        return edges
    }

    private mutating func draw(_ level: Int, stairs: Double) {
        let name = level == 0 ? "g" : "u"
        let south = corridor
        let north = corridor + Self.corridorWidth
        let material = ["plasterboard", "glass", "brick"][random.index(3)]
        var walls: [String] = []
        var zones = ["{name: \(name) corridor, outline: \(box(0, south, width, north))}"]
        var rooms: [(x: Double, y: Double, door: Double)] = []
        for (side, wall, back) in [("s", south, 0.0), ("n", north, depth)] {
            let edges = partitions()
            var openings: [String] = []
            for (index, (left, right)) in zip(edges, edges.dropFirst()).enumerated() {
                let door = rounded(in: left + 0.8...right - 0.8)
                openings.append("{at: [\(door), \(wall)], width: 1}")
                if index > 0 {
                    walls.append(
                        "{material: \(material), obstacle: 20, points: [[\(left), \(wall)], [\(left), \(back)]]}")
                }
                let inner = rounded(in: left + 1...right - 1)
                rooms.append((inner, ((wall + back) / 2 * 10).rounded() / 10, door))
                zones.append(
                    "{name: \(name) \(side)\(index), kind: room, outline: "
                        + "\(box(left, min(wall, back), right, max(wall, back)))}")
            }
            walls.append(
                "{material: \(material), obstacle: 20, points: [[0, \(wall)], [\(width), \(wall)]], openings: "
                    + "[\(openings.joined(separator: ", "))]}")
        }
        let middle = ((south + north) / 2 * 100).rounded() / 100
        text += """
              - number: \(level)
                name: \(name)
                elevation: \(level == 0 ? 0 : 3.4)
                height: 3
                outline: \(box(0, 0, width, depth))
                walls:
            \(list(walls))
                zones:
            \(list(zones))
                beacons:
            \(list(beacons(level, rooms, middle)))

            """
        text += paths(level, name, rooms, middle: middle, stairs: stairs)
    }

    /// Every other beacon hangs in the corridor, the others in rooms that are drawn.
    private mutating func beacons(_ level: Int, _ rooms: [(x: Double, y: Double, door: Double)], _ middle: Double)
        -> [String]
    {
        let count = level == 0 ? beaconCount / 2 : beaconCount - beaconCount / 2
        return (0..<count).map { index in
            let height = rounded(in: 2.2...2.9)
            let room = rooms[random.index(rooms.count)]
            let inCorridor = width * (Double(index) + 0.2 + 0.6 * random.unit()) / Double(count)
            let place = index.isMultiple(of: 2) ? ((inCorridor * 10).rounded() / 10, middle) : (room.x, room.y)
            return "{minor: \(100 * level + index + 1), at: [\(place.0), \(place.1)], height: \(height)}"
        }
    }

    private func paths(
        _ level: Int, _ name: String, _ rooms: [(x: Double, y: Double, door: Double)], middle: Double, stairs: Double
    ) -> String {
        var stops = rooms.enumerated().map { (name: "\(name)-c\($0)", x: $1.door) }
        stops.append(("\(name)-stairs", stairs))
        if level == 0 { stops.append(("door", 0.5)) }
        let along = stops.sorted { ($0.x, $0.name) < ($1.x, $1.name) }
        let nodes =
            stops.map { "\($0.name): [\($0.x), \(middle)]" }
            + rooms.enumerated().flatMap { index, room in
                let inside = room.y < middle ? corridor - 0.8 : corridor + Self.corridorWidth + 0.8
                return [
                    "\(name)-d\(index): [\(room.door), \((inside * 10).rounded() / 10)]",
                    "\(name)-r\(index): [\(room.x), \(room.y)]",
                ]
            }
        let edges =
            ["{along: [\(along.map(\.name).joined(separator: ", "))], width: 1.8}"]
            + rooms.indices.flatMap {
                [
                    "{along: [\(name)-c\($0), \(name)-d\($0)], width: 0.9}",
                    "{along: [\(name)-d\($0), \(name)-r\($0)], width: 1.5}",
                ]
            }
        return """
                paths:
                  nodes:
            \(nodes.map { "        \($0)" }.joined(separator: "\n"))
            \(level == 0 ? "      entrances: [door]\n" : "")      edges:
            \(edges.map { "        - \($0)" }.joined(separator: "\n"))

            """
    }

    private func box(_ left: Double, _ bottom: Double, _ right: Double, _ top: Double) -> String {
        "[[\(left), \(bottom)], [\(right), \(bottom)], [\(right), \(top)], [\(left), \(top)]]"
    }

    private func list(_ items: [String]) -> String { items.map { "      - \($0)" }.joined(separator: "\n") }
}
