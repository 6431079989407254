internal import Foundation
internal import NumericalMethods
internal import Positioning
public import VenueModel

/// Finds out which settings suit a venue, and whether they are demonstrably better than the default.
///
/// For each fold the settings are tuned on its tune walks and judged on its hold-out walks, which tuning never saw. The decision has two gates, in this
/// order, so that a venue where nothing matters keeps its default in at least 95 of 100 trials:
///
/// 1. the tuned settings as a whole must beat the default on the hold-out walks, by a sign-flip test and a bootstrap
///    interval over walks and by the minimum effect;
/// 2. each changed setting must add to that by the same rule, all others kept; those that do not go back to the
///    default. What remains must pass the first gate again.
///
/// With one fold (simulated walks) the candidate is what was tuned in it. With several (recorded walks are few) each walk is judged by
/// settings tuned without it, and the candidate is tuned on all walks.
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
        let tuner = Tuner(
            space: space, sampleCount: options.sampleCount, startCount: options.startCount,
            minimumEffect: options.minimumEffect)
        var table = ScoreTable(walks: walks, objective: objective, pool: pool)
        if let progress {
            let expected = tuner.expectedRunCount(folds: folds, walkCount: walks.count)
            table.progress = { progress($0, max($0, expected)) }
        }
        let tuned = try folds.map { try tuner.best(on: $0.tune, in: &table) }
        let candidate =
            folds.count == 1 ? tuned[0] : try tuner.best(on: Array(walks.indices), in: &table)

        let judge = Judge(folds: folds, standard: space.base, options: options)
        let gate = try judge.evidence(for: tuned, purpose: "gate", in: &table)
        var settings = try settingEvidence(candidate: candidate, tuned: tuned, judge: judge, in: &table)
        var kept = candidate
        var keptInFolds = tuned
        for setting in settings where !setting.isAccepted {
            kept = space.reverting(setting.key, in: kept)
            keptInFolds = keptInFolds.map { space.reverting(setting.key, in: $0) }
        }
        let overall = try judge.evidence(for: keptInFolds, purpose: "overall", in: &table)
        let decision = decide(candidate: candidate, kept: kept, gate: gate, overall: overall)
        let isRecommended = decision == .recommend
        if !isRecommended { for index in settings.indices { settings[index].isAccepted = false } }
        let shown = isRecommended ? keptInFolds : tuned
        return CalibrationResult(
            venue: venue, source: source, options: options, objective: objective, decision: decision,
            standard: space.base, recommended: isRecommended ? kept : space.base, candidate: candidate, gate: gate,
            overall: isRecommended ? overall : gate, settings: settings,
            walks: try walkEvidence(shown, walks, folds, in: &table),
            presets: try presetEvidence(judge, in: &table), tuneWalkCounts: folds.map(\.tune.count),
            configurationCount: table.configurationCount, showcase: try showcase(shown, walks, folds, in: &table))
    }

    private func decide(
        candidate: PositioningSettings, kept: PositioningSettings, gate: PairedEvidence, overall: PairedEvidence
    ) -> CalibrationResult.Decision {
        func passes(_ evidence: PairedEvidence) -> Bool {
            evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
        }
        if candidate == space.base { return .keepDefault(reason: "Tuning found nothing better than the default.") }
        let fewest = Int((-log2(options.significance)).rounded(.up))
        if gate.walkCount < fewest {
            return .keepDefault(
                reason: """
                    \(gate.walkCount) hold-out walks cannot show a difference at the \(options.significance) level, however \
                    large it is; at least \(fewest) are needed.
                    """)
        }
        if !passes(gate) {
            return .keepDefault(
                reason: "On hold-out walks the tuned settings are not demonstrably better than the default.")
        }
        if kept == space.base {
            return .keepDefault(reason: "No single setting is demonstrably better than its default on hold-out walks.")
        }
        if !passes(overall) {
            return .keepDefault(
                reason: "The settings that each pass on hold-out walks are not demonstrably better together.")
        }
        return .recommend
    }

    private func settingEvidence(
        candidate: PositioningSettings, tuned: [PositioningSettings], judge: Judge, in table: inout ScoreTable
    ) throws -> [SettingEvidence] {
        try space.changes(from: space.base, to: candidate).map { key in
            let evidence = try judge.evidence(
                for: tuned, against: tuned.map { space.reverting(key, in: $0) }, purpose: "setting \(key)", in: &table)
            return SettingEvidence(
                key: key, standard: space.value(of: key, in: space.base), tuned: space.value(of: key, in: candidate),
                changedInFolds: tuned.count { space.value(of: key, in: $0) != space.value(of: key, in: space.base) }, evidence: evidence,
                isAccepted: evidence.supports(minimumEffect: options.minimumEffect, level: options.significance))
        }
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
