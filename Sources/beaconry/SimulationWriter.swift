internal import Calibration
internal import Foundation
internal import Recordings
internal import Simulation
internal import TextInput
internal import Truth

/// Writes the walks of a scenario into a folder, or one after the other to standard output.
struct SimulationWriter {
    let simulator: ScenarioSimulator
    /// Number of walks.
    let count: Int
    let common: CommonOptions
    /// One file for the truth of all walks, if there is to be one.
    let truthPath: String?

    /// Two files a walk, each written while it is simulated; they appear when they are complete.
    ///
    /// - Returns: the recordings in figures, in order.
    func toFolder(_ path: String) throws -> [RecordingStatistics] {
        let folder = try OutputFolder(path)
        let progress = common.console.progress("Simulating")
        defer { progress?.finish() }
        let results = try WorkerPool(workerCount: common.workerCount).map(
            count, progress: { [count] in progress?.update($0, of: count) }
        ) { [simulator] index in
            let name = simulator.name(ofWalker: index)
            let truth = try OutputFile(path: "\(folder.path)/\(name)\(TruthFile.suffix)")
            let recording = try OutputFile(path: "\(folder.path)/\(name)\(RecordingFile.suffix)")
            let statistics = try simulator.write(walker: index, to: recording, truth: truth)
            try truth.finish()
            try recording.finish()
            return statistics
        }
        if let truthPath {
            let output = try OutputFile(path: truthPath)
            for index in 0..<count {
                let name = simulator.name(ofWalker: index)
                try output.write(TextFile.bytes(of: "\(folder.path)/\(name)\(TruthFile.suffix)"))
            }
            try output.finish()
        }
        return results
    }

    /// All recordings, in order. Walks are simulated as many at a time as there are workers, and held in memory until
    /// their turn; a single one goes out while it is simulated.
    ///
    /// - Returns: the recordings in figures, in order; fewer if the reader has left.
    func toStandardOutput() throws -> [RecordingStatistics] {
        let output = StandardOutput()
        let truth = try truthPath.map { try OutputFile(path: $0) }
        let progress = common.console.progress("Simulating")
        defer { progress?.finish() }
        var results: [RecordingStatistics] = []
        let batch = min(common.workerCount, count)
        var next = 0
        while next < count, !output.isClosed {
            let size = min(batch, count - next)
            if size == 1 {
                results.append(try simulator.write(walker: next, to: output, truth: truth))
            } else {
                let pieces = try WorkerPool(workerCount: size).map(size) { [simulator, next, truthPath] index in
                    let recording = MemoryOutput()
                    let truth = truthPath == nil ? nil : MemoryOutput()
                    let statistics = try simulator.write(walker: next + index, to: recording, truth: truth)
                    return (statistics, recording.bytes, truth?.bytes ?? [])
                }
                for (statistics, recording, positions) in pieces {
                    try output.write(recording)
                    try truth?.write(positions)
                    results.append(statistics)
                }
            }
            next += size
            progress?.update(next, of: count)
        }
        try truth?.finish()
        return results
    }
}

/// Bytes that wait for their turn.
private final class MemoryOutput: ByteOutput {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
}
