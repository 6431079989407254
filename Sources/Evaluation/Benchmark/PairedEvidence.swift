public import Formats
internal import Foundation
public import NumericalMethods

/// The evidence for a difference between two configurations, from walks that both ran on.
public struct PairedEvidence: Hashable, Sendable, JSONRecord {
    /// Mean over walks of the difference (reference − candidate) of the objective, in its unit; positive if the candidate is
    /// better.
    public var meanImprovement: Double
    /// Lower end of the 95 % percentile-bootstrap interval of the mean over walks; `nil` for fewer than two walks.
    public var lowerBound: Double?
    /// Upper end of the same interval.
    public var upperBound: Double?
    /// One-sided p-value of the sign-flip test that the mean improvement is above zero.
    public var pValue: Double
    /// Number of walks, the unit of resampling.
    public var walkCount: Int

    public static let shape = JSONShape<Self>(
        "evidence", "The difference between two configurations on the same walks; positive if the candidate is better.",
        .always("meanImprovement", \.meanImprovement, "Mean over walks, in the unit of the metric."),
        .maybe(
            "lowerBound", \.lowerBound,
            "Lower end of the 95 % interval over walks. Missing with fewer than two walks."),
        .maybe("upperBound", \.upperBound, "Upper end of the same interval."),
        .always("pValue", .share, \.pValue, "One-sided p-value of the sign-flip test that the mean is above 0."),
        .always("walkCount", \.walkCount, "Number of walks."))

    /// The evidence from paired differences, one per walk.
    ///
    /// - Parameters:
    ///   - differences: reference − candidate of the objective, in its unit.
    ///   - stream: the random stream of the bootstrap and, with more than 16 walks, of the test.
    public init(differences: [Double], stream: RandomStream) {
        meanImprovement = Statistics.mean(differences) ?? 0
        let interval = Bootstrap.interval(ofMean: differences, stream: stream)
        lowerBound = interval?.lowerBound
        upperBound = interval?.upperBound
        pValue = Bootstrap.signFlipPValue(differences, stream: stream)
        walkCount = differences.count
    }

    /// The evidence from paired differences. The same differences have the same interval and p-value wherever a run with this
    /// seed states them: all its evidence draws the same resamples.
    package init(differences: [Double], seed: UInt64) {
        self.init(differences: differences, stream: Self.stream(seed))
    }

    /// The evidence from paired differences of several strata, whose mean over all walks is the improvement. The bootstrap
    /// resamples the walks of each stratum by themselves. With one stratum, this is the evidence of its differences.
    package init(strata: [[Double]], seed: UInt64) {
        let stream = Self.stream(seed)
        let differences = strata.flatMap(\.self)
        let interval = Bootstrap.interval(ofMeanOver: strata, stream: stream)
        meanImprovement = Statistics.mean(differences) ?? 0
        lowerBound = interval?.lowerBound
        upperBound = interval?.upperBound
        pValue = Bootstrap.signFlipPValue(differences, stream: stream)
        walkCount = differences.count
    }

    private static func stream(_ seed: UInt64) -> RandomStream {
        RandomStream(seed: seed, purpose: "paired evidence")
    }

    public var interval: ClosedRange<Double>? {
        guard let lowerBound, let upperBound else { return nil }
        return lowerBound...upperBound
    }

    /// True if the improvement is significant at `level` and at least `minimumEffect`.
    ///
    /// The sign-flip test and the bootstrap interval must both exclude zero, because with few walks the interval alone is
    /// too narrow.
    public func supports(minimumEffect: Double, level: Double) -> Bool {
        pValue <= level && (lowerBound ?? 0) > 0 && meanImprovement >= minimumEffect
    }

    /// The fewest walks that can show a difference: of n walks, no p-value of the sign-flip test is below 2⁻ⁿ.
    package static func fewestWalks(level: Double) -> Int { Int((-log2(level)).rounded(.up)) }

    /// Why no difference can be shown, a sentence; `nil` with enough walks.
    ///
    /// - Parameters:
    ///   - least: how many are needed at any level.
    ///   - asking: asks for a number of walks, such as `Calibrate with at least 5 test walks`.
    package static func tooFew(
        _ count: Int, level: Double, least: Int = 1, asking: (_ fewest: Int) -> String
    ) -> String? {
        let fewest = max(least, fewestWalks(level: level))
        guard count < fewest else { return nil }
        return "\(asking(fewest)): \(count) cannot show a difference at the \(level) level, however large it is."
    }

    /// The number of walks for which a gain of this size and spread passes in four of five trials: it must be significant,
    /// n · ((z + z₀.₈) · s/d)², and its mean must reach the smallest that counts, n · (z₀.₈ · s/(d − least))², with the
    /// standard error s from the 95 % interval, and z for the level, or for the interval if that is stricter (Cohen 1988,
    /// normal approximation).
    ///
    /// - Returns: more than ``walkCount``; `nil` with at most the least gain, without an interval, or for a million walks.
    package func walksNeeded(level: Double, least: Double) -> Int? {
        guard let interval, meanImprovement > max(least, 0) else { return nil }
        let error = Self.standardError(of: interval)
        let power = NormalDistribution.quantile(0.8)
        let significant = (NormalDistribution.quantile(max(1 - level, 0.975)) + power) * error / meanImprovement
        return walks(max(significant, power * error / (meanImprovement - least)))
    }

    /// The number of walks of which the 95 % interval of a mean of this size and spread lies below `least` in four of five
    /// trials: n · ((z₀.₉₇₅ + z₀.₈) · s/(least − d))².
    ///
    /// - Returns: more than ``walkCount``; `nil` with a larger mean, without an interval, or for a million walks.
    package func walksToExclude(_ least: Double) -> Int? {
        guard let interval, meanImprovement < least else { return nil }
        let deviations = NormalDistribution.quantile(0.975) + NormalDistribution.quantile(0.8)
        return walks(deviations * Self.standardError(of: interval) / (least - meanImprovement))
    }

    /// About how many walks would tell whether this gain passes; `nil` if these tell.
    package func walksThatTell(level: Double, least: Double) -> Int? {
        meanImprovement > max(least, 0)
            ? walksNeeded(level: level, least: least)
            : (upperBound ?? -.infinity) >= least ? walksToExclude(least) : nil
    }

    /// So many times the walks as this ratio of standard errors takes.
    private func walks(_ ratio: Double) -> Int? {
        let needed = Double(walkCount) * ratio * ratio
        return needed < 1e6 ? max(Int(needed.rounded(.up)), walkCount + 1) : nil
    }

    /// The one-sided 95 % lower bound of the mean improvement: mean − z₀.₉₅ · s, with the standard error s from the 95 %
    /// interval; −∞ without an interval.
    public var oneSidedBound: Double {
        guard let interval else { return -.infinity }
        return meanImprovement - NormalDistribution.quantile(0.95) * Self.standardError(of: interval)
    }

    private static func standardError(of interval: ClosedRange<Double>) -> Double {
        (interval.upperBound - interval.lowerBound) / 2 / NormalDistribution.quantile(0.975)
    }
}
