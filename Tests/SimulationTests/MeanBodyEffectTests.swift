import Foundation
import Geometry
import NumericalMethods
import Radio
import Simulation
import TestSupport
import Testing

/// What bodies take without small-scale fading, against the mean of the fading that it stands for.
struct MeanBodyEffectTests {
    @Test(arguments: [-6.0, 3, 12], [0.0, 90, 180])
    func itIsTheMeanOfFadingBehindABody(kFactor: Double, degrees: Double) {
        let body = BodyLoss(greatest: 18)
        let facing = Vector(-cos(degrees * .pi / 180), sin(degrees * .pi / 180))
        var means: [Double] = []
        for seed in 0..<60 as Range<UInt64> {
            let random = RandomStream(seed: seed, purpose: "places")
            let field = MultipathField(
                beacon: AntennaPosition(Point(0, 0), elevation: 1), delaySpread: 25e-9,
                stream: RandomStream(seed: seed, purpose: "test"))
            var sum = 0.0
            for place in 0..<60 as Range<UInt64> {
                // Far away, so that the direct ray comes from one direction.
                let point = Point(1000 + 5 * random.uniform(place), 5 * random.uniform(place, lane: 1))
                sum += field.value(
                    at: AntennaPosition(point, elevation: 1), channel: .allCases[Int(place) % 3], kFactor: kFactor,
                    carrier: MultipathField.Carrier(facing: facing, body: body), directGain: 0.7)
            }
            means.append(sum / 60)
        }
        let expected = MeanBodyEffect.level(
            of: MeanBodyEffect(body), kFactor: kFactor,
            directLoss: body.loss(cosine: cos(degrees * .pi / 180)) - 20 * log10(0.7))
        // The formula is for infinitely many rays of steady powers.
        let mean = EnsembleMean(means)
        #expect(mean.agrees(with: expected, bias: 0.15), "\(mean), not \(expected)")
    }

    @Test func withoutBodiesThereIsNone() {
        #expect(MeanBodyEffect.level(of: nil, kFactor: 3, directLoss: 0) == 0)
        #expect(
            MeanBodyEffect.level(of: MeanBodyEffect(BodyLoss(greatest: 0)), kFactor: -.infinity, directLoss: 0) == 0)
    }

    /// People in the way of a direct ray alone take all that they take.
    @Test func aRayAloneIsAllThatIsLost() {
        #expect(abs(MeanBodyEffect.level(of: nil, kFactor: 60, directLoss: 12) + 12) < 0.001)
        #expect(MeanBodyEffect.level(of: nil, kFactor: .infinity, directLoss: 12) == -12)
        #expect(abs(MeanBodyEffect.level(of: nil, kFactor: -.infinity, directLoss: 12)) < 0.001)
    }
}
