internal import Foundation
internal import GSLNumerics
internal import Geometry

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
        visits = SurveyVisits(
            blocks, best, recordingPhones: survey.recordingPhones, phoneCount: survey.phones.count)
    }

    /// The links, thinned for beacons with too many.
    static func thinned(_ links: [SurveyLink], beaconCount: Int) -> [SurveyLink] {
        let counts = links.reduce(into: [Int](repeating: 0, count: beaconCount)) { $0[$1.beacon] += 1 }
        var seen = [Int](repeating: 0, count: beaconCount)
        return links.filter { link in
            seen[link.beacon] += 1
            let (place, count) = (seen[link.beacon], counts[link.beacon])
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
                let part = zip(column, direction).reduce(0) { $0 + $1.0 * $1.1 }
                for place in column.indices { column[place] -= part * direction[place] }
            }
            let rest = column.reduce(0) { $0 + $1 * $1 }
            guard rest > 1e-4 * whole, rest > 1e-9 else { return false }
            basis.append(column.map { $0 / rest.squareRoot() })
            return true
        }.map { columns[$0] }
    }
}
