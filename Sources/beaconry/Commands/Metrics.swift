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
        if common.json {
            print(try JSONText.of(Metric.all.map(Row.init)))
        } else if markdown {
            print("| key | name | unit | good is | definition |\n| --- | --- | --- | --- | --- |")
            for row in Metric.all.map(Row.init) {
                print("| `\(row.key)` | \(row.name) | \(row.unit) | \(row.goodValues) | \(row.summary) |")
            }
        } else {
            for row in Metric.all.map(Row.init) {
                print(
                    "\(row.key): \(row.name), \(row.unit == "1" ? "a share or ratio" : row.unit), good is \(row.goodValues)"
                )
                print("    \(row.summary)")
            }
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
