internal import ArgumentParser
internal import Evaluation
internal import Formats
internal import Foundation

struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the metrics of `evaluate`: definition, unit, and which values are good.",
        discussion: "Example: beaconry metrics --json")

    @Flag(YAMLKey("markdown", .flag, "Print a Markdown table."))
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let rows = Metric.all.map(Row.init)
        let lines = markdown ? Self.table(rows) : rows.map(Self.paragraph)
        try common.list(Listing(metrics: rows), as: "metrics.json", text: lines.joined(separator: "\n"))
    }

    private static func table(_ rows: [Row]) -> [String] {
        ["| key | name | unit | good is | definition |", "| --- | --- | --- | --- | --- |"]
            + rows.map { "| `\($0.key)` | \($0.name) | \($0.unit) | \($0.goodValues) | \($0.summary) |" }
    }

    private static func paragraph(_ row: Row) -> String {
        let unit = row.unit == "1" ? "a share or ratio" : row.unit
        return "\(row.key): \(row.name), \(unit), good values: \(row.goodValues)\n    \(row.summary)"
    }

    /// All metrics.
    struct Listing: JSONDocument {
        static let schema = DocumentSchema(
            "metrics", version: 1, format: "beaconry-metric-definitions", "The metrics of evaluations.",
            keys: [.always("metrics", .each(row), "The metrics, in order.")])

        private static let row = YAMLShape(
            "metric", "The definition of a metric.",
            keys: [
                .always("key", .string, "Its key."), .always("name", .string, "Its name in a sentence."),
                .always("unit", .string, "Its unit; 1 for a share or a ratio."),
                .always("goodValues", .string, "Which values are good, in words."),
                .always("summary", .string, "The definition, one or two sentences."),
            ])

        fileprivate var metrics: [Row]
    }

    fileprivate struct Row: Encodable {
        var key: String
        var name: String
        var unit: String
        var goodValues: String
        var summary: String

        init(_ metric: Metric) {
            key = metric.key
            name = metric.name
            unit = metric.unit
            goodValues = metric.goodValues
            summary = metric.summary
        }
    }
}
