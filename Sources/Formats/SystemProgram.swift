package import Diagnostics
internal import Foundation
internal import Synchronization

/// A program of the machine that some commands use if it is installed, or this tool itself.
package struct SystemProgram: Sendable {
    /// How a run ended.
    package struct Run: Sendable {
        /// Exit code, or the number of the signal that ended it; `nil` if the program was stopped.
        package let code: Int32?
        /// Whether a signal ended it.
        package let isSignal: Bool
        package let output: String
        /// What it said on standard error.
        package let errors: String
    }

    package let path: String

    /// The processes that run, and the folders in which they do.
    private static let running = Mutex<(processes: Set<Int32>, folders: Set<String>)>(([], []))

    /// The first of these programs that is in a folder of the variable `PATH`; `nil` if there is none.
    package init?(_ names: [String]) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }
        guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return nil }
        self.path = path
    }

    /// The program of a file.
    package init(path: String) { self.path = path }

    /// The program that runs now.
    package static var current: SystemProgram {
        SystemProgram(path: Bundle.main.executablePath ?? CommandLine.arguments[0])
    }

    /// Runs it, and waits.
    ///
    /// - Parameters:
    ///   - folder: which gets files for what it prints, because a full pipe would block it.
    ///   - place: the folder in which it runs; `nil` for the same.
    ///   - environment: variables with other values than here.
    ///   - seconds: after which it is stopped.
    ///   - isUnwanted: asked again and again; it is stopped if this is true.
    /// - Throws: a problem if it cannot be started.
    package func run(
        _ arguments: [String], in folder: String, from place: String? = nil, environment: [String: String] = [:],
        within seconds: Double = .infinity, unless isUnwanted: () -> Bool = { false }
    ) throws(Problems) -> Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: place ?? folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let output = folder + "/program-output"
        let errors = folder + "/program-errors"
        try TextFile.write([], to: output)
        try TextFile.write([], to: errors)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            process.standardOutput = FileHandle(forWritingAtPath: output)
            process.standardError = FileHandle(forWritingAtPath: errors)
            try Self.running.withLock { running in
                try process.run()
                running.processes.insert(process.processIdentifier)
            }
        } catch {
            throw Problems("The program cannot be started: \(error.localizedDescription)", file: path)
        }
        let start = ContinuousClock.now
        var isDone = false
        repeat {
            isDone = ended.wait(timeout: .now() + min(seconds, 0.1)) == .success
        } while !isDone && !isUnwanted() && (ContinuousClock.now - start) / .seconds(1) < seconds
        if !isDone {
            process.terminate()
            if ended.wait(timeout: .now() + 2) == .timedOut { Self.kill(process.processIdentifier) }
        }
        Self.running.withLock { _ = $0.processes.remove(process.processIdentifier) }
        func said(_ file: String) -> String { (try? TextFile.read(path: file, maximumSize: 50_000_000).text) ?? "" }
        return Run(
            code: isDone ? process.terminationStatus : nil,
            isSignal: isDone && process.terminationReason == .uncaughtSignal, output: said(output), errors: said(errors)
        )
    }

    /// Calls `body` with a new folder, and removes it afterwards.
    package static func withFolder<Result>(_ body: (String) throws(Problems) -> Result) throws(Problems) -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-\(UUID().uuidString)").path
        running.withLock { _ = $0.folders.insert(folder) }
        defer {
            try? FileManager.default.removeItem(atPath: folder)
            running.withLock { _ = $0.folders.remove(folder) }
        }
        try TextFile.makeFolder(folder)
        return try body(folder)
    }

    /// The same for work that throws other errors, too.
    package static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        try withFolder { folder in Swift.Result { try body(folder) } }.get()
    }

    /// Ends every program that runs now, with all that it has started, removes their folders, and then ends this process; for a
    /// tool that is interrupted.
    package static func endAll(andThen end: () -> Never) -> Never {
        running.withLock { running in
            for process in running.processes { kill(process) }
            for folder in running.folders {
                // A process may write a last file while it ends.
                for _ in 0..<20 where FileManager.default.fileExists(atPath: folder) {
                    try? FileManager.default.removeItem(atPath: folder)
                    usleep(20_000)
                }
            }
            end()
        }
    }

    /// Kills a program with all that it has started, if it has a group of its own.
    private static func kill(_ process: Int32) {
        _ = Foundation.kill(getpgid(process) == process ? -process : process, SIGKILL)
    }
}
