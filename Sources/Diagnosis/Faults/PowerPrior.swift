import Foundation
import NumericalMethods

/// What is expected of the offset of a beacon's power, or of a phone, in dB: near 0 if it is healthy, within ``faults`` to either side if it
/// is wrong.
struct PowerPrior: Sendable {
    /// Errors of a beacon's power that are a fault, dB.
    static let faults = 6.0...20.0

    /// For each of the offsets: ln of the probability if healthy.
    let healthy: [Double]
    /// The same with a wrong power.
    let wrong: [Double]

    /// The priors with a spread of healthy powers, dB.
    ///
    /// - Parameters:
    ///   - faults: errors that are a fault, dB.
    ///   - oddShare: share of the faults that have any size.
    ///   - offsets: what the profiles go over, dB.
    init(
        spread: Double, faults: ClosedRange<Double> = Self.faults, oddShare: Double = 0,
        over offsets: [Double] = LinkEvidence.offsets
    ) {
        let normal = offsets.map { exp(-0.5 * pow($0 / max(spread, 0.3), 2)) }
        healthy = Self.logarithms(normal)
        // The tails of all offsets add up to the length of both ranges.
        let odd = oddShare * 2 * (faults.upperBound - faults.lowerBound) / Double(offsets.count)
        wrong = Self.logarithms(
            offsets.map { offset in
                // Faults of all sizes are alike, each with the spread of healthy powers.
                let tails = [1.0, -1].map { sign in
                    NormalDistribution.cumulative((sign * offset - faults.lowerBound) / max(spread, 0.3))
                        - NormalDistribution.cumulative((sign * offset - faults.upperBound) / max(spread, 0.3))
                }
                return tails[0] + tails[1] + odd
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
    static func mean(_ profile: [Double], _ prior: [Double], over offsets: [Double] = LinkEvidence.offsets) -> Double {
        mean(profile, prior, over: offsets) { $0 }
    }

    /// Standard deviation of the offset of a profile under a prior about its mean, dB.
    static func spread(_ profile: [Double], _ prior: [Double], about mean: Double) -> Double {
        self.mean(profile, prior, over: LinkEvidence.offsets) { ($0 - mean) * ($0 - mean) }.squareRoot()
    }

    /// Mean of a function of the offset.
    private static func mean(
        _ profile: [Double], _ prior: [Double], over offsets: [Double], of value: (Double) -> Double
    ) -> Double {
        let logs = zip(profile, prior).map { $0 + $1 }
        let all = logSum(logs)
        return zip(logs, offsets).reduce(0) { $0 + exp($1.0 - all) * value($1.1) }
    }
}
