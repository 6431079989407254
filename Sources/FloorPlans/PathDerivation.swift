package import Geometry

/// Paths through a level of which only walls and doors are known: straight lines between points that see each other,
/// as few and as short as connect them (Kruskal's minimum spanning forest, 1956).
///
/// It has no loops, so ways along it may be longer than those of people. What it does not connect, it tries again with
/// points beside the corners of walls.
package struct PathDerivation {
    /// People keep this far from corners, metres.
    private static let clearance = 0.5
    /// Points farther apart are not joined, metres.
    private static let longest = 60.0
    /// More points are not connected.
    static let mostPoints = 2000

    private let outline: Polygon
    private let index: SegmentIndex

    /// - Parameters:
    ///   - outline: the border of the walkable area.
    ///   - blockers: what people do not walk through.
    package init(outline: Polygon, blockers: [Segment]) {
        self.outline = outline
        index = SegmentIndex(blockers + outline.edges)
    }

    /// Lines between the points, each a list of two or more. O(points² log points) and a look at each pair.
    package func lines(between points: [Point]) -> [[Point]] {
        var points = Array(points.prefix(Self.mostPoints))
        let count = points.count
        guard count > 1 else { return [] }
        var forest = Forest(count)
        var edges = join(points, &forest)
        if (1..<count).contains(where: { forest.root($0) != forest.root(0) }) {
            points += bends.prefix(Self.mostPoints - count)
            forest.grow(to: points.count)
            edges += join(points, &forest)
            edges = pruned(edges, points, bendsFrom: count)
        }
        return edges.map { [points[$0.0], points[$0.1]] }
    }

    /// The edges without bends that lead nowhere, and without those that a straight line passes as well.
    private func pruned(_ edges: [(Int, Int)], _ points: [Point], bendsFrom first: Int) -> [(Int, Int)] {
        var neighbours = [Set<Int>](repeating: [], count: points.count)
        for (from, to) in edges {
            neighbours[from].insert(to)
            neighbours[to].insert(from)
        }
        var open = Array((first..<points.count).reversed())
        while let bend = open.popLast() {
            let ends = neighbours[bend].sorted()
            guard ends.count == 1 || ends.count == 2 && isFree(from: points[ends[0]], to: points[ends[1]]) else {
                continue
            }
            for end in ends { neighbours[end].remove(bend) }
            neighbours[bend] = []
            if ends.count == 2 {
                neighbours[ends[0]].insert(ends[1])
                neighbours[ends[1]].insert(ends[0])
            }
            // What was needed for this bend may not be needed now.
            open += ends.filter { $0 >= first }
        }
        return points.indices.flatMap { from in neighbours[from].sorted().filter { $0 > from }.map { (from, $0) } }
    }

    /// Joins points of different trees, the nearest first.
    private func join(_ points: [Point], _ forest: inout Forest) -> [(Int, Int)] {
        var pairs: [(distance: Double, from: Int, to: Int)] = []
        for to in points.indices {
            for from in 0..<to where forest.root(from) != forest.root(to) {
                let distance = points[from].distance(to: points[to])
                if distance <= Self.longest, distance > 0.01 { pairs.append((distance, from, to)) }
            }
        }
        pairs.sort { ($0.distance, $0.from, $0.to) < ($1.distance, $1.from, $1.to) }
        var edges: [(Int, Int)] = []
        for pair in pairs where forest.root(pair.from) != forest.root(pair.to) {
            guard isFree(from: points[pair.from], to: points[pair.to]) else { continue }
            forest.unite(pair.from, pair.to)
            edges.append((pair.from, pair.to))
        }
        return edges
    }

    /// Whether people can walk straight from one point to another.
    private func isFree(from start: Point, to end: Point) -> Bool {
        guard outline.contains(start.interpolated(to: end, at: 0.5)) else { return false }
        let length = start.distance(to: end)
        // Doors lie in the line of their wall.
        let margin = min(0.02 / length, 0.25)
        var isFree = true
        index.forEachCrossing(
            of: Segment(start.interpolated(to: end, at: margin), start.interpolated(to: end, at: 1 - margin))
        ) { _ in isFree = false }
        return isFree
    }

    /// Points beside the ends and corners of what blocks the way, within the outline.
    private var bends: [Point] {
        var seen: Set<Point> = []
        var bends: [Point] = []
        for corner in index.segments.flatMap({ [$0.start, $0.end] }) where seen.insert(corner).inserted {
            for (dx, dy) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
                let point = corner + Vector(dx, dy) * Self.clearance
                let isNear = bends.contains { $0.distance(to: point) < Self.clearance / 2 }
                if !isNear, outline.contains(point) { bends.append(point) }
            }
            if bends.count >= Self.mostPoints { break }
        }
        return bends
    }

    /// Sets of points that are connected.
    private struct Forest {
        private var parents: [Int]

        init(_ count: Int) { parents = Array(0..<count) }

        mutating func grow(to count: Int) { parents += parents.count..<count }

        mutating func root(_ point: Int) -> Int {
            var point = point
            while parents[point] != point {
                parents[point] = parents[parents[point]]
                point = parents[point]
            }
            return point
        }

        mutating func unite(_ one: Int, _ two: Int) { parents[root(one)] = root(two) }
    }
}
