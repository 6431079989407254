internal import Diagnostics
internal import Formats
internal import Recordings
package import Walks

extension SimulationRun {
    /// Simulates all walks, and gives them as they are read back from their files.
    ///
    /// - Parameter keeps: whether the recording of this name keeps what its phone heard and sensed; without it, a
    ///   recording takes little memory.
    /// - Returns: the walks, each a group with its truth, in order; and people of the crowd who are not walkers, `nil`
    ///   without walks.
    /// - Throws: ``Problems`` for a walk that cannot be simulated; ``Interrupted``.
    package func recordings(
        keepingObservations keeps: @escaping @Sendable (_ name: String) -> Bool = { _ in true }
    ) throws -> (set: RecordingSet, bystanders: Bystanders?) {
        let portions = portions
        defer { portions.end() }
        let results = try portions.map { [self] walkers in
            let memory = walkers.map { _ in (recording: MemoryOutput(), truth: MemoryOutput()) }
            let result = try simulate(
                walkers, of: portions,
                open: { walker throws(Problems) in
                    let (recording, truth) = memory[walker - walkers.lowerBound]
                    return ScenarioSimulator.Output(recording: recording, truth: truth)
                })
            let groups = zip(walkers, memory).map { walker, memory in
                let name = name(ofWalker: walker)
                return RecordingSet.Group(
                    name: name, recordings: recordings(in: memory.recording.bytes, keepsObservations: keeps(name)),
                    truths: TruthFile.items(in: memory.truth.bytes, problems: LineProblems(file: nil)))
            }
            return (groups: groups, bystanders: result.bystanders)
        }
        return (RecordingSet(groups: results.flatMap(\.groups)), results.first?.bystanders)
    }

    /// The recordings in the bytes of a file, with or without what was heard and sensed.
    private func recordings(in bytes: [UInt8], keepsObservations: Bool) -> [Recording] {
        let recordings = RecordingFile.items(in: bytes, problems: LineProblems(file: nil))
        if keepsObservations { return recordings }
        return recordings.map {
            Recording(name: $0.name, device: $0.device, duration: $0.duration, observations: [])
        }
    }
}
