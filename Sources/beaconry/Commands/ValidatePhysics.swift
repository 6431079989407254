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
        .words(
            "environment", Environment.self, "Only the targets of one environment: \(Words.list(Environment.self))."))
    var environment: Environment?

    @Option(YAMLKey("seeds", .integer(2...10_000), "Number of seeds, from 2 to 10000."), valueName: "seeds")
    var seeds = 20

    @Option(YAMLKey("datasets", .string, "Folder with the datasets tetam_ble and xyz10_mall."), valueName: "dir")
    var datasets: String?

    @Flag(
        YAMLKey(
            "twin", .flag,
            "Compare the lab of tetam_ble with its simulated twin instead, on tracks that were not used to fit the twin."
        ))
    var twin = false

    @Flag(YAMLKey("markdown", .flag, "Print a Markdown table."))
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
        let results = try run.results(pool: WorkerPool(workerCount: common.workerCount)) {
            progress?.update($0, of: $1)
        }
        progress?.finish()
        let rows = results.map(Row.init)
        try common.list(
            Document(figures: rows), as: "physics.json",
            text: markdown ? Self.markdown(Self.header, rows.map(\.cells)) : Self.table(rows).text)
        let missed = results.filter { $0.target.excuse == nil && !$0.isMet }
        guard missed.isEmpty else {
            common.console.message("\(missed.count) of \(results.count) figures are not met.")
            throw ExitCode(1)
        }
    }

    private static let header = [
        "target", "unit", "measured", "accepted", "simulated", "recorded", "met", "source", "environment",
    ]

    private static func table(_ rows: [Row]) -> TextTable {
        TextTable(header: header, rows: rows.map(\.cells), leftAligned: [0, 1, 6, 7, 8])
    }

    static func markdown(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    }

    /// All rows.
    struct Document: JSONDocument {
        static let schema = DocumentSchema(
            "physics", version: 1, "The simulator beside published measurements.",
            keys: [.always("figures", .each(row), "The figures, in the order of the table.")])

        private static let row = YAMLShape(
            "figure", "A figure of a target.",
            keys: [
                .always("number", .count, "The target's number."),
                .always("statistic", .string, "What is measured."),
                .always("unit", .string, "Its unit."),
                .always("environment", .string, "The environment."),
                .always("source", .string, "Where the measurement was published."),
                .always("measured", .figure(), "The published value."),
                .maybe("leastAccepted", .figure(), "The smallest accepted mean. Missing without a bound."),
                .maybe("greatestAccepted", .figure(), "The largest accepted mean. Missing without a bound."),
                .maybe("simulated", .figure(), "Mean over the seeds. Missing without a figure."),
                .maybe("standardError", .figure(), "Standard error of this mean."),
                .always("seeds", .count, "Number of seeds."),
                .maybe("recorded", .figure(), "The figure of the recordings. Missing without them."),
                .maybe("excuse", .string, "Why the target is not required. Missing if it is."),
                .always("isMet", .flag, "Whether the simulated mean is accepted."),
            ])

        fileprivate var figures: [Row]
    }

    /// A row of the table; each property is a key of the JSON.
    fileprivate struct Row: Encodable {
        var number: Int
        var statistic: String
        var unit: String
        var environment: ValidationTarget.Environment
        var source: String
        var measured: Double
        /// Missing if there is no bound.
        var leastAccepted: Double?
        var greatestAccepted: Double?
        var simulated: Double?
        var standardError: Double?
        var seeds: Int
        var recorded: Double?
        /// Why the target is not required; missing if it is.
        var excuse: String?
        var isMet: Bool

        init(_ result: ValidationResult) {
            let target = result.target
            (number, statistic, unit) = (target.number, target.statistic, target.unit)
            (environment, source, measured) = (target.environment, target.source, target.published)
            leastAccepted = target.accepted.lowerBound.isFinite ? target.accepted.lowerBound : nil
            greatestAccepted = target.accepted.upperBound.isFinite ? target.accepted.upperBound : nil
            (simulated, standardError, seeds) = (result.mean, result.standardError, result.figures.count)
            (recorded, excuse, isMet) = (result.recorded, target.excuse, result.isMet)
        }

        var cells: [String] {
            func number(_ value: Double?) -> String { TextTable.number(value, decimals: 2) }
            let accepted =
                switch (leastAccepted, greatestAccepted) {
                case (let least?, let greatest?): "\(number(least)) … \(number(greatest))"
                case (let least?, nil): "≥ \(number(least))"
                case (nil, let greatest?): "≤ \(number(greatest))"
                case (nil, nil): "any"
                }
            let met = isMet ? "yes" : "no"
            return [
                "V\(self.number) \(statistic)", unit, number(measured), accepted,
                "\(number(simulated)) ± \(number(standardError))", number(recorded), excuse == nil ? met : "(\(met))",
                source, environment.rawValue,
            ]
        }
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
