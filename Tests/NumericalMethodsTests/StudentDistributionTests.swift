import Foundation
import NumericalMethods
import Testing

@Suite struct StudentDistributionTests {
    /// From SciPy's `t.ppf(0.975, …)`, which agrees with table 26.10 of Abramowitz and Stegun.
    @Test(arguments: [
        (1, 12.706_204_736_174_694), (2, 4.302_652_729_749_462), (3, 3.182_446_305_283_708),
        (4, 2.776_445_105_197_793), (7, 2.364_624_251_592_784), (15, 2.131_449_545_559_776),
        (49, 2.009_575_237_129_239), (1000, 1.962_339_080_826_408),
    ])
    func publishedQuantiles(degrees: Int, t: Double) {
        #expect(abs(StudentDistribution.quantile(0.975, degrees: degrees) / t - 1) < 1e-9)
    }

    /// With one degree it is Cauchy's distribution, tan(π (p − 1/2)); with two it is (2p − 1) √(2 / (1 − (2p − 1)²)).
    @Test(arguments: [0.5, 0.6, 0.9, 0.995])
    func closedForms(probability: Double) {
        let central = 2 * probability - 1
        let one = tan(Double.pi * central / 2)
        let two = central * (2 / (1 - central * central)).squareRoot()
        #expect(abs(StudentDistribution.quantile(probability, degrees: 1) - one) < 1e-9 * (1 + one))
        #expect(abs(StudentDistribution.quantile(probability, degrees: 2) - two) < 1e-9 * (1 + two))
    }
}
