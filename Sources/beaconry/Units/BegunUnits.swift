internal import Diagnostics
internal import Formats
internal import Foundation
internal import Parallelism
internal import WorkUnits

/// The units of a job that begins: its folder is made at the first barrier, when the command has read its inputs.
final class BegunUnits: UnitExchange {
    private let path: String
    private let words: [String]
    private let begun = ContinuousClock.now
    /// Barriers come one after the other.
    nonisolated(unsafe) private(set) var folder: UnitFolder?

    init(path: String, words: [String]) {
        self.path = path
        self.words = words
    }

    func results(
        of units: [WorkUnit], by pool: WorkerPool, progress: (@Sendable (Int) -> Void)?,
        _ body: @escaping @Sendable (Int) throws -> Data
    ) throws -> [Data] {
        if folder == nil {
            let own = URL(fileURLWithPath: path).standardizedFileURL.path + "/"
            let inputs = ReadFiles.paths.filter {
                let file = URL(fileURLWithPath: $0).standardizedFileURL.path
                return !file.hasPrefix(own) && !file.hasPrefix("/dev/") && !file.hasPrefix("/proc/")
                    && FileManager.default.fileExists(atPath: file)
            }
            let job = try UnitJob(words, reading: Array(inputs))
            try job.begin(in: path)
            folder = UnitFolder(path: path, of: job, part: .sample, begun: begun)
        }
        return try folder?.results(of: units, by: pool, progress: progress, body) ?? []
    }
}
