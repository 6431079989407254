internal import ArgumentParser

struct UnitsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "units",
        abstract: "Shares the work of one long command among processes and machines.",
        discussion: """
            A job is a folder: the command with its inputs, and the results of its units. Any number of processes work on it, on \
            one machine or on several that have the folder. Folders can also be carried to other machines and be merged. \
            The result is the same as that of the command alone, byte for byte.

            Example: beaconry units cut job plan predict Venues/office.yaml --output prediction
            Example: beaconry units work job
            Example: beaconry units merge job
            """,
        subcommands: [UnitsCut.self, UnitsWork.self, UnitsMerge.self, UnitsStatus.self])
}

/// The folder of a job.
struct UnitJobArgument: ParsableArguments {
    @Argument(help: "Folder of the job.")
    var job: String
}
