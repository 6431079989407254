/// The convex hull of points on the map, by the monotone chain (Andrew 1979). O(n log n), or O(n) for sorted points.
package struct ConvexHull: Hashable, Sendable {
    /// The corners anticlockwise from the leftmost, without points on the line between two others. Points in a line
    /// give its two ends.
    package let corners: [Point]

    /// The hull of points in any order.
    package init(_ points: some Sequence<Point>) {
        self.init(sorted: points.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
    }

    /// The hull of points in ascending order of x, and of y for equal x.
    package init(sorted points: [Point]) {
        guard let first = points.first, first != points.last else {
            corners = points.first.map { [$0] } ?? []
            return
        }
        let chains = [Self.chain(points), Self.chain(points.reversed())]
        corners = chains.flatMap { $0.dropLast() }
    }

    /// The points that turn left.
    private static func chain(_ points: some Collection<Point>) -> [Point] {
        var chain: [Point] = []
        for point in points {
            while chain.count > 1,
                (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 2]) <= 0
            {
                chain.removeLast()
            }
            chain.append(point)
        }
        return chain
    }

    /// The edges in order; none of a point, two of a line.
    private var edges: some Sequence<Segment> {
        corners.indices.lazy.map { Segment(corners[$0], corners[($0 + 1) % corners.count]) }
    }

    /// True if the point is inside or on the border. A hull of points in a line has no inside. O(corners).
    package func contains(_ point: Point) -> Bool {
        corners.count > 2 && edges.allSatisfy { ($0.end - $0.start).cross(point - $0.start) >= 0 }
    }

    /// Distance of a point from the hull, metres: 0 inside; infinite if there is no hull. O(corners).
    package func distance(to point: Point) -> Double {
        if contains(point) { return 0 }
        return edges.reduce(.infinity) { min($0, $1.distance(to: point)) }
    }

    /// Width of the narrowest strip between two parallel lines that holds all points, metres; 0 for points in a line.
    /// One of the lines runs along an edge (Houle and Toussaint 1988). O(corners²).
    package var width: Double {
        guard corners.count > 2 else { return 0 }
        return edges.reduce(.infinity) { width, edge in
            let along = edge.end - edge.start
            return min(width, corners.reduce(0) { max($0, along.cross($1 - edge.start)) } / along.length)
        }
    }
}
