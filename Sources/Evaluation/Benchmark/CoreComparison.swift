package import Formats
internal import NumericalMethods

/// The comparison of one core with another: paired differences of some metrics, a verdict for each metric and one for all
/// metrics together.
package struct CoreComparison: Hashable, Sendable, JSONRecord {
    package struct MetricRow: Hashable, Sendable, JSONRecord {
        package var metric: String
        package var evidence: PairedEvidence
        package var pValue: Double
        package var verdict: Verdict

        package static let shape = JSONShape<Self>(
            "row", "A metric of two cores.", .always("metric", \.metric, "Key of the metric."),
            .always("evidence", \.evidence, "The paired differences; positive if the core is better."),
            .always(
                "pValue", .share, \.pValue, "One-sided p-value of the sign-flip test in the direction of the mean."),
            .always("verdict", \.verdict, "The verdict."))
    }

    package var core: String
    package var reference: String
    package var walkCount: Int
    package var runCount: Int
    package var rows: [MetricRow]
    package var verdict: Verdict

    package static let shape = JSONShape<Self>(
        "comparison", "A core compared with the first one.",
        .always("core", \.core, "Name of the core."),
        .always("reference", \.reference, "Name of the first core."),
        .always("walkCount", \.walkCount, "Number of walks that both cores have finished. Other walks are left out."),
        .always(
            "runCount", \.runCount,
            "Number of runs that these walks come from. Parts of one run are one unit of evidence."),
        .always("rows", \.rows, "The metrics."),
        .always("verdict", \.verdict, "All metrics together."))

    package static let metrics: [Metric] = [.ce50, .ce75, .ce95, .floorDetection, .availability]
    /// The smallest relevant improvement: in metres for errors, as a number for shares.
    package static func minimumEffect(of metric: Metric) -> Double { metric.unit == "m" ? 0.05 : 0.01 }
    /// The probability of a significant difference in any metric if there is none.
    package static let level = 0.05

    /// Compares two cores on the walks that both have finished.
    ///
    /// A metric has a difference if the sign-flip test in its direction is significant after Holm's correction over both
    /// directions of all metrics (Holm 1979), the bootstrap interval excludes zero, and the mean is at least
    /// ``minimumEffect(of:)``. Two cores are equivalent only if the interval of each metric is inside its smallest relevant
    /// improvement: a test that is not significant is no evidence that there is none.
    package init(_ core: BenchmarkResult.Core, with reference: BenchmarkResult.Core, seed: UInt64) {
        self.core = core.name
        self.reference = reference.name
        let pairs = zip(core.walks, reference.walks).compactMap { first, second in
            first.flatMap { first in second.map { (first, $0) } }
        }
        walkCount = pairs.count
        let runs = RecordedRuns.groups(of: pairs.map { $0.0.name ?? "" })
        runCount = Set(runs).count
        let stream = RandomStream(seed: seed, purpose: "benchmark evidence")
        let both = Self.metrics.map { metric in
            let improvements = zip(runs, pairs).compactMap { run, pair in
                metric.improvement(pair.0[metric], over: pair.1[metric]).map { (run: run, value: $0) }
            }
            let differences = RecordedRuns.means(improvements.map(\.value), runs: improvements.map(\.run))
            return [differences, differences.map { -$0 }].map { PairedEvidence(differences: $0, stream: stream) }
        }
        let isSignificant = Self.holm(both.flatMap { $0.map(\.pValue) }, level: Self.level)
        rows = zip(Self.metrics, both).enumerated().map { index, row in
            let (metric, evidence) = row
            let shows = [0, 1].map { side in
                isSignificant[2 * index + side]
                    && evidence[side].supports(minimumEffect: Self.minimumEffect(of: metric), level: Self.level)
            }
            return MetricRow(
                metric: metric.key, evidence: evidence[0], pValue: min(evidence[0].pValue, evidence[1].pValue),
                verdict: shows[0]
                    ? .better
                    : shows[1]
                        ? .worse
                        : evidence[0].isEquivalent(within: Self.minimumEffect(of: metric)) ? .equivalent : .inconclusive
            )
        }
        let isBetter = rows.contains { $0.verdict == .better }
        let isWorse = rows.contains { $0.verdict == .worse }
        // Metrics without a value on any walk say nothing.
        let isEquivalent =
            rows.contains { $0.verdict == .equivalent }
            && rows.allSatisfy { $0.verdict == .equivalent || $0.evidence.walkCount == 0 }
        verdict = isBetter ? isWorse ? .mixed : .better : isWorse ? .worse : isEquivalent ? .equivalent : .inconclusive
    }

    /// Whether the number of runs allows a significant result: with n runs, the smallest p-value of the sign-flip test
    /// is 2⁻ⁿ.
    package var canShowDifference: Bool {
        runCount > 50 || Double(1 << runCount) * Self.level >= Double(2 * Self.metrics.count)
    }

    /// Holm's correction (1979): which p-values are significant so that the probability of any false positive is at most
    /// `level`. The k-th smallest of n must be at most level/(n − k + 1).
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
    /// How much better `value` is than `reference`; `nil` if one of them is missing.
    func improvement(_ value: Double?, over reference: Double?) -> Double? {
        guard let value, let reference else { return nil }
        return switch better {
        case .lower: reference - value
        case .higher: value - reference
        case .near(let target): abs(reference - target) - abs(value - target)
        }
    }
}
