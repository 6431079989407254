internal import Foundation
package import Geometry
internal import NumericalMethods

/// Finds the position that fits a set of circles best, by the nonlinear least squares of GSL.
///
/// It holds GSL's workspaces, one for each number of circles; use one object per engine, in one thread.
package final class Lateration {
    /// What it makes small.
    package let cost: LaterationCost
    private var solvers: [NonlinearLeastSquares?] = []
    private var unknowns = [0.0, 0.0]

    package init(cost: LaterationCost) { self.cost = cost }

    /// The best position inside `outline`, or `nil` if GSL gives up.
    ///
    /// The cost has several minima, so the solution is defined by where one looks for them: from the centroid, from the
    /// strongest beacon and from the prior's position, or from every beacon while there is no prior. A minimum outside
    /// the outline is replaced by the one on the border that lies downhill from the border's nearest point. The least
    /// of all wins, the first of equals. With a prior this misses the global minimum in fewer than one fix in a
    /// hundred. About 4 µs a start with 8 circles.
    ///
    /// - Parameters:
    ///   - circles: strongest beacon first; at least three.
    ///   - outline: where the phone may be; without corners, anywhere.
    package func solve(_ circles: [Circle], centroid: Point, prior: Prior?, outline: Polygon) -> Estimate? {
        let problem = RangeProblem(circles: circles, prior: prior, cost: cost)
        var starts = [centroid]
        for circle in prior == nil ? circles[...] : circles.prefix(1) { starts.append(Point(circle.x, circle.y)) }
        if let prior { starts.append(prior.position) }
        var best: (position: Point, sumOfSquares: Double)?
        for start in starts {
            guard var found = minimum(of: problem, from: start) else { continue }
            if !outline.vertices.isEmpty, !outline.contains(found.position) {
                found = problem.borderMinimum(of: outline, from: found.position)
            }
            if found.sumOfSquares < best?.sumOfSquares ?? .infinity { best = found }
        }
        guard let best else { return nil }
        return Estimate(position: best.position, radius: Self.radius(of: problem, at: best.position))
    }

    private func minimum(
        of problem: RangeProblem, from start: Point
    ) -> (position: Point, sumOfSquares: Double)? {
        guard let solver = solver(residualCount: problem.residualCount) else { return nil }
        unknowns[0] = start.x
        unknowns[1] = start.y
        guard let outcome = try? solver.solve(problem, &unknowns, stepTolerance: 1e-3) else { return nil }
        return (Point(unknowns[0], unknowns[1]), outcome.sumOfSquares)
    }

    private func solver(residualCount: Int) -> NonlinearLeastSquares? {
        while solvers.count <= residualCount { solvers.append(nil) }
        if solvers[residualCount] == nil {
            solvers[residualCount] = try? NonlinearLeastSquares(residualCount: residualCount, parameterCount: 2)
        }
        return solvers[residualCount]
    }

    /// The 68 % radius from the covariance (JᵀJ)⁻¹ s² of the solution: ``radius(_:)`` of 1.07 √trace.
    ///
    /// s² = (Σ r² + 4) / (m + 2) for m circles: the mean square of the m − 2 degrees of freedom, and of four more that
    /// are as believed, since few residuals say little. A prior's two residuals are in the sum, but not in m: up to a
    /// sixth on the safe side, as no model is right. 1.07 √trace is the 68 % radius of a round normal distribution,
    /// √(−2 ln 0.32) / √2; that of a long thin one is 0.99 √trace. A belief that the solution is right within 20 m is
    /// added to JᵀJ: a direction of which the circles say nothing stays finite.
    package static func radius(of problem: RangeProblem, at position: Point) -> Double {
        let expansion = problem.expansion(position)
        let floor = 1.0 / (20 * 20)
        let xx = expansion.xx + floor
        let yy = expansion.yy + floor
        let trace = (xx + yy) / (xx * yy - expansion.xy * expansion.xy)
        let scale = (expansion.sumOfSquares + 4) / Double(problem.circles.count + 2)
        return radius(1.07 * (trace * scale).squareRoot())
    }

    /// A radius from independent errors, inflated by 1.3 because shadowing is common to neighbouring beacons and
    /// seconds, and at least 1 m.
    package static func radius(_ independent: Double) -> Double { max(1.3 * independent, 1) }
}
