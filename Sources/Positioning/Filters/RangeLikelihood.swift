internal import Foundation

/// The term of one beacon in the likelihood of the signals of one second at a place.
///
/// At a place with slant distances ρᵢ the distances dᵢ mean eᵢ = (ln ρᵢ − ln dᵢ) / kᵢ dB more than the model, kᵢ nepers
/// a decibel, and with wᵢ = ``trust`` / σᵢ²
///
///     log p = −½ Σ wᵢ eᵢ²
struct RangeLikelihood {
    /// The power to which the likelihood of a second is taken. Shadowing is nearly the same one metre farther on, so
    /// this second adds little information to the last one. For independent seconds it would be 1.
    static let trust = 0.5

    let beacon: Int
    /// ln d.
    let logDistance: Double
    /// 1/k, dB a neper.
    let decibels: Double
    /// wᵢ.
    let weight: Double

    /// The term of a range.
    init(_ range: BeaconRange) {
        beacon = range.beacon
        logDistance = log(range.distance)
        decibels = 1 / range.nepersPerDecibel
        let precision = range.nepersPerDecibel / range.spread
        weight = Self.trust * precision * precision
    }
}
