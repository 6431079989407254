internal import Geometry

/// The lines of a skeleton as a graph: ends and crossings, and straight ways between them.
struct SkeletonGraph {
    private(set) var places: [Point] = []
    /// Ways, each once, with the lower node first.
    private(set) var ways: Set<[Int]> = []

    private let space: FreeSpace
    /// How far a way may leave its line, metres.
    private static let tolerance = 0.35
    /// Nodes that are nearer to each other become one, metres.
    private static let nearest = 1.0

    /// The graph of a skeleton.
    ///
    /// - Parameter kept: cells that are nodes; lines to them are never cut off.
    init(_ skeleton: Skeleton, in space: FreeSpace, keeping kept: [Int]) {
        self.space = space
        var tracing = SkeletonTracing(skeleton, keeping: Set(kept))
        tracing.prune { cells, crossing in
            // What leads only into a corner is about as long as the way from the middle to the corner.
            let length = zip(cells, cells.dropFirst()).reduce(0) {
                $0 + space.place($1.0).distance(to: space.place($1.1))
            }
            return length <= 1.6 * space.distances[crossing] + 0.5
        }
        var nodes: [Int: Int] = [:]
        for chain in tracing.chains {
            let points = chain.map(space.place)
            let corners = simplified(points)
            let indices = corners.indices.map { corner -> Int in
                let isEnd = corner == 0 || corner == corners.count - 1
                let cell = corner == 0 ? chain[0] : chain[chain.count - 1]
                if isEnd, let known = nodes[cell] { return known }
                places.append(corners[corner])
                if isEnd { nodes[cell] = places.count - 1 }
                return places.count - 1
            }
            for (from, to) in zip(indices, indices.dropFirst()) where from != to {
                ways.insert([min(from, to), max(from, to)])
            }
        }
        merge(keeping: Set(kept.compactMap { nodes[$0] }))
    }

    /// The corners of a line (Ramer, Douglas and Peucker), more where the straight way would not be free.
    private func simplified(_ points: [Point]) -> [Point] {
        guard points.count > 2, let first = points.first, let last = points.last else { return points }
        let line = Segment(first, last)
        let isClosed = first.distance(to: last) < 0.01
        let farthest = points.indices.dropFirst().dropLast().max {
            (isClosed ? first.distance(to: points[$0]) : line.distance(to: points[$0]))
                < (isClosed ? first.distance(to: points[$1]) : line.distance(to: points[$1]))
        }
        guard let farthest else { return points }
        if !isClosed, line.distance(to: points[farthest]) <= Self.tolerance, space.isFree(from: first, to: last) {
            return [first, last]
        }
        return simplified(Array(points[...farthest])).dropLast() + simplified(Array(points[farthest...]))
    }

    /// Joins nodes that are near each other where all ways stay free: a crossing of aisles is one node, not four.
    private mutating func merge(keeping kept: Set<Int>) {
        var isMerged = true
        while isMerged {
            isMerged = false
            let short = ways.filter { places[$0[0]].distance(to: places[$0[1]]) < Self.nearest }.sorted {
                ($0[0], $0[1]) < ($1[0], $1[1])
            }
            for way in short where ways.contains(way) {
                guard
                    let (gone, stays) = kept.contains(way[0])
                        ? (kept.contains(way[1]) ? nil : (way[1], way[0])) : (way[0], way[1])
                else { continue }
                let neighbours = ways.filter { $0.contains(gone) }.map { $0[0] == gone ? $0[1] : $0[0] }
                guard neighbours.allSatisfy({ $0 == stays || space.isFree(from: places[$0], to: places[stays]) }) else {
                    continue
                }
                ways = ways.filter { !$0.contains(gone) }
                for other in neighbours where other != stays { ways.insert([min(other, stays), max(other, stays)]) }
                isMerged = true
            }
        }
    }
}
