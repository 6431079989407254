internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Parallelism
internal import Validation

struct ValidatePhysics: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-physics",
        abstract: "Compares the simulator with published measurements: target by target, over many seeds.",
        discussion: """
            Each target is computed in the same way from simulated and from recorded data. Simulated figures are \
            means over \
            seeds with standard errors. "measured" is the value of the source, "accepted" the allowed range of the \
            simulated mean, and "met" whether the mean is in this range; brackets mean that the target is not required. \
            If the public recordings are available (--datasets, or the variable BEACONRY_DATASETS), \
            "recorded" is measured on them, and the simulated room has the geometry of the real one. The exit code \
            is 1 if a required target is \
            not met.

            Sources: D1 is the Position-Annotated BLE RSSI Dataset (tetam_ble), D2 MIT Lincoln Laboratory's BLE RSSI \
            Various Static Configurations, D3 the Indoor Location Competition 2.0 (xyz10_mall), D4 OpenTrace's \
            calibration of phones; the others are publications.

            Example: beaconry validate-physics --environment room
            """)

    enum Environment: String, CaseIterable, OptionValue {
        case room, mall
    }

    @Option(
        "environment", .words(Environment.self), "Only the targets of one environment: \(Words.list(Environment.self))."
    )
    var environment: Environment?

    @Option("seeds", .integer(2...10_000), "Number of seeds.", valueName: "seeds")
    var seeds = 20

    @Option("datasets", .string, "Folder with the datasets tetam_ble and xyz10_mall.", valueName: "dir")
    var datasets: String?

    @Flag(
        "twin",
        "Compare the lab of tetam_ble with its simulated twin instead, on tracks that were not used to fit the twin.")
    var twin = false

    @Flag("markdown", "Print a Markdown table.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        _ = try common.folder(for: [twin ? "twin.json" : "physics.json"])
        guard !twin else { return try runTwin() }
        let targets = ValidationTarget.all.filter {
            environment == nil || $0.environment.rawValue == environment?.rawValue
        }
        let progress = common.console.progress("Simulating")
        let run = ValidationRun(
            targets: targets, seedCount: seeds, firstSeed: common.seed, recordings: try Datasets.read(datasets))
        let results = try run.results(pool: common.pool) {
            progress?.update($0, of: $1)
        }
        progress?.finish()
        let rows = results.map(FigureRow.init)
        let table = TextTable(
            header: [
                "target", "unit", "measured", "accepted", "simulated", "recorded", "met", "source", "environment",
            ], rows: rows.map(\.cells), leftAligned: [0, 1, 6, 7, 8])
        try common.list(
            Document(figures: rows), as: "physics.json", text: markdown ? table.markdown : table.text)
        let missed = results.filter { $0.target.excuse == nil && !$0.isMet }
        guard missed.isEmpty else {
            common.console.message("\(missed.count) of \(results.count) figures are not met.")
            throw ExitCode(1)
        }
    }

    struct Document: JSONDocument, JSONRecord {
        fileprivate let figures: [FigureRow]

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "physics", "The simulator compared with published measurements.",
            .always("figures", \.figures, "The figures, in the order of the table."))
    }

    fileprivate struct FigureRow: JSONRecord {
        let result: ValidationResult

        static let shape = JSONShape<Self>(
            "figure", "A figure of a target.",
            .always("number", \.target.number, "The target's number."),
            .always("statistic", \.target.statistic, "What is measured."),
            .always("unit", \.target.unit, "Unit of the figure."),
            .always("environment", \.target.environment.rawValue, "The environment."),
            .always("source", \.target.source, "Where the measurement was published."),
            .always("measured", \.target.published, "The published value."),
            .maybe(
                "leastAccepted", \.target.accepted.lowerBound.finite,
                "The smallest accepted mean. Missing without a bound."),
            .maybe(
                "greatestAccepted", \.target.accepted.upperBound.finite,
                "The largest accepted mean. Missing without a bound."),
            .maybe("simulated", \.result.mean, "Mean over the seeds. Missing without a figure."),
            .maybe("standardError", \.result.standardError, "Standard error of this mean."),
            .always("seeds", \.result.figures.count, "Number of seeds."),
            .maybe("recorded", \.result.recorded, "The figure of the recordings. Missing without them."),
            .maybe("excuse", \.target.excuse, "Why the target is not required. Missing if it is."),
            .always("isMet", \.result.isMet, "Whether the simulated mean is accepted."))

        var target: ValidationTarget { result.target }

        var cells: [String] {
            func number(_ value: Double?) -> String { TextTable.number(value, decimals: 2) }
            let accepted =
                switch (target.accepted.lowerBound.finite, target.accepted.upperBound.finite) {
                case (let least?, let greatest?): "\(number(least)) … \(number(greatest))"
                case (let least?, nil): "≥ \(number(least))"
                case (nil, let greatest?): "≤ \(number(greatest))"
                case (nil, nil): "any"
                }
            let met = result.isMet ? "yes" : "no"
            return [
                target.title, target.unit, number(target.published), accepted,
                "\(number(result.mean)) ± \(number(result.standardError))", number(result.recorded),
                target.excuse == nil ? met : "(\(met))", target.source, target.environment.rawValue,
            ]
        }
    }
}

extension TextTable {
    /// The table for a page.
    var markdown: String {
        ([header, header.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(
            separator: "\n")
    }
}

/// The public recordings, if they are available.
enum Datasets {
    /// Reads the folder that the option or the variable `BEACONRY_DATASETS` names; nothing without.
    ///
    /// - Throws: ``Problems`` if the folder has no dataset, or if one cannot be read.
    static func read(_ folder: String?) throws(Problems) -> RecordedSites {
        guard let path = folder ?? ProcessInfo.processInfo.environment["BEACONRY_DATASETS"] else {
            return RecordedSites()
        }
        let sites = try RecordedSites(folder: path)
        if sites.isEmpty {
            throw Problems("The folder has neither of the datasets tetam_ble and xyz10_mall.", file: path)
        }
        return sites
    }
}
