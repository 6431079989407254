import Foundation
internal import GSLNumerics
internal import NumericalMethods

/// The negative log-likelihood per reading of a path-loss model, with its gradient.
///
/// A reading's residual is normal with standard deviation s. With probability ε it is an outlier with standard deviation 4 s
/// (Tukey's contaminated normal). ε is fitted, so clean data give the normal model, which a fixed heavy tail would not. With a
/// floor c of the phone, only readings y ≥ c exist, and their density is f((y − μ)/s)/(s (1 − F((c − μ)/s))): truncated regression. Weak
/// priors keep every parameter finite for any data.
///
/// Parameters: RSSI at the mean log distance (dBm), n, ln s, and, unless ε is given, the q of ε = q²/(1 + q²). Without
/// outliers the likelihood has a smooth maximum at q = 0, whereas a logit would diverge.
package struct RadioFitLikelihood {
    /// The prior of the parameters: independent normal distributions.
    package struct Prior: Sendable {
        /// Mean and standard deviation of P₀, dBm and dB.
        package var powerAt1m: (mean: Double, sd: Double)
        /// Mean and standard deviation of n.
        package var pathLossExponent: (mean: Double, sd: Double)
        /// Mean and standard deviation of ln s, s in dB.
        package var logResidual: (mean: Double, sd: Double)

        /// The prior for any indoor venue; it is so wide that ten readings outweigh it.
        package static let indoor = Prior(
            powerAt1m: (-60, 15), pathLossExponent: (2.2, 1.5), logResidual: (log(5), 0.7))

        package init(
            powerAt1m: (mean: Double, sd: Double), pathLossExponent: (mean: Double, sd: Double),
            logResidual: (mean: Double, sd: Double)
        ) {
            self.powerAt1m = powerAt1m
            self.pathLossExponent = pathLossExponent
            self.logResidual = logResidual
        }
    }

    /// Standard deviation of outliers divided by that of good readings.
    private static let outlierRatio = 4.0

    /// 10 log₁₀ d about its mean, dB.
    private let x: [Double]
    /// The mean of 10 log₁₀ d, dB.
    package let meanX: Double
    private let y: [Double]
    /// The floor of each reading's phone; `nil` if no phone has one.
    private let floors: [Double?]?
    private let prior: Prior
    private let outlierShare: Double?

    /// The likelihood of readings that are all at or above the floor of their phone.
    ///
    /// - Parameters:
    ///   - floors: by phone; `nil` for a phone without a floor.
    ///   - outlierShare: ε; `nil` to fit it.
    package init(samples: [RadioSample], floors: [Double?], prior: Prior, outlierShare: Double? = nil) {
        let logs = samples.map { 10 * log10($0.distance) }
        let mean = logs.isEmpty ? 0 : logs.reduce(0, +) / Double(logs.count)
        meanX = mean
        x = logs.map { $0 - mean }
        y = samples.map(\.rssi)
        self.floors = floors.contains { $0 != nil } ? samples.map { floors[$0.phone] } : nil
        self.prior = prior
        self.outlierShare = outlierShare
    }

    /// Number of parameters: four, or three if ε is given.
    package var parameterCount: Int { outlierShare == nil ? 4 : 3 }

    /// ε for the parameter q.
    package static func share(_ q: Double) -> Double { q * q / (1 + q * q) }

    /// The value at the parameters; fills the gradient if it is not `nil`. O(readings).
    package func value(_ parameters: UnsafePointer<Double>, _ gradient: UnsafeMutablePointer<Double>?) -> Double {
        let level = parameters[0]
        let exponent = parameters[1]
        let s = exp(parameters[2])
        let mixture = Mixture(share: outlierShare ?? Self.share(parameters[3]), ratio: Self.outlierRatio)
        var sum = 0.0
        var slope = (level: 0.0, exponent: 0.0, logS: 0.0, share: 0.0)
        for index in x.indices {
            let mean = level - exponent * x[index]
            let density = mixture.density((y[index] - mean) / s)
            var byMean = -density.slope / s
            var byLogS = 1 - density.slope * density.z
            var byShare = -density.byShare
            sum += parameters[2] - density.logValue
            if let floor = floors?[index] {
                let tail = mixture.tail((floor - mean) / s)
                sum += tail.logValue
                byMean += tail.slope / s
                byLogS += tail.slope * tail.z
                byShare += tail.byShare
            }
            slope.level += byMean
            slope.exponent -= byMean * x[index]
            slope.logS += byLogS
            slope.share += byShare
        }
        let power = (level + exponent * meanX - prior.powerAt1m.mean) / prior.powerAt1m.sd
        let steepness = (exponent - prior.pathLossExponent.mean) / prior.pathLossExponent.sd
        let spread = (parameters[2] - prior.logResidual.mean) / prior.logResidual.sd
        sum += 0.5 * (power * power + steepness * steepness + spread * spread)
        let count = Double(max(x.count, 1))
        if let gradient {
            gradient[0] = (slope.level + power / prior.powerAt1m.sd) / count
            gradient[1] =
                (slope.exponent + power * meanX / prior.powerAt1m.sd + steepness / prior.pathLossExponent.sd) / count
            gradient[2] = (slope.logS + spread / prior.logResidual.sd) / count
        }
        if outlierShare == nil {
            let q = parameters[3]
            gradient?[3] = slope.share * 2 * q / ((1 + q * q) * (1 + q * q)) / count
        }
        return sum / count
    }

    /// The expected number of readings below the floor, given those above it, with its standard deviation: for each reading
    /// above there is a geometric number below, with the odds F/(1 − F).
    package func expectedBelowFloor(_ parameters: [Double], outlierShare: Double) -> (count: Double, sd: Double) {
        guard let floors else { return (0, 0) }
        let mixture = Mixture(share: outlierShare, ratio: Self.outlierRatio)
        var count = 0.0
        var variance = 0.0
        for index in x.indices {
            guard let floor = floors[index] else { continue }
            let mean = parameters[0] - parameters[1] * x[index]
            let above = max(exp(mixture.tail((floor - mean) / exp(parameters[2])).logValue), 1e-9)
            count += (1 - above) / above
            variance += (1 - above) / (above * above)
        }
        return (count, variance.squareRoot())
    }
}

