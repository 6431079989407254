internal import CGSL
import Foundation
internal import NumericalMethods

/// An estimate of one variance from few values with the help of many similar variances: the empirical Bayes estimate of
/// Smyth (2004, *Linear models and empirical Bayes methods*, doi:10.2202/1544-6115.1027), section 6.2.
///
/// The true variances are taken as d₀s₀²/χ²(d₀). If they are all equal, d₀ is infinite and each estimate is their
/// common value. If they differ much, d₀ is small and each estimate is mostly its own value. A t statistic with the
/// ``moderated(_:degreesOfFreedom:)`` variance has Student's distribution with d₀ + d degrees of freedom.
public struct VariancePrior: Hashable, Sendable {
    /// s₀², the typical variance.
    public var variance: Double
    /// d₀: the degrees of freedom of the prior; at most those of the variances that it was made from.
    public var degreesOfFreedom: Double

    /// The prior of independent `variances` with `degreesOfFreedom` each; `nil` unless two of them are above zero.
    public init?(_ variances: [Double], degreesOfFreedom: Double) {
        let half = degreesOfFreedom / 2
        let positive = variances.filter { $0 > 0 && $0.isFinite }
        guard positive.count > 1, half > 0 else { return nil }
        // e has mean ln s₀² − ψ(d₀/2) + ln(d₀/2) and variance ψ′(d/2) + ψ′(d₀/2).
        let e = positive.map { log($0) - gsl_sf_psi(half) + log(half) }
        guard let mean = Statistics.mean(e), let spread = Statistics.standardDeviation(e) else { return nil }
        let excess = spread * spread - gsl_sf_psi_1(half)
        let all = degreesOfFreedom * Double(positive.count)
        let priorHalf = excess > 0 ? Self.inverseTrigamma(excess) : .infinity
        self.degreesOfFreedom = min(2 * priorHalf, all)
        variance = exp(priorHalf.isFinite ? mean + gsl_sf_psi(priorHalf) - log(priorHalf) : mean)
    }

    /// The variance and its degrees of freedom after `variance` was seen with `degreesOfFreedom`.
    public func moderated(
        _ variance: Double, degreesOfFreedom: Double
    ) -> (variance: Double, degreesOfFreedom: Double) {
        let all = self.degreesOfFreedom + degreesOfFreedom
        return ((self.degreesOfFreedom * self.variance + degreesOfFreedom * variance) / all, all)
    }

    /// The x with ψ′(x) = `value` > 0, by bisection of its logarithm; ψ′ falls from infinity to zero.
    package static func inverseTrigamma(_ value: Double) -> Double {
        // ψ′(x) lies between 1/x and 1/x + 1/x².
        var lower = log(1 / value)
        var upper = log(1 / value + 1 / value.squareRoot() + 1)
        guard lower < upper, upper < 20 else { return .infinity }
        for _ in 0..<60 {
            let middle = (lower + upper) / 2
            if gsl_sf_psi_1(exp(middle)) > value { lower = middle } else { upper = middle }
        }
        return exp((lower + upper) / 2)
    }
}
