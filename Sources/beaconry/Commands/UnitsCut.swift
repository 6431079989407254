internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import WorkUnits

struct UnitsCut: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cut",
        abstract: "Cuts a command into units, and says what they cost, before the work starts.",
        discussion: """
            The folder gets the command, copies of its inputs, and the units up to the first barrier: the command can go on only \
            when all of them are done. One of these units is done at once, so that time, core hours and bytes can be forecast. \
            Then `units work` on any machine does the others, and cuts further.

            Example: beaconry units cut job calibrate Venues/mall.yaml --walks 400 --output mall
            """)

    @OptionGroup var job: UnitJobArgument

    @Argument(parsing: .captureForPassthrough, help: "The command, as it is given to beaconry.")
    var command: [String]

    func run() throws {
        let words = try UnitJobRun.job(command)
        let begun = BegunUnits(path: job.job, words: words)
        do {
            try SystemProgram.inFolder { folder in
                try UnitJobRun(words, silentlyIn: folder + "/output").run(sharing: begun)
            }
        } catch is UnitsMissing {}
        guard begun.folder != nil else {
            throw Problems(
                "This command has no units: run it alone. Units are in calibrate, in plan predict, place, compare, density and what-if, and in fleet."
            )
        }
        try Console.result(UnitsStatus.Report(job.job, workers: UnitsStatus.usualWorkers).text)
    }
}
