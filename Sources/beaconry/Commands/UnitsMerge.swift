internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import WorkUnits

struct UnitsMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Takes the units of other folders, and gives the result of the command if all are done.",
        discussion: """
            The result is that of the command alone, byte for byte. If units are missing, it says how many, and ends with exit code 1.

            Example: beaconry units merge job job-of-monday job-of-tuesday --output prediction
            """)

    @OptionGroup var job: UnitJobArgument

    @Argument(help: "Folders of the same job that others worked on.")
    var others: [String] = []

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: common.givenSeed != nil, "The job has its own --seed.")
    }

    func run() throws {
        let path = URL(fileURLWithPath: job.job).standardizedFileURL.path
        let known = try UnitJob.read(in: path)
        try known.checkTool(in: path)
        for other in others { try UnitFolder.take(from: other, into: path) }
        let here = FileManager.default.currentDirectoryPath
        let output = common.output.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        do {
            try SystemProgram.inFolder { place in
                if !known.isHere { try known.enter(path, at: place + "/inputs") }
                defer { _ = FileManager.default.changeCurrentDirectoryPath(here) }
                let flags = [(common.json, "--json"), (common.quiet, "--quiet"), (common.force, "--force")]
                let words = known.words + flags.filter(\.0).map(\.1) + (common.jobs.map { ["--jobs", "\($0)"] } ?? [])
                try UnitJobRun(words, output: output ?? place + "/output").run(
                    sharing: UnitFolder(path: path, of: known, part: .none), isSilent: false)
            }
        } catch let missing as UnitsMissing {
            common.console.message(
                "\(missing.count) units of the next barrier are missing. Next: beaconry units work \(job.job.quotedForShell)"
            )
            throw ExitCode(1)
        }
    }
}
