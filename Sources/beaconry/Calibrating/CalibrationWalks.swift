internal import Calibration
internal import Diagnostics
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import RadioFitting
internal import Recordings
internal import Simulation
internal import Studies
internal import Tuning
internal import VenueFiles
internal import VenueModel
internal import Walks

/// The walks of a calibration: recorded ones, or simulated ones.
struct CalibrationWalks {
    let walks: [CalibrationWalk]
    /// The same by their content.
    let digests: [StudyWalk]
    let source: CalibrationResult.Source
    /// Which of them tune, choose and judge.
    let folds: [Fold]

    /// What the core believes of the venue: its file, or that with the model of the survey.
    let venue: VenueFile
    /// With a survey, the worlds that it allows, and recorded walks to hold the result against.
    let surveyed: SurveyedVenue?

    /// The walks of a command.
    ///
    /// - Parameter venue: what the core believes of the venue.
    init(
        _ command: Calibrate, _ plan: CalibrationPlan, _ venue: VenueFile, _ surveyed: SurveyedVenue?,
        _ recorded: [(CalibrationWalk, StudyWalk)]?, _ pool: WorkerPool, _ interruption: Interruption
    ) throws {
        self.venue = venue
        self.surveyed = surveyed
        let made: [(CalibrationWalk, StudyWalk)]
        if let recorded {
            made = recorded
            (source, folds) = (.recorded, Fold.crossValidation(of: made.count))
        } else {
            made = try Self.simulated(command, plan, venue.venue, surveyed, pool, interruption)
            (source, folds) = (.simulated, Fold.split(count: plan.walks))
        }
        (walks, digests) = (made.map(\.0), made.map(\.1))
    }

    /// Walks with a world of their own each: other beacon powers, radio fields and phones, so that the preset suits the
    /// venue and not one draw of it.
    private static func simulated(
        _ command: Calibrate, _ plan: CalibrationPlan, _ venue: Venue, _ surveyed: SurveyedVenue?, _ pool: WorkerPool,
        _ interruption: Interruption
    ) throws -> [(CalibrationWalk, StudyWalk)] {
        let count = plan.walks * 3
        let progress = command.common.console.progress("Simulating")
        defer { progress?.finish() }
        return try pool.map(count, progress: { progress?.update($0, of: count) }) {
            [seed = plan.options.seed, duration = plan.duration, file = command.venue ?? ""] in
            try interruption.check()
            if let surveyed { return try surveyed.simulatedWalk($0) }
            let simulator = try Simulate.simulator(of: venue, file: file, seed: RandomStream.entity(seed, UInt64($0)))
            let (recording, truth) = try simulator.simulate(walker: $0, duration: duration)
            return (
                CalibrationWalk(recording: recording, truth: truth, venue: venue), StudyWalk(recording, truth: truth)
            )
        }
    }

    /// What the search looks at.
    var digestsToTuneOn: Set<String> { Set(folds.flatMap(\.tune).map { digests[$0].digest }) }

    /// How far the result of a surveyed venue holds on recorded walks, over what the search began with, the presets and
    /// what was recommended; `nil` without recorded walks.
    func gap(of result: CalibrationResult, _ pool: WorkerPool, _ console: Console) throws -> SimToRealGap? {
        guard let surveyed, !surveyed.recorded.isEmpty, let judge = folds.first?.judge else { return nil }
        var seen: Set<PositioningSettings> = []
        let settings = ([result.standard, result.recommended, result.candidate] + result.sample)
            .filter { seen.insert($0).inserted }
        let progress = console.progress("Comparing with the recordings")
        defer { progress?.finish() }
        return try SimToRealGap.measured(
            of: settings, simulated: judge.map { walks[$0] },
            worlds: judge.map { surveyed.world.world(ofWalk: $0) },
            recorded: surveyed.recorded, objective: result.objective, pool: pool,
            progress: { progress?.update($0, of: settings.count) })
    }

    /// The recorded walks, if they are to tune, choose and judge.
    static func recorded(
        _ command: Calibrate, _ venue: Venue, _ surveyed: SurveyedVenue?
    ) throws -> [(CalibrationWalk, StudyWalk)]? {
        guard surveyed == nil, command.recordings.recordings != nil else { return nil }
        let set = try command.recordings.read(for: venue, command.common.console)
        let walks = set.recordings.filter { $0.kind == .walk }.compactMap { recording in
            set.truth(of: recording).map {
                (CalibrationWalk(recording: recording, truth: $0, venue: venue), StudyWalk(recording, truth: $0))
            }
        }
        guard walks.count > 1 else {
            throw Problems(
                "At least two walks with their truth are needed, one to tune on and one to judge.",
                file: command.recordings.recordings)
        }
        return walks
    }
}
