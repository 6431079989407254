internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Validation

extension ValidatePhysics {
    /// Prints the figures of the lab and its twin.
    func runTwin() throws {
        guard let twin = try LabTwin(try Datasets.read(datasets)) else {
            throw Problems("Give --datasets, the folder with the dataset tetam_ble, which the twin needs.")
        }
        let progress = common.console.progress("Simulating")
        let figures = try twin.figures(
            seedCount: seeds, firstSeed: common.seed, pool: WorkerPool(workerCount: common.workerCount)
        ) { progress?.update($0, of: $1) }
        progress?.finish()
        let rows = figures.map(TwinRow.init)
        let header = ["figure", "unit", "recorded", "simulated", "seed sd", "ratio", "met"]
        try common.list(
            TwinDocument(figures: rows), as: "twin.json",
            text: markdown
                ? Self.markdown(header, rows.map(\.cells))
                : TextTable(header: header, rows: rows.map(\.cells), leftAligned: [0, 1, 6]).text)
        let missed = rows.count { !$0.isMet }
        guard missed == 0 else {
            common.console.message("\(missed) of \(rows.count) figures are not met.")
            throw ExitCode(1)
        }
    }

    /// All rows.
    struct TwinDocument: JSONDocument {
        static let schema = DocumentSchema(
            "twin", version: 1, "The lab of tetam_ble beside its simulated twin.",
            keys: [.always("figures", .each(row), "The figures, in the order of the table.")])

        private static let row = YAMLShape(
            "figure", "A figure of the lab.",
            keys: [
                .always("statistic", .string, "What is measured."),
                .always("unit", .string, "Its unit."),
                .always("recorded", .figure(), "The figure of the recordings."),
                .maybe("simulated", .figure(), "Mean over the seeds. Missing without a figure."),
                .maybe("standardError", .figure(), "Standard error of this mean."),
                .maybe("seedStandardDeviation", .figure(), "Standard deviation between seeds."),
                .maybe("ratio", .figure(), "The simulated figure divided by the recorded one."),
                .always("seeds", .count, "Number of seeds."),
                .always("isMet", .flag, "Whether the simulated figure is accepted."),
            ])

        fileprivate var figures: [TwinRow]
    }

    fileprivate struct TwinRow: Encodable {
        var statistic: String
        var unit: String
        var recorded: Double
        var simulated: Double?
        var standardError: Double?
        var seedStandardDeviation: Double?
        var ratio: Double?
        var seeds: Int
        var isMet: Bool

        init(_ figure: LabTwin.Figure) {
            (statistic, unit, recorded) = (figure.statistic, figure.unit, figure.recorded)
            (simulated, standardError, seedStandardDeviation) = (
                figure.mean, figure.standardError, figure.seedStandardDeviation
            )
            (ratio, seeds, isMet) = (figure.ratio, figure.figures.count, figure.isMet)
        }

        var cells: [String] {
            func number(_ value: Double?) -> String { TextTable.number(value, decimals: 2) }
            return [
                statistic, unit, number(recorded), "\(number(simulated)) ± \(number(standardError))",
                number(seedStandardDeviation), number(ratio), isMet ? "yes" : "no",
            ]
        }
    }
}
