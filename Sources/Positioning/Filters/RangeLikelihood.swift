internal import Foundation
internal import Lateration

/// The likelihood of the signals of one second at a place, averaged over the belief about the receiver's offset.
///
/// At a place with slant distances ρᵢ the distances dᵢ mean eᵢ = (ln ρᵢ − ln dᵢ) / kᵢ dB more than the model, kᵢ nepers
/// a decibel; with an offset O of variance v around m, and wᵢ = ``trust`` / σᵢ²,
///
///     log p = −½ (Σ wᵢ (eᵢ − m)² − (Σ wᵢ (eᵢ − m))² / (1/v + Σ wᵢ))
///
/// and O is then believed to be m + Σ wᵢ (eᵢ − m) / (1/v + Σ wᵢ). Without an offset v is 0.
struct RangeLikelihood {
    /// The power to which the likelihood of a second is taken. Shadowing is nearly the same one metre farther on, so
    /// this second adds little information to the last one. For independent seconds it would be 1.
    static let trust = 0.5

    /// The term of one beacon.
    struct Term {
        var beacon: Int
        /// ln d + k m.
        var logDistance: Double
        /// 1/k, dB a neper.
        var decibels: Double
        /// wᵢ.
        var weight: Double
    }

    /// m, dB.
    private let mean: Double
    /// 1/v + Σ wᵢ.
    private let precision: Double
    /// Whether the offset is not known.
    let hasOffset: Bool

    /// - Parameter total: Σ wᵢ.
    init(_ offset: ReceiverOffset?, total: Double) {
        mean = offset?.value ?? 0
        hasOffset = offset != nil
        precision = offset.map { 1 / $0.variance + total } ?? .infinity
    }

    /// The term of a range.
    static func term(_ range: BeaconRange, offset: ReceiverOffset?) -> Term {
        let nepers = range.nepersPerDecibel
        let precision = nepers / range.spread
        return Term(
            beacon: range.beacon, logDistance: log(range.distance) + nepers * (offset?.value ?? 0),
            decibels: 1 / nepers, weight: trust * precision * precision)
    }

    /// log p of the sums Σ wᵢ (eᵢ − m) and Σ wᵢ (eᵢ − m)².
    func logLikelihood(first: Double, second: Double) -> Double { -0.5 * (second - first * first / precision) }

    /// The expected offset at a place with this sum, dB.
    func offset(first: Double) -> Double { mean + first / precision }

    /// The variance of this offset, square decibels.
    var variance: Double { 1 / precision }
}
