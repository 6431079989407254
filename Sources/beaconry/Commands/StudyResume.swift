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

    @Option(help: "Number of workers; the result does not depend on it. (default: all cores)")
    var jobs: Int?

    @Flag(name: [.short, .long], help: "Print no progress and no messages, only results and errors.")
    var quiet = false

    @Flag(help: "Print results as JSON.")
    var json = false

    func run() throws {
        let command = try Calibrate.parse(
            ["--resume", "--output", folder] + (jobs.map { ["--jobs", "\($0)"] } ?? [])
                + (quiet ? ["--quiet"] : []) + (json ? ["--json"] : []))
        try command.run()
    }
}
