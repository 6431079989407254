import Foundation
import NumericalMethods
import Testing

@Suite struct QuickLogarithmTests {
    /// Four at a time to the last bit.
    @Test func fourLogarithmsAreTheLogarithms() {
        let stream = RandomStream(seed: 2, purpose: "test logarithm")
        for index in 0..<5_000 as Range<UInt64> {
            let x = SIMD4<Double>(
                pow(10, 600 * stream.uniform(index) - 300), pow(10, stream.uniform(index, lane: 1) - 0.5),
                pow(2, (60 * stream.uniform(index, lane: 2)).rounded() - 30) * 0.5.squareRoot(), .leastNormalMagnitude)
            let vector = QuickLogarithm.value(x)
            for lane in x.indices { #expect(vector[lane] == QuickLogarithm.value(x[lane])) }
        }
    }

    /// Over twenty decades, and where one power of two meets the next.
    @Test func isTheLogarithm() {
        let stream = RandomStream(seed: 1, purpose: "test logarithm")
        var worst = 0.0
        for index in 0..<20_000 as Range<UInt64> {
            let x = pow(10, 20 * stream.uniform(index) - 10)
            worst = max(worst, abs(QuickLogarithm.value(x) - log(x)))
        }
        for power in -30...30 {
            for factor in [1, 0.5.squareRoot(), 0.5.squareRoot().nextDown, 0.5.squareRoot().nextUp, 1.0.nextDown] {
                let x = factor * pow(2, Double(power))
                worst = max(worst, abs(QuickLogarithm.value(x) - log(x)))
            }
        }
        #expect(worst < 1e-13, "\(worst)")
        #expect(QuickLogarithm.value(1) == 0)
        #expect(abs(QuickLogarithm.value(.leastNormalMagnitude) - log(.leastNormalMagnitude)) < 1e-12)
        #expect(abs(QuickLogarithm.value(.greatestFiniteMagnitude) - log(.greatestFiniteMagnitude)) < 1e-12)
    }
}
