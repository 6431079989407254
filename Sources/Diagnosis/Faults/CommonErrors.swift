import Foundation
import NumericalMethods

/// What the levels of all beacons have in common beside the venue file: the offset of each walk's phone, the correction of the
/// exponent, and the factor of the walls.
struct CommonErrors: Hashable, Sendable {
    /// By how much the phone of each walk reports more, dB.
    var offsets: [Double]
    /// Standard errors of the offsets, dB; infinite for a walk without readings.
    var offsetErrors: [Double]
    /// The change of the law of all beacons.
    var change: BelievedRadio.Change
    /// The level of each beacon that was heard on a walk minus the believed one, without ν and ω.
    private var constants: [Constant] = []

    private struct Constant: Hashable {
        var walk, beacon: Int
        /// dB.
        var value: Double
        /// What the cells leave unknown, dB².
        var variance: Double
    }

    /// Standard deviation of the prior of ν.
    private static let exponentPrior = 0.3
    /// Standard deviation of the prior of ω.
    private static let wallPrior = 0.4
    /// ω before anything is known, if part of the walls is in fitted exponents.
    private static let fittedWalls = 0.5

    init(walkCount: Int, isFitted: Bool) {
        offsets = [Double](repeating: 0, count: walkCount)
        offsetErrors = [Double](repeating: .infinity, count: walkCount)
        change = BelievedRadio.Change(exponent: 0, walls: isFitted ? Self.fittedWalls : 1)
    }

    /// One cell in which a beacon was heard.
    struct Sample {
        var beacon: Int
        var walk: Int
        /// Level minus P and rest, plus the believed path loss: what ν and ω have to explain, and constants.
        var residual: Double
        /// −10 log₁₀ d and −W.
        var columns: (Double, Double)
    }

    /// Fits the offsets, ν and ω by least squares with Huber's weights. Each beacon has a constant of its own in each walk, so that
    /// powers do not matter, and a walk's offset is the centre of these constants.
    ///
    /// - Parameters:
    ///   - samples: cells with a beacon that is surely heard.
    ///   - spread: of the levels.
    mutating func fit(_ samples: [Sample], isFitted: Bool, spread: LevelSpread) {
        let groups = Dictionary(grouping: samples) { [$0.walk, $0.beacon] }
            .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        fitChange(groups.map(\.value), wallCentre: isFitted ? Self.fittedWalls : 1, spread: spread)
        constants = groups.map { key, samples in
            let residuals = samples.map(remaining)
            return Constant(
                walk: key[0], beacon: key[1], value: Statistics.median(residuals) ?? 0,
                variance: spread.visit * spread.visit + spread.cell * spread.cell / max(Double(samples.count) / 2, 1))
        }
        for walk in offsets.indices {
            guard let centre = offset(of: [walk], spread) else { continue }
            (offsets[walk], offsetErrors[walk]) = centre
        }
    }

    /// The offset of the phone of some walks with its standard error, dB: the centre of the beacons. The error of a beacon's power
    /// is the same on all walks that hear it.
    func offset(of walks: [Int], _ spread: LevelSpread) -> (Double, Double)? {
        let beacons = Dictionary(grouping: constants.filter { walks.contains($0.walk) }, by: \.beacon)
        return Self.centre(
            beacons.sorted { $0.key < $1.key }.map { _, own in
                let count = Double(own.count)
                return (
                    value: own.reduce(0) { $0 + $1.value } / count,
                    variance: spread.power * spread.power + own.reduce(0) { $0 + $1.variance } / (count * count)
                )
            })
    }

    private func remaining(_ sample: Sample) -> Double {
        sample.residual - change.exponent * sample.columns.0 - change.walls * sample.columns.1
    }

    private mutating func fitChange(_ groups: [[Sample]], wallCentre: Double, spread: LevelSpread) {
        // Cells of one visit are correlated: two of them count as one.
        let variance = 2 * spread.cell * spread.cell
        for _ in 0..<4 {
            var a = 1 / (Self.exponentPrior * Self.exponentPrior)
            var b = 0.0
            var c = 1 / (Self.wallPrior * Self.wallPrior)
            var u = 0.0
            var v = wallCentre * c
            for group in groups where group.count > 1 {
                let residuals = group.map(remaining)
                let centre = Statistics.median(residuals) ?? 0
                let weights = residuals.map { Self.weight(($0 - centre) / spread.cell) }
                let sum = weights.reduce(0, +)
                func mean(_ value: (Sample) -> Double) -> Double {
                    zip(group, weights).reduce(0) { $0 + $1.1 * value($1.0) } / sum
                }
                let means = (mean(\.columns.0), mean(\.columns.1), mean(\.residual))
                for (sample, weight) in zip(group, weights) {
                    let x = sample.columns.0 - means.0
                    let y = sample.columns.1 - means.1
                    let target = sample.residual - means.2
                    a += weight * x * x / variance
                    b += weight * x * y / variance
                    c += weight * y * y / variance
                    u += weight * x * target / variance
                    v += weight * y * target / variance
                }
            }
            let determinant = a * c - b * b
            change.exponent = (u * c - v * b) / determinant
            change.walls = min(max((v * a - u * b) / determinant, 0), 2)
        }
    }

    /// Huber's weight of a residual in standard deviations.
    private static func weight(_ deviation: Double) -> Double { min(1.5 / max(abs(deviation), 1e-9), 1) }

    /// A centre that few odd values hardly move, with its standard error; from the median on, with Huber's weights.
    private static func centre(_ values: [(value: Double, variance: Double)]) -> (Double, Double)? {
        guard var centre = Statistics.median(values.map(\.value)) else { return nil }
        var information = 0.0
        for _ in 0..<5 {
            information = 0
            var sum = 0.0
            for (value, variance) in values {
                let weight = weight((value - centre) / variance.squareRoot()) / variance
                information += weight
                sum += weight * value
            }
            centre = sum / information
        }
        return (centre, (1 / information).squareRoot())
    }
}
