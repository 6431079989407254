internal import ArgumentParser
internal import Evaluation
internal import Formats

struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the metrics of `evaluate`: definition, unit, and which values are good.",
        discussion: "Example: beaconry metrics --json")

    @Flag("markdown", "Print a Markdown table.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let lines = markdown ? Self.table : Metric.all.map(Self.paragraph)
        try common.list(Listing(), as: "metrics.json", text: lines.joined(separator: "\n"))
    }

    private static var table: [String] {
        ["| key | name | unit | good is | definition |", "| --- | --- | --- | --- | --- |"]
            + Metric.all.map { "| `\($0.key)` | \($0.name) | \($0.unit) | \($0.goodValues) | \($0.summary) |" }
    }

    private static func paragraph(_ metric: Metric) -> String {
        let unit = metric.unit == "1" ? "a share or ratio" : metric.unit
        return "\(metric.key): \(metric.name), \(unit), good values: \(metric.goodValues)\n    \(metric.summary)"
    }

    struct Listing: JSONDocument, JSONRecord {
        static let schema = DocumentSchema(shape, version: 1, format: "beaconry-metric-definitions")
        static let shape = JSONShape<Self>(
            "metrics", "The metrics of evaluations.",
            .always("metrics", { _ in Metric.all.map(MetricRow.init) }, "The metrics, in order."))
    }

    private struct MetricRow: JSONRecord {
        let metric: Metric

        static let shape = JSONShape<Self>(
            "metric", "The definition of a metric.",
            .always("key", \.metric.key, "Key of the metric."),
            .always("name", \.metric.name, "Name of the metric in a sentence."),
            .always("unit", \.metric.unit, "Unit of the metric; 1 for a share or a ratio."),
            .always("goodValues", \.metric.goodValues, "Which values are good, in words."),
            .always("summary", \.metric.summary, "The definition, one or two sentences."))
    }
}
