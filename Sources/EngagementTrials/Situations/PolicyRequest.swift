package import Calibration
package import Diagnostics
internal import Fidelity
internal import Formats
package import Parallelism
package import Positioning
internal import Search
internal import Simulation
package import Studies
package import VenueFiles

/// What a search of a policy does.
package struct PolicyRequest: Sendable {
    /// Number of training visits; as many validation visits and as many test visits.
    package var visits = 24
    /// Length of a visit, seconds.
    package var duration = 1800.0
    package var seed: UInt64 = 1
    /// The presets that are tried.
    package var candidates = Preset.allCases.map { NamedSettings(name: $0.rawValue, settings: $0.settings) }
    /// The ways of ranging that are tried while nobody sees the position.
    package var ranging = RangingCycle.tried
    package var rule = PolicyRule()
    /// What the SDK's document leaves open.
    package var constants = OpenConstants()

    package init() {}
}

/// A calibration of situations: what `beaconry calibrate --situations` does. It takes the options of a ``CalibrationRequest`` that
/// have a meaning for policies. What policies give goes into a study, so a stopped run goes on where it was.
package struct SituationRun: Sendable {
    package let file: VenueFile
    package let policy: PolicyRequest

    private static let meaningful: Set = [
        "venue", "walks", "duration", "seed", "situations", "minimumEffect", "accuracyTolerance", "significance",
        "baseline", "constants",
    ]

    /// Reads the venue, the presets and the constants.
    ///
    /// - Parameter given: the keys of options that are given, even with their defaults.
    /// - Throws: ``Problems`` with each option that has no meaning for policies, or with the files.
    package init(_ request: CalibrationRequest, given: Set<String> = []) throws(Problems) {
        try request.check()
        let keys = given.union(request.changes.map(\.option.key)).subtracting(Self.meaningful)
        let problems = CalibrationRequest.options.filter { keys.contains($0.key) }.map {
            Problem("\($0.flag) has no meaning with --situations. Leave it out.")
        }
        guard problems.isEmpty else { throw Problems(problems) }
        guard request.data.duration >= 60 else {
            throw Problems("With --situations, --duration is at least 60 s.")
        }
        file = try VenueFile.readVenue(path: request.data.venue)
        var policy = PolicyRequest()
        policy.visits = request.data.walks
        policy.duration = request.data.duration
        policy.seed = request.options.seed
        policy.candidates = try BaselineFile.presets(at: request.data.baseline).named.map {
            NamedSettings(name: $0.name, settings: $0.settings)
        }
        policy.constants = try ConstantsFile.content(at: request.data.constants).constants
        policy.rule.minimumEffect = request.options.minimumEffect
        policy.rule.tolerance = request.options.accuracyTolerance
        policy.rule.significance = request.options.significance
        self.policy = policy
    }

    /// Searches, selects and tests.
    ///
    /// - Parameter study: remembers what policies give on each visit.
    /// - Throws: ``Problems`` if the venue has no beacons or cannot be simulated, or if the study cannot be written;
    ///   ``Interrupted``.
    package func run(study: StudyWriter? = nil, in context: RunContext = RunContext()) throws -> PolicyResult {
        let trial = try PolicyTrial(venue: file.venue, request: policy, in: context)
        guard let study else { return try trial.run() }
        let engine = EngineFingerprint.current(of: "policies", try trial.fingerprint)
        let made = "\(policy.duration) s, \(file.digest), \(ConstantsFile.words(policy.constants))"
        func ledger(_ visit: String) -> StudyLedger<SituationPolicy> {
            StudyLedger(
                study, engine: engine, metrics: PolicyOutcome.metrics,
                configuration: { $0.configuration(policy.candidates) }
            ) { run in
                let name = "\(visit) \(run.walk) of seed \(policy.seed)"
                return StudyWalk(digest: TextFile.digest(of: "\(name), \(made)".utf8), name: name)
            }
        }
        let search = ledger("visit")
        let tests = ledger("test visit")
        let result = try trial.run(remembered: search, tests)
        context.tell(search.knownCount + tests.knownCount, of: study)
        return result
    }
}
