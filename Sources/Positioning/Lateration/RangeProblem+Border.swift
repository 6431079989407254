package import Geometry

extension RangeProblem {
    /// The least Σ r² on the border of `outline` that is reached going downhill from the border's point nearest to
    /// `point`.
    ///
    /// Gauss–Newton along one edge at a time, with step halving; where the edge ends and the cost still falls along the
    /// next edge, on along that one.
    ///
    /// - Parameter outline: at least three corners.
    package func borderMinimum(of outline: Polygon, from point: Point) -> (position: Point, sumOfSquares: Double) {
        let corners = outline.vertices
        var edge = 0
        var fraction = 0.0
        var distance = Double.infinity
        for index in corners.indices {
            let segment = Segment(corners[index], corners[(index + 1) % corners.count])
            let nearest = segment.fraction(nearestTo: point)
            let away = segment.start.interpolated(to: segment.end, at: nearest).distance(to: point)
            if away < distance { (edge, fraction, distance) = (index, nearest, away) }
        }
        var best = minimum(from: corners[edge], to: corners[(edge + 1) % corners.count], fraction)
        for _ in corners.indices {
            // At a corner: does the cost fall along the edge beyond it?
            guard best.fraction <= 0 || best.fraction >= 1 else { break }
            let forward = best.fraction >= 1
            let next = (edge + (forward ? 1 : corners.count - 1)) % corners.count
            let beyond = minimum(
                from: corners[next], to: corners[(next + 1) % corners.count], forward ? 0 : 1)
            guard beyond.sumOfSquares < best.sumOfSquares else { break }
            (edge, best) = (next, beyond)
        }
        let end = corners[(edge + 1) % corners.count]
        return (corners[edge].interpolated(to: end, at: best.fraction), best.sumOfSquares)
    }

    private func minimum(
        from start: Point, to end: Point, _ fraction: Double
    ) -> (fraction: Double, sumOfSquares: Double) {
        let along = end - start
        var fraction = fraction
        var here = expansion(start.interpolated(to: end, at: fraction))
        for _ in 0..<50 {
            let gradient = here.gradient.dot(along)
            let curvature =
                here.xx * along.dx * along.dx + 2 * here.xy * along.dx * along.dy + here.yy * along.dy * along.dy
            guard curvature > 0 else { break }
            var step = -gradient / curvature
            var target = min(max(fraction + step, 0), 1)
            var there = expansion(start.interpolated(to: end, at: target))
            while there.sumOfSquares > here.sumOfSquares, abs(target - fraction) * along.length > 1e-3 {
                step /= 2
                target = min(max(fraction + step, 0), 1)
                there = expansion(start.interpolated(to: end, at: target))
            }
            guard there.sumOfSquares < here.sumOfSquares else { break }
            let moved = abs(target - fraction) * along.length
            (fraction, here) = (target, there)
            if moved < 1e-3 { break }
        }
        return (fraction, here.sumOfSquares)
    }
}
