internal import Diagnostics
internal import Formats
internal import Parallelism
internal import Simulation
internal import Walks

/// Writes the walks of a scenario into a folder, or one after the other to standard output.
struct SimulationWriter {
    let simulator: ScenarioSimulator
    let count: Int
    let common: CommonOptions
    /// The file for the truth of all walks, if it is requested.
    let truth: (folder: OutputFolder, name: String)?

    /// The names of all files of walks.
    var names: [String] {
        (0..<count).map(simulator.name(ofWalker:)).flatMap { [$0 + RecordingFile.suffix, $0 + TruthFile.suffix] }
    }

    /// The portions; small enough that all files of a portion, two per walk, can be open.
    private var portions: SimulationPortions {
        SimulationPortions(simulator, count: count, mostTogether: 200, common: common)
    }

    /// Writes two files per walk during the simulation. They get their names when they are complete.
    ///
    /// - Returns: figures about the walks, in order.
    func toFolder(_ folder: OutputFolder) throws -> [ScenarioSimulator.Walked] {
        let portions = portions
        defer { portions.end() }
        let results = try portions.map { [simulator] walkers in
            var files: [Int: (recording: OutputFile, truth: OutputFile)] = [:]
            return try simulator.write(
                walkers: walkers,
                open: { walker throws(Problems) in
                    let name = simulator.name(ofWalker: walker)
                    let recording = try folder.open(name + RecordingFile.suffix)
                    let truth = try folder.open(name + TruthFile.suffix)
                    files[walker] = (recording, truth)
                    return ScenarioSimulator.Output(recording: recording, truth: truth)
                },
                close: { walker throws(Problems) in
                    guard let complete = files.removeValue(forKey: walker) else { return }
                    try complete.truth.finish()
                    try complete.recording.finish()
                }, watch: { seconds, _ in portions.pass(seconds, of: walkers) })
        }
        if let truth {
            let output = try truth.folder.open(truth.name)
            for index in 0..<count {
                let name = simulator.name(ofWalker: index) + TruthFile.suffix
                try output.write(TextFile.bytes(of: folder.path(of: name)))
            }
            try output.finish()
        }
        return results.flatMap { $0 }
    }

    /// Writes all recordings in order. One walk per worker is simulated at a time and held in memory until its turn. A single
    /// walk is written during the simulation.
    ///
    /// - Returns: figures about the walks, in order; fewer if the reader has closed the pipe.
    func toStandardOutput() throws -> [ScenarioSimulator.Walked] {
        let output = StandardOutput()
        let truth = try truth.map { try $0.folder.open($0.name) }
        let portions = portions
        defer { portions.end() }
        var results: [ScenarioSimulator.Walked] = []
        var rest = portions.ranges[...]
        while !rest.isEmpty, !output.isClosed {
            let batch = Array(rest.prefix(common.workerCount))
            rest = rest.dropFirst(batch.count)
            if batch.count == 1, batch[0].count == 1 {
                results.append(try simulator.write(walker: batch[0].lowerBound, to: output, truth: truth))
            } else {
                let hasTruth = truth != nil
                let pieces = try WorkerPool(workerCount: batch.count).map(batch.count) { [simulator] index in
                    let memory = batch[index].map { _ in (MemoryOutput(), hasTruth ? MemoryOutput() : nil) }
                    let walked = try simulator.write(
                        walkers: batch[index],
                        open: { walker throws(Problems) in
                            let (recording, truth) = memory[walker - batch[index].lowerBound]
                            return ScenarioSimulator.Output(recording: recording, truth: truth)
                        }, watch: { seconds, _ in portions.pass(seconds, of: batch[index]) })
                    return zip(walked, memory).map { ($0, $1.0.bytes, $1.1?.bytes ?? []) }
                }
                for (walked, recording, positions) in pieces.joined() {
                    try output.write(recording)
                    try truth?.write(positions)
                    results.append(walked)
                }
            }
            for walkers in batch { portions.finish(walkers) }
        }
        try truth?.finish()
        return results
    }
}
