internal import ArgumentParser
internal import Evaluation
internal import Foundation
internal import TextInput

struct Metrics: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the metrics of `evaluate`: definition, unit, and which values are good.",
        discussion: "Example: beaconry metrics --json")

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let rows = Metric.all.map(Row.init)
        try common.keep(rows, as: "metrics.json")
        if common.json {
            try Console.result(JSONText.of(rows))
        } else if markdown {
            let header = ["| key | name | unit | good is | definition |", "| --- | --- | --- | --- | --- |"]
            let lines = rows.map { "| `\($0.key)` | \($0.name) | \($0.unit) | \($0.goodValues) | \($0.summary) |" }
            try Console.result((header + lines).joined(separator: "\n"))
        } else {
            let paragraphs = rows.map {
                let unit = $0.unit == "1" ? "a share or ratio" : $0.unit
                return "\($0.key): \($0.name), \(unit), good is \($0.goodValues)\n    \($0.summary)"
            }
            try Console.result(paragraphs.joined(separator: "\n"))
        }
    }

    private struct Row: Encodable {
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
