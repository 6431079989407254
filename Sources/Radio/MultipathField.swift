import Foundation
public import Geometry
public import NumericalMethods

/// Small-scale fading of one beacon, constant in time: a direct ray and scattered plane waves interfere, and a phone
/// moves through the result.
///
///     h_c(x) = g √(K/(K+1)) e^{−2πi|x−b|/λ} + √(1/(K+1)) Σ_p g_p a_p e^{2πi(u_p·(x−b)/λ − f_c τ_p)}
///
/// with |a_p|² exponential of mean 1/32 and a uniform phase, τ_p exponential, azimuths of u_p (where ray p comes from)
/// uniform and sines of elevation uniform in ±½. One set of rays gives the change over space (decorrelated after a few
/// centimetres), the difference between the channels, and by motion the Doppler spread; a phone at rest receives three
/// steady levels, one on each channel. The carrier's body (``BodyLoss``) weakens each ray by its own g_p, people in the
/// line of sight the direct one, so both matter less where many rays arrive. The wavelength λ is that of the middle of
/// the band on all channels, so that the delays alone make them differ, and equally anywhere in a venue. Cost: about 60
/// ns a value, 80 ns with vectors of 128 bits. A class, so that a value counts no references; it never changes.
public final class MultipathField: Sendable {
    /// 1 divided by the wavelength in the middle of the band, 2.44 GHz; turns per metre.
    public static let turnsPerMetre = 2.44e9 / 299_792_458
    /// Number of scattered rays.
    public static let rayCount = 32

    /// Eight rays; directions times turns per metre.
    private struct Rays {
        var x = SIMD8<Float>()
        var y = SIMD8<Float>()
        var z = SIMD8<Float>()
        var amplitude = SIMD8<Float>()
    }

    private let beacon: AntennaPosition
    private let rays: [Rays]
    /// Phases of the rays in turns, one channel after the other.
    private let phases: [SIMD8<Float>]

    /// A field drawn from `stream`.
    ///
    /// - Parameters:
    ///   - beacon: where the direct ray comes from.
    ///   - delaySpread: mean excess delay of the scattered rays, seconds; it decides how different the channels are.
    ///   - stream: one a beacon.
    public init(beacon: AntennaPosition, delaySpread: Double, stream: RandomStream) {
        self.beacon = beacon
        let groups = Self.rayCount / 8
        var phases = [SIMD8<Float>](repeating: SIMD8(), count: AdvertisingChannel.allCases.count * groups)
        rays = (0..<groups).map { group in
            var rays = Rays()
            for place in 0..<8 {
                let ray = UInt64(8 * group + place)
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
                for (index, channel) in AdvertisingChannel.allCases.enumerated() {
                    phases[index * groups + group][place] = Float(
                        (phase - channel.frequency * delay).truncatingRemainder(dividingBy: 1))
                }
            }
            return rays
        }
        self.phases = phases
    }

    /// 20 log₁₀|h| on `channel` with the phone's antenna at `phone`, dB, less its mean over all places without a body
    /// or people (``RicianFading/meanLevel(k:)``): fading by itself makes no beacon weaker.
    ///
    /// - Parameters:
    ///   - kFactor: power of the direct ray over that of the scattered ones, dB; −∞ is Rayleigh fading.
    ///   - carrier: who holds the phone and the direction that they face; `nil` for a phone without a carrier.
    ///   - directGain: amplitude that the direct ray keeps behind people, 0…1.
    public func value(
        at phone: AntennaPosition, channel: AdvertisingChannel, kFactor: Double, carrier: Carrier? = nil,
        directGain: Double = 1
    ) -> Double {
        value(
            along: DirectRay(from: beacon, to: phone), channel: channel, kFactor: kFactor, carrier: carrier,
            directGain: directGain)
    }

    /// The same at the end of the direct ray from the beacon; see ``value(at:channel:kFactor:carrier:directGain:)``.
    public func value(
        along ray: DirectRay, channel: AdvertisingChannel, kFactor: Double, carrier: Carrier? = nil,
        directGain: Double = 1
    ) -> Double {
        let facing = carrier?.facing ?? Vector(0, 0)
        let levels = values(
            along: DirectRays(ray), channels: SIMD4(repeating: UInt8(channel.index)),
            kFactors: SIMD4(repeating: kFactor),
            facing: (SIMD4(repeating: facing.dx), SIMD4(repeating: facing.dy)), behind: carrier?.body,
            directGains: SIMD4(repeating: directGain), where: SIMD4(1, 0, 0, 0) .> 0)
        return levels[0]
    }

