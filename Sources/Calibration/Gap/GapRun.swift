internal import Diagnostics
internal import Evaluation
public import Parallelism
internal import Parameters
public import Positioning
internal import RadioFitting
public import Tuning
public import VenueModel
public import Walks

/// Measures how well the best settings in simulation do on recorded walks. It fits the radio model to surveys, simulates
/// walks in worlds that agree with the fit, and scores configurations on simulated and on recorded walks.
public struct GapRun: Sendable {
    /// The metric to minimise.
    public var objective: Objective
    /// Number of configurations.
    public var configurations = 600
    /// Number of simulated walks, four in each world.
    public var walks = 320
    /// Whether the settings that Beaconry adds to those of the SDK vary, too.
    public var includesExtended = false
    /// Seed of all random numbers.
    public var seed: UInt64 = 1
    /// The workers.
    public var pool = WorkerPool()
    private let surveyed: SurveyedVenue
    private let presets: SDKPresets

    /// The result of a comparison.
    public struct Result: Sendable {
        /// The figures.
        public let gap: SimToRealGap
        /// The configurations; the baseline is the first.
        public let configurations: [PositioningSettings]
    }

    /// Fits the radio model.
    ///
    /// - Parameters:
    ///   - set: surveys and walks with truth.
    ///   - duration: length of a simulated walk, seconds.
    ///   - speed: mean walking speed, m/s; `nil` for the speed of visitors of malls.
    ///   - presets: the presets of the SDK.
    ///   - constants: what the SDK's document leaves open.
    ///   - source: the folder of the recordings, for problems.
    /// - Throws: ``Problems`` if the surveys have too little data for a fit.
    public init(
        _ venue: Venue, _ set: RecordingSet, objective: Objective, duration: Double = 90, speed: Double? = nil,
        seed: UInt64 = 1, presets: SDKPresets = SDKPresets(), constants: OpenConstants = OpenConstants(),
        source: String? = nil
    ) throws {
        var parameters = SimulationParameters()
        if let speed { parameters.walk(at: speed) }
        self.objective = objective
        self.seed = seed
        self.presets = presets
        surveyed = try SurveyedVenue(
            venue, survey: set, walks: set, parameters: parameters, duration: duration, seed: seed,
            constants: constants, source: source)
        guard !surveyed.recorded.isEmpty else {
            throw Problems(
                "There is no recorded walk with truth. At least one is needed for the comparison.", file: source)
        }
    }

    /// Runs the comparison.
    ///
    /// - Throws: ``Problems`` if the venue cannot be simulated.
    public func run(observer: CalibrationObserver = CalibrationObserver()) throws -> Result {
        let count = walks
        let simulated = try surveyed.simulatedWalks(walks, pool: pool) {
            observer.progress(CalibrationProgress(step: "Simulating", done: $0, count: count))
        }
        observer.endStep()
        let settings = try proposed()
        defer { observer.endStep() }
        let gap = try SimToRealGap.measured(
            of: settings, simulated: simulated, worlds: simulated.indices.map(surveyed.world.world),
            recorded: surveyed.recorded, objective: objective, pool: pool
        ) { observer.progress(CalibrationProgress(step: "Scoring", done: $0, count: settings.count)) }
        guard let gap else { throw Problems("The walks cannot be compared: one of them has no score.") }
        return Result(gap: gap, configurations: settings)
    }

    private func proposed() throws -> [PositioningSettings] {
        let space = try SearchSpace(
            of: surveyed.recorded, in: surveyed.venue, plan: SpacePlan(includesExtended: includesExtended),
            presets: presets)
        let start = [space.base] + space.namedPresets.map(\.settings)
        var search = Search(space, sampler: .sobol, seed: seed, start: start)
        return try search.propose(configurations)
    }
}
