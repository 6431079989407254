import Foundation
import Geometry
import NumericalMethods
import Radio
import TestSupport
import Testing

@Suite struct TurnsTests {
    /// Against the C library: 7e-5 of the polynomial, and what the rounding of t to single precision does.
    @Test func cosineAndSineOfTurns() {
        let stream = RandomStream(seed: 1, purpose: "turns")
        for trial in 0..<5000 {
            let scale = [1.0, 10, 1000][trial % 3]
            let t = Float(stream.uniform(in: -scale...scale, UInt64(trial)))
            let turns = SIMD8(
                t, t + 0.25, -t, (t * 2).rounded() / 2, t / 2, t - 0.25, 0.5 - t, (t * 4).rounded() / 4)
            let (cosine, sine) = turns.cosineAndSineOfTurns
            #expect(turns.cosineOfTurns == cosine)
            for place in turns.indices {
                let fraction = Double(turns[place]) - Double(turns[place]).rounded()
                let rounding = 2 * Double.pi * Double(turns[place].ulp)
                #expect(abs(Double(cosine[place]) - cos(2 * .pi * fraction)) < 7e-5 + rounding)
                #expect(abs(Double(sine[place]) - sin(2 * .pi * fraction)) < 7e-5 + rounding)
            }
        }
    }
}

@Suite struct RicianFadingTests {
    /// The mean over the phase of ln|s + r e^{iθ}|² is ln max(s², r²); the rest is one integral over r², done by
    /// midpoints in its quantile.
    static func moments(k: Double) -> (mean: Double, standardDeviation: Double) {
        let cells = 2000
        let phases = 400
        var sum = 0.0
        var squares = 0.0
        var exact = 0.0
        for cell in 0..<cells {
            let power = -log((Double(cell) + 0.5) / Double(cells)) / (k + 1)
            exact += 10 * log10(max(k / (k + 1), power)) / Double(cells)
            for phase in 0..<phases {
                let angle = Double.pi * (Double(phase) + 0.5) / Double(phases)
                let real = (k / (k + 1)).squareRoot() + power.squareRoot() * cos(angle)
                let imaginary = power.squareRoot() * sin(angle)
                let level = 10 * log10(real * real + imaginary * imaginary)
                sum += level
                squares += level * level
            }
        }
        let count = Double(cells * phases)
        return (exact, (squares / count - sum / count * sum / count).squareRoot())
    }

    @Test(arguments: [-20, -6, 0, 2, 3, 6, 9, 12, 15.9, 16.1, 20, 40] as [Double])
    func meanLevelAgreesWithQuadrature(decibels: Double) {
        let k = pow(10, decibels / 10)
        #expect(abs(RicianFading.meanLevel(k: k) - Self.moments(k: k).mean) < 2e-3)
    }

    /// The table against the series.
    @Test func tabulatedMeans() {
        for kFactor in stride(from: -39.95, to: 39.95, by: 0.173) {
            let exact = RicianFading.meanLevel(k: pow(10, kFactor / 10))
            #expect(abs(RicianFading.meanLevel(kFactor: kFactor) - exact) < 2e-4, "\(kFactor) dB")
        }
        #expect(abs(RicianFading.meanLevel(kFactor: -1000) + 2.506) < 2e-3)
        #expect(abs(RicianFading.meanLevel(kFactor: 1000)) < 1e-3)
    }

    /// The tabulated amplitudes against their formulas.
    @Test func tabulatedAmplitudes() {
        for kFactor in stride(from: -79.97, to: 79.97, by: 0.173) {
            let k = pow(10, kFactor / 10)
            let shares = RicianFading.shares(kFactor: kFactor)
            #expect(abs(Double(shares.direct) / (k / (k + 1)).squareRoot() - 1) < 3e-5, "\(kFactor) dB")
            #expect(abs(Double(shares.scattered) * (k + 1).squareRoot() - 1) < 3e-5, "\(kFactor) dB")
        }
        for (kFactor, direct) in [(-Double.infinity, 0.0), (-1000, 0), (1000, 1), (.infinity, 1)] {
            let shares = RicianFading.shares(kFactor: kFactor)
            #expect(
                abs(Double(shares.direct) - direct) < 1.1e-4 && abs(Double(shares.scattered) - (1 - direct)) < 1.1e-4)
        }
    }

    @Test func publishedMeans() {
        // 10/ln 10 · γ for Rayleigh fading; 10/ln 10 · (E₁(1) − ln 2) with E₁(1) = 0.219384 (Abramowitz and Stegun,
        // table 5.1).
        #expect(abs(RicianFading.meanLevel(k: 0) + 2.506_816) < 1e-6)
        #expect(abs(RicianFading.meanLevel(k: 1) - 4.342_945 * (0.219_384 - 0.693_147)) < 1e-5)
        #expect(RicianFading.meanLevel(k: 1e6) > -1e-5)
    }
}

@Suite struct MultipathFieldTests {
    static let beacon = AntennaPosition(Point(3, 4), elevation: 3)
    static let places = (0..<10).map {
        AntennaPosition(Point(5 + 3.7 * Double($0), 40 - 3.1 * Double($0)), elevation: 1.2)
    }

    /// A field with a K-factor.
    struct FixedField {
        let field: MultipathField
        let kFactor: Double

        func value(at place: AntennaPosition, channel: AdvertisingChannel) -> Double {
            field.value(at: place, channel: channel, kFactor: kFactor)
        }
    }

