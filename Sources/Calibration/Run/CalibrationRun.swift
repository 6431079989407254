internal import Diagnostics
internal import Evaluation
public import Parallelism
internal import Positioning
package import Search
public import Studies

/// Runs a calibration: from a request to a result, in one call.
///
/// ```swift
/// var request = CalibrationRequest()
/// request.data.venue = "Venues/supermarket.yaml"
/// let result = try CalibrationRun(request).run()
/// print(result.decision, result.recommended)
/// ```
///
/// The result depends on the request and on the files that it names. It does not depend on the number of workers, the study
/// or the observer.
public struct CalibrationRun: Sendable {
    public let request: CalibrationRequest
    /// The input that was read; `nil` if the caller passed data sets.
    public let input: CalibrationInput?
    public var pool = WorkerPool()
    public var interruption: Interruption?
    /// Receives messages and progress.
    public var observer: RunObserver
    /// The score of settings in a world of a scenario variation, for tests; `nil` for the objective.
    package var variationScore: VariationTest.Score?
    private let given: DataSets?
    let objective: Objective

    /// Reads the input of a calibration.
    ///
    /// - Throws: `Problems` with the request, or with a file that it names.
    public init(_ request: CalibrationRequest, observer: RunObserver = RunObserver()) throws {
        try request.checkMetrics()
        self.request = request
        self.observer = observer
        observer.warn(request.warnings)
        objective = try request.criteria.minimised
        input = try CalibrationInput(request, observer: observer)
        given = nil
    }

    /// A calibration of walks that already exist. Of the data part of the request, only the length of the walks of scenario
    /// variations is used.
    ///
    /// - Throws: `Problems` with the request.
    public init(_ request: CalibrationRequest, of sets: DataSets) throws {
        try request.checkMetrics()
        self.request = request
        observer = RunObserver()
        objective = try request.criteria.minimised
        input = nil
        given = sets
    }

    /// Runs the steps of the calibration.
    ///
    /// - Parameter study: stores the results of trials. Trials that it already has are not run again.
    /// - Throws: `Interrupted`; `Problems` if the search space is wrong, the venue cannot be simulated, or the study
    ///   cannot be written.
    public func run(study: StudyWriter? = nil) throws -> CalibrationResult { try run(on: dataSets(), study: study) }

    /// Runs all steps after the first one, on these data sets.
    func run(on sets: DataSets, study: StudyWriter?) throws -> CalibrationResult {
        var calibrator = try self.calibrator(of: sets)
        let ledger = study.map {
            StudyLedger(
                $0, engine: sets.engine, metrics: calibrator.metrics.map(\.key),
                configuration: { StudyConfiguration($0) }, walk: { sets.digests[$0.walk] })
        }
        var table = self.table(of: sets, calibrator, ledger)
        let search = try calibrator.search(sets.splits, in: &table)
        let tried = table.configurationCount
        // The best candidate has a position, if any configuration has.
        guard sets.walks.contains(where: { !$0.fixes(search.candidate).isEmpty }) else {
            observer.endStep()
            throw Problems.noPosition(file: request.data.recordings)
        }
        var choice = try choose(calibrator.select(search, sets.splits, in: &table), sets, calibrator, in: &table)
        let (selection, test) = try self.test(&choice, of: search, sets, calibrator, in: &table)
        calibrator.replaced = replaced(choice, sets, calibrator)
        var interpretations = choice.interpretations
        var evidence = try self.evidence(test, search, sets, calibrator, in: &table)
        try checkPicks(&evidence.front, &interpretations, sets, calibrator, in: &table)
        var steps = CalibrationResult.Steps(
            search: search, selection: selection, candidates: choice.candidates, test: test, evidence: evidence,
            importance: try calibrator.importance(search, in: &table), counts: (tried, table.evaluationCount))
        observer.endStep()
        steps.interpretations = interpretations?.result
        steps.zonedPresets = try zonedPresets(test, evidence.front, sets)
        steps.variations = try scenarioVariations(test, evidence, steps.zonedPresets, sets)
        steps.gap = try gap(steps.decided, test, search, sets)
        steps.radii = try radii(of: steps, sets)
        steps.venue = try venueRecommendations(steps, sets, calibrator.space, study)
        steps.causes = try causes(with: steps.decided.recommended, sets)
        if let ledger, ledger.knownCount > 0, let study {
            observer.message(
                "\(ledger.knownCount) of \(table.evaluationCount) trials were read from \(study.path) and not run again."
            )
        }
        return CalibrationResult(request: request, objective: objective, sets: sets, steps: steps)
    }

    /// The walks, and which of them are training, validation and test walks.
    ///
    /// - Parameter archive: takes simulated walks.
    package func dataSets(in archive: WalkArchive = WalkArchive()) throws -> DataSets {
        if let given { return given }
        guard let input else { throw Problems("There is nothing to calibrate: the request has no input.") }
        if request.data.isRecorded { return .recorded(input) }
        let count = request.data.walks * 3
        return try observer.step("Simulating") { progress in
            try .simulated(input, request, in: archive, pool: pool, interruption: interruption) { progress($0, count) }
        }
    }

    private func calibrator(of sets: DataSets) throws -> Calibrator {
        let space = try SearchSpace(of: sets.walks, in: sets.venue, options: request.space, presets: sets.presets)
        observer.warn(space.warnings(on: request.space, at: sets.venue))
        var calibrator = Calibrator(space: space, objective: objective, options: request.options, pool: pool)
        calibrator.objectives = request.criteria.objectives.compactMap { key in Metric.all.first { $0.key == key } }
        calibrator.constraints = request.criteria.constraints
        calibrator.runs = sets.runs
        calibrator.phones = sets.phones
        return calibrator
    }

    /// The scores of configurations on walks. It runs a trial when its score is needed.
    private func table(
        of sets: DataSets, _ calibrator: Calibrator, _ ledger: (any TrialLedger<PositioningSettings>)?
    ) -> ScoreTable {
        let measured = calibrator.metrics
        let walks = sets.walks
        var table = ScoreTable(metrics: measured, worst: walks.map(\.worstScore), pool: pool) { settings, walk in
            walks[walk].measures(of: settings, measured)
        }
        table.ledger = ledger
        table.interruption = interruption
        table.expectedCount = calibrator.configurationSearch.expectedRunCount(
            training: sets.splits.map(\.training.count), validation: sets.splits.reduce(0) { $0 + $1.validation.count },
            walkCount: walks.count)
        table.progress = { [observer, objective] progress in
            observer.progress(
                RunProgress(
                    step: "Searching", done: progress.runCount, count: progress.expectedCount,
                    note: progress.note(objective)))
        }
        return table
    }
}

extension CriteriaOptions {
    /// The metric to minimise.
    ///
    /// - Throws: ``Problems`` if it cannot be minimised.
    var minimised: Objective {
        get throws(Problems) {
            if let known = Objective.all.first(where: { $0.key == objective }) { return known }
            let hint = Spelling.suggestion(for: objective, among: Objective.all.map(\.key))
            throw Problems("The metric \"\(objective)\" cannot be minimised.\(hint)")
        }
    }
}

extension SearchProgress {
    /// The best score so far, and the default's score.
    fileprivate func note(_ objective: Objective) -> String? {
        guard let best, let baseline else { return nil }
        return "best \(objective.name) \(objective.metric.format(best)) \(objective.unit), default "
            + "\(objective.metric.format(baseline)) \(objective.unit)"
    }
}
