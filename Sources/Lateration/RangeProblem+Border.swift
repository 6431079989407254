public import Geometry
internal import NumericalMethods

extension RangeProblem {
    /// The least cost on the border of `outline` that is reached going downhill from the border's point nearest to
    /// `point`.
    ///
    /// Along one edge at a time; where the edge ends and the cost still falls along the
    /// next edge, on along that one.
    ///
    /// - Parameters:
    ///   - outline: at least three corners.
    ///   - origin: the origin of the problem's coordinates in those of the outline.
    ///   - point: in the problem's coordinates.
    public func borderMinimum(
        of outline: Polygon, around origin: Point = Point(0, 0), from point: Point
    ) -> LaterationMinimum {
        let corners = outline.vertices
        func corner(_ index: Int) -> Point {
            let corner = corners[index % corners.count]
            return Point(corner.x - origin.x, corner.y - origin.y)
        }
        var edge = 0
        var fraction = 0.0
        var distance = Double.infinity
        for index in corners.indices {
            let segment = Segment(corner(index), corner(index + 1))
            let nearest = segment.fraction(nearestTo: point)
            let away = segment.start.interpolated(to: segment.end, at: nearest).distance(to: point)
            if away < distance {
                edge = index
                fraction = nearest
                distance = away
            }
        }
        var best = minimum(from: corner(edge), to: corner(edge + 1), fraction)
        for _ in corners.indices {
            // At a corner: does the cost fall along the edge beyond it?
            guard best.fraction <= 0 || best.fraction >= 1 else { break }
            let forward = best.fraction >= 1
            let next = (edge + (forward ? 1 : corners.count - 1)) % corners.count
            let beyond = minimum(from: corner(next), to: corner(next + 1), forward ? 0 : 1)
            guard beyond.cost < best.cost else { break }
            edge = next
            best = beyond
        }
        return LaterationMinimum(
            position: corner(edge).interpolated(to: corner(edge + 1), at: best.fraction), cost: best.cost)
    }

    /// Along one edge.
    ///
    /// Newton with step halving; where the cost curves down, a step downhill to the end of the edge is tried first.
    private func minimum(from start: Point, to end: Point, _ fraction: Double) -> (fraction: Double, cost: Double) {
        let along = end - start
        var fraction = fraction
        var here = expansion(start.interpolated(to: end, at: fraction))
        for _ in 0..<50 {
            let slope = here.x * along.dx + here.y * along.dy
            let curvature =
                here.xx * along.dx * along.dx + 2 * here.xy * along.dx * along.dy + here.yy * along.dy * along.dy
            guard slope != 0 else { break }
            let target = curvature > 0 ? fraction - slope / curvature : slope > 0 ? 0 : 1
            var step = min(max(target, 0), 1) - fraction
            var there = expansion(start.interpolated(to: end, at: fraction + step))
            while there.value > here.value, abs(step) * along.length > 1e-3 {
                step /= 2
                there = expansion(start.interpolated(to: end, at: fraction + step))
            }
            guard there.value < here.value else { break }
            fraction += step
            here = there
            if abs(step) * along.length < 1e-3 { break }
        }
        return (fraction, here.value)
    }
}
