import Foundation
public import Geometry
public import NumericalMethods

/// Shadowing of one beacon on one level, constant in time: a Gaussian field over the plan, in dB, with autocorrelation
/// ρ(r) = (1 − s) exp(−r/d_c) + s exp(−r/d_f): that of Gudmundson (1991), where a share s of the variance may change
/// over a shorter distance. No wave is shorter than ``shortestWave``, which smooths what changes within it: with d_f =
/// 0.2 m, ρ is 0.88 at 0.05 m instead of 0.78, and 0.33 at 0.2 m instead of 0.37.
///
/// A sum of sinusoids whose wave numbers follow the field's spectrum (Cai and Giannakis, *A two-dimensional channel
/// simulation model for shadowing processes*, IEEE TVT 52(6), 2003): the same place gives the same value at every
/// visit, and no grid is needed. The wave numbers are stratified, so that few sinusoids carry the right share of
/// every scale. Cost: about 40 ns a value, 60 ns with vectors of 128 bits. A class, so that a value counts no references;
/// it never changes.
public final class ShadowingField: Sendable {
    /// Number of sinusoids.
    public static let waveCount = 128
    /// No wave is shorter, metres.
    public static let shortestWave = 0.25

    /// Eight sinusoids; wave vectors in turns per metre, phases in turns.
    private struct Waves {
        var x = SIMD8<Float>()
        var y = SIMD8<Float>()
        var phase = SIMD8<Float>()
    }

    private let origin: Point
    private let waves: [Waves]
    private let amplitude: Double
    private let correlation: Correlation
    /// The contribution of measured places; `nil` without any.
    private let correction: Correction?

    /// The covariance of the field at two places.
    private struct Correlation: Sendable {
        var distance: Double
        var fineShare: Double
        var fineDistance: Double

        func value(_ away: Double) -> Double {
            let coarse = exp(-away / distance)
            return fineShare == 0 ? coarse : (1 - fineShare) * coarse + fineShare * exp(-away / fineDistance)
        }
    }

    /// A weighted sum of the correlations with places.
    private struct Correction: Sendable {
        var places: [Point]
        var weights: [Double]
        /// Beyond this distance correlation is negligible, metres.
        var reach: Double
    }

    /// A field drawn from `stream`.
    ///
    /// - Parameters:
    ///   - sigma: standard deviation, dB.
    ///   - decorrelationDistance: d_c, where the autocorrelation has fallen to 1/e, metres; positive.
    ///   - fineShare: s, the share of the variance that changes over `fineDistance`, 0…1.
    ///   - fineDistance: d_f, metres; positive.
    ///   - origin: a place near those of later queries, such as the beacon's. Phases are computed relative to it in
    ///     single precision, which is enough for some kilometres around.
    ///   - stream: one for each beacon and level.
    public convenience init(
        sigma: Double, decorrelationDistance: Double, fineShare: Double = 0, fineDistance: Double = 1,
        origin: Point = Point(0, 0), stream: RandomStream
    ) {
        let waves = (0..<Self.waveCount / 8).map { group in
            var waves = Waves()
            for place in 0..<8 {
                let wave = UInt64(8 * group + place)
                // The first waves are the fine part.
                let quantile = (Double(wave) + stream.uniform(wave)) / Double(Self.waveCount)
                let (rest, distance) =
                    quantile < fineShare
                    ? (1 - quantile / fineShare, fineDistance)
                    : (1 - (quantile - fineShare) / (1 - fineShare), decorrelationDistance)
                // The 2-D spectrum of exp(−r/d): P(wave number ≤ k) = 1 − 1/√(1 + (k d)²), solved for k.
                let waveNumber = (1 / (rest * rest) - 1).squareRoot() / (2 * Double.pi * distance)
                let turnsPerMetre = min(waveNumber, 1 / Self.shortestWave)
                let direction = 2 * Double.pi * stream.uniform(wave, lane: 1)
                waves.x[place] = Float(turnsPerMetre * cos(direction))
                waves.y[place] = Float(turnsPerMetre * sin(direction))
                waves.phase[place] = Float(stream.uniform(wave, lane: 2))
            }
            return waves
        }
        self.init(
            origin: origin, waves: waves, amplitude: sigma * (2 / Double(Self.waveCount)).squareRoot(),
            correlation: Correlation(
                distance: decorrelationDistance, fineShare: fineShare, fineDistance: fineDistance),
            correction: nil)
    }

    private init(
        origin: Point, waves: [Waves], amplitude: Double, correlation: Correlation, correction: Correction?
    ) {
        self.origin = origin
        self.waves = waves
        self.amplitude = amplitude
        self.correlation = correlation
        self.correction = correction
    }

    /// The shadowing at a point, dB; positive is stronger.
    @inline(__always)
    public func value(at point: Point) -> Double {
        let value = amplitude * Double(sum(x: Float(point.x - origin.x), y: Float(point.y - origin.y)).sum())
        guard let correction else { return value }
        return value + self.correction(correction, at: point)
    }

    /// Variance of the field, dB².
    package var variance: Double { amplitude * amplitude * Double(Self.waveCount) / 2 }

    /// Covariance of the field at two places with this distance, dB².
    ///
    /// - Parameter distance: metres.
    package func covariance(at distance: Double) -> Double { variance * correlation.value(distance) }

    /// The field with a weighted sum of covariances with `places` added. A value then costs some 10 ns more a place.
    ///
    /// - Parameter weights: one a place, 1/dB.
    package func corrected(at places: [Point], weights: [Double]) -> ShadowingField {
        ShadowingField(
            origin: origin, waves: waves, amplitude: amplitude, correlation: correlation,
            correction: Correction(
                places: places, weights: weights.map { variance * $0 },
                reach: 7 * max(correlation.distance, fineReach)))
    }

    private var fineReach: Double { correlation.fineShare == 0 ? 0 : correlation.fineDistance }

    private func correction(_ correction: Correction, at point: Point) -> Double {
        var sum = 0.0
        for (place, weight) in zip(correction.places, correction.weights) {
            let away = point.distance(to: place)
            if away < correction.reach { sum += weight * correlation.value(away) }
        }
        return sum
    }

    /// The sum of all cosines, in four parts.
    ///
    /// A function of its own, with numbers that go in and vectors that come out: else the compiler takes the vectors apart
    /// where it adds up the parts, and all takes twice as long.
    @inline(never)
    private func sum(x: Float, y: Float) -> SIMD4<Float> {
        let x = SIMD8(repeating: x)
        let y = SIMD8(repeating: y)
        var sum = SIMD8<Float>()
        for wave in waves {
            sum += (wave.phase + wave.x * x + wave.y * y).cosineOfTurns
        }
        return sum.lowHalf + sum.highHalf
    }
}
