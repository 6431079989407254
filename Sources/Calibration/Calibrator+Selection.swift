internal import Evaluation
internal import Foundation
package import Positioning
package import Tuning

/// What tuning, choosing and judging decided.
package struct Selection: Sendable {
    /// What to do.
    package var decision: CalibrationResult.Decision
    /// What to use: the default if that is the decision.
    package var recommended: PositioningSettings
    /// The best settings that tuning found.
    package var candidate: PositioningSettings
    /// What the headline is about, in each fold; nothing else is quoted of the judging walks.
    package var inFolds: [PositioningSettings]
    /// These settings against the default on the judging walks: see ``CalibrationResult/headline``.
    package var headline: PairedEvidence
    /// What was chosen against the default on the judging walks.
    package var overall: PairedEvidence
    /// Each changed setting.
    package var settings: [SettingEvidence]
    /// What the search for the candidate began with, and the walks that all of it ran on: for the importance of settings.
    package var sample: [PositioningSettings]
    package var sampleWalks: [Int]
}

extension Calibrator {
    /// Tunes on the tune walks of each fold, chooses on the next and lets the last decide.
    package func select(folds: [Fold], in table: inout ScoreTable) throws -> Selection {
        let tuner = tuner
        var found = try folds.map { try tuner.search(on: $0.tune, in: &table) }
        var unmet: String?
        for (index, fold) in folds.enumerated() {
            // A best that breaks a limit gives way to the best that does not.
            guard try broken(found[index].best, on: fold.tune, in: &table) != nil else { continue }
            let front = try front(on: fold.tune, in: &table)
            let pick = front.picks.first { $0.purpose == .mostAccurate }
            found[index].best = pick?.configuration?.settings ?? space.base
            if let nearest = front.nearest {
                let values = limits.map { limit in
                    let metric = Metric.all.first { $0.key == limit.key }
                    return metric?.format(front.configurations[nearest].value(limit.key)) ?? "no value"
                }
                unmet =
                    "No configuration that was tried meets the limits \(limits.map(\.description).joined(separator: ", ")) "
                    + "on the walks of the search; the nearest has \(values.joined(separator: ", "))."
            }
        }
        let tuned = found.map(\.best)
        if folds.count > 1 { found = [try tuner.search(on: folds.flatMap(\.judge).sorted(), in: &table)] }
        let candidate = found[0].best

        let chooser = Judge(walks: folds.map(\.choose), standard: space.base, options: options)
        let judge = Judge(walks: folds.map(\.judge), standard: space.base, options: options)
        var (settings, keptInFolds) = try prune(tuned, candidate: candidate, chooser: chooser, in: &table)
        let kept = space.keeping(settings.filter(\.isAccepted).map(\.key), in: candidate)
        let overall = try judge.evidence(for: keptInFolds, purpose: "chosen settings", in: &table)
        // Figures of the walks that also chose flatter what was chosen; those of the tuned settings as a whole do not.
        let quotesChosen = folds.judgesAreUntouched && kept != space.base
        let headline =
            quotesChosen ? overall : try judge.evidence(for: tuned, purpose: "tuned settings", in: &table)
        var decision = decide(candidate: candidate, kept: kept, headline: headline, overall: overall)
        if let unmet { decision = .keepDefault(reason: unmet) }
        if decision == .recommend, let broken = try broken(kept, on: folds.flatMap(\.judge).sorted(), in: &table) {
            decision = .keepDefault(reason: "On hold-out walks the tuned settings break a limit: \(broken).")
        }
        if case .keepDefault(let reason) = decision,
            let broken = try broken(space.base, on: folds.flatMap(\.judge).sorted(), in: &table)
        {
            decision = .keepDefault(reason: "\(reason) The default breaks a limit itself: \(broken).")
        }
        if decision != .recommend {
            for index in settings.indices where settings[index].isAccepted {
                settings[index].isAccepted = false
                settings[index].reason = "the whole does not pass"
            }
        }
        return Selection(
            decision: decision, recommended: decision == .recommend ? kept : space.base, candidate: candidate,
            inFolds: quotesChosen ? keptInFolds : tuned, headline: headline, overall: overall, settings: settings,
            sample: found[0].sample, sampleWalks: found[0].sampleWalks)
    }

