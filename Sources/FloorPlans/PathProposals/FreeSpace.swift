internal import Geometry
internal import VenueModel

/// The floor of a level in square cells, each with its distance from what is in the way.
struct FreeSpace {
    /// People keep this distance from walls and shelves, metres.
    static let clearance = 0.3
    /// The room beside people who go through a narrow door, metres.
    private static let leastRoom = 0.1
    /// Wider free areas get posts, so that paths cross them rather than go once through their middle, metres.
    private static let widestRadius = 3.0
    private static let postRadius = 0.4
    private static let mostCells = 250_000.0

    let columns: Int
    let rows: Int
    let cell: Double
    /// Distance of each cell's middle from what is in the way, metres; cells outside of the outline have 0.
    private(set) var distances: [Double]
    private let origin: Point

    /// The free space of a level. O(cells × lines near them).
    ///
    /// - Parameters:
    ///   - blockers: what people cannot go through.
    ///   - doors: openings of walls: people fit through each of them, however the cells lie.
    init?(outline: Polygon, blockers: [Segment], doors: [Segment] = []) {
        guard let box = Bounds(around: outline.vertices), box.width > 0, box.height > 0 else { return nil }
        cell = max(0.15, (box.width * box.height / Self.mostCells).squareRoot())
        columns = Int((box.width / cell).rounded(.up)) + 2
        rows = Int((box.height / cell).rounded(.up)) + 2
        origin = Point(box.lower.x - cell / 2, box.lower.y - cell / 2)
        distances = [Double](repeating: 0, count: columns * rows)
        let reach = 2 * Self.widestRadius
        for index in distances.indices where outline.contains(place(index)) { distances[index] = reach }
        for line in blockers + outline.edges { shorten(around: line, reach: reach) }
        for door in doors { open(door) }
        addPosts()
    }

    /// The middle of a cell.
    func place(_ index: Int) -> Point {
        Point(origin.x + Double(index % columns) * cell, origin.y + Double(index / columns) * cell)
    }

    /// Whether people fit into each cell.
    var isFree: [Bool] { distances.map { $0 >= Self.clearance } }

    /// The cells of the largest connected free area, and how many other areas of at least 4 m² there are.
    func largestArea() -> (isFree: [Bool], others: Int) {
        var areas: [[Int]] = []
        var isOpen = isFree
        for start in isOpen.indices where isOpen[start] {
            var area = [start]
            isOpen[start] = false
            var next = 0
            while next < area.count {
                for neighbour in Self.sides(of: area[next], columns) where isOpen[neighbour] {
                    isOpen[neighbour] = false
                    area.append(neighbour)
                }
                next += 1
            }
            areas.append(area)
        }
        guard let largest = areas.indices.max(by: { areas[$0].count < areas[$1].count }) else { return (isFree, 0) }
        var result = [Bool](repeating: false, count: distances.count)
        for index in areas[largest] { result[index] = true }
        let size = Int(4 / (cell * cell))
        return (result, areas.indices.count { $0 != largest && areas[$0].count >= size })
    }

    /// Whether people can go straight between two places.
    func isFree(from start: Point, to end: Point) -> Bool {
        let steps = max(1, Int((start.distance(to: end) / (cell / 2)).rounded(.up)))
        return (0...steps).allSatisfy { step in
            index(of: start.interpolated(to: end, at: Double(step) / Double(steps))).map {
                distances[$0] >= Self.clearance - cell
            } ?? false
        }
    }

    /// The cell of a place.
    func index(of point: Point) -> Int? {
        let x = ((point.x - origin.x) / cell).rounded()
        let y = ((point.y - origin.y) / cell).rounded()
        guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
        return Int(y) * columns + Int(x)
    }

    /// The cells above, below and beside a cell; the outermost cells are never free, so all of them exist.
    private static func sides(of index: Int, _ columns: Int) -> [Int] {
        [index - 1, index + 1, index - columns, index + columns]
    }

    private mutating func shorten(around line: Segment, reach: Double) {
        changeCells(within: reach, of: line) { space, index in
            guard space.distances[index] > 0 else { return }
            space.distances[index] = min(space.distances[index], line.distance(to: space.place(index)))
        }
    }

    /// Frees the cells on the way through a door whose sides leave a little room.
    private mutating func open(_ door: Segment) {
        let middle = door.start.interpolated(to: door.end, at: 0.5)
        let along = door.end - door.start
        guard along.length > 0 else { return }
        let reach = Self.clearance + cell
        changeCells(within: reach, of: Segment(middle, middle)) { space, index in
            let away = space.place(index) - middle
            guard abs(away.dot(along)) <= 0.75 * space.cell * along.length,
                abs(away.cross(along)) <= reach * along.length, space.distances[index] >= Self.leastRoom
            else { return }
            space.distances[index] = max(space.distances[index], Self.clearance)
        }
    }

    /// Changes the cells of a box around a line, row by row.
    private mutating func changeCells(
        within reach: Double, of line: Segment, _ change: (inout FreeSpace, Int) -> Void
    ) {
        guard let box = Bounds(around: [line.start, line.end])?.expanded(by: reach) else { return }
        let left = column(box.lower.x)
        let right = column(box.upper.x)
        for row in row(box.lower.y)...row(box.upper.y) {
            for column in left...right { change(&self, row * columns + column) }
        }
    }

    private func column(_ x: Double) -> Int { min(max(Int(((x - origin.x) / cell).rounded()), 0), columns - 1) }
    private func row(_ y: Double) -> Int { min(max(Int(((y - origin.y) / cell).rounded()), 0), rows - 1) }

    /// Puts a post where the next obstacle is farthest away, until none is far away.
    private mutating func addPosts() {
        while let index = distances.indices.max(by: { distances[$0] < distances[$1] }),
            distances[index] >= Self.widestRadius
        {
            let post = place(index)
            changeCells(within: 2 * Self.widestRadius, of: Segment(post, post)) { space, index in
                guard space.distances[index] > 0 else { return }
                let distance = space.place(index).distance(to: post) - Self.postRadius
                space.distances[index] = min(space.distances[index], max(distance, 0.001))
            }
        }
    }
}
