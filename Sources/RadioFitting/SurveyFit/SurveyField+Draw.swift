internal import Foundation
internal import GSLNumerics
internal import NumericalMethods

/// A world that agrees with a survey.
struct SurveyDraw: Hashable, Sendable {
    /// The path-loss exponent n.
    var exponent: Double
    /// Factors of the wall losses by material, in the order of the survey; 1 is the loss of the venue file.
    var wallFactors: [Double]
    /// Beacon powers with the reference phone, dBm; `nil` for beacons that the survey did not hear.
    var powers: [Double?]
    /// Offset of each phone against the reference phone, dB.
    var phoneOffsets: [Double]
    /// What its visits added to the means of each phone, dB.
    var visits: [Double]
    /// Variance of the shadowing that is correlated over ``distance``, dB².
    var coarseVariance: Double
    /// The distance at which its autocorrelation is 1/e, metres.
    var distance: Double
    /// Variance of the antennas' ripple, dB².
    var rippleVariance: Double
    /// Variance of what a visit adds to a beacon, dB².
    var visitVariance: Double
    /// Variance of the part that is independent at each position, dB².
    var placeVariance: Double
}

extension SurveyField {
    /// A draw from the posterior distribution, with uniform priors of the unknowns and of ln σ, and ``SurveyShadowing``'s of D and the shares.
    func draw(_ stream: RandomStream) -> SurveyDraw {
        var rest = stream.uniform(0)
        let (cells, weights) = (posterior.cells, posterior.weights)
        let index = weights.firstIndex { weight in
            rest -= weight
            return rest <= 0
        }
        let cell = cells[index ?? cells.count - 1]
        let chi = Self.chiSquare(freedom: cell.freedom, stream.normal(1))
        let variance = cell.variance * cell.freedom / chi
        let sigma = variance.squareRoot()
        let white = columns.indices.map { sigma * stream.normal(UInt64($0), lane: 1) }
        // L⁻ᵀ z has the covariance of the estimates.
        let unknowns = zip(cell.estimates, cell.information.solvedTransposed(white)).map { $0 + $1 }
        let visits = visits.draw(stream)
        // Between the points of the lattice.
        let shadowing = cell.shadowing.moved(in: posterior.box) { stream.uniform(UInt64($0) + 1, lane: 4) }
        func value(_ column: Column) -> Double? { columns.firstIndex(of: column).map { unknowns[$0] } }
        return SurveyDraw(
            exponent: value(.exponent) ?? 2,
            wallFactors: materialCount.map { max(1 + (value(.wall($0)) ?? 0), 0) },
            powers: cell.powers.enumerated().map { beacon, power in
                power.map { power in
                    power.level - visits[0] - zip(power.slopes, unknowns).reduce(0) { $0 + $1.0 * $1.1 }
                        + sigma * power.relativeVariance.squareRoot() * stream.normal(UInt64(beacon), lane: 2)
                }
            }, phoneOffsets: phoneCount.map { (value(.phone($0)) ?? 0) + visits[0] - visits[$0] }, visits: visits,
            coarseVariance: shadowing.coarseShare * variance, distance: shadowing.distance,
            rippleVariance: ripple * variance, visitVariance: shadowing.visitShare * variance,
            placeVariance: shadowing.placeShare * variance)
    }

    private var all: [Column] { columns + unknown }
    private var materialCount: Range<Int> { 0..<all.count { if case .wall = $0 { true } else { false } } }
    private var phoneCount: Range<Int> { 0..<1 + all.count { if case .phone = $0 { true } else { false } } }

    /// A χ² random number from a normal one (Wilson and Hilferty 1931); the error of a quantile is below 1 % from ten degrees of freedom, and
    /// a few per cent with four.
    static func chiSquare(freedom: Double, _ normal: Double) -> Double {
        let scale = 2 / (9 * freedom)
        let root = max(1 - scale + normal * scale.squareRoot(), 0.05)
        return freedom * root * root * root
    }
}
