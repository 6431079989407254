internal import ArgumentParser
internal import Formats
internal import Foundation
internal import Studies

extension StudyFormat: OptionValue {}

struct StudyExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes all trials of a study as CSV or JSON.",
        discussion: """
            CSV has one line per trial and one column per metric. JSON has the whole contents. Studies with the same \
            contents give the same bytes. The result goes to standard output, to the file --output-file, or \
            to a file in the folder --output.

            Example: beaconry study export results/mall.study --format csv --output-file mall.csv
            """)

    @Argument(help: "Study.")
    var study: String

    @Option("format", .words(StudyFormat.self), "csv or json. (default: csv, or json with --json)")
    var format: StudyFormat?

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: common.json && format == .csv, "--json and --format csv contradict each other.")
    }

    func run() throws {
        let format = format ?? (common.json ? .json : .csv)
        guard let path = path(format) else {
            return try StudyStore.read(path: study).export(as: format, to: StandardOutput())
        }
        let (folder, name) = try common.file(path, besides: [study])
        let contents = try StudyStore.read(path: study)
        let file = try folder.open(name)
        try contents.export(as: format, to: file)
        try file.finish()
        try common.report(written: [path])
    }

    /// The output file; `nil` for standard output.
    private func path(_ format: StudyFormat) -> String? {
        if let path = result.path { return result.isStream ? nil : path }
        let name = URL(fileURLWithPath: study).deletingPathExtension().lastPathComponent
        return common.output.map { "\($0)/\(name).\(format.rawValue)" }
    }
}
