internal import Evaluation
internal import Foundation
package import Positioning
package import Tuning

/// What the search on training walks found.
package struct SearchOutcome: Sendable {
    /// The best settings of each split.
    package var inSplits: [PositioningSettings]
    /// The best settings: of the only split, or of a search on all walks.
    package var candidate: PositioningSettings
    /// What the search for the candidate began with, and the walks that all of it ran on: for the importance of settings.
    package var sample: [PositioningSettings]
    package var sampleWalks: [Int]
    /// Why no configuration meets the constraints; `nil` if one does.
    package var unmet: String?

    package init(
        inSplits: [PositioningSettings], candidate: PositioningSettings, sample: [PositioningSettings],
        sampleWalks: [Int], unmet: String?
    ) {
        (self.inSplits, self.candidate) = (inSplits, candidate)
        (self.sample, self.sampleWalks, self.unmet) = (sample, sampleWalks, unmet)
    }
}

/// What the validation walks say about the settings that the search changed.
package struct Selection: Sendable {
    /// Each changed setting.
    package var settings: [SettingEvidence]
    /// What is left in each split.
    package var inSplits: [PositioningSettings]
    /// What is left of the candidate.
    package var selected: PositioningSettings

    package init(settings: [SettingEvidence], inSplits: [PositioningSettings], selected: PositioningSettings) {
        (self.settings, self.inSplits, self.selected) = (settings, inSplits, selected)
    }
}

extension Calibrator {
    /// Searches on the training walks of each split, and, where there are several splits, on all walks.
    package func search(_ splits: [DataSplit], in table: inout ScoreTable) throws -> SearchOutcome {
        var found = try splits.map { try tuner.search(on: $0.training, in: &table) }
        var unmet: String?
        for (index, split) in splits.enumerated() {
            // A best that breaks a constraint gives way to the best that does not.
            guard try broken(found[index].best, on: split.training, in: &table) != nil else { continue }
            let front = try front(on: split.training, in: &table)
            let pick = front.picks.first { $0.purpose == .mostAccurate }
            found[index].best = pick?.configuration?.settings ?? space.base
            unmet = front.nearest.map { unmetSentence(front.configurations[$0]) } ?? unmet
        }
        let inSplits = found.map(\.best)
        if splits.count > 1 { found = [try tuner.search(on: splits.flatMap(\.test).sorted(), in: &table)] }
        return SearchOutcome(
            inSplits: inSplits, candidate: found[0].best, sample: found[0].sample, sampleWalks: found[0].sampleWalks,
            unmet: unmet)
    }

    private func unmetSentence(_ nearest: MeasuredConfiguration) -> String {
        let values = constraints.map { constraint in
            let metric = Metric.all.first { $0.key == constraint.key }
            return metric?.format(nearest.value(constraint.key)) ?? "no value"
        }
        return "No configuration that was tried meets the constraints "
            + "\(constraints.map(\.description).joined(separator: ", ")) on the training walks; the nearest has "
            + "\(values.joined(separator: ", "))."
    }

    /// Keeps the settings of which validation walks show that they add something.
    package func select(
        _ search: SearchOutcome, _ splits: [DataSplit], in table: inout ScoreTable
    ) throws -> Selection {
        let comparison = SplitComparison(walks: splits.map(\.validation), baseline: space.base, options: options)
        let (settings, inSplits) = try prune(
            search.inSplits, candidate: search.candidate, comparison: comparison, in: &table)
        return Selection(
            settings: settings, inSplits: inSplits,
            selected: space.keeping(settings.filter(\.isAccepted).map(\.key), in: search.candidate))
    }

    /// Takes settings that do not pass on the validation walks back to their defaults, one after another, the least
    /// useful first: of two that do the same work one stays. Some only work together, so that none of them passes alone:
    /// if what is left is demonstrably worse than all of them, the smallest set on the way that is not stays instead.
    /// Returns the evidence for each setting, with those still there kept, and what is left in each split.
    private func prune(
        _ found: [PositioningSettings], candidate: PositioningSettings, comparison: SplitComparison,
        in table: inout ScoreTable
    ) throws -> (evidence: [SettingEvidence], kept: [PositioningSettings]) {
        let changed = space.changes(from: space.base, to: candidate)
        var keys = changed
        var kept = found.map { space.keeping(keys, in: $0) }
        var judged: [String: SettingEvidence] = [:]
        var path: [[String]] = []
        while !keys.isEmpty {
            var round: [SettingEvidence] = []
            for key in keys {
                let reverted = kept.map { space.reverting(key, in: $0) }
                let baseline = space.value(of: key, in: space.base)
                round.append(
                    SettingEvidence(
                        key: key, baseline: baseline, candidate: space.value(of: key, in: candidate),
                        changedInSplits: found.count { space.value(of: key, in: $0) != baseline },
                        evidence: try comparison.evidence(
                            for: kept, against: reverted, purpose: "setting \(key)", in: &table),
                        isAccepted: false))
            }
            for (index, reason) in objections(to: round.map(\.evidence), outOf: changed.count).enumerated() {
                round[index].isAccepted = reason == nil
                round[index].reason = reason
            }
            for evidence in round { judged[evidence.key] = evidence }
            // What a limit needs stays, whatever it adds.
            for index in round.indices where !round[index].isAccepted && !constraints.isEmpty {
                let walks = comparison.walks.flatMap(\.self)
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
            passes(try comparison.evidence(for: found, against: kept, purpose: "together", in: &table))
        {
            for key in larger where judged[key]?.isAccepted == false {
                judged[key]?.isAccepted = true
                judged[key]?.reason = "only together with others"
            }
            kept = found.map { space.keeping(larger, in: $0) }
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

    func passes(_ evidence: PairedEvidence) -> Bool {
        evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
    }
}
