internal import Foundation
internal import NumericalMethods

/// How RSSI scatters about what a survey heard, and what it means that a beacon is not received.
///
/// RSSI at a place has a normal distribution about the beacon's mean there. A packet below the phone's floor is not
/// received (censored), and in a share ε of the cases packets are missed for other reasons, such as a pause of the
/// scanner. So one missed packet does not exclude a place.
package struct SurveyModel: Hashable, Sendable {
    /// ε: how often a beacon above the floor is not received.
    package static let missProbability = 0.1
    /// Means of beacons that the survey did not hear are taken as equally likely down to this far below the floor, dB.
    package static let silentRange = 15.0
    /// Lower limit of densities, per dB: one reading in a thousand is anything within 60 dB.
    package static let leastDensity = 1e-3 / 60

    /// f: the phone's floor, dBm.
    package var floor: Double
    /// σ: standard deviation of RSSI about its mean at a place, dB.
    package var deviation: Double

    package init(floor: Double, deviation: Double) {
        self.floor = floor
        self.deviation = deviation
    }

    /// P(not received) = (1 − ε) Φ((f − μ)/σ) + ε at a mean of μ.
    ///
    /// - Parameters:
    ///   - spread: σ, with the uncertainty of the mean.
    ///   - misses: ε.
    package func silence(at mean: Double, spread: Double, misses: Double = Self.missProbability) -> Double {
        (1 - misses) * NormalDistribution.cumulative((floor - mean) / spread) + misses
    }

    /// P(not received) where the survey did not receive it, either: the mean of (1 − ε) Φ((f − μ)/σ) + ε over the means
    /// μ that this leaves, 1 − (1 − ε) σ / (R √π) with R = ``silentRange``.
    package var silenceWhereSilent: Double {
        max(1 - (1 - Self.missProbability) * deviation / (Self.silentRange * Double.pi.squareRoot()), 0.5)
    }

    /// The density of a received RSSI x, per dB, where the survey did not receive the beacon: the mean over the means μ
    /// that this leaves, ((1 − δ) Φ((f − x)/(σ√2)) + δ) / R.
    ///
    /// - Parameters:
    ///   - tail: Φ((f − x)/(σ√2)); see ``tail(of:)``.
    ///   - misses: δ: the chance that the survey missed it for other reasons.
    package func densityWhereSilent(tail: Double, misses: Double) -> Double {
        max(((1 - misses) * tail + misses) / Self.silentRange, Self.leastDensity)
    }

    /// Φ((f − x)/(σ√2)).
    package func tail(of rssi: Double) -> Double {
        NormalDistribution.cumulative((floor - rssi) / (deviation * 2.0.squareRoot()))
    }
}

package struct SurveyedBeacon: Hashable, Sendable {
    /// μ, dBm; `nil` if it was not received.
    package var mean: Double?
    /// σ with the uncertainty of the mean, dB.
    package var spread: Double
    /// ln of the density at the mean, −ln(spread √(2π)).
    package var logPeak: Double
    /// ln P(not received).
    package var silence: Double

    /// The mean is that of the seconds with the beacon, x̄, and of the seconds without it at the floor, so far as they are
    /// likely to be silent because of the floor: with q = P(below the floor | not received) at x̄, c seconds with and m
    /// without, μ = (c x̄ + q m f) / (c + q m). Without this, a beacon near the floor seems to be heard well there, since
    /// only its strong packets are received. The spread is σ √(1 + 1/(c + q m)).
    ///
    /// - Parameters:
    ///   - rssi: x̄, dBm; `nil` if it was not received.
    ///   - heard: c.
    ///   - seconds: c + m.
    package init(rssi: Double?, heard: Int, of seconds: Int, model: SurveyModel) {
        guard let rssi else {
            mean = nil
            spread = model.deviation
            logPeak = 0
            silence = log(model.silenceWhereSilent)
            return
        }
        let total = model.silence(at: rssi, spread: model.deviation)
        let belowFloor = (total - SurveyModel.missProbability) / total
        let censored = Double(seconds - heard) * belowFloor
        let count = Double(heard) + censored
        let mean = (Double(heard) * rssi + censored * model.floor) / count
        self.mean = mean
        spread = model.deviation * (1 + 1 / count).squareRoot()
        logPeak = -log(spread * (2 * Double.pi).squareRoot())
        silence = log(model.silence(at: mean, spread: spread))
    }
}
