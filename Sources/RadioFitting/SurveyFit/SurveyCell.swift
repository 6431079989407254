internal import Foundation
internal import GSLNumerics

/// The estimates of a survey if the correlation of its shadowing is known: generalised least squares.
struct SurveyCell: Sendable {
    let shadowing: SurveyShadowing
    let logLikelihood: Double
    /// Estimates of the unknowns, in the order of the columns.
    let estimates: [Double]
    /// The Cholesky factor for their covariance divided by σ².
    let information: CholeskyFactor
    /// Estimate of σ², dB².
    let variance: Double
    let freedom: Double
    /// For each beacon power given the unknowns: the variance divided by σ², the power without the unknowns, and the
    /// effect of each unknown; `nil` for a beacon without positions.
    let powers: [Power?]

    struct Power: Sendable {
        var relativeVariance: Double
        var level: Double
        var slopes: [Double]
    }

    /// The estimates; `nil` if they are not determined. O(positions³) for each beacon.
    init?(_ blocks: [SurveyBlock], _ beaconCount: Int, _ shadowing: SurveyShadowing) {
        self.shadowing = shadowing
        let columnCount = blocks.first?.design.count ?? 0
        var information = [Double](repeating: 0, count: columnCount * columnCount)
        var products = [Double](repeating: 0, count: columnCount)
        var squares = 0.0
        var logDeterminants = 0.0
        var count = 0
        var powers = [Power?](repeating: nil, count: beaconCount)
        for block in blocks {
            guard let factor = try? CholeskyFactor(block.covariance(shadowing), order: block.count) else { return nil }
            let ones = factor.whitened([Double](repeating: 1, count: block.count))
            let levels = factor.whitened(block.levels)
            let design = block.design.map(factor.whitened)
            let norm = Self.dot(ones, ones)
            let level = Self.dot(ones, levels) / norm
            let slopes = design.map { Self.dot(ones, $0) / norm }
            squares += Self.dot(levels, levels) - norm * level * level
            for row in 0..<columnCount {
                products[row] += Self.dot(design[row], levels) - norm * slopes[row] * level
                for column in 0...row {
                    let product = Self.dot(design[row], design[column]) - norm * slopes[row] * slopes[column]
                    information[row * columnCount + column] += product
                    if column < row { information[column * columnCount + row] += product }
                }
            }
            logDeterminants += factor.logDeterminant + log(norm)
            count += block.count
            powers[block.beacon] = Power(relativeVariance: 1 / norm, level: level, slopes: slopes)
        }
        guard let factor = try? CholeskyFactor(information, order: columnCount) else { return nil }
        estimates = factor.solved(products)
        freedom = Double(count - blocks.count - columnCount)
        variance = max(squares - Self.dot(estimates, products), 1e-9) / freedom
        logLikelihood = -0.5 * (freedom * log(variance) + logDeterminants + factor.logDeterminant)
        self.information = factor
        self.powers = powers
    }

    /// The sum of products, of lists of one length.
    static func dot(_ a: [Double], _ b: [Double]) -> Double {
        var sum = 0.0
        for index in a.indices { sum += a[index] * b[index] }
        return sum
    }
}