    /// Takes settings that do not pass on the choosing walks back to their defaults, one after another, the least
    /// useful first: of two that do the same work one stays. Some only work together, so that none of them passes alone:
    /// if what is left is demonstrably worse than all of them, the smallest set on the way that is not stays instead.
    /// Returns the evidence for each setting, with those still there kept, and what is left in each fold.
    private func prune(
        _ tuned: [PositioningSettings], candidate: PositioningSettings, chooser: Judge, in table: inout ScoreTable
    ) throws -> (evidence: [SettingEvidence], kept: [PositioningSettings]) {
        let changed = space.changes(from: space.base, to: candidate)
        var keys = changed
        var kept = tuned.map { space.keeping(keys, in: $0) }
        var judged: [String: SettingEvidence] = [:]
        var path: [[String]] = []
        while !keys.isEmpty {
            var round: [SettingEvidence] = []
            for key in keys {
                let reverted = kept.map { space.reverting(key, in: $0) }
                let standard = space.value(of: key, in: space.base)
                round.append(
                    SettingEvidence(
                        key: key, standard: standard, tuned: space.value(of: key, in: candidate),
                        changedInFolds: tuned.count { space.value(of: key, in: $0) != standard },
                        evidence: try chooser.evidence(
                            for: kept, against: reverted, purpose: "setting \(key)", in: &table),
                        isAccepted: false))
            }
            for (index, reason) in objections(to: round.map(\.evidence), outOf: changed.count).enumerated() {
                round[index].isAccepted = reason == nil
                round[index].reason = reason
            }
            for evidence in round { judged[evidence.key] = evidence }
            // What a limit needs stays, whatever it adds.
            for index in round.indices where !round[index].isAccepted && !limits.isEmpty {
                let walks = chooser.walks.flatMap(\.self)
                guard try broken(kept[0], on: walks, in: &table) == nil,
                    try broken(space.reverting(round[index].key, in: kept[0]), on: walks, in: &table) != nil
                else { continue }
                round[index].isAccepted = true
                round[index].reason = "for a limit"
                judged[round[index].key] = round[index]
            }
            let worst = round.filter { !$0.isAccepted }
                .min { $0.evidence.meanImprovement < $1.evidence.meanImprovement }
            guard let worst else { break }
            path.append(keys)
            keys.removeAll { $0 == worst.key }
            kept = kept.map { space.reverting(worst.key, in: $0) }
        }
        while let larger = path.popLast(),
            passes(try chooser.evidence(for: tuned, against: kept, purpose: "together", in: &table))
        {
            for key in larger where judged[key]?.isAccepted == false {
                judged[key]?.isAccepted = true
                judged[key]?.reason = "only together with others"
            }
            kept = tuned.map { space.keeping(larger, in: $0) }
        }
        return (changed.compactMap { judged[$0] }, kept)
    }

    /// Why pieces of evidence do not pass; `nil` for those that do. Holm's step-down rule (1979) keeps the probability
    /// of any false one below the level.
    ///
    /// - Parameter count: how many were to be tested at first. Those that have left were tested, too: without them the
    ///   last one would be the best of many, tested as if it were the only one.
    private func objections(to evidence: [PairedEvidence], outOf count: Int) -> [String?] {
        var reasons: [String?] = Array(repeating: nil, count: evidence.count)
        let order = evidence.indices.sorted { (evidence[$0].pValue, $0) < (evidence[$1].pValue, $1) }
        var isOver = false
        for (rank, index) in order.enumerated() {
            isOver = isOver || evidence[index].pValue > options.significance / Double(count - rank)
            if evidence[index].meanImprovement <= 0 {
                reasons[index] = "no improvement"
            } else if evidence[index].pValue > options.significance {
                reasons[index] = "not significant"
            } else if isOver {
                reasons[index] = "not significant as one of \(count)"
            } else if evidence[index].meanImprovement < options.minimumEffect {
                reasons[index] = "too small"
            } else if !passes(evidence[index]) {
                reasons[index] = "interval holds zero"
            }
        }
        return reasons
    }

    private func passes(_ evidence: PairedEvidence) -> Bool {
        evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
    }

    private func decide(
        candidate: PositioningSettings, kept: PositioningSettings, headline: PairedEvidence, overall: PairedEvidence
    ) -> CalibrationResult.Decision {
        if candidate == space.base { return .keepDefault(reason: "Tuning found nothing better than the default.") }
        let fewest = Int((-log2(options.significance)).rounded(.up))
        if headline.walkCount < fewest {
            return .keepDefault(
                reason: """
                    \(headline.walkCount) hold-out walks cannot show a difference at the \(options.significance) level, \
                    however large it is; at least \(fewest) are needed.
                    """)
        }
        if !passes(headline) {
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
