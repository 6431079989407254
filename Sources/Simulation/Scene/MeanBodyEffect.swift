import Foundation
package import Radio

/// Mean effect of bodies on a level over places: the effect that remains if small-scale fading is switched off.
///
/// The power of the direct ray shrinks by g², that of the scattered ones by ⟨g²⟩, the mean over the directions that
/// ``MultipathField`` draws. So K/(K+1) g² + ⟨g²⟩/(K+1) is left of a power of 1, at another K, by which the mean level
/// of fading differs, too (``RicianFading/meanLevel(kFactor:)``).
package struct MeanBodyEffect: Sendable {
    /// ⟨g²⟩ behind the carrier's body, dB.
    package let scatteredGain: Double

    /// The effect of a carrier's body.
    package init(_ body: BodyLoss) {
        var sum = 0.0
        let azimuths = 180
        let heights = 16
        for height in 0..<heights {
            let rise = (Double(height) + 0.5) / Double(heights) - 0.5
            let level = (1 - rise * rise).squareRoot()
            for azimuth in 0..<azimuths {
                let cosine = level * cos(Double.pi * (Double(azimuth) + 0.5) / Double(azimuths))
                sum += pow(10, -body.loss(cosine: cosine) / 10)
            }
        }
        scatteredGain = 10 * log10(sum / Double(azimuths * heights))
    }

    /// The effect, dB, at most 0.
    ///
    /// - Parameters:
    ///   - effect: that of the carrier's body; `nil` without a carrier.
    ///   - kFactor: K without bodies, dB.
    ///   - directLoss: loss of the direct ray by bodies, dB.
    package static func level(of effect: MeanBodyEffect?, kFactor: Double, directLoss: Double) -> Double {
        let scattered = effect?.scatteredGain ?? 0
        guard directLoss > 0 || scattered < 0 else { return 0 }
        let k = pow(10, kFactor / 10)
        // For infinite K there is only the direct ray.
        guard k.isFinite else { return -directLoss }
        let power = (k * pow(10, -directLoss / 10) + pow(10, scattered / 10)) / (k + 1)
        return 10 * log10(power) + RicianFading.meanLevel(kFactor: kFactor - directLoss - scattered)
            - RicianFading.meanLevel(kFactor: kFactor)
    }
}
