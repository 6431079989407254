public import Formats
public import Foundation
public import Recordings

extension EvaluationResult {
    /// The evaluation as JSON in UTF-8, with a line feed at its end: sorted keys, numbers in full precision, `null`
    /// where a metric has no value. The same evaluation gives the same bytes.
    public func json() throws -> Data { try JSONText.data(of: self) }
}

extension EvaluationResult: JSONDocument, JSONRecord {
    /// The published form of `evaluation.json`.
    package static let schema = DocumentSchema(shape, version: 2, format: "beaconry-metrics")

    public static let shape = JSONShape<Self>(
        "evaluation", "The metrics of each walk and of all walks together, and the verdicts on requirements.",
        .maybe("venue", \.venue, "The name of the venue. Missing without a venue."),
        .maybe(
            "every", .figure("seconds"), \.instants.interval,
            "Time between two instants. Missing if the instants are the truth's (--instants truth)."),
        .always("confidence", .share, \.confidence, "Confidence of all intervals."),
        .always("metrics", \.metrics, "The definitions of the metrics, in order."),
        .maybe("phones", { nonEmpty($0.phones) }, "The classes of the phones. Missing without walks."),
        .always("walks", \.walks, "Each walk."),
        .always("pooled", \.pooled, "All instants of all walks together, with intervals over walks."),
        .maybe("groupings", { nonEmpty($0.groupings) }, "The walks in groups. Missing without --by."),
        .maybe("requirements", { nonEmpty($0.requirements) }, "The verdicts. Missing without --require."),
        .maybe(
            "comparison", { nonEmpty($0.comparison) },
            "Each metric with its stored value. Missing without --compare-with."))

    /// Writes all keys with format and version, so that a file of any encoder can be compared with.
    public func encode(to encoder: any Encoder) throws { try encodeWhole(to: encoder) }

    private static func nonEmpty<Element>(_ list: [Element]) -> [Element]? { list.isEmpty ? nil : list }
}

extension Metric: JSONRecord {
    public static let shape = JSONShape<Self>(
        "metric", "The definition of a metric.",
        .always("key", \.key, "Key of the metric."),
        .always("name", \.name, "Name of the metric in a sentence."),
        .always("unit", \.unit, "Unit of the metric; 1 for a share or a ratio."),
        .always("summary", \.summary, "Definition of the metric in one or two sentences."),
        .always(
            "better", .choice(["lower", "higher", "near"]),
            { metric in
                switch metric.better {
                case .lower: "lower"
                case .higher: "higher"
                case .near: "near"
                }
            }, "Which values are good."),
        .maybe(
            "target", { if case .near(let target) = $0.better { target } else { nil } },
            "The value near which values are good. Missing unless better is near."),
        .always(
            "scope", \.scope,
            "Whether the metric uses instants, and so has a meaning for any part of a walk, or only whole walks."))
}

extension MetricValue: JSONRecord {
    public static let shape = JSONShape<Self>(
        "value", "The value of a metric.",
        .always("value", .nullable(.figure()), \.value, "The value in the metric's unit; null without data."),
        .maybe("interval", \.interval, "Confidence interval of the value over walks. Missing where it is not defined."),
        .always("count", \.count, "Number of instants, steps or changes that contributed."),
        .always("walks", \.walks, "Number of walks that contributed."),
        .always("runs", \.runs, "Number of runs that these walks come from. Parts of one run are one unit of evidence.")
    )
}

extension Metrics: JSONRecord {
    public static let shape = JSONShape<Self>(
        "walk", "The metrics of a walk, of a group, or of all walks.",
        .maybe("name", \.name, "The name of the walk or the group. Missing for all walks."),
        .maybe(
            "truth", \.truth,
            "`sha256:` and the digest of the true positions: the same in another evaluation of the same walk. Missing "
                + "for a group and for all walks."),
        .always("instants", \.instants, "Number of instants with truth."),
        .always("walks", \.walks, "Number of walks."),
        .always(
            "metrics", { Dictionary($0.values.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) },
            "The values by the keys of the metrics."))
}

extension GroupedMetrics: JSONRecord {
    public static let shape = JSONShape<Self>(
        "grouping", "The walks in groups.",
        .always("by", \.by, "What the walks of a group share."),
        .always("groups", \.groups, "The groups."))
}

extension RequirementResult: JSONRecord {
    public static let shape = JSONShape<Self>(
        "requirement", "The verdict on a requirement.",
        .always("name", \.requirement.name, "Name of the requirement."),
        .always("requirement", \.requirement.sentence, "The requirement in words."),
        .always("metric", \.requirement.metric.key, "The key of its metric."),
        .maybe(
            "zone", { if case .zone(let zone) = $0.requirement.area { zone } else { nil } },
            "The zone that the requirement is about. Missing for the venue or a level."),
        .maybe(
            "level", .whole, { if case .level(let level) = $0.requirement.area { level } else { nil } },
            "The level that the requirement is about. Missing for the venue or a zone."),
        .maybe(
            "atLeast", \.requirement.allowed.lowerBound.finite,
            "Smallest allowed value, in the metric's unit. Missing if there is no lower limit."),
        .maybe(
            "atMost", \.requirement.allowed.upperBound.finite,
            "Largest allowed value, in the metric's unit. Missing if there is no upper limit."),
        .always("verdict", \.verdict, "The verdict."),
        .maybe("reason", \.reason, "Reason for the verdict, if the interval alone does not explain it."),
        .always("result", \.value, "The value of the metric."),
        .maybe("line", \.requirement.place.line, "The line in the requirements file."))
}

extension PhoneCount: JSONRecord {
    public static let shape = JSONShape<Self>(
        "phones", "A class of phones.",
        .maybe("phones", \.phones, "The class. Missing for walks without any reading."),
        .always("walks", \.walks, "Number of walks."))
}

extension PhoneClass: JSONKind {}
