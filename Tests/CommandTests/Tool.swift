import Foundation
import TestSupport

/// The built tool in a process of its own.
enum Tool {
    /// What a run left.
    struct Run {
        var exitCode: Int32
        var output: String
        var errors: String

        /// The output without the line that names the command, to compare what different commands compute.
        var result: String {
            output.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("  \"command\" : ") }.joined(separator: "\n")
        }
    }

    /// The binary beside the running tests.
    static let binary: URL = {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let beside = tests.appending(path: "beaconry")
        return FileManager.default.isExecutableFile(atPath: beside.path)
            ? beside : Project.root.appending(path: ".build/debug/beaconry")
    }()

    /// Runs the tool, by default in the project's folder.
    static func run(_ arguments: [String], in folder: URL = Project.root) throws -> Run {
        try launch(binary, arguments, in: folder)
    }

    /// Starts the tool, and sends it a signal as soon as something holds, unless it has ended before.
    ///
    /// - Parameter holds: asked again and again; true of something that can be seen from outside, never of the time.
    /// - Returns: its exit code, negative for a signal, and what it said on standard error.
    static func run(
        _ arguments: [String], in folder: URL = Project.root, andSend signal: Int32, once holds: () -> Bool
    ) throws -> Run {
        try launch(binary, arguments, in: folder) { process in
            while process.isRunning, !holds() { usleep(1000) }
            if process.isRunning { kill(process.processIdentifier, signal) }
        }
    }

    /// Runs a line of the shell in which `"$0"` is the tool.
    ///
    /// Tests run on threads that block signals, and what they start inherits that: a shell would not notice the end of
    /// what it waits for. One that has waited for a command in the foreground blocks none any more.
    static func shell(_ line: String, in folder: URL = Project.root) throws -> Run {
        try launch(URL(filePath: "/bin/sh"), ["-c", "env true\n" + line, binary.path], in: folder)
    }

    private static func launch(
        _ executable: URL, _ arguments: [String], in folder: URL, meanwhile: (Process) -> Void = { _ in }
    ) throws -> Run {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        // Files, not pipes: a pipe that nobody empties while the other is read would block the tool.
        let output = try temporaryFile()
        let errors = try temporaryFile()
        defer {
            try? FileManager.default.removeItem(at: output)
            try? FileManager.default.removeItem(at: errors)
        }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        meanwhile(process)
        process.waitUntilExit()
        return Run(
            exitCode: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }

    /// Does something in an empty folder that is removed afterwards.
    static func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private static func temporaryFile() throws -> URL {
        let file = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)")
        try Data().write(to: file)
        return file
    }
}
