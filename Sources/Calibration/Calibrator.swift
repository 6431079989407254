internal import Foundation
internal import NumericalMethods
internal import Positioning
public import VenueModel

/// Finds out which settings suit a venue, and whether they are demonstrably better than the default.
///
/// For each fold the settings are tuned on its tune walks and judged on its hold-out walks, which tuning never saw. The
/// decision has two gates, in this order, so that a venue where nothing matters keeps its default in at least
/// 95 of 100 trials:
///
/// 1. the tuned settings as a whole must beat the default on the hold-out walks, by a sign-flip test and a bootstrap
///    interval over walks and by the minimum effect;
/// 2. each changed setting must add to that by the same rule, the others kept; those that do not go back to the
///    default one after another, the least useful first. What remains must pass the first gate again.
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
    ///   - progress: called from any thread with the number of walks run and how many there will be, about.
    /// - Throws: what the numerical library reports, for a space of more than 40 settings.
    public func calibrate(
        venue: Venue, walks: [CalibrationWalk], folds: [Fold], source: CalibrationResult.Source,
        progress: (@Sendable (Int, Int) -> Void)? = nil
    ) throws -> CalibrationResult {
        precondition(folds.contains { !$0.holdOut.isEmpty }, "somebody must judge")
        var table = ScoreTable(walkCount: walks.count, pool: pool) { [objective] settings, walk in
            walks[walk].score(settings, by: objective)
        }
        if let progress {
            let expected = tuner.expectedRunCount(folds: folds, walkCount: walks.count)
            table.progress = { progress($0, max($0, expected)) }
        }
        let selection = try select(folds: folds, in: &table)
        let judge = Judge(folds: folds, standard: space.base, options: options)
        return CalibrationResult(
            venue: venue, source: source, options: options, objective: objective, decision: selection.decision,
            standard: space.base, recommended: selection.recommended, candidate: selection.candidate,
            gate: selection.gate, overall: selection.overall, settings: selection.settings,
            walks: try walkEvidence(selection.inFolds, walks, folds, in: &table),
            presets: try presetEvidence(judge, in: &table), tuneWalkCounts: folds.map(\.tune.count),
            configurationCount: table.configurationCount,
            showcase: try showcase(selection.inFolds, walks, folds, in: &table))
    }

    var tuner: Tuner {
        Tuner(
            space: space, sampleCount: options.sampleCount, startCount: options.startCount,
            minimumEffect: options.minimumEffect)
    }

    private func presetEvidence(_ judge: Judge, in table: inout ScoreTable) throws -> [PresetEvidence] {
        try space.namedPresets.map { name, settings in
            let everywhere = Array(repeating: settings, count: judge.folds.count)
            return PresetEvidence(
                name: name, score: try judge.meanScore(of: everywhere, in: &table),
                evidence: settings == space.base
                    ? nil : try judge.evidence(for: everywhere, purpose: "preset \(name)", in: &table))
        }
    }
}
