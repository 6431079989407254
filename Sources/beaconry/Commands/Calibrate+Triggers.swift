internal import Calibration
internal import Diagnostics
internal import EngagementTrials
internal import Formats
internal import Parallelism
internal import Reporting
internal import Simulation
internal import Tuning
internal import VenueFiles

extension CommonOptions {
    /// Options of a calibration that have a meaning for triggers, by their keys in a study file.
    private static let meaningful: Set = [
        "venue", "walks", "duration", "seed", "settings", "otherSettings", "extended", "forbidden", "hints", "sampler",
        "configurations", "starts", "objective", "minimumEffect", "significance",
    ]

    /// Runs a calibration for triggers, writes its files and prints its summary.
    ///
    /// - Parameters:
    ///   - words: the command line. What neither it nor the study names has the defaults of triggers, not of metrics.
    ///   - study: path of the study file.
    func calibrateTriggers(_ calibration: CalibrationPlan, given words: [String], study: String?) throws {
        let file = try VenueFile.readVenue(path: calibration.data.venue)
        console.warn(file.warnings)
        let studyText = try study.map { path throws(Problems) in
            try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        }
        let plan = try Self.plan(calibration, given: words, study: studyText ?? "")
        console.warn(plan.warnings)
        let memory = "triggers-search.txt"
        let names = ["engagement.json", "engagement.html", "triggers.json", "VenueTriggers.swift", "VenueTriggers.kt"]
        let folder = try folder(for: names + [memory], besides: calibration.inputs)
        var run = try EngagementRun(venue: file.venue, plan: plan, pool: WorkerPool(workerCount: workerCount))
        if let folder {
            let title = SearchMemory.title(
                calibration, plan,
                venue: try TextFile.read(
                    path: calibration.data.venue, maximumSize: YAMLReader.maximumSize
                ).text)
            run.knownScores =
                (try? TextFile.read(path: folder.path(of: memory), maximumSize: YAMLReader.maximumSize).text).map {
                    SearchMemory.scores($0, title: title)
                } ?? [:]
            run.keepScores = { scores in _ = try folder.write(SearchMemory.text(scores, title: title), to: memory) }
            GracefulEnd.hint = "Give the same command again, and it goes on where it was stopped."
        }
        let result: EngagementResult
        do {
            result = try during("Searching triggers") { interruption, progress in
                run.interruption = interruption
                run.progress = { _, done, count in progress(done, count) }
                return try run.run()
            }
        } catch let interrupted as Interrupted {
            if let hint = GracefulEnd.hint { Console.error(hint) }
            throw interrupted
        }
        let text = try JSONText.of(EngagementDocument(result))
        if let folder, let triggers = TriggersDocument(result, of: file.venue) {
            let export = TriggerExport(triggers)
            let document = try JSONText.of(triggers)
            let texts = [text, EngagementReport(result, of: file.venue).html, document, export.swift, export.kotlin]
            if document.utf8.count > YAMLReader.maximumSize {
                console.warn([
                    Problem(
                        "triggers.json has more than \(YAMLReader.maximumSize) bytes, so engage --triggers cannot read it. "
                            + "An app can use VenueTriggers.swift or VenueTriggers.kt.", severity: .warning)
                ])
            }
            let written = try zip(texts, names).map { try folder.write($0, to: $1) }
            console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(json ? text : result.text)
    }

    /// The plan of the options.
    ///
    /// - Throws: `Problems` with each option that has no meaning for triggers.
    private static func plan(
        _ calibration: CalibrationPlan, given words: [String], study: String
    ) throws(Problems) -> EngagementPlan {
        try calibration.check()
        let problems = calibration.changes.map(\.option).filter { !meaningful.contains($0.key) }.map {
            Problem("\($0.flag) has no meaning with --objective triggers. Leave it out.")
        }
        guard problems.isEmpty else { throw Problems(problems) }
        let named = StudyFile.keys(in: study)
        func isGiven(_ key: String) -> Bool {
            guard let option = CalibrationPlan.options.first(where: { $0.key == key }) else { return false }
            return words.contains { $0 == option.flag || $0.hasPrefix(option.flag + "=") }
                || named.contains(key)
        }
        var plan = EngagementPlan()
        var search = TriggerSearchPlan(
            space: calibration.space, sampler: calibration.options.sampler, hints: calibration.options.hints,
            seed: calibration.options.seed)
        if isGiven("configurations") { search.sampleCount = calibration.options.sampleCount }
        if isGiven("starts") { search.startCount = calibration.options.startCount }
        if isGiven("minimumEffect") { search.minimumEffect = calibration.options.minimumEffect }
        search.significance = calibration.options.significance
        plan.visits = isGiven("walks") ? calibration.data.walks : 120
        plan.testVisits = 2 * plan.visits
        if isGiven("duration") { plan.duration = calibration.data.duration }
        guard plan.visits >= 2, plan.duration >= 60 else {
            throw Problems("With --objective triggers, --walks is at least 2 and --duration at least 60 s.")
        }
        (plan.seed, plan.profiles, plan.search) = (calibration.options.seed, [], search)
        return plan
    }
}

/// What a search has tried, as a file: a title, and a line for each score.
private enum SearchMemory {
    /// The first line: other plans, venues and programs have others. It is the same in each process.
    static func title(_ calibration: CalibrationPlan, _ plan: EngagementPlan, venue: String) -> String {
        let options = calibration.changes.map { "\($0.option.key)=\($0.text)" }.joined(separator: " ")
        let text =
            "\(options) \(plan.visits) \(plan.duration) \(plan.seed) \(venue) \(EngineFingerprint.current) \(TriggerGrid.fingerprint)"
        return "scores of search " + SHA256.hexadecimal(text.utf8)
    }

    /// The scores; none if they are of another search. Lines that are damaged are left out.
    static func scores(_ text: String, title: String) -> [String: Double] {
        let lines = text.split(separator: "\n")
        guard lines.first.map(String.init) == title else { return [:] }
        return lines.dropFirst().reduce(into: [:]) { scores, line in
            let parts = line.split(separator: "\t", maxSplits: 1)
            if parts.count == 2, let score = Double(parts[0]), score.isFinite { scores[String(parts[1])] = score }
        }
    }

    static func text(_ scores: [String: Double], title: String) -> String {
        title + "\n" + scores.sorted { $0.key < $1.key }.map { "\($0.value)\t\($0.key)\n" }.joined()
    }
}