    /// The same for four packets, where `wanted` is true.
    ///
    /// - Parameters:
    ///   - channels: ``AdvertisingChannel/index`` of each.
    ///   - body: that of the carrier; `nil` for a phone without a carrier.
    package func values(
        along rays: DirectRays, channels: SIMD4<UInt8>, kFactors: SIMD4<Double>,
        facing: (x: SIMD4<Double>, y: SIMD4<Double>), behind body: BodyLoss?, directGains: SIMD4<Double>,
        where wanted: SIMDMask<SIMD4<Int64>>
    ) -> SIMD4<Double> {
        let turns = -rays.distance * Self.turnsPerMetre
        // Rounded to whole turns as in `cosineAndSineOfTurns`, but in double precision: they may be many.
        let part = (turns - ((turns + 0x1.8p52) - 0x1.8p52)).floats
        let wave = SIMD8(lowHalf: part, highHalf: part).cosineAndSineOfTurns
        var gains = directGains
        if let body { gains *= Self.gains(along: rays, facing: facing, behind: body) }
        let shares = RicianFading.shares(kFactors: kFactors)
        let direct = shares.direct * gains.floats
        func sum(_ lane: Int) -> (real: Float, imaginary: Float) {
            guard wanted[lane] else { return (0, 0) }
            return scattered(
                along: rays, lane, channel: Int(channels[lane]), facing: Vector(facing.x[lane], facing.y[lane]),
                behind: body)
        }
        let a = sum(0)
        let b = sum(1)
        let c = sum(2)
        let d = sum(3)
        let real = SIMD4(a.real, b.real, c.real, d.real)
        let imaginary = SIMD4(a.imaginary, b.imaginary, c.imaginary, d.imaginary)
        let re = direct * wave.cosine.lowHalf + shares.scattered * real
        let im = direct * wave.sine.lowHalf + shares.scattered * imaginary
        // The floor of −200 dB keeps a perfect cancellation finite.
        let power = (re * re + im * im).doubles
        let floor = SIMD4(repeating: 1e-20)
        return Self.decibels * QuickLogarithm.value(power.chosen(where: power .> floor, else: floor))
            - shares.meanLevel.doubles
    }

    /// Amplitudes that direct rays keep behind the carrier's body.
    @inline(__always)
    private static func gains(
        along rays: DirectRays, facing: (x: SIMD4<Double>, y: SIMD4<Double>), behind body: BodyLoss
    ) -> SIMD4<Double> {
        let cosines = ((-rays.x * facing.x + -rays.y * facing.y) / rays.distance).floats
        let gains = body.amplitudes(cosines: SIMD8(lowHalf: cosines, highHalf: cosines)).lowHalf.doubles
        return gains.chosen(where: rays.distance .> SIMD4(), else: SIMD4(repeating: 1))
    }

    /// The sum of the scattered rays of one packet.
    @inline(__always)
    private func scattered(
        along rays: DirectRays, _ lane: Int, channel: Int, facing: Vector, behind body: BodyLoss?
    ) -> (real: Float, imaginary: Float) {
        let x = Float(rays.x[lane])
        let y = Float(rays.y[lane])
        let z = Float(rays.rise[lane])
        guard let body else {
            let sum = scattered(x: x, y: y, z: z, channel: channel)
            return (sum.real.sum(), sum.imaginary.sum())
        }
        let facing = facing * (1 / Self.turnsPerMetre)
        let sum = scattered(
            x: x, y: y, z: z, channel: channel, facingX: Float(facing.dx), facingY: Float(facing.dy), body: body)
        return (sum.real.sum(), sum.imaginary.sum())
    }

    /// The sum of the scattered rays at an offset from the beacon, real and imaginary part in four parts each.
    ///
    /// A function of its own, with numbers that go in and vectors that come out: else the compiler takes the vectors apart
    /// where it adds up the parts, and all takes much longer. So is the one behind a body.
    @inline(never)
    private func scattered(
        x: Float, y: Float, z: Float, channel: Int
    ) -> (real: SIMD4<Float>, imaginary: SIMD4<Float>) {
        let x = SIMD8(repeating: x)
        let y = SIMD8(repeating: y)
        let z = SIMD8(repeating: z)
        let first = channel * rays.count
        var real = SIMD8<Float>()
        var imaginary = SIMD8<Float>()
        for (group, ray) in rays.enumerated() {
            let wave = (phases[first + group] + ray.x * x + ray.y * y + ray.z * z).cosineAndSineOfTurns
            real += ray.amplitude * wave.cosine
            imaginary += ray.amplitude * wave.sine
        }
        return (real.lowHalf + real.highHalf, imaginary.lowHalf + imaginary.highHalf)
    }

    /// The same behind the body of a carrier who faces (`facingX`, `facingY`), a direction in wavelengths.
    @inline(never)
    private func scattered(
        x: Float, y: Float, z: Float, channel: Int, facingX: Float, facingY: Float, body: BodyLoss
    ) -> (real: SIMD4<Float>, imaginary: SIMD4<Float>) {
        let x = SIMD8(repeating: x)
        let y = SIMD8(repeating: y)
        let z = SIMD8(repeating: z)
        // For a sum of two products the compiler shuffles the elements; for a difference it cannot.
        let facingX = SIMD8(repeating: facingX)
        let backY = SIMD8(repeating: -facingY)
        let first = channel * rays.count
        var real = SIMD8<Float>()
        var imaginary = SIMD8<Float>()
        for (group, ray) in rays.enumerated() {
            let wave = (phases[first + group] + ray.x * x + ray.y * y + ray.z * z).cosineAndSineOfTurns
            let amplitude = ray.amplitude * body.amplitudes(cosines: ray.x * facingX - ray.y * backY)
            real += amplitude * wave.cosine
            imaginary += amplitude * wave.sine
        }
        return (real.lowHalf + real.highHalf, imaginary.lowHalf + imaginary.highHalf)
    }

    /// From natural logarithms of power to dB: 10/ln 10. A literal, because a computed global would be checked for
    /// initialisation at each use.
    private static let decibels = 4.342_944_819_032_518_3
}

extension MultipathField {
    /// Who holds the phone.
    public struct Carrier: Hashable, Sendable {
        /// The direction that they face, on the map; of length 1.
        public var facing: Vector
        /// The loss that their body causes.
        public var body: BodyLoss

        public init(facing: Vector, body: BodyLoss) {
            self.facing = facing
            self.body = body
        }
    }
}
