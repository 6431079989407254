internal import Foundation
internal import GSLNumerics
internal import NumericalMethods
internal import VenueModel
internal import Worlds

extension PilotFit {
    /// The share of the buildings that are looked at more closely: those whose figures are most like the measured ones.
    private static let nearShare = 0.5
    /// The values of an exponent's shift: those of ``WorldDraw/building`` and its error.
    private static let exponents = -1.0...1.0

    /// The draws: each building near the measured figures, moved by what its figures differ from them.
    ///
    /// Values are used as logits within their ranges, so that no draw is outside. 1. The values are regressed on the
    /// figures and their squares, over all buildings. 2. The nearest half is kept, by the distance between regressed
    /// values; weights fall to 0 at the border (Epanechnikov). 3. In this half, values are regressed again; a draw is
    /// the regressed value of the measured figures plus the residual of a building, all quantities together.
    /// O(buildings × figures²).
    static func posterior(
        _ measured: PilotWalk.Figures, _ buildings: [Building], of walk: PilotWalk
    ) -> PilotPosterior {
        let scales = measured.values.indices.map { Scale(buildings.map(\.figures), index: $0) }
        let unusual = zip(zip(scales, measured.values), PilotWalk.Figures.names)
            .filter { !$0.0.0.range.contains($0.0.1) && $0.0.0.isUseful }.map(\.1)
        let useful = scales.indices.filter { scales[$0].isUseful }
        func figures(_ values: [Double], squared: Bool) -> [Double] {
            let linear = useful.map { scales[$0].standardised(values[$0]) }
            return [1] + linear + (squared ? linear.map { $0 * $0 } : [])
        }
        let ranges = WorldDraw.building.indices.map { quantity in
            quantity == 0 ? exponents : WorldDraw.building[quantity].range
        }
        let targets = buildings.map { zip($0.values, ranges).map(logit) }
        let all = buildings.map { figures($0.figures, squared: true) }
        let ones = [Double](repeating: 1, count: buildings.count)
        let first = Regression(all, targets, weights: ones)
        let here = first.values(at: figures(measured.values, squared: true))
        let spreads = targets[0].indices.map { quantity in
            max(Statistics.standardDeviation(targets.map { $0[quantity] }) ?? 1, 1e-9)
        }
        let distances = all.map { row in
            zip(zip(first.values(at: row), here), spreads).reduce(0) { $0 + pow(($1.0.0 - $1.0.1) / $1.1, 2) }
                .squareRoot()
        }
        let border = max(Statistics.quantile(distances, nearShare) ?? 1, 1e-9)
        var weights = distances.map { max(1 - $0 * $0 / (border * border), 0) }
        // If all are equally like the recorded one, all count.
        if !weights.contains(where: { $0 > 0 }) { weights = weights.map { _ in 1 } }
        let near = buildings.map { figures($0.figures, squared: false) }
        let second = Regression(near, targets, weights: weights)
        let centre = second.values(at: figures(measured.values, squared: false))
        // Where no wall is in the way of the walk, nothing is learnt of walls.
        let hasWalls = walk.links.joined().joined().contains { abs($0?.walls ?? 0) > 0.05 }
        let draws = zip(near, zip(targets, buildings)).map { row, building in
            let moves = zip(centre, second.values(at: row)).map { $0 - $1 }
            return ranges.indices.map { quantity in
                quantity == 1 && !hasWalls
                    ? building.1.values[quantity]
                    : value(ofLogit: building.0[quantity] + moves[quantity], in: ranges[quantity])
            }
        }
        let kept = weights.indices.filter { weights[$0] > 0 }
        return PilotPosterior(
            draws: kept.map { draws[$0] }, weights: kept.map { weights[$0] }, beacons: walk.venue.beacons.count,
            seconds: walk.seconds, unusual: unusual)
    }

    /// ln p/(1 − p) of the place p of a value in its range; a value at an end is taken a ten-thousandth of the range
    /// within.
    private static func logit(_ value: Double, in range: ClosedRange<Double>) -> Double {
        let place = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
        let inside = min(max(place, 1e-4), 1 - 1e-4)
        return log(inside / (1 - inside))
    }

    private static func value(ofLogit logit: Double, in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) / (1 + exp(-logit))
    }

    /// How a figure varies between buildings.
    private struct Scale {
        let mean: Double
        let deviation: Double
        /// Values that occur.
        let range: ClosedRange<Double>

        init(_ figures: [[Double]], index: Int) {
            let values = figures.map { $0[index] }
            mean = Statistics.mean(values) ?? 0
            deviation = Statistics.standardDeviation(values) ?? 0
            let sorted = values.sorted()
            let lower = sorted.first ?? 0
            range = lower...max(lower, sorted.last ?? 0)
        }

        /// False for a figure that is always the same, such as the slope over walls without walls.
        var isUseful: Bool { deviation > 1e-9 }

        /// A value beyond those that occur counts as the last that does: nobody knows what is beyond.
        func standardised(_ value: Double) -> Double {
            (min(max(value, range.lowerBound), range.upperBound) - mean) / deviation
        }
    }

    /// Least squares with weights, of several targets on the same columns.
    private struct Regression {
        /// `coefficients[target][column]`.
        let coefficients: [[Double]]

        init(_ rows: [[Double]], _ targets: [[Double]], weights: [Double]) {
            let count = rows.first?.count ?? 0
            var matrix = [Double](repeating: 0, count: count * count)
            var vectors = [[Double]](repeating: Array(repeating: 0, count: count), count: targets.first?.count ?? 0)
            for (index, row) in rows.enumerated() where weights[index] > 0 {
                for first in 0..<count {
                    let part = weights[index] * row[first]
                    for second in 0..<count { matrix[first * count + second] += part * row[second] }
                    for target in vectors.indices { vectors[target][first] += part * targets[index][target] }
                }
            }
            // A trace of ridge, so that two figures that say the same give no singular matrix.
            for index in 0..<count { matrix[index * count + index] += 1e-6 * weights.reduce(0, +) }
            let factor = try? CholeskyFactor(matrix, order: count)
            coefficients = vectors.map { factor?.solved($0) ?? Array(repeating: 0, count: count) }
        }

        func values(at row: [Double]) -> [Double] {
            coefficients.map { zip($0, row).reduce(0) { $0 + $1.0 * $1.1 } }
        }
    }
}
