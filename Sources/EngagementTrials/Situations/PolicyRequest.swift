package import Calibration
package import Diagnostics
internal import Fidelity
package import Parallelism
package import Positioning
internal import Search
internal import Simulation
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
/// have a meaning for policies.
package struct SituationRun: Sendable {
    package let file: VenueFile
    package let policy: PolicyRequest

    private static let meaningful: Set = [
        "venue", "walks", "duration", "seed", "situations", "minimumEffect", "accuracyTolerance", "significance",
        "baseline", "constants",
    ]

    /// Reads the venue, the presets and the constants.
    ///
    /// - Throws: ``Problems`` with each option that has no meaning for policies, or with the files.
    package init(_ request: CalibrationRequest) throws(Problems) {
        try request.check()
        let problems = request.changes.map(\.option).filter { !Self.meaningful.contains($0.key) }.map {
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
    /// - Throws: ``Problems`` if the venue has no beacons or cannot be simulated; ``Interrupted``.
    package func run(in context: RunContext = RunContext()) throws -> PolicyResult {
        try PolicyTrial(venue: file.venue, request: policy, in: context).run()
    }
}
