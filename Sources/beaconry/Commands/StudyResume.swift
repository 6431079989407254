internal import ArgumentParser

struct StudyResume: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Resumes the calibration in a folder, with its original options.",
        discussion: """
            This is the same as "beaconry calibrate --resume --output DIR".

            Example: beaconry study resume supermarket
            """)

    @Argument(help: "Output folder of the calibration.")
    var folder: String

    @Option("jobs", CommonOptions.jobsKind, CommonOptions.jobsSentence, valueName: "jobs")
    var jobs: Int?

    @OptionGroup var messages: MessageOptions

    func run() throws {
        let command = try Calibrate.parse(
            ["--resume", "--output", folder] + (jobs.map { ["--jobs", "\($0)"] } ?? [])
                + (messages.force ? ["--force"] : []) + (messages.quiet ? ["--quiet"] : [])
                + (messages.json ? ["--json"] : []))
        try command.run()
    }
}
