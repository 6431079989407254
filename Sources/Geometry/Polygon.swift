/// A simple polygon: its vertices in order, the last joined to the first (which is not repeated).
public struct Polygon: Codable, Hashable, Sendable {
    /// The corners, in metres; at least three for a polygon with an inside.
    public var vertices: [Point]

    /// The polygon with these corners. A last corner equal to the first is dropped.
    public init(_ vertices: [Point]) {
        self.vertices = vertices
        if vertices.count > 1, vertices.first == vertices.last { self.vertices.removeLast() }
    }

    /// The edges, in order, the closing one last.
    public var edges: [Segment] {
        vertices.indices.map { Segment(vertices[$0], vertices[($0 + 1) % vertices.count]) }
    }

    /// Signed area by the shoelace formula, in square metres; positive if the corners run anticlockwise.
    public var signedArea: Double {
        edges.reduce(0) { $0 + ($1.start.x * $1.end.y - $1.end.x * $1.start.y) } / 2
    }

    /// Area in square metres.
    public var area: Double { abs(signedArea) }

    /// True if `point` is inside (even–odd rule; a point on the border may count as either). O(corners).
    public func contains(_ point: Point) -> Bool {
        var isInside = false
        var previous = vertices.count - 1
        for index in vertices.indices {
            let a = vertices[index]
            let b = vertices[previous]
            if (a.y > point.y) != (b.y > point.y),
                point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                isInside.toggle()
            }
            previous = index
        }
        return isInside
    }

    /// The point of the border nearest to `point`; `nil` for a polygon without corners. O(corners).
    public func nearestBorderPoint(to point: Point) -> Point? {
        var best: Point?
        var bestDistance = Double.infinity
        for index in vertices.indices {
            let candidate = Segment(vertices[index], vertices[(index + 1) % vertices.count]).nearestPoint(to: point)
            let distance = candidate.distance(to: point)
            if distance < bestDistance {
                best = candidate
                bestDistance = distance
            }
        }
        return best
    }

    /// How deep `point` lies inside: metres from the border, negative outside; −∞ for a polygon without corners.
    /// O(corners).
    public func depth(of point: Point) -> Double {
        guard let border = nearestBorderPoint(to: point) else { return -.infinity }
        let distance = border.distance(to: point)
        return contains(point) ? distance : -distance
    }

    /// The point inside that is farthest from the border, with its distance to it: the centre and the radius of the largest
    /// circle inside, to `precision` metres; `nil` for a polygon without an inside. Cells of a grid are divided as long as
    /// they may hold a better point (Garcia-Castellanos and Lombardo 2007; the search is that of Agafonkin 2016).
    public func largestCircle(precision: Double = 0.05) -> (centre: Point, radius: Double)? {
        guard area > 0, let box = Bounds(around: vertices) else { return nil }
        let size = min(box.width, box.height)
        guard size > 0, size.isFinite, precision > 0 else { return nil }
        var cells: [(centre: Point, half: Double, depth: Double)] = []
        for x in stride(from: box.lower.x, to: box.upper.x, by: size) {
            for y in stride(from: box.lower.y, to: box.upper.y, by: size) {
                let centre = Point(x + size / 2, y + size / 2)
                cells.append((centre, size / 2, depth(of: centre)))
            }
        }
        guard var best = cells.max(by: { $0.depth < $1.depth }).map({ (centre: $0.centre, radius: $0.depth) }) else {
            return nil
        }
        let corner = 2.0.squareRoot()
        while let cell = cells.popLast() {
            if cell.depth > best.radius { best = (cell.centre, cell.depth) }
            guard cell.depth + cell.half * corner > best.radius + precision else { continue }
            let half = cell.half / 2
            for (dx, dy) in [(-half, -half), (half, -half), (-half, half), (half, half)] {
                let centre = Point(cell.centre.x + dx, cell.centre.y + dy)
                cells.append((centre, half, depth(of: centre)))
            }
        }
        return best.radius > 0 ? best : nil
    }

    /// Indices of a pair of edges that cross, or `nil` if the polygon is simple. O(corners²).
    public var selfIntersection: (first: Int, second: Int)? {
        let edges = edges
        for first in edges.indices {
            for second in edges.indices.dropFirst(first + 2) {
                if first == 0, second == edges.count - 1 { continue }
                if edges[first].isCrossed(by: edges[second]) { return (first, second) }
            }
        }
        return nil
    }
}

/// An upright rectangle, in metres.
public struct Bounds: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    public var lower: Point
    /// The corner with the largest coordinates.
    public var upper: Point

    /// The rectangle between two corners.
    public init(lower: Point, upper: Point) {
        self.lower = lower
        self.upper = upper
    }

    /// The smallest rectangle around `points`; `nil` if there are none.
    public init?(around points: some Sequence<Point>) {
        var lower = Point(.infinity, .infinity)
        var upper = Point(-.infinity, -.infinity)
        for point in points {
            lower = Point(min(lower.x, point.x), min(lower.y, point.y))
            upper = Point(max(upper.x, point.x), max(upper.y, point.y))
        }
        guard lower.x <= upper.x else { return nil }
        self.init(lower: lower, upper: upper)
    }

    /// Extent in x, metres.
    public var width: Double { upper.x - lower.x }
    /// Extent in y, metres.
    public var height: Double { upper.y - lower.y }

    /// The rectangle grown by `margin` metres on each side.
    public func expanded(by margin: Double) -> Bounds {
        Bounds(lower: Point(lower.x - margin, lower.y - margin), upper: Point(upper.x + margin, upper.y + margin))
    }
}
