import Foundation
public import Geometry
public import NumericalMethods

/// Frozen small-scale fading of one beacon: a direct ray and scattered plane waves, whose interference a phone moves
/// through.
///
///     h_c(x) = g √(K/(K+1)) e^{−2πi|x−b|/λ} + √(1/(K+1)) Σ_p g_p a_p e^{2πi(u_p·(x−b)/λ − f_c τ_p)}
///
/// with |a_p|² exponential of mean 1/32 and a uniform phase, τ_p exponential, azimuths of u_p (where ray p comes from)
/// uniform and sines of elevation uniform in ±½. One set of rays gives the change over space (decorrelated after a few
/// centimetres), the difference between the channels, and by motion the Doppler spread; a phone that lies still sees
/// three steady levels, one a channel. The carrier's body (``BodyLoss``) weakens each ray by its own g_p, people in the
/// line of sight the direct one, so that both matter less where many rays arrive. The wavelength λ is that of the
/// middle of the band on all channels, so that the delays alone make them differ, and equally anywhere in a venue.
/// Cost: about 60 ns a value.
public struct MultipathField: Sendable {
    /// 1 divided by the wavelength in the middle of the band, 2.44 GHz; turns per metre.
    public static let turnsPerMetre = 2.44e9 / 299_792_458
    /// Number of scattered rays.
    public static let rayCount = 32

    /// Four rays; directions times turns per metre, phases in turns.
    private struct Rays {
        var x = SIMD4<Float>()
        var y = SIMD4<Float>()
        var z = SIMD4<Float>()
        var amplitude = SIMD4<Float>()
        var phases = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    }

    private let beacon: AntennaPosition
    private let rays: [Rays]

    /// A field drawn from `stream`.
    ///
    /// - Parameters:
    ///   - beacon: where the direct ray comes from.
    ///   - delaySpread: mean excess delay of the scattered rays, seconds; it decides how different the channels are.
    ///   - stream: one a beacon.
    public init(beacon: AntennaPosition, delaySpread: Double, stream: RandomStream) {
        self.beacon = beacon
        rays = (0..<Self.rayCount / 4).map { group in
            var rays = Rays()
            for place in 0..<4 {
                let ray = UInt64(4 * group + place)
                let power = stream.exponential(mean: 1 / Double(Self.rayCount), ray)
                rays.amplitude[place] = Float(power.squareRoot())
                let azimuth = 2 * Double.pi * stream.uniform(ray, lane: 1)
                let height = stream.uniform(in: -0.5...0.5, ray, lane: 2)
                let level = (1 - height * height).squareRoot() * Self.turnsPerMetre
                rays.x[place] = Float(level * cos(azimuth))
                rays.y[place] = Float(level * sin(azimuth))
                rays.z[place] = Float(height * Self.turnsPerMetre)
                let delay = stream.exponential(mean: delaySpread, ray, lane: 3)
                let phase = stream.uniform(ray, lane: 4)
                func turns(_ channel: AdvertisingChannel) -> Float {
                    Float((phase - channel.frequency * delay).truncatingRemainder(dividingBy: 1))
                }
                rays.phases.0[place] = turns(.channel37)
                rays.phases.1[place] = turns(.channel38)
                rays.phases.2[place] = turns(.channel39)
            }
            return rays
        }
    }

    /// 20 log₁₀|h| on `channel` with the phone's antenna at `phone`, dB, less its mean over all places without a body
    /// or people (``RicianFading/meanLevel(k:)``): fading as such makes no beacon weaker.
    ///
    /// - Parameters:
    ///   - kFactor: power of the direct ray over that of the scattered ones, dB; −∞ is Rayleigh fading.
    ///   - carrier: who holds the phone and where he faces, if that matters.
    ///   - directGain: amplitude that the direct ray keeps behind people, 0…1.
    public func value(
        at phone: AntennaPosition, channel: AdvertisingChannel, kFactor: Double, carrier: Carrier? = nil,
        directGain: Double = 1
    ) -> Double {
        let k = exp(kFactor * Self.nepers)
        let dx = phone.point.x - beacon.point.x
        let dy = phone.point.y - beacon.point.y
        let dz = phone.elevation - beacon.elevation
        let (x, y, z) = (Float(dx), Float(dy), Float(dz))
        var real = SIMD4<Float>()
        var imaginary = SIMD4<Float>()
        var direct = directGain
        if let carrier {
            let distance = (dx * dx + dy * dy + dz * dz).squareRoot()
            direct *= carrier.gain(from: Vector(-dx, -dy), distance: distance)
            let facing = carrier.facing * (1 / Self.turnsPerMetre)
            let (fx, fy) = (Float(facing.dx), Float(facing.dy))
            for ray in rays {
                let turns = ray.x * x + ray.y * y + ray.z * z + phases(of: ray, channel)
                let amplitude = ray.amplitude * carrier.body.amplitudes(cosines: ray.x * fx + ray.y * fy)
                real += amplitude * turns.cosineOfTurns
                imaginary += amplitude * turns.sineOfTurns
            }
        } else {
            for ray in rays {
                let turns = ray.x * x + ray.y * y + ray.z * z + phases(of: ray, channel)
                real += ray.amplitude * turns.cosineOfTurns
                imaginary += ray.amplitude * turns.sineOfTurns
            }
        }
        let scattered = 1 / (k + 1)
        let amplitude = (scattered).squareRoot()
        let line = direct * (k * scattered).squareRoot()
        let turns = -(dx * dx + dy * dy + dz * dz).squareRoot() * Self.turnsPerMetre
        let fraction = Float(turns - turns.rounded())
        let wave = SIMD4(fraction, fraction - 0.25, 0, 0).cosineOfTurns
        let re = Double(real.sum()) * amplitude + line * Double(wave[0])
        let im = Double(imaginary.sum()) * amplitude + line * Double(wave[1])
        // The floor of −200 dB keeps a perfect cancellation finite.
        return 10 * log10(max(re * re + im * im, 1e-20)) - RicianFading.meanLevel(kFactor: kFactor)
    }

    @inline(__always)
    private func phases(of ray: Rays, _ channel: AdvertisingChannel) -> SIMD4<Float> {
        switch channel {
        case .channel37: ray.phases.0
        case .channel38: ray.phases.1
        case .channel39: ray.phases.2
        }
    }

    /// From dB of power to natural logarithms.
    private static let nepers = log(10.0) / 10
}

extension MultipathField {
    /// Who holds the phone.
    public struct Carrier: Hashable, Sendable {
        /// Where he faces, on the plan; of length 1.
        public var facing: Vector
        /// What his body takes.
        public var body: BodyLoss

        /// A carrier.
        public init(facing: Vector, body: BodyLoss) {
            self.facing = facing
            self.body = body
        }

        /// Amplitude that a ray from `direction` keeps, whose length in space is `distance`.
        func gain(from direction: Vector, distance: Double) -> Double {
            guard distance > 0 else { return 1 }
            let cosine = Float(direction.dot(facing) / distance)
            return Double(body.amplitudes(cosines: SIMD4(repeating: cosine))[0])
        }
    }
}