    static func field(_ seed: Int, kFactor: Double, delaySpread: Double = 25e-9) -> FixedField {
        FixedField(
            field: MultipathField(
                beacon: beacon, delaySpread: delaySpread, stream: RandomStream(seed: UInt64(seed), purpose: "fading")),
            kFactor: kFactor)
    }

    static func power(
        _ field: FixedField, _ kFactor: Double, _ place: AntennaPosition, _ channel: AdvertisingChannel
    ) -> Double {
        pow(10, (field.value(at: place, channel: channel) + RicianFading.meanLevel(k: pow(10, kFactor / 10))) / 10)
    }

    /// Mean 0 dB after the subtraction, power 1 before it, and the spread of a Rician level: 5.6 dB (Rayleigh), 5.0,
    /// 4.4, 3.25, 2.3, 1.65 dB.
    @Test(arguments: [(-60, 5.57), (0, 5.0), (3, 4.4), (6, 3.25), (9, 2.3), (12, 1.65)] as [(Double, Double)])
    func moments(kFactor: Double, published: Double) {
        var means: [Double] = []
        var squares: [Double] = []
        var powers: [Double] = []
        for seed in 0..<600 {
            let field = Self.field(seed, kFactor: kFactor)
            let levels = Self.places.flatMap { place in
                AdvertisingChannel.allCases.map { field.value(at: place, channel: $0) }
            }
            means.append(levels.reduce(0, +) / 30)
            squares.append(levels.reduce(0) { $0 + $1 * $1 } / 30)
            powers.append(Self.power(field, kFactor, Self.places[0], .channel37))
        }
        let law = RicianFadingTests.moments(k: pow(10, kFactor / 10))
        #expect(EnsembleMean(means).agrees(with: 0), "\(EnsembleMean(means))")
        #expect(EnsembleMean(powers).agrees(with: 1), "\(EnsembleMean(powers))")
        let variance = EnsembleMean(squares)
        // The quadrature itself is good to a few thousandths.
        #expect(variance.agrees(with: law.standardDeviation * law.standardDeviation, bias: 0.05), "\(variance)")
        #expect(abs(law.standardDeviation - published) < 0.1)
    }

    /// Of complex Gaussian fields the powers correlate as the square of the fields' coherence; 32 rays add (1 − ρ²)/32.
    static func expectPowerCorrelation(_ pairs: [(Double, Double)], coherence: Double) {
        let products = EnsembleMean(pairs.map { ($0.0 - 1) * ($0.1 - 1) })
        let expected = coherence * coherence + (1 - coherence * coherence) / 32
        #expect(products.agrees(with: expected), "\(products), expected \(expected)")
        #expect(products.standardError < 0.08)
    }

    /// The coherence of two channels Δf apart under exponential delays of mean τ is 1/√(1 + (2πΔfτ)²).
    @Test(arguments: [0.5e-9, 2e-9, 25e-9])
    func channelsAreAsCoherentAsTheDelaysAllow(delaySpread: Double) {
        let apart: [(AdvertisingChannel, Double)] = [(.channel38, 24e6), (.channel39, 78e6)]
        for (channel, offset) in apart {
            let pairs = (0..<4000).map { seed in
                let field = Self.field(seed, kFactor: -60, delaySpread: delaySpread)
                return (
                    Self.power(field, -60, Self.places[3], .channel37), Self.power(field, -60, Self.places[3], channel)
                )
            }
            Self.expectPowerCorrelation(pairs, coherence: 1 / (1 + pow(2 * .pi * offset * delaySpread, 2)).squareRoot())
        }
    }

    @Test func withoutDelaysTheChannelsAgree() {
        let field = Self.field(1, kFactor: 2, delaySpread: 0)
        for place in Self.places {
            let levels = AdvertisingChannel.allCases.map { field.value(at: place, channel: $0) }
            #expect(abs(levels[0] - levels[1]) < 1e-6 && abs(levels[0] - levels[2]) < 1e-6)
        }
    }

    /// Over a shift d in the plan the coherence is the mean of J₀(2π d/λ · cos elevation): gone after a few
    /// centimetres.
    @Test(arguments: [0.01, 0.03, 0.05, 0.2, 1])
    func spaceCorrelation(shift: Double) {
        let coherence = (0..<1000).reduce(0.0) { sum, cell in
            let height = (Double(cell) + 0.5) / 1000 - 0.5
            return sum + j0(2 * .pi * shift * MultipathField.turnsPerMetre * (1 - height * height).squareRoot()) / 1000
        }
        let moved = AntennaPosition(Self.places[2].point + Vector(0.6, 0.8) * shift, elevation: 1.2)
        let pairs = (0..<4000).map { seed in
            let field = Self.field(seed, kFactor: -60)
            return (Self.power(field, -60, Self.places[2], .channel38), Self.power(field, -60, moved, .channel38))
        }
        Self.expectPowerCorrelation(pairs, coherence: coherence)
    }

    @Test func fieldIsFrozenAndFinite() {
        let field = Self.field(4, kFactor: 2)
        #expect(
            field.value(at: Self.places[1], channel: .channel38)
                == Self.field(4, kFactor: 2).value(at: Self.places[1], channel: .channel38))
        #expect(field.value(at: Self.beacon, channel: .channel37).isFinite)
        // A strong direct ray leaves nothing to fade.
        #expect(abs(Self.field(4, kFactor: 60).value(at: Self.places[1], channel: .channel37)) < 0.05)
    }
}
