internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Simulation
internal import VenueModel

/// The options that mean the same in every command.
struct CommonOptions: ParsableArguments {
    /// What `--jobs`, `--quiet` and `--json` mean, for the command that has only these.
    static let jobsHelp: ArgumentHelp = "Number of workers; the result does not depend on it. (default: all cores)"
    static let quietHelp: ArgumentHelp = "Print no progress and no messages, only results and errors."
    static let jsonHelp: ArgumentHelp = "Print results as JSON."

    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp(
            """
            Seed of all randomness; the same seed gives the same bytes. (default: \(Scenario.defaultSeed), or what a \
            scenario says)
            """,
            valueName: "seed"))
    var givenSeed: UInt64?

    @Option(help: Self.jobsHelp)
    var jobs: Int?

    @Option(
        name: [.short, .long], help: ArgumentHelp("Folder for results; made if it does not exist.", valueName: "dir"))
    var output: String?

    @Flag(name: [.short, .long], help: Self.quietHelp)
    var quiet = false

    @Flag(help: Self.jsonHelp)
    var json = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1.") }
    }

    /// The seed.
    var seed: UInt64 { givenSeed ?? Scenario.defaultSeed }

    /// How many workers to use.
    var workerCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Writes a result as JSON into the output folder, if one was named.
    func keep(_ value: some Encodable, as name: String) throws {
        guard let output else { return }
        let file = try OutputFolder(output).write(JSONText.of(value), to: name)
        console.message("Wrote \(file)")
    }

    /// Prints a listing as text, or as JSON if that was asked for, and keeps it as JSON.
    func list(_ rows: some Encodable, as name: String, text: @autoclosure () -> String) throws {
        try keep(rows, as: name)
        try Console.result(json ? JSONText.of(rows) : text())
    }

    /// Where messages go.
    var console: Console { Console(isQuiet: quiet) }
}

extension OutputFolder {
    /// Refuses names of recordings that cannot be names of files, so that nothing is written outside of the folder.
    ///
    /// - Throws: a problem for each of them.
    static func checkFileNames(_ names: [String], of source: String?) throws(Problems) {
        let bad = names.filter { $0.hasPrefix(".") || $0.contains { "/\0".contains($0) } || $0.utf8.count > 200 }
        guard !bad.isEmpty else { return }
        throw Problems(
            bad.map { name in
                let shown = name.count <= 40 ? name : "\(name.prefix(40))…"
                return Problem(
                    "The recording \"\(shown)\" cannot have a file of its name: at most 200 bytes without \"/\", not "
                        + "beginning with a dot, are allowed.", file: source)
            })
    }

    /// Refuses results that would be written over what they are made from.
    ///
    /// - Throws: a problem for each of them.
    static func check(outputs: [String], besides inputs: [String?]) throws(Problems) {
        let problems = outputs.filter { output in
            inputs.contains { $0.map { TextFile.isSame(output, as: $0) } ?? false }
        }
        guard !problems.isEmpty else { return }
        throw Problems(
            problems.map { Problem("The result would be written over the input; choose another name.", file: $0) })
    }

    /// Where results go if nobody says where.
    static func standard(for venue: Venue) -> String { "beaconry-output/\(venue.name)" }
}
