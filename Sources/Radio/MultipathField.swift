import Foundation
import Geometry
public import NumericalMethods

/// Frozen small-scale fading of one beacon: a direct ray and scattered plane waves, whose interference a phone moves
/// through.
///
///     h_c(x) = √(K/(K+1)) e^{−2πi|x−b|/λ} + √(1/(K+1)) Σ_p a_p e^{2πi(u_p·x/λ − f_c τ_p)}
///
/// with a_p ~ CN(0, 1/32), τ_p exponential, azimuths uniform and sines of elevation uniform in ±½. One set of rays
/// gives the change over space (decorrelated after a few centimetres), the difference between the channels, and by
/// motion the Doppler spread; a phone that lies still sees three steady levels, one a channel. The wavelength λ is
/// that of the middle of the band on all channels, so that the delays alone make them differ, and equally anywhere in
/// a venue. Cost: about a fifth of a microsecond a value.
public struct MultipathField: Sendable {
    /// 1 divided by the wavelength in the middle of the band, 2.44 GHz; turns per metre.
    public static let turnsPerMetre = 2.44e9 / 299_792_458
    /// Number of scattered rays.
    public static let rayCount = 32

    /// Four rays; directions as unit vectors, phases in turns.
    private struct Rays {
        var x = SIMD4<Double>()
        var y = SIMD4<Double>()
        var z = SIMD4<Double>()
        var amplitude = SIMD4<Double>()
        var phases = (SIMD4<Double>(), SIMD4<Double>(), SIMD4<Double>())
    }

    private let beacon: AntennaPosition
    private let rays: [Rays]
    private let direct: Double
    private let mean: Double

    /// A field drawn from `stream`.
    ///
    /// - Parameters:
    ///   - beacon: where the direct ray comes from.
    ///   - kFactor: power of the direct ray over that of the scattered ones, dB; −∞ is Rayleigh fading.
    ///   - delaySpread: mean excess delay of the scattered rays, seconds; it decides how different the channels are.
    ///   - stream: one a beacon.
    public init(beacon: AntennaPosition, kFactor: Double, delaySpread: Double, stream: RandomStream) {
        self.beacon = beacon
        let k = pow(10, kFactor / 10)
        direct = (k / (k + 1)).squareRoot()
        mean = RicianFading.meanLevel(k: k)
        rays = (0..<Self.rayCount / 4).map { group in
            var rays = Rays()
            for place in 0..<4 {
                let ray = UInt64(4 * group + place)
                let power = stream.exponential(mean: 1 / (Double(Self.rayCount) * (k + 1)), ray)
                rays.amplitude[place] = power.squareRoot()
                let azimuth = 2 * Double.pi * stream.uniform(ray, lane: 1)
                let height = stream.uniform(in: -0.5...0.5, ray, lane: 2)
                let level = (1 - height * height).squareRoot()
                rays.x[place] = level * cos(azimuth)
                rays.y[place] = level * sin(azimuth)
                rays.z[place] = height
                let delay = stream.exponential(mean: delaySpread, ray, lane: 3)
                let phase = stream.uniform(ray, lane: 4)
                rays.phases.0[place] = phase - AdvertisingChannel.channel37.frequency * delay
                rays.phases.1[place] = phase - AdvertisingChannel.channel38.frequency * delay
                rays.phases.2[place] = phase - AdvertisingChannel.channel39.frequency * delay
            }
            return rays
        }
    }

    /// 20 log₁₀|h| on `channel` with the phone's antenna at `phone`, dB, less its mean over all places
    /// (``RicianFading/meanLevel(k:)``): fading as such makes no beacon weaker.
    public func value(at phone: AntennaPosition, channel: AdvertisingChannel) -> Double {
        let scale = Self.turnsPerMetre
        let x = phone.point.x * scale
        let y = phone.point.y * scale
        let z = phone.elevation * scale
        var real = SIMD4<Double>()
        var imaginary = SIMD4<Double>()
        for ray in rays {
            let phase =
                switch channel {
                case .channel37: ray.phases.0
                case .channel38: ray.phases.1
                case .channel39: ray.phases.2
                }
            let (cosine, sine) = (ray.x * x + ray.y * y + ray.z * z + phase).cosineAndSineOfTurns
            real += ray.amplitude * cosine
            imaginary += ray.amplitude * sine
        }
        let turns = SIMD4<Double>(repeating: -phone.distance(to: beacon) * scale)
        let (cosine, sine) = turns.cosineAndSineOfTurns
        let re = real.sum() + direct * cosine[0]
        let im = imaginary.sum() + direct * sine[0]
        // The floor of −200 dB keeps a perfect cancellation finite.
        return 10 * log10(max(re * re + im * im, 1e-20)) - mean
    }
}
