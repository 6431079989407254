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

    @Option(CommonOptions.jobsKey, valueName: "jobs")
    var jobs: Int?

    @Flag(CommonOptions.forceKey)
    var force = false

    @Flag(CommonOptions.quietKey, short: true)
    var quiet = false

    @Flag(CommonOptions.jsonKey)
    var json = false

    func run() throws {
        let command = try Calibrate.parse(
            ["--resume", "--output", folder] + (jobs.map { ["--jobs", "\($0)"] } ?? [])
                + (force ? ["--force"] : []) + (quiet ? ["--quiet"] : []) + (json ? ["--json"] : []))
        try command.run()
    }
}
