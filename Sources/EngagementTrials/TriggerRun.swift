package import Calibration
package import Diagnostics
internal import Engagement
internal import Formats
package import Parallelism
internal import Radio
internal import Search
internal import Simulation
package import Studies
package import VenueFiles

/// A calibration of triggers: of the zones' triggers and the settings together, in one call.
///
/// It takes the options of a ``CalibrationRequest`` that have a meaning for triggers. Scores go into a study, so a stopped run goes
/// on where it was.
package struct TriggerRun: Sendable {
    package let file: VenueFile
    /// The visits and the search.
    package let visits: EngagementRequest
    private let request: CalibrationRequest

    /// Options of a calibration that have a meaning for triggers.
    private static let meaningful: Set = [
        "venue", "walks", "duration", "seed", "settings", "otherSettings", "extended", "forbidden", "hints", "sampler",
        "configurations", "starts", "objective", "minimumEffect", "significance",
    ]

    /// Reads the venue.
    ///
    /// - Throws: ``Problems`` with each option that has no meaning for triggers, or with the venue file.
    package init(_ request: CalibrationRequest) throws(Problems) {
        try request.check()
        let problems = request.changes.map(\.option).filter { !Self.meaningful.contains($0.key) }.map {
            Problem("\($0.flag) has no meaning with --objective triggers. Leave it out.")
        }
        guard problems.isEmpty else { throw Problems(problems) }
        guard request.data.walks >= 2, request.data.duration >= 60 else {
            throw Problems("With --objective triggers, --walks is at least 2 and --duration at least 60 s.")
        }
        self.request = request
        file = try VenueFile.readVenue(path: request.data.venue)
        var visits = EngagementRequest()
        visits.visits = request.data.walks
        visits.testVisits = 2 * request.data.walks
        visits.duration = request.data.duration
        visits.seed = request.options.seed
        visits.profiles = []
        visits.search = TriggerSearchOptions(space: request.space, options: request.options)
        self.visits = visits
    }

    /// Warnings about the venue file and the request.
    package var warnings: [Problem] { file.warnings + visits.warnings }

    /// Opens an output folder, with the study and the file that allows it to be resumed.
    ///
    /// - Parameters:
    ///   - command: the command that started the calibration; by default that of the request.
    ///   - files: names of the files that the caller will write into it.
    /// - Throws: ``Problems`` if another process calibrates there, or if a file cannot be read or written.
    package func folder(_ path: String, command: String?, files: [String], isForced: Bool) throws -> CalibrationFolder {
        try CalibrationFolder(
            request, of: file, file: file, path: path, command: command, files: files, isForced: isForced)
    }

    /// Searches, selects and tests.
    ///
    /// - Parameter study: remembers scores.
    /// - Throws: ``Problems`` if the venue has no zones or no beacons, or cannot be simulated; ``Interrupted``.
    package func run(study: StudyWriter? = nil, in context: RunContext = RunContext()) throws -> EngagementResult {
        let run = try EngagementRun(venue: file.venue, request: visits, in: context)
        let ledger = try study.map(ledger)
        let result = try run.run(remembered: ledger)
        if let study, let known = ledger?.knownCount, known > 0 {
            context.observer.message("\(known) scores were read from \(study.path) and not made again.")
        }
        return result
    }

    /// Scores by settings and set of visits, which a digest of all that makes them names: also of a visit, so that scores of
    /// another simulator are not taken.
    private func ledger(of study: StudyWriter) throws -> StudyLedger {
        let (recording, truth) = try Simulator.walkInOwnBuilding(
            0, through: file.venue, duration: visits.duration, seed: visits.seed)
        let first = StudyWalk(recording, truth: truth).digest
        return StudyLedger(
            study,
            walks: TriggerSearch.VisitSet.allCases.map { set in
                let name = "\(set) of \(visits.visits) visits"
                let rule = visits.rule
                let states = rule.states.map(\.rawValue).sorted()
                let delivery = "\(rule.blockTime) \(rule.count ?? 0) \(rule.delay) \(states)"
                let made = "\(name), \(first), \(visits.goal), \(delivery), \(file.digest)"
                return StudyWalk(digest: TextFile.digest(of: made.utf8), name: name)
            },
            engine:
                "\(EngineFingerprint.current),triggers:\(SHA256.hexadecimal(TriggerGrid.fingerprint.utf8).prefix(16))",
            metrics: [CriteriaOptions.triggers])
    }
}
