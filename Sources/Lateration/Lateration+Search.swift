internal import Geometry

extension Lateration {
    /// The least minimum so far.
    struct Search {
        let problem: RangeProblem
        let origin: Point
        let outline: Polygon
        let solver: (any LaterationSolver)?
        private(set) var best: LaterationMinimum?
        private var isOnBorder = false

        init(problem: RangeProblem, origin: Point, outline: Polygon, solver: (any LaterationSolver)?) {
            self.problem = problem
            self.origin = origin
            self.outline = outline
            self.solver = solver
        }

        /// Searches from one more place.
        mutating func run(from start: Point) {
            guard let (found, isOnBorder) = minimum(from: start), found.cost < best?.cost ?? .infinity else { return }
            best = found
            self.isOnBorder = isOnBorder
        }

        /// The minimum downhill from a place, inside the outline.
        func minimum(from start: Point) -> (minimum: LaterationMinimum, isOnBorder: Bool)? {
            guard let found = solver?.minimum(of: problem, from: start, stepTolerance: 1e-3) else { return nil }
            if isAllowed(found.position) { return (found, false) }
            return (problem.borderMinimum(of: outline, around: origin, from: found.position), true)
        }

        /// The least minimum, refined by the solver. One on the border stays there: it is no minimum of the plane.
        func refined() -> LaterationMinimum? {
            guard let best, !isOnBorder, let solver else { return best }
            guard let refined = solver.refined(best, of: problem), isAllowed(refined.position) else { return best }
            return refined
        }

        func isAllowed(_ position: Point) -> Bool {
            outline.vertices.isEmpty || outline.contains(position + (origin - Point(0, 0)))
        }
    }
}

/// The straight line of best fit through beacons.
struct BeaconLine {
    private let center: Point
    private let direction: Vector

    /// The principal axis of their positions; along x if there is none.
    init(_ circles: UnsafeBufferPointer<Circle>) {
        let count = Double(circles.count)
        var x = 0.0
        var y = 0.0
        for circle in circles {
            x += circle.x / count
            y += circle.y / count
        }
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        for circle in circles {
            let dx = circle.x - x
            let dy = circle.y - y
            xx += dx * dx
            xy += dx * dy
            yy += dy * dy
        }
        center = Point(x, y)
        // The eigenvector of the larger eigenvalue, from the row that is longer.
        let half = (xx - yy) / 2
        let radius = (half * half + xy * xy).squareRoot()
        let along = half >= 0 ? Vector(half + radius, xy) : Vector(xy, radius - half)
        direction = along.length > 0 ? along * (1 / along.length) : Vector(1, 0)
    }

    /// At right angles to it, of length 1.
    var normal: Vector { Vector(-direction.dy, direction.dx) }

    /// The point of the line nearest to `point`.
    func foot(of point: Point) -> Point { center + direction * (point - center).dot(direction) }

    /// The image of `point` on the other side of the line.
    func mirrored(_ point: Point) -> Point { point + normal * (-2 * (point - center).dot(normal)) }
}
