internal import Foundation
internal import GSLNumerics

/// How the variance of the means of a survey about the model is shared: shadowing over ``distance``, what a visit adds to a
/// beacon, and what is new at each position.
package struct SurveyShadowing: Hashable, Sendable {
    /// D, metres.
    package var distance: Double
    /// τ.
    var placeShare: Double
    /// ω; 0 if no recording has several positions.
    var visitShare: Double
    /// κ.
    var coarseShare: Double { 1 - placeShare - visitShare }

    /// ln D is normal about that of 2.5 m: published distances are 1.4 to 5 m, and 0.35 to 18 m are within 95 %. The shares
    /// are uniform.
    private static let usualDistance = 2.5
    private static let logDistanceSpread = 1.0
    /// Distance of lattice points in standard deviations, by the number of dimensions.
    private static let steps = [2: 0.6, 3: 0.9]
    /// How far lattice points are from the mode at most, in standard deviations.
    private static let reach = 2.7

    package init(distance: Double, placeShare: Double, visitShare: Double = 0) {
        self.distance = distance
        self.placeShare = placeShare
        self.visitShare = visitShare
    }

    /// ln D, ln τ/κ and, if there are visits, ln ω/κ.
    private var coordinates: [Double] {
        [log(distance), log(placeShare / coarseShare)] + (visitShare > 0 ? [log(visitShare / coarseShare)] : [])
    }

    /// A point in the box of the lattice about this one, by a uniform number for each axis.
    func moved(in box: Posterior.Box, _ uniform: (Int) -> Double) -> SurveyShadowing {
        let away = box.offset((0..<box.dimensions).map { uniform($0) - 0.5 })
        return SurveyShadowing(zip(coordinates, away).map { $0 + $1 })
    }

    /// From the coordinates.
    private init(_ coordinates: [Double]) {
        let weights = [1] + coordinates.dropFirst().map { exp(min(max($0, -30), 30)) }
        let sum = weights.reduce(0, +)
        self.init(
            distance: exp(min(max(coordinates[0], -7), 7)), placeShare: weights[1] / sum,
            visitShare: weights.count > 2 ? weights[2] / sum : 0)
    }

    /// The covariance of two means of the shadowing over ways on one line, divided by κ σ²: the mean of exp(−r/D).
    ///
    /// - Parameters:
    ///   - away: distance between their middles, metres.
    ///   - spans: their lengths, metres.
    package func correlation(at away: Double, over spans: (Double, Double)) -> Double {
        guard max(spans.0, spans.1) > Self.leastSpan else { return exp(-away / distance) }
        let a = max(spans.0, Self.leastSpan)
        let b = max(spans.1, Self.leastSpan)
        // Its second derivative is exp(−|x|/D).
        func twiceIntegrated(_ x: Double) -> Double { distance * (distance * exp(-abs(x) / distance) + abs(x)) }
        let half = (a + b) / 2
        let difference = (a - b) / 2
        return
            (twiceIntegrated(away + half) + twiceIntegrated(away - half) - twiceIntegrated(away + difference)
            - twiceIntegrated(away - difference)) / (a * b)
    }

    /// A shorter way counts as a point, metres.
    private static let leastSpan = 0.1

    /// The logarithm of the prior density of the coordinates.
    private var logPrior: Double {
        let away = log(distance / Self.usualDistance) / Self.logDistanceSpread
        return log(coarseShare) + log(placeShare) + (visitShare > 0 ? log(visitShare) : 0) - away * away / 2
    }

    /// A posterior distribution: cells with their probabilities.
    struct Posterior: Sendable {
        var cells: [SurveyCell]
        var weights: [Double]
        /// The box about each of the cells.
        var box: Box

        /// The axes of a lattice, in steps.
        struct Box: Sendable {
            var dimensions: Int
            var step: Double
            /// `nil` for the axes of the coordinates themselves, half as long.
            var axes: CholeskyFactor?

            /// So many steps along each axis, in coordinates.
            func offset(_ steps: [Double]) -> [Double] {
                let white = steps.map { step * $0 }
                return axes?.coloured(white) ?? white.map { $0 / 2 }
            }
        }
    }

    /// The posterior distribution: the cells at the points of a lattice about its mode, along the axes of its curvature (as Rue,
    /// Martino and Chopin do, JRSS B 71, 2009), with their probabilities; none if there is no cell. Some 150 to 300 cells are computed.
    ///
    /// - Parameter cell: the estimates with this shadowing; `nil` if there are none.
    static func posterior(hasVisits: Bool, _ cell: (SurveyShadowing) -> SurveyCell?) -> Posterior {
        func logDensity(_ cell: SurveyCell) -> Double { cell.logLikelihood + cell.shadowing.logPrior }
        func loss(_ place: [Double]) -> Double { cell(SurveyShadowing(place)).map { -logDensity($0) } ?? 1e9 }
        let start = hasVisits ? [log(usualDistance), -1, -1] : [log(usualDistance), -1]
        let count = start.count
        let scales = [Double](repeating: 0.5, count: count)
        let function: QuasiNewton.Function = { place, gradient in
            let place = Array(UnsafeBufferPointer(start: place, count: count))
            for index in 0..<(gradient == nil ? 0 : count) {
                gradient?[index] = (loss(place.moved(index, by: 0.02)) - loss(place.moved(index, by: -0.02))) / 0.04
            }
            return loss(place)
        }
        let mode =
            (try? QuasiNewton.minimum(
                from: start, scales: scales, gradientTolerance: 0.02, maxIterations: 40, of: function))?
            .position ?? start
        let curvature = QuasiNewton.inverseHessian(at: mode, scales: scales, of: function)
        let box = Posterior.Box(
            dimensions: count, step: steps[count] ?? 1,
            axes: curvature.flatMap { try? CholeskyFactor($0, order: count) })
        let cells = lattice(count, radius: Int(reach / box.step)).compactMap { point -> SurveyCell? in
            cell(SurveyShadowing(zip(mode, box.offset(point.map(Double.init))).map { $0 + $1 }))
        }
        guard let best = cells.map(logDensity).max() else { return Posterior(cells: [], weights: [], box: box) }
        let masses = cells.map { exp(logDensity($0) - best) }
        let sum = masses.reduce(0, +)
        return Posterior(cells: cells, weights: masses.map { $0 / sum }, box: box)
    }

    /// The points with whole coordinates within a radius.
    private static func lattice(_ dimensions: Int, radius: Int) -> [[Int]] {
        (0..<dimensions).reduce([[]]) { points, _ in
            points.flatMap { point in (-radius...radius).map { point + [$0] } }
        }.filter { $0.reduce(0) { $0 + $1 * $1 } <= radius * radius }
    }
}

extension [Double] {
    fileprivate func moved(_ index: Int, by step: Double) -> [Double] {
        var copy = self
        copy[index] += step
        return copy
    }
}
