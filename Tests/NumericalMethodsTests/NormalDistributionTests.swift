import Foundation
import NumericalMethods
import Testing

@Suite struct NormalDistributionTests {
    /// Abramowitz and Stegun, tables 26.1 and 26.5, to more figures from R's `qnorm`.
    @Test(arguments: [
        (0.5, 0), (0.75, 0.674_489_750_196_081_7), (0.9, 1.281_551_565_544_600_4), (0.95, 1.644_853_626_951_472_7),
        (0.975, 1.959_963_984_540_054), (0.99, 2.326_347_874_040_840_8), (0.995, 2.575_829_303_548_901),
        (0.999, 3.090_232_306_167_813), (1e-10, -6.361_340_902_404_056),
    ])
    func publishedQuantiles(probability: Double, z: Double) {
        #expect(abs(NormalDistribution.quantile(probability) - z) < 1e-14 * max(abs(z), 1))
    }

    /// The C library's error function is the oracle, from the far tail to the centre and in all three pieces of the
    /// algorithm.
    @Test func quantileInvertsTheErrorFunction() {
        for step in stride(from: -300.0, through: -0.31, by: 0.37) {
            let probability = pow(10, step)
            let z = NormalDistribution.quantile(probability)
            let back = 0.5 * erfc(-z / 2.0.squareRoot())
            // The relative condition of the tail is about z².
            #expect(abs(back / probability - 1) < 1e-15 * (10 + 4 * z * z), "p = 10^\(step)")
            #expect(abs(NormalDistribution.cumulative(z) / back - 1) < 1e-13 * (1 + z * z))
        }
    }

    /// Four at a time to the last bit: in the centre, in the tails, and where they meet.
    @Test func fourQuantilesAreTheQuantiles() {
        let special = [0.075, 0.075.nextUp, 0.075.nextDown, 0.925, 0.925.nextUp, 0.925.nextDown, 1e-12, 1 - 1e-12]
        let stream = RandomStream(seed: 1, purpose: "quantiles")
        for index in 0..<2000 as Range<UInt64> {
            let p = SIMD4(
                stream.uniform(index), 0.1 + 0.8 * stream.uniform(index, lane: 1), special[Int(index) % special.count],
                stream.uniform(index, lane: 2))
            let z = NormalDistribution.quantile(index % 3 == 0 ? SIMD4(repeating: p[1]) : p)
            for lane in p.indices {
                #expect(z[lane] == NormalDistribution.quantile(index % 3 == 0 ? p[1] : p[lane]))
            }
        }
    }

    @Test func symmetryAndOrder() {
        var previous = -Double.infinity
        for step in 1..<4096 {
            let probability = Double(step) / 4096
            let z = NormalDistribution.quantile(probability)
            #expect(z > previous)
            #expect(z == -NormalDistribution.quantile(1 - probability))
            #expect(abs(NormalDistribution.cumulative(z) + NormalDistribution.cumulative(-z) - 1) < 1e-15)
            previous = z
        }
    }
}
