internal import Evaluation
package import Formats
internal import Recordings
internal import Tuning

extension BenchmarkResult: JSONDocument {
    /// The published form of `benchmark.json` and `headroom.json`.
    package static let schema = DocumentSchema(
        "benchmark", version: 1, "Positioning cores on the same walks, each compared with the first one.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("seed", .count, "The seed."),
            .always("walks", .many(.string), "Names of the walks."),
            .always("phones", .each(PhoneCount.shape), "The classes of their phones."),
            .always("metrics", .each(Metric.shape), "The definitions of the metrics."),
            .always("cores", .each(core), "The cores, in their order."),
            .always("comparisons", .each(comparison), "The comparisons of the other cores with the first one."),
        ])

    private static let core = YAMLShape(
        "core", "A core with its metrics.",
        keys: [
            .always("name", .string, "The name in the benchmark."),
            .always("summary", .string, "The settings or the command."),
            .maybe("program", .string, "The name that an external core reports."),
            .maybe("version", .string, "The version that it reports."),
            .always("failures", .each(failure), "The walks that it has not finished."),
            .always("isGivenUp", .flag, "Whether the last walks were not tried after repeated failures."),
            .always("walks", .each(Metrics.shape), "The metrics on each walk that it has finished."),
            .maybe("pooled", .mapping(Metrics.shape), "The metrics over these walks. Missing if there is none."),
        ])

    private static let failure = YAMLShape(
        "failure", "A walk that a core has not finished.",
        keys: [
            .always("walk", .string, "Name of the walk."), .always("reason", .mapping(reason), "The reason."),
        ])

    private static let reason = YAMLShape(
        "reason", "Why an external core gave no fixes.",
        keys: [
            .always("message", .string, "What went wrong, a sentence."),
            .maybe("line", .string, "The line that could not be used, shortened, if it was a line."),
            .always("lastWords", .many(.string), "The last lines of its standard error, each shortened."),
        ])

    private static let verdict = Verdict.kind

    private static let comparison = YAMLShape(
        "comparison", "A core beside the first one.",
        keys: [
            .always("core", .string, "Name of the core."),
            .always("reference", .string, "Name of the first core."),
            .always("walkCount", .count, "Number of walks that both have finished; the others are left out."),
            .always("runCount", .count, "Number of runs that they are: parts of one run are one unit of evidence."),
            .always("rows", .each(row), "The metrics."),
            .always("verdict", verdict, "All metrics together."),
        ])

    private static let row = YAMLShape(
        "row", "A metric of two cores.",
        keys: [
            .always("metric", .string, "Its key."),
            .always(
                "evidence", .mapping(PairedEvidence.shape), "The paired differences; positive if the core is better."),
            .always("pValue", .share, "One-sided p-value of the sign-flip test in the direction of the mean."),
            .always("verdict", verdict, "The verdict."),
        ])
}
