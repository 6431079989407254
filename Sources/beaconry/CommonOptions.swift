internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import Simulation
internal import VenueModel

/// The options that all commands share.
struct CommonOptions: ParsableArguments {
    @Option(
        "seed", .count,
        """
        Seed of all random numbers; the same seed gives the same output, byte for byte. (default: that of the \
        scenario or request file that is run, else \(Scenario.defaultSeed))
        """,
        valueName: "seed")
    var givenSeed: UInt64?

    @Option(
        "jobs", .integer(WorkerPool.allowedCounts),
        "Number of workers; the result does not depend on it. (default: all cores)",
        valueName: "jobs")
    var jobs: Int?

    @Option("output", .text, "Folder for results; created if it does not exist.", valueName: "dir", short: true)
    var output: String?

    @Flag("force", "Replace files that another command made or that were changed since. Inputs are never replaced.")
    var force = false

    @Flag("quiet", "Print no progress and no messages, only results and errors.", short: true)
    var quiet = false

    @Flag("json", "Print results as JSON.")
    var json = false

    /// The command that writes files, with its subcommand: `plan place` does not replace what `plan pilot` wrote.
    private static var command: String { Words.command(of: CommandWords.current) }

    var seed: UInt64 { givenSeed ?? Scenario.defaultSeed }

    var workerCount: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Its workers, and other processes that work on the same job.
    var pool: WorkerPool {
        var pool = WorkerPool(workerCount: workerCount)
        pool.exchange = UnitJobRun.exchange
        return pool
    }

    /// A folder for the command's files.
    func folder(_ path: String) throws(Problems) -> OutputFolder {
        try OutputFolder(path, command: Self.command, isForced: force)
    }

    /// The folder of `--output`, in which files with these names may be written; `nil` without the option.
    ///
    /// - Throws: a problem for each file that may not be written.
    func folder(for names: [String], besides inputs: [String?] = []) throws(Problems) -> OutputFolder? {
        guard let output else { return nil }
        let folder = try folder(output)
        try folder.check(names, besides: inputs)
        return folder
    }

    /// A single file for the command's result, which may be written.
    ///
    /// - Throws: a problem, if it may not.
    func file(_ path: String, besides inputs: [String?] = []) throws(Problems) -> (folder: OutputFolder, name: String) {
        let file = try OutputFolder.holding(path, command: Self.command, isForced: force)
        try file.folder.check([file.name], besides: inputs)
        return file
    }

    /// Writes a result as JSON into the output folder, if one is given.
    func keep(_ value: some JSONDocument, as name: String) throws {
        guard let folder = try folder(for: [name]) else { return }
        console.message("Wrote \(try folder.write(JSONText.of(value), to: name))")
    }

    /// Says which files were written: as a message, and with --json also as a result.
    func report(written files: [String], _ message: String? = nil) throws {
        if json { try Console.result(JSONText.of(WrittenFiles(files: files))) }
        console.message("Wrote \(message ?? files.joined(separator: ", "))")
    }

    /// Prints a result as text, or as JSON with --json, and writes it as JSON into the output folder.
    func list(_ result: some JSONDocument, as name: String, text: @autoclosure () -> String) throws {
        try keep(result, as: name)
        try Console.result(json ? JSONText.of(result) : text())
    }

    /// Writes a result as JSON and as a page into a folder, if there is one, and prints it as text, or as JSON with
    /// --json.
    ///
    /// - Parameter names: of the two files.
    func publish(
        _ result: some JSONDocument, page: @autoclosure () -> String, as names: [String], in folder: OutputFolder?,
        text: @autoclosure () -> String
    ) throws {
        let json = try JSONText.of(result)
        if let folder {
            let written = try zip([json, page()], names).map { try folder.write($0, to: $1) }
            console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(self.json ? json : text())
    }

    var console: Console { Console(isQuiet: quiet) }
}

/// The files that a command wrote.
struct WrittenFiles: JSONDocument, JSONRecord {
    let files: [String]

    static let schema = DocumentSchema(shape, version: 1)
    static let shape = JSONShape<Self>(
        "files", "The files that a command wrote.", .always("files", \.files, "Paths of the files."))

    /// The list is of the files, not of what is in them.
    static let namesCommand = false
}

/// The file of a command that makes one file.
struct OutputFileOption: ParsableArguments {
    @Option(
        "outputFile", .text,
        "File for the result; - writes it to standard output. Without it, the file is made in the folder --output.",
        valueName: "file")
    var path: String?

    /// True if the result goes to standard output.
    var isStream: Bool { path == "-" }

    /// Checks that the result and a document do not both go to standard output.
    func checkStream(_ common: CommonOptions) throws {
        try refuse(
            if: isStream && common.json, "Leave out --json or --output-file -: both write to standard output.")
    }

    /// Checks also that --output, which is a folder, is not given the name of a file, for commands that make one file of a plan.
    func checkFile(_ common: CommonOptions) throws {
        try refuse(if: path != nil && common.output != nil, "Give either --output or --output-file.")
        try checkStream(common)
        let ends = [".yaml", ".geojson", ".kml", ".zip"]
        if let output = common.output, ends.contains(where: output.hasSuffix), !TextFile.isFolder(output) {
            throw ValidationError("--output takes a folder. For a file, give --output-file \(output).")
        }
    }
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

    /// The default folder for results.
    static func defaultPath(for venue: Venue) -> String { "beaconry-output/\(venue.name)" }
}