/// The contaminated normal distribution with unit core.
private struct Mixture {
    /// A logarithm, its negative slope in z, and its slope in ε.
    struct Term {
        var z: Double
        var logValue: Double
        var slope: Double
        var byShare: Double
    }

    private let share: Double
    private let ratio: Double
    private let logRatio: Double
    private let logCore: Double
    private let logWide: Double

    init(share: Double, ratio: Double) {
        // The slope would be infinite at a share of exactly 0.
        self.share = max(share, 1e-12)
        self.ratio = ratio
        logRatio = log(ratio)
        logCore = log(1 - self.share)
        logWide = log(self.share)
    }

    /// ln f(z).
    func density(_ z: Double) -> Term {
        let core = NormalDistribution.logDensity(z)
        let wide = NormalDistribution.logDensity(z / ratio) - logRatio
        let total = logSum(core, wide)
        let byCore = exp(core - total)
        let byWide = exp(wide - total)
        return Term(
            z: z, logValue: total, slope: ((1 - share) * byCore + share * byWide / (ratio * ratio)) * z,
            byShare: byWide - byCore)
    }

    /// ln (1 − F(z)); its negative slope is the hazard f/(1 − F).
    func tail(_ z: Double) -> Term {
        let core = NormalDistribution.logUpperTail(z)
        let wide = NormalDistribution.logUpperTail(z / ratio)
        let total = logSum(core, wide)
        let hazard =
            (1 - share) * exp(NormalDistribution.logDensity(z) - total)
            + share * exp(NormalDistribution.logDensity(z / ratio) - logRatio - total)
        return Term(z: z, logValue: total, slope: hazard, byShare: exp(wide - total) - exp(core - total))
    }

    /// The logarithm of the mixture of two terms, from their logarithms.
    private func logSum(_ core: Double, _ wide: Double) -> Double {
        let a = logCore + core
        let b = logWide + wide
        return max(a, b) + log1p(exp(-abs(a - b)))
    }
}
