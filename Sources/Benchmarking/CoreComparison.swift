public import Evaluation
internal import NumericalMethods
public import Tuning

/// What the walks say about one core against another: paired differences of some metrics, a verdict for each and one for
/// all of them.
public struct CoreComparison: Hashable, Sendable, Encodable {
    /// Which of two cores is better.
    public enum Verdict: String, Hashable, Sendable, Encodable {
        /// The first one is.
        case better
        /// The second one is.
        case worse
        /// The first one in some metrics, the second one in others.
        case mixed
        /// No difference is shown that is significant and large enough to matter.
        case same
    }

    /// One metric.
    public struct Row: Hashable, Sendable, Encodable {
        /// ``Evaluation/Metric/key``.
        public var metric: String
        /// The paired differences; positive if the first core is better.
        public var evidence: PairedEvidence
        /// One-sided p-value of the sign-flip test in the direction of the mean.
        public var pValue: Double
        /// What they show.
        public var verdict: Verdict
    }

    /// Name of the first core.
    public var core: String
    /// Name of the core that it is compared with.
    public var reference: String
    /// How many walks both cores have finished; the others are left out.
    public var walkCount: Int
    /// The metrics.
    public var rows: [Row]
    /// All metrics together.
    public var verdict: Verdict

    /// The metrics that are compared.
    public static let metrics: [Metric] = [.ce50, .ce75, .ce95, .floorDetection, .availability]
    /// Least improvement that matters: metres for errors, 1 for shares.
    public static func minimumEffect(of metric: Metric) -> Double { metric.unit == "m" ? 0.05 : 0.01 }
    /// Probability that any of the metrics shows a difference where there is none.
    public static let level = 0.05

    /// Compares two cores by the walks that both have finished.
    ///
    /// A metric shows a difference if the sign-flip test in its direction is significant after Holm's correction over
    /// both directions of all metrics (Holm 1979), the bootstrap interval excludes zero, and the mean is at least
    /// ``minimumEffect(of:)``.
    public init(_ core: BenchmarkResult.Core, with reference: BenchmarkResult.Core, seed: UInt64) {
        self.core = core.name
        self.reference = reference.name
        let pairs = zip(core.walks, reference.walks).compactMap { first, second in
            first.flatMap { first in second.map { (first, $0) } }
        }
        walkCount = pairs.count
        let stream = RandomStream(seed: seed, purpose: "benchmark evidence")
        let both = Self.metrics.map { metric in
            let differences = pairs.compactMap { metric.improvement($0.0[metric], over: $0.1[metric]) }
            return [differences, differences.map { -$0 }].map { PairedEvidence(differences: $0, stream: stream) }
        }
        let isSignificant = Self.holm(both.flatMap { $0.map(\.pValue) }, level: Self.level)
        rows = zip(Self.metrics, both).enumerated().map { index, row in
            let (metric, evidence) = row
            let shows = [0, 1].map { side in
                isSignificant[2 * index + side]
                    && evidence[side].supports(minimumEffect: Self.minimumEffect(of: metric), level: Self.level)
            }
            return Row(
                metric: metric.key, evidence: evidence[0], pValue: min(evidence[0].pValue, evidence[1].pValue),
                verdict: shows[0] ? .better : shows[1] ? .worse : .same)
        }
        let isBetter = rows.contains { $0.verdict == .better }
        let isWorse = rows.contains { $0.verdict == .worse }
        verdict = isBetter ? isWorse ? .mixed : .better : isWorse ? .worse : .same
    }

    /// Whether so many walks could show any difference: the smallest p-value of the sign-flip test is 2⁻ⁿ for n walks.
    public var canShowDifference: Bool {
        walkCount > 50 || Double(1 << walkCount) * Self.level >= Double(2 * Self.metrics.count)
    }

    /// Which p-values are significant if the probability of any false alarm is to be at most `level`: the k-th smallest
    /// of n while it is at most level/(n − k + 1) (Holm 1979).
    package static func holm(_ pValues: [Double], level: Double) -> [Bool] {
        var result = [Bool](repeating: false, count: pValues.count)
        let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
        for (rank, index) in order.enumerated() {
            guard pValues[index] <= level / Double(pValues.count - rank) else { break }
            result[index] = true
        }
        return result
    }
}

extension Metric {
    /// How much better `value` is than `reference`; `nil` if one of them does not exist.
    func improvement(_ value: Double?, over reference: Double?) -> Double? {
        guard let value, let reference else { return nil }
        return switch better {
        case .lower: reference - value
        case .higher: value - reference
        case .near(let target): abs(reference - target) - abs(value - target)
        }
    }
}
