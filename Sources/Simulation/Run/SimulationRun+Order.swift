internal import Diagnostics
internal import Formats
internal import Parallelism

extension SimulationRun {
    /// Simulates all walks, and writes them one after the other into one output.
    ///
    /// As many portions as there are workers are simulated at a time and held in memory until their turn. A single walk
    /// is written during the simulation.
    ///
    /// - Parameters:
    ///   - output: for the recordings, and for the truths if they are wanted.
    ///   - isRead: whether somebody still reads the output; asked before each batch of walks.
    /// - Returns: figures about the walks, in order; fewer if nobody reads the output any more.
    /// - Throws: ``Problems`` for a walk that cannot be simulated, or an output that fails; ``Interrupted``.
    package func run(
        inOrderTo output: ScenarioSimulator.Output, while isRead: () -> Bool = { true }
    ) throws -> [ScenarioSimulator.Walked] {
        let portions = portions
        defer { portions.end() }
        var results: [ScenarioSimulator.Walked] = []
        var rest = portions.ranges[...]
        while !rest.isEmpty, isRead() {
            let batch = Array(rest.prefix(context.pool.workerCount))
            rest = rest.dropFirst(batch.count)
            if batch.count == 1, batch[0].count == 1 {
                try context.check()
                let walker = batch[0].lowerBound
                results.append(try simulator.write(walker: walker, to: output.recording, truth: output.truth))
            } else {
                for walk in try walks(batch, of: portions, withTruth: output.truth != nil) {
                    try output.recording.write(walk.recording)
                    try output.truth?.write(walk.truth)
                    results.append(walk.walked)
                }
            }
            for walkers in batch { portions.finish(walkers) }
        }
        return results
    }

    /// A walk in memory.
    private struct WrittenWalk: Sendable {
        var walked: ScenarioSimulator.Walked
        /// The bytes of the recording's file.
        var recording: [UInt8]
        /// The bytes of the truth's file; empty if it is not wanted.
        var truth: [UInt8]
    }

    /// The walks of several portions, in order. Each portion has a worker.
    private func walks(
        _ batch: [Range<Int>], of portions: SimulationPortions, withTruth: Bool
    ) throws -> [WrittenWalk] {
        let walks = try context.map(batch.count) { [self] index -> [WrittenWalk] in
            let walkers = batch[index]
            let recordings = walkers.map { _ in MemoryOutput() }
            let truths = walkers.map { _ in withTruth ? MemoryOutput() : nil }
            let result = try simulate(
                walkers, of: portions,
                open: { walker throws(Problems) in
                    let place = walker - walkers.lowerBound
                    return ScenarioSimulator.Output(recording: recordings[place], truth: truths[place])
                })
            return result.walked.indices.map { place in
                WrittenWalk(
                    walked: result.walked[place], recording: recordings[place].bytes,
                    truth: truths[place]?.bytes ?? [])
            }
        }
        return walks.flatMap { $0 }
    }
}
