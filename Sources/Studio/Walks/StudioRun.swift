internal import Diagnostics
internal import Evaluation
internal import Parallelism
internal import Positioning
internal import Recordings
internal import Simulation
internal import VenueFiles
internal import Walks

/// Simulated walks that stay in memory while people try settings on them.
struct StudioRun: Sendable {
    /// Names the venue and what was simulated: the same request gives the same walks.
    let id: String
    let input: PositioningInput
    let walks: [Walk]

    /// One walk, ready for the engine.
    struct Walk: Sendable {
        let recording: Recording
        let sampled: SampledRecording
        let truth: GroundTruth
    }

    /// Simulates walks as `calibrate` does, one phone of the default kind each.
    ///
    /// - Throws: ``Problems`` with everything in the venue that cannot be simulated.
    init(_ venue: VenueFile, walks count: Int, duration: Double, seed: UInt64, pool: WorkerPool) throws {
        id = "\(venue.digest) \(count) \(duration) \(seed)"
        let input = PositioningInput(venue.venue)
        let simulator = try Simulator(venue: venue.venue, seed: seed)
        walks = try pool.map(count) { index in
            let (recording, truth) = try simulator.simulate(walker: index, duration: duration)
            return Walk(recording: recording, sampled: SampledRecording(recording, map: input.map), truth: truth)
        }
        self.input = input
    }
}
