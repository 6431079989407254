internal import Diagnostics
internal import Formats
internal import Foundation

/// What the command of a venue left: the result of a unit of work.
///
/// It is the same on every machine: it has no times, no messages and no paths of temporary folders.
struct FleetOutcome: Codable, Sendable {
    /// A file that the command wrote.
    struct File: Codable, Sendable {
        /// Its path in the output folder of the venue.
        var name: String
        var bytes: Data
    }

    /// Exit code; of a process that was killed, the number of the signal.
    var code: Int32
    /// Whether a signal ended the process.
    var isKilled: Bool
    /// The document on standard output.
    var document: Data
    /// What the command said of bad input, if it printed no document.
    var errors: String
    var files: [File]

    /// Larger files stay out, bytes.
    private static let largest = 5_000_000
    /// Files that hold what other files have, or that are not the same on every machine.
    private static let leftOut = [".sqlite", ".pdf", "resume.json"]

    /// Runs a command in a temporary folder.
    ///
    /// - Parameters:
    ///   - words: of the command with its venue.
    ///   - folder: in which it runs.
    ///   - isUnwanted: asked again and again; the process is stopped if this is true.
    /// - Throws: a problem if it cannot be started, or if a file cannot be read.
    init(
        of tool: SystemProgram, _ words: [String], in folder: String, unless isUnwanted: () -> Bool
    ) throws(Problems) {
        self = try SystemProgram.withFolder { place throws(Problems) in
            let output = place + "/output"
            // Without a path it finds no browser, whose PDF would take long and not be the same on every machine.
            let run = try tool.run(
                words + ["--jobs", "1", "--quiet", "--json", "--output", output], in: place, from: folder,
                environment: ["PATH": ""], unless: isUnwanted)
            guard !run.isSignal else { return FleetOutcome(code: run.code ?? 0, isKilled: true, document: Data()) }
            let document = run.output.replacing(place + "/", with: "")
            let errors = run.errors.replacing(place + "/", with: "")
            return FleetOutcome(
                code: run.code ?? 0, document: Data(document.utf8),
                errors: document.isEmpty ? errors.split(separator: "\n").first.map(String.init) ?? "" : "",
                files: try Self.files(in: output))
        }
    }

    init(code: Int32, isKilled: Bool = false, document: Data, errors: String = "", files: [File] = []) {
        self.code = code
        self.isKilled = isKilled
        self.document = document
        self.errors = errors
        self.files = files
    }

    private static func files(in folder: String, _ prefix: String = "") throws(Problems) -> [File] {
        guard TextFile.isFolder(folder) else { return [] }
        var files: [File] = []
        for name in try TextFile.names(inFolder: folder) {
            let path = "\(folder)/\(name)"
            if TextFile.isFolder(path) {
                files += try self.files(in: path, "\(prefix)\(name)/")
            } else if !leftOut.contains(where: name.hasSuffix),
                let bytes = FileManager.default.contents(atPath: path), bytes.count <= largest
            {
                files.append(File(name: prefix + name, bytes: bytes))
            }
        }
        return files
    }
}

extension FleetOutcome {
    /// Why the venue has no result; `nil` if it has one.
    var failure: String? {
        if isKilled { return "The process was ended by signal \(code)\(Self.names[code].map { " (\($0))" } ?? "")." }
        if code == 0 || code == 1, !document.isEmpty { return nil }
        let problems = (try? JSONDecoder().decode(PrintedProblems.self, from: document))?.problems ?? []
        let first = problems.first { $0.severity == "error" } ?? problems.first
        let others = problems.count { $0.severity == "error" } - 1
        let more = others > 0 ? " And \(others) more." : ""
        return first.map { $0.text + more }
            ?? (errors.isEmpty ? "It ended with exit code \(code) and no result." : errors)
    }

    private static let names: [Int32: String] = [
        SIGILL: "illegal instruction: an error of the program", SIGTRAP: "trap: an error of the program",
        SIGABRT: "abort: an error of the program", SIGSEGV: "memory access: an error of the program",
        SIGKILL: "kill: often by the system, for lack of memory", SIGTERM: "termination", SIGINT: "Ctrl-C",
    ]

    /// The document `problems`.
    private struct PrintedProblems: Decodable {
        struct Problem: Decodable {
            var severity: String
            var message: String
            var file: String?
            var line: Int?

            var text: String {
                let place = [file, line.map { "\($0)" }].compactMap(\.self).joined(separator: ":")
                return place.isEmpty ? message : "\(place): \(message)"
            }
        }

        var problems: [Problem]
    }
}
