internal import Foundation
package import Positioning

/// What tuning and judging decided.
package struct Selection: Sendable {
    /// What to do.
    package var decision: CalibrationResult.Decision
    /// What to use: the default if that is the decision.
    package var recommended: PositioningSettings
    /// The best settings that tuning found.
    package var candidate: PositioningSettings
    /// What the hold-out walks of each fold are shown with.
    package var inFolds: [PositioningSettings]
    /// The candidate against the default.
    package var gate: PairedEvidence
    /// What is recommended, or else the candidate, against the default.
    package var overall: PairedEvidence
    /// Each changed setting.
    package var settings: [SettingEvidence]
}

extension Calibrator {
    /// Tunes on the tune walks of each fold and lets the hold-out walks decide.
    package func select(folds: [Fold], in table: inout ScoreTable) throws -> Selection {
        let tuner = tuner
        var tuned: [PositioningSettings] = []
        for fold in folds { tuned.append(try tuner.best(on: fold.tune, in: &table)) }
        let allWalks = folds.flatMap(\.holdOut).sorted()
        let candidate = folds.count == 1 ? tuned[0] : try tuner.best(on: allWalks, in: &table)

        let judge = Judge(folds: folds, standard: space.base, options: options)
        let gate = try judge.evidence(for: tuned, purpose: "gate", in: &table)
        var (settings, keptInFolds) = try prune(tuned, candidate: candidate, judge: judge, in: &table)
        let kept = space.keeping(settings.filter(\.isAccepted).map(\.key), in: candidate)
        let overall = try judge.evidence(for: keptInFolds, purpose: "overall", in: &table)
        let decision = decide(candidate: candidate, kept: kept, gate: gate, overall: overall)
        guard decision == .recommend else {
            for index in settings.indices { settings[index].isAccepted = false }
            return Selection(
                decision: decision, recommended: space.base, candidate: candidate, inFolds: tuned, gate: gate,
                overall: gate, settings: settings)
        }
        return Selection(
            decision: decision, recommended: kept, candidate: candidate, inFolds: keptInFolds, gate: gate,
            overall: overall, settings: settings)
    }

    /// Takes settings that do not pass on the hold-out walks back to their defaults, one after another, the least useful first: of two that
    /// do the same work one stays. Returns the evidence for each setting, with those still there kept, and what is left in each fold.
    private func prune(
        _ tuned: [PositioningSettings], candidate: PositioningSettings, judge: Judge, in table: inout ScoreTable
    ) throws -> (evidence: [SettingEvidence], kept: [PositioningSettings]) {
        var keys = space.changes(from: space.base, to: candidate)
        var kept = tuned.map { space.keeping(keys, in: $0) }
        var judged: [String: SettingEvidence] = [:]
        while true {
            for key in keys {
                judged[key] = try evidence(for: key, in: kept, candidate: candidate, tuned: tuned, judge, &table)
            }
            let failing = keys.compactMap { judged[$0] }.filter { !$0.isAccepted }
            guard let worst = failing.min(by: { $0.evidence.meanImprovement < $1.evidence.meanImprovement }) else {
                break
            }
            keys.removeAll { $0 == worst.key }
            kept = kept.map { space.reverting(worst.key, in: $0) }
        }
        return (space.changes(from: space.base, to: candidate).compactMap { judged[$0] }, kept)
    }

    private func evidence(
        for key: String, in kept: [PositioningSettings], candidate: PositioningSettings, tuned: [PositioningSettings],
        _ judge: Judge, _ table: inout ScoreTable
    ) throws -> SettingEvidence {
        let reverted = kept.map { space.reverting(key, in: $0) }
        let evidence = try judge.evidence(for: kept, against: reverted, purpose: "setting \(key)", in: &table)
        let standard = space.value(of: key, in: space.base)
        return SettingEvidence(
            key: key, standard: standard, tuned: space.value(of: key, in: candidate),
            changedInFolds: tuned.count { space.value(of: key, in: $0) != standard }, evidence: evidence,
            isAccepted: passes(evidence))
    }

    private func passes(_ evidence: PairedEvidence) -> Bool {
        evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
    }

    private func decide(
        candidate: PositioningSettings, kept: PositioningSettings, gate: PairedEvidence, overall: PairedEvidence
    ) -> CalibrationResult.Decision {
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
}
