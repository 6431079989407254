internal import Diagnostics
package import Evaluation
package import Parallelism
package import Positioning
internal import Radio
internal import Recordings
package import Search
internal import Simulation
internal import VenueModel
internal import Walkers
internal import Walks
internal import Worlds

/// Plans on simulated visitors, in many buildings that the plan could be about.
///
/// All arms have the same worlds, so that they can be compared in pairs, world by world.
package struct PlanTrial: Sendable {
    /// How much is simulated.
    package struct Options: Sendable {
        /// Number of worlds. With n worlds, the interval from the k-th smallest to the k-th largest value contains the
        /// value of one more world with probability (n + 1 − 2 k) / (n + 1). With 30, a limit that 29 keep is kept by 29 of 31
        /// others, 94 %; with 20, by 19 of 21.
        package var worlds = 30
        /// Number of walks in each world, as many as the walk-through at the hand-over will have.
        package var walks = 8
        /// Length of each walk, seconds.
        package var duration = 240.0
        /// Whether visitors walk the walk-through at the hand-over, along every path, and not where they like. Then
        /// each building has one visitor for each walk of a ``CommissioningRoute``, and `walks` and `duration` do not
        /// count.
        package var isWalkThrough = false
        /// What is known of the building.
        package var knowledge = PlanKnowledge.blind
        /// What a pilot taught; needed for the knowledge `pilot`.
        package var pilot: PilotPosterior?
        /// Seed of everything.
        package var seed: UInt64 = 1
        /// What the SDK's document leaves open.
        package var constants = OpenConstants()

        /// With fewer worlds there is no interval of 90 %: (19 + 1 − 2) / (19 + 1) = 0.9.
        package static let allowedWorlds = 19...1000
        /// A verdict needs six walks; see ``RequirementResult/fewestWalks``.
        package static let allowedWalks = RequirementResult.fewestWalks...1000

        package init() {}
    }

    /// How much is simulated.
    package let options: Options
    let pool: WorkerPool
    /// The wall indices of all worlds.
    private let indices = WallIndices()

    package init(_ options: Options = Options(), pool: WorkerPool = WorkerPool(workerCount: 1)) {
        self.options = options
        self.pool = pool
    }

    /// A result for each arm in each world; `results[arm][world]`.
    ///
    /// Each piece of work is an arm in a world, with all arms that differ from it by a silent beacon alone. Its walks
    /// are released when they are reduced, so that memory does not grow with the number of arms. Time: pieces × (set-up
    /// of the radio of a venue + walks × duration), and for each silent beacon the positions of those walks that hear
    /// it.
    ///
    /// - Parameters:
    ///   - progress: called from any thread with the number of pieces that are done, and of all.
    ///   - reduce: what is kept of the walks of an arm in a world.
    /// - Throws: ``Problems`` with everything in a venue that cannot be simulated; ``Interrupted``.
    package func run<Result: Sendable>(
        _ arms: [TrialArm], interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil,
        reduce: @escaping @Sendable (_ arm: Int, _ walks: [EvaluatedWalk]) throws -> Result
    ) throws -> [[Result]] {
        try run(arms, interruption, reduce: reduce) { count, _, make in
            try pool.map(count, progress: { progress?($0, count) }, make)
        }
    }

    /// The same with results that other processes may make.
    package func run<Result: Codable & Sendable>(
        _ arms: [TrialArm], interruption: Interruption? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil,
        reduce: @escaping @Sendable (_ arm: Int, _ walks: [EvaluatedWalk]) throws -> Result
    ) throws -> [[Result]] {
        try run(arms, interruption, reduce: reduce) { count, name, make in
            try pool.share(
                "Visitors in buildings", count, progress: { progress?($0, count) }, content: name, make: make)
        }
    }

    /// - Parameter map: the results of pieces, by their number, their names and what makes them.
    private func run<Result: Sendable>(
        _ arms: [TrialArm], _ interruption: Interruption?,
        reduce: @escaping @Sendable (_ arm: Int, _ walks: [EvaluatedWalk]) throws -> Result,
        by map: (Int, (Int) -> String, @escaping @Sendable (Int) throws -> [Result]) throws -> [[Result]]
    ) throws -> [[Result]] {
        let groups = arms.indices.reduce(into: [[Int]]()) { groups, arm in
            let group = groups.firstIndex { arms[$0[0]].sharesVisits(with: arms[arm]) }
            if let group { groups[group].append(arm) } else { groups.append([arm]) }
        }
        let inputs = groups.map { PositioningInput(arms[$0[0]].venue, constants: options.constants) }
        let routes = groups.map { options.isWalkThrough ? CommissioningRoute(arms[$0[0]].venue) : nil }
        let worlds = options.worlds
        let results = try map(groups.count * worlds, { "world \($0 % worlds), plans \(groups[$0 / worlds])" }) {
            piece in
            let group = groups[piece / worlds]
            var visits = try visits(
                of: arms[group[0]], in: piece % worlds, of: arms[0].venue, inputs[piece / worlds],
                routes[piece / worlds], interruption)
            return try group.map { arm in
                let walks = try visits.indices.map { visitor in
                    try interruption?.check()
                    return visits[visitor].walk(without: arms[arm].silent)
                }
                return try reduce(arm, walks)
            }
        }
        var byArm = [[Result]](repeating: [], count: arms.count)
        for (piece, results) in results.enumerated() {
            for (arm, result) in zip(groups[piece / worlds], results) { byArm[arm].append(result) }
        }
        return byArm
    }

    /// Walks in worlds for a search of settings: `count` walks, each in a world of its own.
    ///
    /// - Throws: as ``run(_:interruption:progress:reduce:)``.
    package func trainingWalks(
        of arm: TrialArm, count: Int, interruption: Interruption? = nil, progress: (@Sendable (Int) -> Void)? = nil
    ) throws -> [CalibrationWalk] {
        let input = PositioningInput(arm.venue, constants: options.constants)
        return try pool.map(count, progress: progress) { number in
            try interruption?.check()
            let world = world(number, of: arm, in: arm.venue)
            let (recording, truth) = try simulator(of: arm, in: world)
                .with(phone: world.phone(ofVisitor: number, among: arm.phones))
                .simulate(walker: number, duration: options.duration)
            return CalibrationWalk(recording: recording, truth: truth, input: input)
        }
    }

    /// - Parameter building: the venue whose building it is: one for all arms, also if their outlines differ a little.
    private func world(_ number: Int, of arm: TrialArm, in building: Venue) -> World {
        World(
            number, plannedIn: building, base: arm.parameters, knowledge: options.knowledge, pilot: options.pilot,
            seed: options.seed)
    }

    private func simulator(of arm: TrialArm, in world: World) throws(Problems) -> Simulator {
        try world.simulator(of: arm.built ?? arm.venue, faults: arm.faults, sharing: indices)
    }

    private func visits(
        of arm: TrialArm, in number: Int, of building: Venue, _ input: PositioningInput, _ route: CommissioningRoute?,
        _ interruption: Interruption?
    ) throws -> [TrialVisit] {
        let world = world(number, of: arm, in: building)
        let simulator = try simulator(of: arm, in: world)
        let evaluator = Evaluator(venue: arm.venue)
        return try (0..<(route?.walks.count ?? options.walks)).map { visitor in
            try interruption?.check()
            let simulator = try simulator.with(phone: world.phone(ofVisitor: visitor, among: arm.phones))
            let (recording, truth) =
                if let stops = route?.timetable(ofWalk: visitor) {
                    try simulator.simulate(
                        along: ScriptedWalker(stops.map(\.waypoint), venue: arm.venue), walker: visitor,
                        duration: max(stops.last?.time ?? 0, 1))
                } else {
                    try simulator.simulate(walker: visitor, duration: options.duration)
                }
            return TrialVisit(
                recording: recording, truth: truth, evaluator: evaluator, preset: arm.preset, input: input)
        }
    }

    /// Resamples of the intervals behind the verdict of a world. The interval of a world errs by a few percent of its
    /// width, which is less than worlds differ.
    private static let resamples = 500

    /// The results of each arm.
    ///
    /// - Parameters:
    ///   - requirements: what each arm must reach.
    ///   - keepsWalks: whether the walks are needed, such as for a map. They take about 0.1 kB for each second.
    ///   - withZones: whether CE75 of each zone is needed; it is that of the zones with ``ZoneErrors/fewestVisits``.
    ///   - progress: called from any thread with the number of pieces of work that are done, and of all.
    /// - Throws: as ``run(_:interruption:progress:reduce:)``.
    package func results(
        of arms: [TrialArm], metrics: [Metric] = PredictedFigures.usual, requirements: [Requirement] = [],
        keepsWalks: Bool = false, withZones: Bool = false, interruption: Interruption? = nil,
        progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> [TrialResult] {
        let results = try run(arms, interruption: interruption, progress: progress) { arm, walks in
            WorldResult(
                values: metrics.map { $0.value(of: walks).value },
                requirements: Evaluator(venue: arms[arm].venue, resamples: Self.resamples)
                    .check(requirements, walks).map(\.stored),
                walks: keepsWalks ? walks.map(\.stored) : [],
                zones: withZones ? ZoneErrors.all(of: walks, in: arms[arm].venue) : [:])
        }
        return zip(arms, results).map { arm, worlds in
            let site = EvaluationSite(venue: arm.venue)
            let use = PhoneUse(arm.preset)
            var figures = PredictedFigures(metrics, values: worlds.map(\.values))
            figures.zones = ZoneErrors.together(worlds.map(\.zones)).compactMapValues(\.ce75)
            return TrialResult(
                figures: figures,
                requirements: requirements.indices.map { index in
                    PredictedRequirement(
                        worlds.map { RequirementResult($0.requirements[index], of: requirements[index]) })
                }, walks: worlds.flatMap(\.walks).map { EvaluatedWalk($0, site: site, use: use) })
        }
    }
}

/// What is kept of an arm in a world.
private struct WorldResult: Codable {
    let values: [Double?]
    let requirements: [RequirementResult.Stored]
    let walks: [EvaluatedWalk.Stored]
    let zones: [String: ZoneErrors]
}

/// What a trial says about an arm.
package struct TrialResult: Sendable {
    /// The metrics in each world.
    package let figures: PredictedFigures
    /// The requirements, in their order.
    package let requirements: [PredictedRequirement]
    /// All walks of all worlds, if they were to be kept.
    package let walks: [EvaluatedWalk]
}

/// The visit of a phone to a world of a trial: what it received, and its walk as the positioning core tells it.
struct TrialVisit {
    let recording: Recording
    let truth: GroundTruth
    let evaluator: Evaluator
    let preset: ZonedPreset
    let input: PositioningInput
    /// The beacons that it received; most trials need none of them.
    lazy var heard = Set(recording.observations.flatMap(\.beacons))
    /// The walk with all of them.
    lazy var complete = walk(recording)

    /// The walk without what one beacon sent. Runs the core if the phone received this beacon.
    mutating func walk(without silent: BeaconID?) -> EvaluatedWalk {
        guard let silent, heard.contains(silent) else { return complete }
        var rest = recording
        rest.observations = recording.observations.compactMap { $0.without(silent) }
        return walk(rest)
    }

    private func walk(_ recording: Recording) -> EvaluatedWalk {
        let fixes = PositioningEngine.run(SampledRecording(recording, map: input.map), zonedPreset: preset)
        return evaluator.walk(
            name: recording.name, fixes: fixes, truth: truth, publishInterval: preset.publishInterval,
            use: PhoneUse(preset), recording: recording)
    }
}
