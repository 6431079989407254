internal import Diagnostics
internal import Evaluation
internal import Fidelity
public import Parallelism
internal import Parameters
public import Positioning
internal import RadioFitting
internal import Recordings
public import Search
internal import Simulation
internal import VenueFiles
internal import VenueModel
internal import Walks

/// Measures how well the best settings in simulation do on recorded walks. It fits the radio model to surveys, simulates
/// walks in worlds that agree with the fit, and scores configurations on simulated and on recorded walks.
public struct GapRun: Sendable {
    public let request: GapRequest
    private let context: RunContext

    public struct Result: Sendable {
        public let gap: SimToRealGap
        /// The configurations; the baseline is the first.
        public let configurations: [PositioningSettings]
    }

    public init(_ request: GapRequest, in context: RunContext = RunContext()) {
        self.request = request
        self.context = context
    }

    /// Reads the files of the request, fits the radio model, and compares.
    ///
    /// - Throws: `Problems` if a value of the request is not allowed, a file is missing or wrong, the surveys have too
    ///   little data for a fit, there is no recorded walk, or the venue cannot be simulated; `Interrupted`.
    public func run() throws -> Result {
        try request.check()
        guard let path = request.venue else { throw Problems("Give a venue file.") }
        guard let folder = request.recordings else { throw Problems("Give --recordings, a folder of recordings.") }
        let file = try VenueFile.readVenue(path: path)
        context.observer.warn(file.warnings)
        let presets = try BaselineFile.presets(at: request.baseline)
        let constants = try ConstantsFile.content(at: request.constants).constants
        let set = try RecordingSet.read(folder: folder, of: file.venue, strict: request.strict, context.observer)
        var parameters = SimulationParameters()
        if let speed = request.speed { parameters.walk(at: speed) }
        let objective = try CriteriaOptions(objective: request.objective).minimised
        let surveyed = try SurveyedVenue(
            file.venue, survey: set, walks: set, parameters: parameters, duration: request.duration, seed: request.seed,
            constants: constants, source: folder)
        guard !surveyed.recorded.isEmpty else {
            throw Problems(
                "There is no recorded walk with truth. At least one is needed for the comparison.", file: folder)
        }
        return try compared(surveyed, by: objective, presets)
    }

    /// Scores configurations on the recorded walks of a venue, and on simulated ones.
    private func compared(_ surveyed: SurveyedVenue, by objective: Objective, _ presets: SDKPresets) throws -> Result {
        let simulated = try surveyed.simulatedWalks(request.walks, in: context)
        let space = try SearchSpace(
            of: surveyed.recorded, in: surveyed.venue,
            options: SpaceOptions(includesExtended: request.includesExtended),
            presets: presets)
        let start = [space.base] + space.namedPresets.map(\.settings)
        var search = CandidateSource(space, sampler: .sobol, seed: request.seed, start: start)
        let settings = try search.propose(request.configurations)
        let gap = try SimToRealGap.measured(
            of: settings, simulated: simulated, worlds: simulated.indices.map(surveyed.world.world),
            recorded: surveyed.recorded, objective: objective, step: "Scoring", in: context)
        guard let gap else { throw Problems("The walks cannot be compared: one of them has no score.") }
        return Result(gap: gap, configurations: settings)
    }
}

extension SimToRealGap {
    /// The gap of configurations on walks.
    ///
    /// - Parameters:
    ///   - configurations: without repeats; the first is the baseline.
    ///   - recommended: the recommended configuration, if there is one; it is among the configurations.
    ///   - simulated: walks of a `FittedVenue`.
    ///   - worlds: the world of each simulated walk.
    ///   - recorded: recorded walks.
    ///   - objective: an error of one walk, metres, by which configurations are scored.
    ///   - step: name of the step, for its progress.
    ///   - context: workers, a way to stop, and who watches.
    /// - Returns: `nil` if there is nothing to compare; see
    ///   ``init(objective:simulated:worlds:recorded:runs:baseline:recommended:resamples:seed:)``.
    public static func measured(
        of configurations: [PositioningSettings], recommended: PositioningSettings? = nil, simulated: [CalibrationWalk],
        worlds: [Int], recorded: [CalibrationWalk], objective: Objective, step: String,
        in context: RunContext
    ) throws -> SimToRealGap? {
        let scores = try context.map(step, configurations.count) { index in
            (simulated + recorded).map { $0.score(configurations[index], by: objective) }
        }
        guard
            var gap = SimToRealGap(
                objective: objective.key, simulated: scores.map { Array($0.prefix(simulated.count)) },
                worlds: worlds, recorded: scores.map { Array($0.dropFirst(simulated.count)) },
                runs: RecordedRuns.groups(of: recorded.map(\.name)),
                recommended: recommended.flatMap { configurations.firstIndex(of: $0) })
        else { return nil }
        gap.simulatedPhones = PhoneCount.counts(of: simulated.map(\.phoneClass))
        gap.recordedPhones = PhoneCount.counts(of: recorded.map(\.phoneClass))
        let compared = [gap.baseline.index, gap.selected.index].map { configurations[$0] }
        let walks = simulated + recorded
        let evaluator = Evaluator()
        let errors = try context.map(walks.count) { walk in
            compared.map { walks[walk].evaluated($0, by: evaluator).instants.compactMap(\.error) }
        }
        func quantiles(_ index: Int) -> [Quantile] {
            Self.quantiles(
                simulated: errors.prefix(simulated.count).map { $0[index] }, worlds: worlds,
                recorded: errors.dropFirst(simulated.count).map { $0[index] })
        }
        gap.baseline.quantiles = quantiles(0)
        gap.selected.quantiles = quantiles(1)
        return gap
    }
}
