internal import Diagnostics
internal import Evaluation
internal import NumericalMethods
internal import Parallelism
public import Parameters
internal import RadioFitting
internal import Simulation
public import Studies
public import Tuning
internal import VenueFiles
public import VenueModel

/// The walks of a calibration, and which of them train, validate and test.
public struct DataSets: Sendable {
    /// The venue as the core believes it.
    public var venue: Venue
    /// Where the walks come from.
    public var source: CalibrationResult.Source
    /// All walks; ``splits`` name them by index.
    public var walks: [CalibrationWalk]
    /// Training, validation and test.
    public var splits: [DataSplit]
    /// The same walks by their content, for the study; empty if none is kept.
    public var digests: [StudyWalk]
    /// How the walks were simulated, so that scenario variations can be; `nil` if they cannot.
    public var parameters: SimulationParameters?
    /// What makes the fixes of these walks: the code, and the surveys that it looks at.
    var engine = EngineFingerprint.current
    /// Which world each walk was simulated in, where worlds are fitted to a survey; else empty.
    var worlds: [Int] = []

    /// Data sets of walks that exist already.
    public init(
        venue: Venue, walks: [CalibrationWalk], splits: [DataSplit], source: CalibrationResult.Source,
        digests: [StudyWalk] = [], parameters: SimulationParameters? = nil
    ) {
        (self.venue, self.walks, self.splits, self.source) = (venue, walks, splits, source)
        (self.digests, self.parameters) = (digests, parameters)
    }

    /// The digests of the training walks.
    package var trainingDigests: Set<String> {
        digests.isEmpty ? [] : Set(splits.flatMap(\.training).map { digests[$0].digest })
    }
}

extension DataSets {
    /// The recorded walks of an input.
    static func recorded(_ input: CalibrationInput) -> DataSets {
        let walks = input.recordedWalks
        var sets = DataSets(
            venue: input.believed.venue,
            walks: walks.map {
                CalibrationWalk(recording: $0.recording, truth: $0.truth, input: input.positioning)
            }, splits: DataSplit.crossValidation(of: walks.count), source: .recorded,
            digests: walks.map { StudyWalk($0.recording, truth: $0.truth) })
        if !input.surveys.isEmpty {
            let digests = input.surveys.map { StudyWalk($0.recording, truth: $0.truth).digest }
            sets.engine += "+" + SHA256.hexadecimal(digests.joined(separator: " ").utf8).prefix(8)
        }
        return sets
    }

    /// Simulated walks in a world of their own each: other beacon powers, radio fields and phones, so that the preset
    /// suits the venue and not one draw of it.
    static func simulated(
        _ input: CalibrationInput, _ plan: CalibrationPlan, pool: WorkerPool, interruption: Interruption?,
        progress: @escaping @Sendable (Int) -> Void
    ) throws -> DataSets {
        let venue = input.believed.venue
        let count = plan.data.walks * 3
        let made = try pool.map(count, progress: progress) {
            [
                seed = plan.options.seed, duration = plan.data.duration, surveyed = input.surveyed,
                positioning = input.positioning
            ] in
            try interruption?.check()
            if let surveyed { return try surveyed.simulatedWalk($0) }
            let simulator = try Simulator(venue: venue, seed: RandomStream.entity(seed, UInt64($0)))
            let (recording, truth) = try simulator.simulate(walker: $0, duration: duration)
            return (
                CalibrationWalk(recording: recording, truth: truth, input: positioning),
                StudyWalk(recording, truth: truth)
            )
        }
        // Other circumstances need paths to walk on; of a surveyed venue without any, its own worlds test.
        let canVary = input.surveyed == nil || !venue.paths.edges.isEmpty
        var sets = DataSets(
            venue: venue, walks: made.map(\.0), splits: DataSplit.thirds(each: plan.data.walks), source: .simulated,
            digests: made.map(\.1),
            parameters: canVary ? input.surveyed?.world.parameters ?? SimulationParameters() : nil)
        if let world = input.surveyed?.world { sets.worlds = made.indices.map(world.world) }
        return sets
    }
}
