internal import Foundation
package import Geometry

/// Finds the position with the best fit to a set of circles.
///
/// The cost has several minima, so the solution is *defined* by the starting points of the searches and by the choice
/// between minima:
///
/// 1. Searches start at the centroid, at the strongest beacons, and at the prior's position if there is one. Where the beacons stand in a line, the cost is the
///    same on both sides of it, and a search that starts on the line would stay on it. In this case the searches start
///    from both sides instead.
/// 2. A minimum outside the outline is replaced by the one on the border that lies downhill from the border's nearest
///    point.
/// 3. The least minimum is taken; of equal ones, the first. The solver refines it.
///
/// Without a prior, the position depends on these circles only, not on earlier positions.
///
/// It holds solvers and scratch memory; use one object per engine, in one thread. Nothing is allocated after the first
/// fix of the largest number of circles.
package final class Lateration {
    /// The cost that it minimises.
    package let cost: LaterationCost
    /// The loss, which determines the weight of outliers.
    package let loss: LaterationLoss
    /// How minima are searched.
    package let method: LaterationMethod
    private let solver: (any LaterationSolver)?
    /// Searches start at so many of the strongest beacons.
    private static let startCount = 3
    private var circles: UnsafeMutableBufferPointer<Circle>

    /// - Parameter method: how each minimum is searched.
    package init(cost: LaterationCost, loss: LaterationLoss = .none, method: LaterationMethod = .newton) {
        self.cost = cost
        self.loss = loss
        self.method = method
        solver = method.make()
        circles = .allocate(capacity: 16)
    }

    deinit { circles.deallocate() }

    /// The best position inside `outline`, or `nil` if there is no circle or nothing converges.
    ///
    /// One circle gives a distance but no direction: then the position is the beacon's.
    /// About 2 µs with 8 circles.
    ///
    /// - Parameters:
    ///   - circles: strongest beacon first.
    ///   - prior: an earlier position, if the present one depends on it.
    ///   - outline: where the phone may be; without corners, anywhere.
    ///   - withRadius: whether to find the radius, which can take longer than the position.
    package func solve(
        _ circles: [Circle], centroid: Point, prior: Prior? = nil, outline: Polygon, withRadius: Bool = true
    ) -> Estimate? {
        guard circles.count > 1 else {
            return circles.first.map { Self.proximity(to: $0, in: outline, withRadius: withRadius) }
        }
        let origin = Point(circles[0].x, circles[0].y)
        let problem = RangeProblem(
            circles: local(circles, origin), origin: origin, prior: prior, cost: cost, loss: loss)
        var search = Search(problem: problem, origin: origin, outline: outline, solver: solver)
        let start = centroid - origin
        let line = BeaconLine(problem.circles)
        let isAmbiguous = problem.information(line.foot(of: Point(start.dx, start.dy)), by: cost).lower < 1e-2
        if isAmbiguous {
            let away = line.normal * problem.circles[0].horizontalDistance
            search.run(from: line.foot(of: Point(start.dx, start.dy)) + away)
            search.run(from: line.foot(of: Point(start.dx, start.dy)) + away * -1)
        } else {
            search.run(from: Point(start.dx, start.dy))
            for circle in problem.circles.prefix(Self.startCount) {
                search.run(from: Point(circle.x, circle.y))
            }
        }
        if prior != nil { search.run(from: problem.priorPosition) }
        guard let best = search.refined() else { return nil }
        let position = best.position + (origin - Point(0, 0))
        guard withRadius else { return Estimate(position: position, radius: .nan) }
        let spread = spread(of: problem, best, search, line: isAmbiguous ? line : nil)
        return Estimate(position: position, radius: max(spread.radius, 1), shape: spread.moments?.shape)
    }

    /// How far the phone may be from the minimum, and in which directions: where the likelihood is summed, the solution's
    /// covariance says.
    ///
    /// - Parameter line: of the beacons, if the cost is the same on both sides of it.
    private func spread(
        of problem: RangeProblem, _ best: LaterationMinimum, _ search: Search, line: BeaconLine?
    ) -> RingSpread {
        let circles = problem.circles
        if circles.count == 2 {
            return RingSpread(circles[0], circles[1], around: best.position) { search.isAllowed($0) }
        }
        let shape = (best.covariance ?? problem.covariance(best.position))?.shape
        var moments = PosteriorSpread.moments(circles, around: best.position, shape: line == nil ? shape : nil)
        if let line, let twin = search.minimum(from: line.mirrored(best.position))?.minimum {
            // Both minima may be true, the second with the probability q: the mean square error is that of the mixture.
            let odds = exp(min(best.cost - twin.cost, 0))
            moments.add(odds / (1 + odds), at: twin.position - best.position)
        }
        return RingSpread(radius: moments.radius, moments: moments)
    }

    /// The circles in coordinates around `origin`; for plain circles, all with the average precision.
    private func local(_ circles: [Circle], _ origin: Point) -> UnsafeBufferPointer<Circle> {
        if self.circles.count < circles.count {
            self.circles.deallocate()
            self.circles = .allocate(capacity: 2 * circles.count)
        }
        var squares = 0.0
        for (index, circle) in circles.enumerated() {
            self.circles.initializeElement(at: index, to: circle.moved(to: origin, precision: circle.precision))
            squares += 1 / (circle.precision * circle.precision)
        }
        if cost == .plain {
            let precision = (Double(circles.count) / squares).squareRoot()
            for index in circles.indices {
                self.circles[index] = self.circles[index].moved(to: Point(0, 0), precision: precision)
            }
        }
        return UnsafeBufferPointer(rebasing: self.circles[..<circles.count])
    }

    /// The place of the only beacon, inside the outline.
    package static func proximity(to circle: Circle, in outline: Polygon, withRadius: Bool = true) -> Estimate {
        var position = Point(circle.x, circle.y)
        if !outline.contains(position), let border = outline.nearestBorderPoint(to: position) { position = border }
        return Estimate(
            position: position, radius: withRadius ? max(RingSpread(circle, around: position).radius, 1) : .nan)
    }
}
