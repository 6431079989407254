internal import Evaluation
internal import Foundation
package import Positioning
package import Search

/// The result of the search on training walks.
package struct SearchOutcome: Sendable {
    /// The best settings of each split.
    package var inSplits: [PositioningSettings]
    /// The best settings of the only split, or of a search on all walks.
    package var candidate: PositioningSettings
    /// The configurations that the search for the candidate began with, for the importance of settings.
    package var sample: [PositioningSettings]
    /// Training walks for the importance of settings.
    package var sampleWalks: [Int]
    /// A sentence that no configuration meets the constraints; `nil` if one does.
    package var unmet: String?

    package init(
        inSplits: [PositioningSettings], candidate: PositioningSettings, sample: [PositioningSettings],
        sampleWalks: [Int], unmet: String?
    ) {
        self.inSplits = inSplits
        self.candidate = candidate
        self.sample = sample
        self.sampleWalks = sampleWalks
        self.unmet = unmet
    }
}

/// The result of the selection on validation walks, among the settings that the search changed.
package struct Selection: Sendable {
    /// Each changed setting.
    package var settings: [SettingEvidence]
    /// The selected settings in each split.
    package var inSplits: [PositioningSettings]
    /// The candidate with only the accepted settings changed.
    package var selected: PositioningSettings
    /// The SDK's preset that was chosen instead of what the search found.
    package var preset: String?
    /// Why nothing remains of what the validation walks accepted; `nil` if something does, or if they accepted nothing.
    package var refusal: String?

    package init(settings: [SettingEvidence], inSplits: [PositioningSettings], selected: PositioningSettings) {
        self.settings = settings
        self.inSplits = inSplits
        self.selected = selected
    }
}

extension Calibrator {
    /// Searches on the training walks of each split. If there are several splits, it then searches on all walks.
    package func search(_ splits: [DataSplit], in table: inout ScoreTable) throws -> SearchOutcome {
        var unmet: String?
        func best(on walks: [Int], in table: inout ScoreTable) throws -> ConfigurationSearch.Found {
            var found = try configurationSearch.run(on: walks, in: &table)
            // If the best configuration breaks a constraint or a limit, take the best one that meets all of them.
            guard try broken(found.best, on: walks, within: limits, in: &table) != nil else { return found }
            // What lies near it was run without a look at the limits.
            try configurationSearch.repair(
                found.best, within: allConstraints(limits, on: walks, in: &table), on: walks, in: &table)
            let front = try front(on: walks, within: limits, in: &table)
            let pick = front.picks.first { $0.purpose == .mostAccurate }
            found.best = pick?.configuration?.settings ?? space.base
            unmet = front.nearest.map { unmetSentence(front.configurations[$0], front.constraints) } ?? unmet
            return found
        }
        var found = try splits.map { try best(on: $0.training, in: &table) }
        let inSplits = found.map(\.best)
        if splits.count > 1 { found = [try best(on: splits.flatMap(\.test).sorted(), in: &table)] }
        return SearchOutcome(
            inSplits: inSplits, candidate: found[0].best, sample: found[0].sample, sampleWalks: found[0].sampleWalks,
            unmet: unmet)
    }

    private func unmetSentence(_ nearest: MeasuredConfiguration, _ constraints: [MetricConstraint]) -> String {
        let values = constraints.map { constraint in
            let metric = Metric.all.first { $0.key == constraint.key }
            return metric?.figure(nearest.value(constraint.key)) ?? "no \(constraint.key)"
        }
        return "Relax the constraints: no configuration that was tried meets "
            + "\(constraints.map(\.description).joined(separator: ", ")) on the training walks. The nearest has "
            + "\(values.joined(separator: ", "))."
    }

    /// Keeps the changed settings that improve the objective on validation walks.
    package func select(
        _ search: SearchOutcome, _ splits: [DataSplit], in table: inout ScoreTable
    ) throws -> Selection {
        let comparison = comparison(on: splits.map(\.validation))
        let (settings, inSplits) = try prune(
            search.inSplits, candidate: search.candidate, comparison: comparison, in: &table)
        return Selection(
            settings: settings, inSplits: inSplits,
            selected: space.keeping(settings.filter(\.isAccepted).map(\.key), in: search.candidate))
    }

