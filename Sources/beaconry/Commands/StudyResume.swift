internal import ArgumentParser

struct StudyResume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Goes on with the calibration in a folder, with the options that it was begun with.",
        discussion: """
            The same as "beaconry calibrate --resume --output DIR".

            Example: beaconry study resume supermarket
            """)

    @Argument(help: "Output folder of the calibration.")
    var folder: String

    @Option(help: CommonOptions.jobsHelp)
    var jobs: Int?

    @Flag(name: [.short, .long], help: CommonOptions.quietHelp)
    var quiet = false

    @Flag(help: CommonOptions.jsonHelp)
    var json = false

    func run() throws {
        let command = try Calibrate.parse(
            ["--resume", "--output", folder] + (jobs.map { ["--jobs", "\($0)"] } ?? [])
                + (quiet ? ["--quiet"] : []) + (json ? ["--json"] : []))
        try command.run()
    }
}
