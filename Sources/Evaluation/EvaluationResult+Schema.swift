package import Formats
internal import Recordings

extension EvaluationResult: JSONDocument {
    /// The published form of `evaluation.json`.
    package static let schema = DocumentSchema(
        "evaluation", version: 2, format: "beaconry-metrics",
        "The metrics of each walk and of all walks together, and the verdicts on requirements.",
        keys: [
            .maybe("venue", .string, "The name of the venue. Missing without one."),
            .maybe(
                "every", .figure("seconds"),
                "Time between two instants. Missing if they are those of the truth (--instants truth)."),
            .always("confidence", .share, "Confidence of all intervals."),
            .always("metrics", .each(Metric.shape), "The definitions of the metrics, in order."),
            .maybe("phones", .each(PhoneCount.shape), "The classes of the phones. Missing without walks."),
            .always("walks", .each(Metrics.shape), "Each walk."),
            .always(
                "pooled", .mapping(Metrics.shape), "All instants of all walks together, with intervals over walks."),
            .maybe("groupings", .each(GroupedMetrics.shape), "The walks in groups. Missing without --by."),
            .maybe("requirements", .each(RequirementResult.shape), "The verdicts. Missing without --require."),
            .maybe(
                "comparison", .each(MetricComparison.shape),
                "Each metric beside its stored value. Missing without --compare-with."),
        ])
}

extension Metric {
    /// The keys of a definition.
    package static let shape = YAMLShape(
        "metric", "The definition of a metric.",
        keys: [
            .always("key", .string, "Its key."),
            .always("name", .string, "Its name in a sentence."),
            .always("unit", .string, "Its unit; 1 for a share or a ratio."),
            .always("summary", .string, "The definition, one or two sentences."),
            .always("better", .choice(["lower", "higher", "near"]), "Which values are good."),
            .maybe("target", .figure(), "The value near which values are good. Missing unless better is near."),
            .always(
                "scope", .choice(["instants", "track"]),
                "Whether it uses instants, and so has a meaning for any part of a walk, or whole walks only."),
        ])
}

extension MetricValue {
    /// The keys of a value.
    package static let shape = YAMLShape(
        "value", "The value of a metric.",
        keys: [
            .always("value", .nullable(.figure()), "The value in the metric's unit; null without data."),
            .maybe("interval", .interval(), "Its confidence interval over walks. Missing where it is not defined."),
            .always("count", .count, "Number of instants, steps or changes that contributed."),
            .always("walks", .count, "Number of walks that contributed."),
            .always("runs", .count, "Number of runs that they are: parts of one run are one unit of evidence."),
        ])
}

extension Metrics {
    /// The keys of the metrics of walks.
    package static let shape = YAMLShape(
        "walk", "The metrics of a walk, of a group, or of all walks.",
        keys: [
            .maybe("name", .string, "The name of the walk or the group. Missing for all walks."),
            .maybe(
                "truth", .string,
                "`sha256:` and the digest of the true positions: the same in another evaluation if the walk is the same. Missing "
                    + "for a group and for all walks."),
            .always("instants", .count, "Number of instants with truth."),
            .always("walks", .count, "Number of walks."),
            .always("metrics", .dictionary(of: .mapping(MetricValue.shape)), "The values by the keys of the metrics."),
        ])
}

extension GroupedMetrics {
    /// The keys of a grouping.
    static let shape = YAMLShape(
        "grouping", "The walks in groups.",
        keys: [
            .always("by", .choice(EvaluationGrouping.allCases.map(\.rawValue)), "What the walks of a group share."),
            .always("groups", .each(Metrics.shape), "The groups."),
        ])
}

extension RequirementResult {
    /// The keys of a verdict.
    static let shape = YAMLShape(
        "requirement", "The verdict on a requirement.",
        keys: [
            .always("name", .string, "Its name."),
            .always("requirement", .string, "The requirement in words."),
            .always("metric", .string, "The key of its metric."),
            .maybe("zone", .string, "The zone it is about. Missing for the venue or a level."),
            .maybe("level", .whole, "The level it is about. Missing for the venue or a zone."),
            .maybe("atLeast", .figure(), "Smallest allowed value, in the metric's unit. Missing without one."),
            .maybe("atMost", .figure(), "Largest allowed value, in the metric's unit. Missing without one."),
            .always("verdict", .choice(["met", "missed", "inconclusive"]), "The verdict."),
            .maybe("reason", .string, "Why, if the interval alone does not tell."),
            .always("result", .mapping(MetricValue.shape), "The value of the metric."),
            .maybe("line", .count, "The line in the requirements file."),
        ])
}

extension MetricComparison {
    /// The keys of a comparison.
    static let shape = YAMLShape(
        "comparison", "A metric beside its stored value.",
        keys: [
            .always("key", .string, "The metric's key."),
            .always("stored", .figure(), "The stored value."),
            .always("interval", .interval(), "The stored interval over walks."),
            .maybe("value", .figure(), "The value now. Missing if there is none any more."),
            .always("limit", .figure(), "The worst value that the stored result allows."),
            .always("isWorse", .flag, "Whether the value now is worse than the limit, or missing."),
        ])
}
