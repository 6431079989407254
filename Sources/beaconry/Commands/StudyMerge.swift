internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Studies

struct StudyMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merges studies of one venue into a new one.",
        discussion: """
            The new file --output-file has every trial of all studies once. The order of the studies does not matter. Studies \
            that contradict each other are rejected: an engine has only one result for a configuration on a walk.

            Example: beaconry study merge monday.study tuesday.study --output-file week.study
            """)

    @Argument(help: "Studies.")
    var studies: [String]

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(
            if: result.path == nil || result.isStream || common.output != nil,
            "--output-file names the new study; a study cannot be written to standard output.")
    }

    func run() throws {
        guard let output = result.path else { return }
        if common.force, let input = studies.first(where: { TextFile.isSame($0, as: output) }) {
            throw Problems("Choose another name for the result: it would overwrite the input.", file: input)
        }
        var merged: StudyContents?
        for path in studies {
            let contents = try StudyStore.read(path: path)
            do throws(Problems) {
                merged = try merged?.merged(with: contents) ?? contents
            } catch {
                throw error.inFile(path)
            }
        }
        guard let merged else { return }
        try StudyStore.write(merged, to: output, isForced: common.force)
        common.console.message("Wrote \(output)")
        let report = StudyReport(output, merged, metrics: [], best: 0)
        if common.json { try Console.result(JSONText.of(report)) } else { common.console.message(report.text) }
    }
}
