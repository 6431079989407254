internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Simulation
internal import VenueModel

/// The options that all commands share.
struct CommonOptions: ParsableArguments {
    /// What `--jobs`, `--quiet` and `--json` mean, for the command that has only these.
    static let jobsHelp: ArgumentHelp = "Number of workers; the result does not depend on it. (default: all cores)"
    static let quietHelp: ArgumentHelp = "Print no progress and no messages, only results and errors."
    static let jsonHelp: ArgumentHelp = "Print results as JSON."

    @Option(
        name: .customLong("seed"),
        help: ArgumentHelp(
            """
            Seed of all random numbers; the same seed gives the same output, byte for byte. (default: \
            \(Scenario.defaultSeed), or the \
            scenario's seed)
            """,
            valueName: "seed"))
    private var seeds: [UInt64] = []

    @Option(help: Self.jobsHelp)
    var jobs: Int?

    @Option(
        name: [.short, .long], help: ArgumentHelp("Folder for results; created if it does not exist.", valueName: "dir")
    )
    var output: String?

    @Flag(name: [.short, .long], help: Self.quietHelp)
    var quiet = false

    @Flag(help: Self.jsonHelp)
    var json = false

    func validate() throws {
        if seeds.count > 1 { throw ValidationError("--seed is given twice. Give it once.") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a whole number from 1.") }
    }

    /// The seed of the command line.
    var givenSeed: UInt64? { seeds.first }

    /// The seed.
    var seed: UInt64 { givenSeed ?? Scenario.defaultSeed }

    /// Number of workers.
    var workerCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Writes a result as JSON into the output folder, if one is given.
    func keep(_ value: some Encodable, as name: String) throws {
        guard let output else { return }
        let file = try OutputFolder(output).write(JSONText.of(value), to: name)
        console.message("Wrote \(file)")
    }

    /// Says which files were written: as a message, and with --json also as a result.
    func report(written files: [String], _ message: String? = nil) throws {
        if json { try Console.result(JSONText.of(["files": files])) }
        console.message("Wrote \(message ?? files.joined(separator: ", "))")
    }

    /// Prints a list as text, or as JSON with --json, and writes it as JSON into the output folder.
    func list(_ rows: some Encodable, as name: String, text: @autoclosure () -> String) throws {
        try keep(rows, as: name)
        try Console.result(json ? JSONText.of(rows) : text())
    }

    /// The console for messages.
    var console: Console { Console(isQuiet: quiet) }
}

/// The file of a command that makes one file.
struct OutputFileOption: ParsableArguments {
    @Option(
        name: .customLong("output-file"),
        help: ArgumentHelp(
            "File for the result; - writes it to standard output. Without it, the file is made in the folder --output.",
            valueName: "file"))
    var path: String?

    func validate() throws {
        if path == "" { throw ValidationError("--output-file takes the name of a file, not \"\".") }
    }

    /// True if the result goes to standard output.
    var isStream: Bool { path == "-" }
}

extension OutputFolder {
    /// Rejects names of recordings that cannot be file names, so that nothing is written outside of the folder.
    ///
    /// - Throws: a problem for each of them.
    static func checkFileNames(_ names: [String], of source: String?) throws(Problems) {
        let bad = names.filter { $0.hasPrefix(".") || $0.contains { "/\0".contains($0) } || $0.utf8.count > 200 }
        guard !bad.isEmpty else { return }
        throw Problems(
            bad.map { name in
                let shown = name.count <= 40 ? name : "\(name.prefix(40))…"
                return Problem(
                    "Rename the recording \"\(shown)\": its name cannot be a file name. Allowed are at most 200 bytes without "
                        + "\"/\" that do not start with a dot.", file: source)
            })
    }

    /// Rejects outputs that would overwrite inputs.
    ///
    /// - Throws: a problem for each of them.
    static func check(outputs: [String], besides inputs: [String?]) throws(Problems) {
        let problems = outputs.filter { output in
            inputs.contains { $0.map { TextFile.isSame(output, as: $0) } ?? false }
        }
        guard !problems.isEmpty else { return }
        throw Problems(
            problems.map { Problem("Choose another name for the result: it would overwrite the input.", file: $0) })
    }

    /// The default folder for results.
    static func defaultPath(for venue: Venue) -> String { "beaconry-output/\(venue.name)" }
}
