internal import Evaluation
internal import NumericalMethods
internal import Positioning
package import Search

extension Calibrator {
    /// The Pareto front of the configurations that ran on all training walks, and the picks with their metrics on test walks.
    ///
    /// First it searches around the candidate for configurations with a steady dot, which the picks need. Of the settings
    /// only the sensors change the energy, by too little to search for it.
    package func frontEvidence(
        _ search: SearchOutcome, _ outcome: TestOutcome, splits: [DataSplit], in table: inout ScoreTable
    ) throws -> FrontEvidence {
        let training = splits.count == 1 ? splits[0].training : splits.flatMap(\.test).sorted()
        try configurationSearch.explore(
            from: search.candidate, toward: [.standstillJitter, .latency], on: training, in: &table)
        let front = try front(on: training, within: limits, forOtherPurposes: pickLimits, in: &table)
        // With several splits, all walks are training walks of some split, so there is no independent test of a pick.
        guard let test = splits.first?.test, splits.count == 1 else { return FrontEvidence(front: front, picks: []) }
        return FrontEvidence(
            front: front,
            picks: try front.picks.map { pick in
                // The most accurate pick is the recommended configuration, which has its own search and test.
                let settings =
                    pick.purpose == .mostAccurate
                    ? outcome.decision == .recommend ? outcome.recommended : nil : pick.configuration?.settings
                return try evidence(for: pick, settings, on: test, in: &table)
            })
    }

    /// - Parameters:
    ///   - limits: what configurations must keep of the baseline, besides the constraints.
    ///   - forOtherPurposes: what picks of another purpose than accuracy must keep besides.
    func front(
        on walks: [Int], within limits: [BaselineLimit], forOtherPurposes: [BaselineLimit] = [],
        in table: inout ScoreTable
    ) throws -> ConfigurationFront {
        ConfigurationFront(
            try table.measured(
                on: walks, baseline: space.base,
                named: space.namedPresets.filter { $0.name != Preset.default.rawValue }.map {
                    ("SDK \($0.name)", space.nearest(to: $0.settings))
                }),
            objectives: [objective.metric] + objectives.filter { $0.key != objective.key },
            constraints: try allConstraints(limits, on: walks, in: &table),
            forOtherPurposes: try allConstraints(forOtherPurposes, on: walks, in: &table),
            tolerance: options.accuracyTolerance)
    }

    private func evidence(
        for pick: NamedPick, _ settings: PositioningSettings?, on walks: [Int], in table: inout ScoreTable
    ) throws -> FrontEvidence.Pick {
        let sdk = space.namedPresets.first { $0.name == pick.preset }?.settings ?? space.base
        guard let settings, settings != space.base else {
            return FrontEvidence.Pick(
                pick: pick, settings: nil, metrics: [],
                objection: pick.purpose == .mostAccurate
                    ? "no settings are recommended" : "no settings but the baseline's", sdkSettings: sdk)
        }
        let results = try measured(settings, against: space.base, on: walks, in: &table)
        let againstSDK =
            sdk == space.base || sdk == settings ? [] : try measured(settings, against: sdk, on: walks, in: &table)
        let objections = [
            objection(to: pick, results),
            againstSDK.isEmpty
                ? nil : objectionOfSDK(to: pick, againstSDK).map { "against the SDK's own preset: \($0)" },
            try broken(
                settings, on: walks, within: pick.purpose == .mostAccurate ? limits : pickLimits, in: &table
            ).map { "breaks \($0)" },
            hasLargerErrors(pick, results) ? "CE75 is larger" : nil,
        ]
        return FrontEvidence.Pick(
            pick: pick, settings: settings, metrics: results, objection: objections.compactMap(\.self).first,
            sdkSettings: sdk, againstSDK: againstSDK)
    }

    /// Whether the third quartile of the errors is significantly larger than the baseline's. The tolerance of a pick allows
    /// for chance; it is no licence for a loss that every walk has. Without a correction for the number of metrics: a missed
    /// harm is worse than a false alarm. What the most accurate pick may lose is stated by ``limits``, and what a user allows
    /// by the constraint.
    private func hasLargerErrors(_ pick: NamedPick, _ results: [FrontEvidence.MetricResult]) -> Bool {
        guard pick.purpose != .mostAccurate, !constraints.contains(where: { $0.key == Metric.ce75.key }) else {
            return false
        }
        return results.first { $0.metric == Metric.ce75.key }.map {
            Verdict($0.evidence, minimumEffect: 0, level: options.significance) == .worse
        } ?? false
    }

