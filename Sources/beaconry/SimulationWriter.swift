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

    /// The most walks that are under way at the same time, each with two open files.
    private static let mostTogether = 200

    /// Walkers in portions: one by one, or as many together as there are workers for where they share a crowd.
    private var portions: [Range<Int>] {
        let size = simulator.isCheaperTogether ? min((count - 1) / common.workerCount + 1, Self.mostTogether) : 1
        return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }

    /// Two files a walk, each written while it is simulated; they appear when they are complete.
    ///
    /// - Returns: the walks in figures, in order.
    func toFolder(_ path: String) throws -> [ScenarioSimulator.Walked] {
        let folder = try OutputFolder(path).path
        let progress = common.console.progress("Simulating")
        defer { progress?.finish() }
        let portions = portions
        let results = try WorkerPool(workerCount: common.workerCount).map(
            portions.count, progress: { [count] in progress?.update(count * $0 / portions.count, of: count) }
        ) { [simulator] index in
            let files = OpenFiles()
            return try simulator.write(
                walkers: portions[index],
                open: { walker throws(Problems) in
                    let name = "\(folder)/\(simulator.name(ofWalker: walker))"
                    return try files.open(
                        walker, recording: name + RecordingFile.suffix, truth: name + TruthFile.suffix)
                }, close: files.finish)
        }
        if let truthPath {
            let output = try OutputFile(path: truthPath)
            for index in 0..<count {
                try output.write(
                    TextFile.bytes(of: "\(folder)/\(simulator.name(ofWalker: index))\(TruthFile.suffix)"))
            }
            try output.finish()
        }
        return results.flatMap { $0 }
    }

    /// All recordings, in order. Walks are simulated as many at a time as there are workers, and held in memory until
    /// their turn; a single one goes out while it is simulated.
    ///
    /// - Returns: the walks in figures, in order; fewer if the reader has left.
    func toStandardOutput() throws -> [ScenarioSimulator.Walked] {
        let output = StandardOutput()
        let truth = try truthPath.map { try OutputFile(path: $0) }
        let progress = common.console.progress("Simulating")
        defer { progress?.finish() }
        var results: [ScenarioSimulator.Walked] = []
        var portions = portions[...]
        while !portions.isEmpty, !output.isClosed {
            let batch = Array(portions.prefix(common.workerCount))
            portions = portions.dropFirst(batch.count)
            if batch.count == 1, batch[0].count == 1 {
                results.append(try simulator.write(walker: batch[0].lowerBound, to: output, truth: truth))
            } else {
                let pieces = try WorkerPool(workerCount: batch.count).map(batch.count) { [simulator, truthPath] index in
                    let memory = batch[index].map { _ in (MemoryOutput(), truthPath == nil ? nil : MemoryOutput()) }
                    let walked = try simulator.write(walkers: batch[index]) { walker throws(Problems) in
                        let (recording, truth) = memory[walker - batch[index].lowerBound]
                        return ScenarioSimulator.Output(recording: recording, truth: truth)
                    }
                    return zip(walked, memory).map { ($0, $1.0.bytes, $1.1?.bytes ?? []) }
                }
                for (walked, recording, positions) in pieces.joined() {
                    try output.write(recording)
                    try truth?.write(positions)
                    results.append(walked)
                }
            }
            progress?.update(results.count, of: count)
        }
        try truth?.finish()
        return results
    }
}

/// The files of walkers who are under way.
private final class OpenFiles {
    private var files: [Int: (recording: OutputFile, truth: OutputFile)] = [:]

    func open(_ walker: Int, recording: String, truth: String) throws(Problems) -> ScenarioSimulator.Output {
        let opened = (recording: try OutputFile(path: recording), truth: try OutputFile(path: truth))
        files[walker] = opened
        return ScenarioSimulator.Output(recording: opened.recording, truth: opened.truth)
    }

    /// Gives both files their names.
    func finish(_ walker: Int) throws(Problems) {
        guard let opened = files.removeValue(forKey: walker) else { return }
        try opened.truth.finish()
        try opened.recording.finish()
    }
}

/// Bytes that wait for their turn.
final class MemoryOutput: ByteOutput {
    private(set) var bytes: [UInt8] = []

    func write(_ bytes: [UInt8]) { self.bytes += bytes }
}
