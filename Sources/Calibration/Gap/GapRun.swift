internal import Diagnostics
internal import Evaluation
public import Parallelism
internal import Parameters
public import Positioning
internal import RadioFitting
public import Tuning
public import VenueModel
public import Walks

/// Tells how far settings that are chosen in simulation hold on recorded walks: the radio model is fitted to surveys, walks
/// are simulated in worlds that the fit allows, and configurations are scored on simulated and on recorded walks.
public struct GapRun: Sendable {
    /// What is minimised.
    public var objective: Objective
    /// How many configurations are scored.
    public var configurations = 600
    /// How many walks are simulated, four in each world.
    public var walks = 320
    /// Whether settings that Beaconry adds to those of the SDK are varied, too.
    public var includesExtended = false
    /// Seed of all random numbers.
    public var seed: UInt64 = 1
    /// Where the work is done.
    public var pool = WorkerPool()
    private let surveyed: SurveyedVenue

    /// What was compared.
    public struct Result: Sendable {
        /// The figures.
        public let gap: SimToRealGap
        /// The configurations, the default first.
        public let configurations: [PositioningSettings]
    }

    /// Fits the model.
    ///
    /// - Parameters:
    ///   - set: surveys and walks with truth.
    ///   - duration: of a simulated walk, seconds.
    ///   - speed: mean walking speed, m/s; `nil` for that of visitors of malls.
    ///   - source: the folder of the recordings, for problems.
    /// - Throws: ``Problems`` if the surveys say too little.
    public init(
        _ venue: Venue, _ set: RecordingSet, objective: Objective, duration: Double = 90, speed: Double? = nil,
        seed: UInt64 = 1, source: String? = nil
    ) throws {
        var parameters = SimulationParameters()
        if let speed { parameters.walk(at: speed) }
        self.objective = objective
        self.seed = seed
        surveyed = try SurveyedVenue(
            venue, survey: set, walks: set, parameters: parameters, duration: duration, seed: seed, source: source)
        guard !surveyed.recorded.isEmpty else {
            throw Problems("There is no recorded walk with truth to compare with.", file: source)
        }
    }

    /// Compares.
    ///
    /// - Throws: ``Problems`` of a venue that cannot be simulated.
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
        guard let gap else { throw Problems("The walks cannot be compared: a score is missing on one of them.") }
        return Result(gap: gap, configurations: settings)
    }

    private func proposed() throws -> [PositioningSettings] {
        let space: SearchSpace
        do throws(SettingProblems) {
            space = try SearchSpace(
                for: PositioningInput(surveyed.venue).map,
                hasMotion: surveyed.recorded.contains { $0.recording.hasMotion },
                hasPressure: surveyed.recorded.contains { $0.recording.hasPressure },
                plan: SpacePlan(includesExtended: includesExtended))
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
        let start = [space.base] + space.namedPresets.map(\.settings)
        var search = Search(space, sampler: .sobol, seed: seed, start: start)
        return try search.propose(configurations)
    }
}