    /// Resets settings that fail on the validation walks to their defaults, one after another, the least useful first. So
    /// one of two settings with the same effect stays. Some settings help only together, and each of them alone fails. So if
    /// the remaining settings are significantly worse than the whole candidate, the smallest earlier set that is not
    /// significantly worse is restored. Returns the evidence for each setting, and the remaining settings in each split.
    private func prune(
        _ found: [PositioningSettings], candidate: PositioningSettings, comparison: SplitComparison,
        in table: inout ScoreTable
    ) throws -> (evidence: [SettingEvidence], kept: [PositioningSettings]) {
        let changed = space.changes(from: space.base, to: candidate)
        var keys = changed
        var kept = found.map { space.keeping(keys, in: $0) }
        var evidenceByKey: [String: SettingEvidence] = [:]
        var path: [[String]] = []
        while !keys.isEmpty {
            var round = try keys.map { key in
                let baseline = space.value(of: key, in: space.base)
                return SettingEvidence(
                    key: key, baseline: baseline, candidate: space.value(of: key, in: candidate),
                    changedInSplits: found.count { space.value(of: key, in: $0) != baseline },
                    evidence: try comparison.evidence(
                        for: kept, against: kept.map { space.reverting(key, in: $0) }, in: &table), isAccepted: false)
            }
            for (index, reason) in objections(to: round.map(\.evidence), outOf: changed.count).enumerated() {
                round[index].isAccepted = reason == nil
                round[index].reason = reason
            }
            for evidence in round { evidenceByKey[evidence.key] = evidence }
            // A setting that a constraint needs stays, even without an improvement.
            for index in round.indices where !round[index].isAccepted && !constraints.isEmpty {
                let walks = comparison.walks.flatMap(\.self)
                guard try broken(kept[0], on: walks, within: [], in: &table) == nil,
                    try broken(space.reverting(round[index].key, in: kept[0]), on: walks, within: [], in: &table) != nil
                else { continue }
                round[index].isAccepted = true
                round[index].reason = Self.neededForConstraint
                evidenceByKey[round[index].key] = round[index]
            }
            let worst = round.filter { !$0.isAccepted }
                .min { $0.evidence.meanImprovement < $1.evidence.meanImprovement }
            guard let worst else { break }
            path.append(keys)
            keys.removeAll { $0 == worst.key }
            kept = kept.map { space.reverting(worst.key, in: $0) }
        }
        while let larger = path.popLast(), passes(try comparison.evidence(for: found, against: kept, in: &table)) {
            for key in larger where evidenceByKey[key]?.isAccepted == false {
                evidenceByKey[key]?.isAccepted = true
                evidenceByKey[key]?.reason = Self.onlyTogether
            }
            kept = found.map { space.keeping(larger, in: $0) }
        }
        return (changed.compactMap { evidenceByKey[$0] }, kept)
    }

    /// For each piece of evidence, the reason why it fails, or `nil` if it passes. Holm's step-down correction (1979) keeps
    /// the probability of any false positive below the level.
    ///
    /// - Parameter count: the number of settings at the beginning. Settings that were reset count, too: otherwise the last
    ///   one would be tested as if it had been the only one.
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
                reasons[index] = "not significant among \(count) settings"
            } else if evidence[index].meanImprovement < options.minimumEffect {
                reasons[index] = "too small"
            } else if !passes(evidence[index]) {
                reasons[index] = "interval includes zero"
            }
        }
        return reasons
    }

    /// Reasons for an acceptance despite a failed test.
    static let neededForConstraint = "needed for a constraint"
    static let onlyTogether = "only together with others"

    func passes(_ evidence: PairedEvidence) -> Bool {
        evidence.supports(minimumEffect: options.minimumEffect, level: options.significance)
    }
}
