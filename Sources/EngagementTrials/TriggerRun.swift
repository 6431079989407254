package import Calibration
package import Diagnostics
package import Engagement
internal import Formats
package import Parallelism
internal import Positioning
internal import Radio
internal import Search
internal import Simulation
package import Studies
package import VenueFiles

/// A calibration of triggers: of the zones' triggers and the settings together, in one call; or, with a profile, of its numbers and
/// the settings.
///
/// It takes the options of a ``CalibrationRequest`` that have a meaning for triggers. Scores go into a study, so a stopped run goes
/// on where it was.
package struct TriggerRun: Sendable {
    package let file: VenueFile
    /// The visits and the search.
    package let visits: EngagementRequest
    /// Whose numbers are searched; `nil` to search the trigger of each zone.
    package let profile: EngagementProfile?
    /// How visitors use their phones.
    let uses: PhoneUses
    let request: CalibrationRequest

    /// Options of a calibration that have a meaning for triggers.
    private static let meaningful =
        settingsOptions.union(profileOptions).union([
            "venue", "walks", "duration", "seed", "objective", "profile", "missedPerFalse", "minimumEffect",
            "significance",
        ]).union(GoalKey.all.map(\.name))
    /// Those about positions.
    private static let settingsOptions: Set = [
        "settings", "otherSettings", "extended", "forbidden", "hints", "sampler", "configurations", "starts",
    ]
    /// Those that need a profile.
    private static let profileOptions: Set = ["uses", "chargePerFalse"]

    /// Reads the venue, and the profile.
    ///
    /// - Parameter warn: receives warnings about the profile.
    /// - Throws: ``Problems`` with each option that has no meaning for triggers or for the profile, with the profile, with
    ///   the venue file, or if the venue has no zones or no beacons, or cannot be simulated.
    package init(_ request: CalibrationRequest, warn: ([Problem]) -> Void = { _ in }) throws(Problems) {
        try request.check()
        var problems: [Problem] = []
        var profile: EngagementProfile?
        var uses = PhoneUses()
        do throws(Problems) {
            profile = try request.data.profile.map { name throws(Problems) in try ProfileFile.chosen(name, warn: warn) }
        } catch { problems += error.all }
        do throws(Problems) {
            if !request.data.uses.isEmpty { uses = try PhoneUses(words: request.data.uses) }
        } catch { problems += error.all }
        for (option, _) in request.changes {
            if !Self.meaningful.contains(option.key) {
                problems.append(Problem("\(option.flag) has no meaning with --objective triggers. Leave it out."))
            } else if Self.profileOptions.contains(option.key), request.data.profile == nil {
                problems.append(Problem("\(option.flag) needs --profile."))
            } else if Self.settingsOptions.contains(option.key), let profile, !profile.usesPositions {
                problems.append(
                    Problem(
                        "\(option.flag) has no meaning with the profile \(profile.name), whose triggers do not look at positions. Leave it out."
                    ))
            }
        }
        var visits = EngagementRequest()
        let data = request.data
        visits.take(
            event: data.event.flatMap(ZoneEvent.init), stay: data.stay, recall: data.recall,
            falseAVisit: data.falseAVisit, latency: data.latency)
        visits.profiles = [profile].compactMap(\.self)
        if let silent = visits.silent.first {
            let event = visits.goal.event == .enter ? "entries" : "the event \(visits.goal.event.rawValue)"
            problems.append(
                Problem("The profile \(silent.name) does not report \(event), so there is nothing to search."))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        guard request.data.walks >= 2, request.data.duration >= 60 else {
            throw Problems("With --objective triggers, --walks is at least 2 and --duration at least 60 s.")
        }
        self.profile = profile
        self.uses = uses
        self.request = request
        file = try VenueFile.readVenue(path: request.data.venue)
        visits.visits = request.data.walks
        visits.testVisits = 2 * request.data.walks
        visits.duration = request.data.duration
        visits.seed = request.options.seed
        visits.goal.missedPerFalse = request.data.missedPerFalse
        visits.profiles = []
        visits.search = TriggerSearchOptions(space: request.space, options: request.options)
        self.visits = visits
        problems = visits.problems(in: file.venue)
        guard problems.isEmpty else { throw Problems(problems).inFile(request.data.venue) }
        do throws(Problems) { _ = try Simulator(venue: file.venue, seed: 1) } catch {
            throw error.inFile(request.data.venue)
        }
    }

    /// Warnings about the venue file and the request. Numbers of a profile have no limits of zones.
    package var warnings: [Problem] { file.warnings + (profile == nil ? visits.warnings : []) }

    /// Searches, selects and tests.
    ///
    /// - Parameter study: remembers scores.
    /// - Throws: ``Interrupted``.
    package func run(study: StudyWriter? = nil, in context: RunContext = RunContext()) throws -> EngagementResult {
        let run = try EngagementRun(venue: file.venue, request: visits, in: context)
        let ledger = try study.map { self.ledger(of: $0, try made) }
        let result = try run.run(remembered: ledger)
        context.tell(ledger?.knownCount ?? 0, of: study)
        return result
    }

    /// Searches, selects and tests the numbers of ``profile``.
    ///
    /// - Parameter study: remembers scores.
    /// - Returns: `nil` without a profile.
    /// - Throws: as ``run(study:in:)``.
    package func profileNumbers(
        study: StudyWriter? = nil, in context: RunContext = RunContext()
    ) throws -> ProfileCalibration? {
        guard let profile, let search = visits.search else { return nil }
        let run = ProfileNumbersRun(
            run: try EngagementRun(venue: file.venue, request: visits, in: context), profile: profile, uses: uses,
            chargePerFalse: request.data.chargePerFalse)
        let made = study == nil ? "" : try self.made
        let settings = study.map { self.ledger(of: $0, made) }
        let numbers = study.map { numbersLedger(of: $0, profile, made) }
        let result = try run.result(by: search, remembered: settings, numbers)
        context.tell((settings?.knownCount ?? 0) + (numbers?.knownCount ?? 0), of: study)
        return result
    }

    /// Scores by settings and set of visits, so that scores of another simulator are not taken.
    ///
    /// - Parameter made: ``made``.
    private func ledger(of study: StudyWriter, _ made: String) -> StudyLedger<PositioningSettings> {
        StudyLedger(
            study, engine: EngineFingerprint.current(of: "triggers", TriggerGrid.fingerprint),
            metrics: [CriteriaOptions.triggers], configuration: { StudyConfiguration($0) }
        ) { run in
            let name = "\(TriggerSearch.VisitSet.allCases[run.walk]) of \(visits.visits) visits"
            return StudyWalk(digest: TextFile.digest(of: "\(name), \(made)".utf8), name: name)
        }
    }

    /// Scores of profiles with other numbers: each set of visits with each choice of numbers is a walk.
    private func numbersLedger(
        of study: StudyWriter, _ profile: EngagementProfile, _ made: String
    ) -> StudyLedger<ProfileCandidate> {
        let values = profile.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.value)" }
        let sets = ProfileSearch.VisitSet.allCases.map {
            "\($0) of \(visits.visits) visits, \(made), \(values), \(uses.text), \(uses.uses.map(\.share))"
        }
        return StudyLedger(
            study, engine: EngineFingerprint.current(of: "profiles", ProfileGrid.fingerprint),
            metrics: ProfileSearch.metrics, configuration: { StudyConfiguration($0.settings) }
        ) { run in
            let numbers = run.configuration.changes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
                .joined(separator: ", ")
            return StudyWalk(
                digest: TextFile.digest(of: "\(sets[run.walk]), \(numbers)".utf8),
                name: numbers.isEmpty ? "the profile" : numbers)
        }
    }

    /// What scores depend on: a digest of a visit, the goal, the delivery and the venue file.
    private var made: String {
        get throws {
            let (recording, truth) = try Simulator.walkInOwnBuilding(
                0, through: file.venue, duration: visits.duration, seed: visits.seed)
            let first = StudyWalk(recording, truth: truth).digest
            let rule = visits.rule
            let states = rule.states.map(\.rawValue).sorted()
            let delivery = "\(rule.blockTime) \(rule.count ?? 0) \(rule.delay) \(states)"
            let limits = visits.limits == TriggerLimits() ? "" : ", \(visits.limits)"
            let asked = visits.asked.isEmpty ? "" : ", stay asked"
            return "\(first), \(visits.goal), \(delivery), \(file.digest)\(limits)\(asked)"
        }
    }
}

extension RunContext {
    /// Says how many scores a study already had.
    func tell(_ known: Int, of study: StudyWriter?) {
        guard let study, known > 0 else { return }
        observer.message("\(known) scores were read from \(study.path) and not made again.")
    }
}
