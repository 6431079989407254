internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import WorkUnits

struct UnitsWork: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Does units of a job until all are done.",
        discussion: """
            It takes units that no other process does, waits at barriers for those of others, and goes on. A process that is \
            killed loses the units that it did at this moment; another one takes them after \(Int(UnitFolder.patience)) s.

            With --part, it does a fixed part of the units of the next barrier and stops, for machines that do not \
            have one folder: carry the folder there and back, and merge. With --ask, it does the units whose keys it \
            reads from standard input, one a line, and ends with the input; then a scheduler says who does what.

            Example: beaconry units work job --part 2/5
            """)

    @OptionGroup var job: UnitJobArgument

    @Option(
        "part", .string, "Only the I-th of N parts of the units of the next barrier, such as 2/5.", valueName: "I/N")
    var part: String?

    @Flag("ask", "Only units whose keys come from standard input.")
    var ask = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: part != nil && ask, "Give either --part or --ask.")
        try refuse(if: common.output != nil, "The job has its own --output: leave it out here.")
        try refuse(if: common.givenSeed != nil, "The job has its own --seed: leave it out here.")
    }

    func run() throws {
        let path = URL(fileURLWithPath: job.job).standardizedFileURL.path
        let known = try UnitJob.read(in: path)
        try known.checkTool(in: path)
        let folder = UnitFolder(path: path, of: known, part: try share(), check: { try GracefulEnd.check() })
        GracefulEnd.hint = "Go on with: beaconry units work \(job.job.quotedForShell)"
        do {
            try SystemProgram.inFolder { place in
                let inputs = try known.enter(path, at: place + "/inputs")
                let words = (common.jobs.map { ["--jobs=\($0)"] } ?? []) + (common.quiet ? ["--quiet"] : [])
                do {
                    var run = try UnitJobRun(inputs, silentlyIn: place + "/output")
                    if !words.isEmpty { run = try UnitJobRun(run.words + words, silentlyIn: nil) }
                    try run.run(sharing: folder)
                } catch is ExitCode {
                    // That a requirement is missed is said where the folders are merged.
                }
            }
            common.console.message("All units are done. Next: beaconry units merge \(job.job.quotedForShell)")
            try tell(path)
        } catch let missing as UnitsMissing {
            common.console.message(
                "Done. The next barrier waits for \(missing.count) units of others: merge the folders.")
            try tell(path)
        }
    }

    /// With --json, the result is what is known of the units.
    private func tell(_ path: String) throws {
        if common.json { try Console.result(JSONText.of(UnitsStatus.Report(path))) }
    }

    private func share() throws -> UnitFolder.Part {
        if ask {
            let requests = UnitRequests()
            Thread.detachNewThread {
                while let line = readLine() { requests.add(line) }
                // The scheduler has ended, so nobody needs what is under way.
                SystemProgram.endAll { Foundation.exit(0) }
            }
            return .asked(requests)
        }
        guard let part else { return .any }
        let numbers = part.split(separator: "/").map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], (1...100_000).contains(count),
            (1...count).contains(index)
        else { throw ValidationError("--part takes a number and a count, such as 2/5, not \"\(part)\".") }
        return .share(index: index - 1, count: count)
    }
}
