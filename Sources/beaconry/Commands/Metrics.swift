internal import ArgumentParser
internal import Evaluation
internal import Foundation

struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the metrics of `evaluate`: definition, unit, and which values are good.",
        discussion: "Example: beaconry metrics --json")

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let rows = Metric.all.map(Row.init)
        if common.json {
            try Console.result(JSONText.of(rows))
        } else if markdown {
            let header = ["| key | name | unit | better | definition |", "| --- | --- | --- | --- | --- |"]
            let lines = rows.map { "| `\($0.key)` | \($0.name) | \($0.unit) | \($0.better) | \($0.summary) |" }
            try Console.result((header + lines).joined(separator: "\n"))
        } else {
            let paragraphs = rows.map {
                "\($0.key): \($0.name), \($0.unit == "1" ? "a share or ratio" : $0.unit), \($0.better)\n    \($0.summary)"
            }
            try Console.result(paragraphs.joined(separator: "\n"))
        }
    }

    private struct Row: Encodable {
        var key: String
        var name: String
        var unit: String
        var better: String
        var summary: String

        init(_ metric: Metric) {
            key = metric.key
            name = metric.name
            unit = metric.unit
            better =
                switch metric.better {
                case .lower: "lower is better"
                case .higher: "higher is better"
                case .near(let value): "near \(value) is better"
                }
            summary = metric.summary
        }
    }
}