    /// Each metric of settings against a baseline.
    private func measured(
        _ settings: PositioningSettings, against reference: PositioningSettings, on walks: [Int],
        in table: inout ScoreTable
    ) throws -> [FrontEvidence.MetricResult] {
        var results: [FrontEvidence.MetricResult] = []
        for metric in table.metrics {
            let isObjective = metric.key == objective.key
            let before = try table.filled(metric, of: reference, on: walks)
            let after = try table.filled(metric, of: settings, on: walks)
            let pairs = zip(before, after).compactMap { before, after in
                before.flatMap { before in after.map { (before, $0) } }
            }
            guard !pairs.isEmpty else { continue }
            let baseline = Statistics.mean(pairs.map(\.0)) ?? 0
            let evidence = PairedEvidence(
                differences: pairs.map { metric.better.improvement(from: $0, to: $1) }, seed: options.seed)
            results.append(
                FrontEvidence.MetricResult(
                    metric: metric.key, unit: metric.unit, baselineValue: baseline,
                    value: Statistics.mean(pairs.map(\.1)) ?? 0, evidence: evidence,
                    verdict: Verdict(
                        evidence,
                        minimumEffect: isObjective ? options.minimumEffect : metric.relevantChange(from: baseline),
                        // Bonferroni's correction for all picks and metrics.
                        level: options.significance / Double(NamedPick.Purpose.allCases.count * table.metrics.count))))
        }
        return results
    }

    /// Why a pick should not replace the SDK's own preset: it is not better than it. Of the most accurate one, which has no
    /// such test, the mean objective must not be worse than that of ``replaced``.
    private func objectionOfSDK(to pick: NamedPick, _ results: [FrontEvidence.MetricResult]) -> String? {
        guard pick.purpose == .mostAccurate else { return objection(to: pick, results) }
        guard replaced != nil else { return nil }
        let accuracy = results.first { $0.metric == objective.key }
        return (accuracy?.evidence.meanImprovement ?? -.infinity) >= 0 ? nil : "not more accurate"
    }

    /// What speaks against a pick; `nil` if it is significantly better in at least one metric of its purpose, significantly
    /// worse in none of them, and the interval of its accuracy excludes a loss of more than the tolerance. The recommended
    /// configuration has its own test.
    private func objection(to pick: NamedPick, _ results: [FrontEvidence.MetricResult]) -> String? {
        func result(_ metric: Metric) -> FrontEvidence.MetricResult? { results.first { $0.metric == metric.key } }
        if pick.purpose == .mostAccurate { return nil }
        guard let accuracy = result(objective.metric),
            (accuracy.evidence.lowerBound ?? -.infinity) >= -options.accuracyTolerance
        else { return "may be less accurate" }
        let wanted: [Metric] =
            switch pick.purpose {
            case .mostAccurate: []
            case .steadiest: [.standstillJitter, .latency]
            case .thriftiest: [.energyIndex]
            case .balanced: [objective.metric, .standstillJitter, .latency, .energyIndex]
            }
        if let worse = wanted.first(where: { result($0)?.verdict == .worse }) { return "worse in \(worse.name)" }
        guard !wanted.contains(where: { result($0)?.verdict == .better }) else { return nil }
        return "not shown to be better in \(wanted.map(\.name).joined(separator: ", "))"
    }

    /// The constraints and limits that settings break on these walks, with the values; `nil` if they meet all.
    func broken(
        _ settings: PositioningSettings, on walks: [Int], within limits: [BaselineLimit], in table: inout ScoreTable
    ) throws -> String? {
        let values = try table.measured([settings], on: walks, baseline: space.base)[0]
        let all = try allConstraints(limits, on: walks, in: &table)
        let broken = all.filter { !$0.isMet(by: values.value) }.map { "\($0) (\($0.values(values.value)))" }
        return broken.isEmpty ? nil : broken.joined(separator: ", ")
    }
}
