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
            The result is that of the command alone, byte for byte, and goes where the command says. If units are missing, it says how many, \
            and ends with exit code 1.

            Example: beaconry units merge job job-of-monday job-of-tuesday
            """)

    @OptionGroup var job: UnitJobArgument

    @Argument(help: "Folders of the same job that others worked on.")
    var folders: [String] = []

    func run() throws {
        let path = URL(fileURLWithPath: job.job).standardizedFileURL.path
        let known = try UnitJob.read(in: path)
        try known.checkTool(in: path)
        for other in folders { try UnitFolder.take(from: other, into: path) }
        let folder = UnitFolder(path: path, of: known, part: .none)
        do {
            guard !known.isHere else {
                return try UnitJobRun(known.words, silentlyIn: nil).run(sharing: folder, isSilent: false)
            }
            let here = FileManager.default.currentDirectoryPath
            try SystemProgram.inFolder { place in
                defer { _ = FileManager.default.changeCurrentDirectoryPath(here) }
                let words = try known.enter(path, at: place).map { word in
                    let output = word.dropFirst("--output=".count)
                    return word.hasPrefix("--output=") && !output.hasPrefix("/") ? "--output=\(here)/\(output)" : word
                }
                try UnitJobRun(words, silentlyIn: nil).run(sharing: folder, isSilent: false)
            }
        } catch let missing as UnitsMissing {
            Console.error(
                "\(missing.count) units of the next barrier are missing. Next: beaconry units work \(job.job.quotedForShell)"
            )
            throw ExitCode(1)
        }
    }
}
