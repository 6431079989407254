import Foundation
import Geometry
import NumericalMethods
import Radio
import TestSupport
import Testing

@Suite struct BodyLossTests {
    static let body = BodyLoss(greatest: 18)

    @Test func lossByAngle() {
        #expect(Self.body.loss(cosine: 1) == 0)
        #expect(Self.body.loss(cosine: 0) == 0)
        #expect(abs(Self.body.loss(cosine: -1) - 18) < 1e-12)
        // cos 120° = −½: 18 · 0.5^1.5.
        #expect(abs(Self.body.loss(cosine: -0.5) - 6.363_961) < 1e-6)
    }

    /// The level of one beacon at 20 m over a full turn of the carrier.
    static func turn(seed: Int, kFactor: Double, steps: Int = 24) -> [Double] {
        let beacon = AntennaPosition(Point(0, 0), elevation: 1.2)
        let field = MultipathField(
            beacon: beacon, delaySpread: 25e-9, stream: RandomStream(seed: UInt64(seed), purpose: "fading"))
        let stream = RandomStream(seed: UInt64(seed), purpose: "place")
        let place = AntennaPosition(Point(20 + stream.uniform(), stream.uniform(lane: 1)), elevation: 1.2)
        return (0..<steps).map { step in
            let angle = 2 * Double.pi * Double(step) / Double(steps)
            let carrier = MultipathField.Carrier(facing: Vector(cos(angle), sin(angle)), body: body)
            return field.value(at: place, channel: .channel38, kFactor: kFactor, carrier: carrier)
        }
    }

    /// In the open the polynomial shows A(θ): the phone is at x = 20 of a beacon at the origin, so that facing −x is
    /// towards it and facing +x turns the back to it.
    @Test func inTheOpen() {
        let levels = Self.turn(seed: 1, kFactor: 60)
        for (step, level) in levels.enumerated() {
            let expected = -Self.body.loss(cosine: -cos(2 * .pi * Double(step) / 24))
            #expect(abs(level - expected) < 0.2, "step \(step): \(level), expected \(expected)")
        }
    }

    /// Peak to peak of the mean power over a turn by the K-factor, against the same rays in plain arithmetic: the mean
    /// power at an angle is K/(K+1) g² + 1/(K+1) E g_p², where the E is over uniform azimuths and sines of elevation.
    @Test(arguments: [20.0, 9, 6, 3, 0, -6])
    func shrinksAmongReflections(kFactor: Double) {
        let k = pow(10, kFactor / 10)
        let scattered =
            (0..<200).reduce(0.0) { sum, azimuth in
                sum
                    + (0..<20).reduce(0.0) { inner, step in
                        let height = (Double(step) + 0.5) / 20 - 0.5
                        let cosine = cos(2 * .pi * Double(azimuth) / 200) * (1 - height * height).squareRoot()
                        return inner + pow(10, -Self.body.loss(cosine: cosine) / 10)
                    }
            } / 4000
        func power(_ cosine: Double) -> Double {
            (k * pow(10, -Self.body.loss(cosine: cosine) / 10) + scattered) / (k + 1)
        }
        let fields = (0..<1500).map { seed in
            Self.turn(seed: seed, kFactor: kFactor, steps: 2).map {
                pow(10, ($0 + RicianFading.meanLevel(kFactor: kFactor)) / 10)
            }
        }
        let behind = EnsembleMean(fields.map { $0[0] })
        let front = EnsembleMean(fields.map { $0[1] })
        #expect(behind.agrees(with: power(-1), bias: 0.01), "\(behind), expected \(power(-1))")
        #expect(front.agrees(with: power(1), bias: 0.01), "\(front), expected \(power(1))")
    }

    @Test func withoutLossNothingChanges() {
        let beacon = AntennaPosition(Point(0, 0), elevation: 3)
        let place = AntennaPosition(Point(5, 2), elevation: 1)
        let field = MultipathField(
            beacon: beacon, delaySpread: 25e-9, stream: RandomStream(seed: 1, purpose: "fading"))
        let carrier = MultipathField.Carrier(facing: Vector(0, 1), body: BodyLoss(greatest: 0))
        for channel in AdvertisingChannel.allCases {
            let with = field.value(at: place, channel: channel, kFactor: 2, carrier: carrier)
            #expect(abs(with - field.value(at: place, channel: channel, kFactor: 2)) < 1e-4)
        }
        // A phone at the beacon itself stays finite.
        #expect(field.value(at: beacon, channel: .channel37, kFactor: 2, carrier: carrier).isFinite)
    }

    /// People in the line of sight take the direct ray only.
    @Test func peopleTakeTheDirectRay() {
        let beacon = AntennaPosition(Point(0, 0), elevation: 1)
        let field = MultipathField(
            beacon: beacon, delaySpread: 25e-9, stream: RandomStream(seed: 2, purpose: "fading"))
        let place = AntennaPosition(Point(7, 2), elevation: 1)
        let open = field.value(at: place, channel: .channel37, kFactor: 50)
        let blocked = field.value(at: place, channel: .channel37, kFactor: 50, directGain: 0.5)
        #expect(abs(open - blocked - 6.02) < 0.2)
        let rayleigh = field.value(at: place, channel: .channel37, kFactor: -100)
        let scattered = field.value(at: place, channel: .channel37, kFactor: -100, directGain: 0.5)
        #expect(abs(scattered - rayleigh) < 1e-4)
    }
}

@Suite struct AntennaPatternTests {
    @Test func rippleGoesRoundTwice() {
        let pattern = AntennaPattern(ripple: 2.5, phase: 0.7)
        var gains: [Double] = []
        for step in 0..<360 {
            let angle = 2 * Double.pi * Double(step) / 360
            let gain = pattern.gain(towards: Vector(3 * cos(angle), 3 * sin(angle)), rise: -1)
            #expect(abs(gain - 2.5 * cos(2 * angle + 0.7)) < 1e-12)
            gains.append(gain)
        }
        #expect(abs(gains.reduce(0, +)) < 1e-9)
        #expect(pattern.gain(towards: Vector(0, 0), rise: -2) == 0)
        #expect(pattern.gain(towards: Vector(0, 0), rise: 0) == 0)
    }

    @Test func mounts() {
        let ceiling = AntennaPattern(mount: .ceiling, ripple: 0, phase: 0)
        #expect(abs(ceiling.gain(towards: Vector(1, 0), rise: 0) + 3) < 1e-12)
        #expect(abs(ceiling.gain(towards: Vector(1, 0), rise: -1)) < 1e-12)
        #expect(abs(ceiling.gain(towards: Vector(0, 0), rise: -1) + 2) < 1e-12)
        let wall = AntennaPattern(mount: .wall(facing: Vector(0, 1), rear: 10), ripple: 0, phase: 0)
        #expect(wall.gain(towards: Vector(0, 5), rise: 0) == 0)
        #expect(wall.gain(towards: Vector(5, 0), rise: 0) == 0)
        #expect(abs(wall.gain(towards: Vector(0, -5), rise: 0) + 10) < 1e-12)
    }
}
