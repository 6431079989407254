internal import GSLNumerics
internal import Geometry
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

/// Joint estimates of beacon powers, path loss, walls, phones and shadowing from a survey: the restricted likelihood (REML,
/// Patterson and Thompson 1971) of the mean RSSI at positions,
///
///     level = P_b − 10 n log₁₀ d − L(Σ f_m W_m) + g + o_phone + v_recording + s_b(place) + a_b(φ) + w_b,recording + e
///
/// where L is the limit of the loss of walls (``WallLossLimit``), linearised about a ``SurveyModel``, and g is what mount and
/// carrier are expected to add (``SurveyBearing``). The shadowing s_b of each beacon is a Gaussian field with variance κ σ² and
/// autocorrelation exp(−r/D). What a visit adds to a beacon, w, has variance ω σ² and is the same in all of a recording; e, with
/// variance τ σ², is independent at each position; κ + ω + τ = 1. The ripple a of the antenna over the direction φ has the
/// variance of ``SurveyBlock/rippleVariance``. Neighbouring positions share their shadowing. An ordinary fit treats them as
/// independent measurements, so its standard errors are too small by at least half. What a visit adds to all beacons, v, is in
/// ``visits``.
///
/// A phone loses packets near its floor, so weak means are too high on average. Means are left out if the *model* expects
/// them near the floor; a choice by the measured value would itself be a bias.
///
/// D, τ and ω are integrated over a lattice (``SurveyShadowing``). All other estimates have a closed form at each of its points.
struct SurveyField: Sendable {
    /// Maximum number of positions of a beacon, because the work grows with its third power. More positions are thinned
    /// evenly.
    static let placeLimit = 150

    /// A column of the design matrix: an unknown beside the beacon powers.
    enum Column: Hashable, Sendable {
        case exponent
        /// The difference of a material's factor from 1.
        case wall(Int)
        /// The offset of a phone against the reference phone, dB.
        case phone(Int)
    }

    /// The columns that the survey determines.
    let columns: [Column]
    /// The columns that it does not determine.
    let unknown: [Column]
    let posterior: SurveyShadowing.Posterior
    /// The variance of the antennas' ripple divided by σ².
    let ripple: Double
    /// What visits add to all beacons.
    let visits: SurveyVisits
    /// The links, thinned; also those that were left out.
    let links: [SurveyLink]
    /// Number of links that were used.
    let usedCount: Int
    /// Number of links that were left out because the model expects them near the phone's floor.
    let weakCount: Int

    /// The likelihood of a survey.
    ///
    /// - Throws: ``RadioFitError`` if the survey has too few positions, or all at the same distance.
    init(_ survey: Survey) throws(RadioFitError) {
        let model = SurveyModel.converged(survey)
        let strong = model.strong(survey.links, floors: survey.floors)
        let kept = Self.thinned(strong, beaconCount: survey.beaconCount)
        weakCount = survey.links.count - strong.count
        usedCount = kept.count
        links = Self.thinned(survey.links, beaconCount: survey.beaconCount)
        let possible = Self.columns(of: survey)
        let all = SurveyBlock.all(kept, columns: possible, about: model)
        columns = Self.identifiable(possible, in: all)
        let columns = columns
        unknown = possible.filter { !columns.contains($0) }
        guard kept.count >= all.count + columns.count + 3 else { throw .tooFewReadings(kept.count) }
        guard columns.contains(.exponent) else { throw .oneDistance }
        let blocks = SurveyBlock.all(kept, columns: columns, about: model)
        let posterior = SurveyShadowing.posterior(hasVisits: blocks.contains(where: \.hasVisits)) { shadowing in
            SurveyCell(blocks, survey.beaconCount, shadowing)
        }
        guard let best = posterior.cells.max(by: { $0.logLikelihood < $1.logLikelihood }) else {
            throw .numerical("no model of shadowing fits the survey")
        }
        self.posterior = posterior
        ripple = SurveyBlock.ripple(of: model)
        visits = SurveyVisits(blocks, best, recordingPhones: survey.recordingPhones, phoneCount: survey.phones.count)
    }

    /// The links, thinned for beacons with too many.
    static func thinned(_ links: [SurveyLink], beaconCount: Int) -> [SurveyLink] {
        let counts = links.reduce(into: [Int](repeating: 0, count: beaconCount)) { $0[$1.beacon] += 1 }
        var seen = [Int](repeating: 0, count: beaconCount)
        return links.filter { link in
            seen[link.beacon] += 1
            let place = seen[link.beacon]
            let count = counts[link.beacon]
            return count <= placeLimit || place * placeLimit / count > (place - 1) * placeLimit / count
        }
    }

    /// All columns that a survey might determine.
    static func columns(of survey: Survey) -> [Column] {
        [.exponent] + survey.materials.indices.map { .wall($0) } + survey.phones.indices.dropFirst().map { .phone($0) }
    }

    /// The columns that are not linear combinations of the others and of the beacon powers.
    static func identifiable(_ columns: [Column], in blocks: [SurveyBlock]) -> [Column] {
        var basis: [[Double]] = []
        return columns.indices.filter { index in
            var column = blocks.flatMap { block -> [Double] in
                let mean = block.design[index].reduce(0, +) / Double(block.count)
                return block.design[index].map { $0 - mean }
            }
            let whole = blocks.reduce(0) { $0 + $1.design[index].reduce(0) { $0 + $1 * $1 } }
            for direction in basis {
                let part = SurveyCell.dot(column, direction)
                for place in column.indices { column[place] -= part * direction[place] }
            }
            let rest = column.reduce(0) { $0 + $1 * $1 }
            guard rest > 1e-4 * whole, rest > 1e-9 else { return false }
            basis.append(column.map { $0 / rest.squareRoot() })
            return true
        }.map { columns[$0] }
    }

    /// A draw from the posterior distribution, with uniform priors of the unknowns and of ln σ, and ``SurveyShadowing``'s of D and the shares.
    func draw(_ stream: RandomStream) -> SurveyDraw {
        var rest = stream.uniform(0)
        let cells = posterior.cells
        let weights = posterior.weights
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
            exponent: value(.exponent) ?? 2, wallFactors: materialCount.map { max(1 + (value(.wall($0)) ?? 0), 0) },
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
