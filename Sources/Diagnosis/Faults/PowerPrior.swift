import Foundation
import NumericalMethods

/// What is expected of the offset of a beacon's power, or of a phone, in dB: near 0 if it is healthy, between 6 and 20 dB to either side if
/// it is wrong.
struct PowerPrior: Sendable {
    /// Errors that are a fault, dB.
    static let faults = 6.0...20.0

    /// For each of ``LinkEvidence/offsets``: ln of the probability if healthy.
    let healthy: [Double]
    /// The same with a wrong power.
    let wrong: [Double]

    /// The priors with a spread of healthy powers, dB.
    init(spread: Double) {
        let normal = LinkEvidence.offsets.map { exp(-0.5 * pow($0 / max(spread, 0.3), 2)) }
        healthy = Self.logarithms(normal)
        wrong = Self.logarithms(
            LinkEvidence.offsets.map { offset in
                // Faults of all sizes are alike, each with the spread of healthy powers.
                let tails = [1.0, -1].map { sign in
                    NormalDistribution.cumulative((sign * offset - Self.faults.lowerBound) / max(spread, 0.3))
                        - NormalDistribution.cumulative((sign * offset - Self.faults.upperBound) / max(spread, 0.3))
                }
                return tails[0] + tails[1]
            })
    }

    private static func logarithms(_ weights: [Double]) -> [Double] {
        let sum = weights.reduce(0, +)
        return weights.map { $0 > 0 ? log($0 / sum) : -1e9 }
    }

    /// ln Σ exp of values. O(values).
    static func logSum(_ values: some Sequence<Double>) -> Double {
        let all = Array(values)
        guard let greatest = all.max(), greatest > -1e8 else { return -1e9 }
        return greatest + log(all.reduce(0) { $0 + exp($1 - greatest) })
    }

    /// ln of the likelihood of a profile under a prior.
    static func marginal(_ profile: [Double], _ prior: [Double]) -> Double {
        logSum(zip(profile, prior).map { $0 + $1 })
    }

    /// Mean offset of a profile under a prior, dB.
    static func mean(_ profile: [Double], _ prior: [Double]) -> Double { mean(profile, prior) { $0 } }

    /// Standard deviation of the offset of a profile under a prior about its mean, dB.
    static func spread(_ profile: [Double], _ prior: [Double], about mean: Double) -> Double {
        self.mean(profile, prior) { ($0 - mean) * ($0 - mean) }.squareRoot()
    }

    /// Mean of a function of the offset.
    private static func mean(
        _ profile: [Double], _ prior: [Double], of value: (Double) -> Double
    ) -> Double {
        let logs = zip(profile, prior).map { $0 + $1 }
        let all = logSum(logs)
        return zip(logs, LinkEvidence.offsets).reduce(0) { $0 + exp($1.0 - all) * value($1.1) }
    }
}
