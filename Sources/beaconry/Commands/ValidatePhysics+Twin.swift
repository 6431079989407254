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
            seedCount: seeds, firstSeed: common.seed, pool: common.pool
        ) { progress?.update($0, of: $1) }
        progress?.finish()
        let rows = figures.map(TwinRow.init)
        let table = TextTable(
            header: ["figure", "unit", "recorded", "simulated", "seed sd", "ratio", "met"], rows: rows.map(\.cells),
            leftAligned: [0, 1, 6])
        try common.list(
            TwinDocument(figures: rows), as: "twin.json", text: markdown ? table.markdown : table.text)
        let missed = figures.count { !$0.isMet }
        guard missed == 0 else {
            common.console.message("\(missed) of \(rows.count) figures are not met.")
            throw ExitCode(1)
        }
    }

    struct TwinDocument: JSONDocument, JSONRecord {
        fileprivate let figures: [TwinRow]

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "twin", "The lab of tetam_ble compared with its simulated twin.",
            .always("figures", \.figures, "The figures, in the order of the table."))
    }

    fileprivate struct TwinRow: JSONRecord {
        let figure: LabTwin.Figure

        static let shape = JSONShape<Self>(
            "figure", "A figure of the lab.",
            .always("statistic", \.figure.statistic, "What is measured."),
            .always("unit", \.figure.unit, "Unit of the figure."),
            .always("recorded", \.figure.recorded, "The figure of the recordings."),
            .maybe("simulated", \.figure.mean, "Mean over the seeds. Missing without a figure."),
            .maybe("standardError", \.figure.standardError, "Standard error of this mean."),
            .maybe("seedStandardDeviation", \.figure.seedStandardDeviation, "Standard deviation between seeds."),
            .maybe("ratio", \.figure.ratio, "The simulated figure divided by the recorded one."),
            .always("seeds", \.figure.figures.count, "Number of seeds."),
            .always("isMet", \.figure.isMet, "Whether the simulated figure is accepted."))

        var cells: [String] {
            func number(_ value: Double?) -> String { TextTable.number(value, decimals: 2) }
            return [
                figure.statistic, figure.unit, number(figure.recorded),
                "\(number(figure.mean)) ± \(number(figure.standardError))", number(figure.seedStandardDeviation),
                number(figure.ratio), figure.isMet ? "yes" : "no",
            ]
        }
    }
}
