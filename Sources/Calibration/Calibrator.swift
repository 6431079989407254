public import Evaluation
internal import Foundation
public import Parallelism
public import Tuning
public import VenueModel

/// Finds out which settings suit a venue, and whether they are demonstrably better than the default.
///
/// For each fold, settings are tuned on some walks; others, which tuning never saw, choose among the tuned settings and
/// judge.
///
/// - To choose: each changed setting must add something with the others kept, by a sign-flip test (with Holm's rule
///   over the settings) and a bootstrap interval over walks and by the minimum effect. Those that fail return to the
///   default one after another, the least useful first.
/// - To judge: what was chosen must beat the default as a whole by the same rule, on walks that did not choose where
///   walks are plenty. Where the same walks do both, the tuned settings as a whole must beat the default, too, and
///   theirs are the figures to quote.
///
/// So a venue where nothing matters keeps its default in at least 95 of 100 trials.
///
/// With one fold (simulated walks) the candidate is what was tuned in it. With several (recorded walks are few) each
/// walk is judged by settings tuned without it, and the candidate is tuned on all walks.
public struct Calibrator: Sendable {
    /// What is searched.
    public var space: SearchSpace
    /// What is minimised.
    public var objective: Objective
    /// How to search and decide.
    public var options: CalibrationOptions
    /// Where the work is done.
    public var pool: WorkerPool
    /// The metrics of the Pareto front; the first is the objective.
    public var objectives: [Metric] = []
    /// What a configuration must meet to be recommended.
    public var limits: [MetricLimit] = []
    /// Who may end the work early.
    public var interruption: Interruption?

    /// A calibrator.
    public init(space: SearchSpace, objective: Objective, options: CalibrationOptions, pool: WorkerPool) {
        self.space = space
        self.objective = objective
        self.options = options
        self.pool = pool
    }

    /// Calibrates.
    ///
    /// - Parameters:
    ///   - walks: all walks; `folds` refer to them by index. At least one must judge.
    ///   - ledger: what was run before, and where runs are kept.
    ///   - progress: called from any thread.
    /// - Throws: what the numerical library reports, for a space of more than 40 dimensions; ``Interrupted``; ``Problems``
    ///   of a study that cannot be written.
    public func calibrate(
        venue: Venue, walks: [CalibrationWalk], folds: [Fold], source: CalibrationResult.Source,
        ledger: StudyLedger? = nil, progress: (@Sendable (CalibrationProgress) -> Void)? = nil
    ) throws -> CalibrationResult {
        precondition(folds.contains { !$0.judge.isEmpty }, "somebody must judge")
        let measured = metrics
        var table = ScoreTable(metrics: measured, worst: walks.map(\.worstScore), pool: pool) { settings, walk in
            walks[walk].measures(of: settings, measured)
        }
        table.ledger = ledger
        table.interruption = interruption
        table.expectedCount = tuner.expectedRunCount(
            training: folds.map(\.tune.count), validation: folds.reduce(0) { $0 + $1.choose.count }, walkCount: walks.count)
        table.progress = progress
        let selection = try select(folds: folds, in: &table)
        let judge = Judge(walks: folds.map(\.judge), standard: space.base, options: options)
        let (walkEvidence, sideEffects) = try walkEvidence(selection.inFolds, walks, folds, venue: venue, in: &table)
        var result = CalibrationResult(
            venue: venue, source: source, options: options, objective: objective, decision: selection.decision,
            standard: space.base, recommended: selection.recommended, candidate: selection.candidate,
            headline: selection.headline, overall: selection.overall, judgesAreUntouched: folds.judgesAreUntouched,
            settings: selection.settings, walks: walkEvidence, sideEffects: sideEffects,
            presets: try presetEvidence(judge, in: &table), tuneWalkCounts: folds.map(\.tune.count),
            configurationCount: table.configurationCount, evaluationCount: table.evaluationCount,
            showcase: try showcase(selection.inFolds, walks, folds, in: &table),
            front: try frontEvidence(selection, folds: folds, in: &table))
        result.importance = try importance(selection, in: &table)
        (result.configurationCount, result.evaluationCount) = (table.configurationCount, table.evaluationCount)
        result.sample = selection.sample
        return result
    }

    /// What is measured of every run, the objective first.
    package var metrics: [Metric] {
        ConfigurationFront.metrics(objectives: [objective.metric] + objectives, limits: limits)
    }

    var tuner: Tuner { Tuner(space: space, options: options) }

    private func presetEvidence(_ judge: Judge, in table: inout ScoreTable) throws -> [PresetEvidence] {
        try space.namedPresets.map { name, settings in
            let everywhere = Array(repeating: settings, count: judge.walks.count)
            return PresetEvidence(
                name: name, score: try judge.meanScore(of: everywhere, in: &table),
                evidence: settings == space.base
                    ? nil : try judge.evidence(for: everywhere, purpose: "preset \(name)", in: &table))
        }
    }

    /// How much each setting matters, from the sample that the search began with and from runs on its walks.
    private func importance(_ selection: Selection, in table: inout ScoreTable) throws -> ImportanceResult? {
        let walks = selection.sampleWalks
        let trials = try selection.sample.map { (settings: $0, scores: try table.scores($0, on: walks)) }
        return try ImportanceAnalysis(space: space, seed: options.seed, pool: pool).analyse(trials: trials) {
            settings in
            try table.prepare(settings, on: walks)
            return try settings.map { try table.scores($0, on: walks) }
        }
    }
}
