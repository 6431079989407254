internal import ArgumentParser
internal import Diagnostics
internal import Fleets
internal import Formats
internal import Parallelism
internal import Reporting

struct FleetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Runs one command for many venues, and sums up their results.",
        discussion: """
            The fleet file says the command and the venues; "beaconry schema fleet-file" prints its keys. A venue that fails \
            stops no other one. The folder --output gets a folder of results for each venue, fleet.html, fleet.json and fleet.csv.

            The same command again runs only venues that have no result yet, or whose files or options changed. Other processes \
            and machines with the same folder help at any time: beaconry units work OUTPUT/job.

            The exit code is 1 if a venue failed or missed a requirement.

            Example: beaconry fleet Venues/fleets/examples.yaml --output fleet
            """)

    @Argument(help: "Fleet file.")
    var fleet: String

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: common.output == nil, "fleet needs --output, the folder for the results of all venues.")
    }

    func run() throws {
        var request = try FleetFile.read(path: fleet, check: FleetCommandLine.problem)
        request.seed = common.givenSeed ?? request.seed
        guard let folder = try common.folder(for: FleetFiles.names, besides: [fleet] + request.inputs) else { return }
        if UnitJobRun.exchange == nil {
            request.job = (folder.path(of: "job"), try UnitJobRun.job(CommandWords.current))
        }
        let result = try run(request)
        let report = FleetReport(result)
        try FleetFiles.write(result, to: folder, besides: request.inputs)
        try common.publish(result, page: report.html, as: ["fleet.json", "fleet.html"], in: folder, text: report.text)
        if !result.isGood { throw ExitCode(1) }
    }

    /// Runs it. If Ctrl-C stops it, it says how to go on.
    private func run(_ request: FleetRequest) throws -> FleetResult {
        let hint = "Repeat the command to go on: venues with a result are not run again."
        GracefulEnd.hint = hint
        do {
            return try common.running { try FleetRun(request, in: $0).run() }
        } catch let interrupted as Interrupted {
            common.console.message(hint)
            throw interrupted
        }
    }
}

/// The words of a command that the tool would start, checked without a start.
enum FleetCommandLine {
    /// What is wrong with the words; `nil` if nothing is.
    static func problem(in words: [String]) -> String? {
        do {
            try Words.checkCommand(words)
            let command = try OptionTable.checked { try Beaconry.parseAsRoot(words) }
            try (command as? Calibrate)?.checkWords()
            return nil
        } catch let problems as Problems {
            return problems.all.map(\.message).joined(separator: " ")
        } catch {
            return Beaconry.message(for: error)
        }
    }
}
