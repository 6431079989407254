internal import Evaluation
internal import NumericalMethods
internal import Positioning

extension Calibrator {
    /// What ran on all tune walks as a Pareto front, and its picks with what they reach on the judging walks.
    ///
    /// From the candidate the search goes on for what the picks want: a steady dot, and little energy.
    func frontEvidence(_ selection: Selection, folds: [Fold], in table: inout ScoreTable) throws -> FrontEvidence {
        let tune = folds.count == 1 ? folds[0].tune : folds.flatMap(\.judge).sorted()
        for metrics in [[Metric.standstillJitter, .latency], [.energyIndex]] {
            try tuner.explore(from: selection.candidate, toward: metrics, on: tune, in: &table)
        }
        let front = try front(on: tune, in: &table)
        // Where the same walks tune and judge, a pick has no proof.
        guard let judge = folds.first?.judge, folds.count == 1 else {
            return FrontEvidence(front: front, picks: [])
        }
        return FrontEvidence(
            front: front, picks: try front.picks.map { try evidence(for: $0, on: judge, in: &table) })
    }

    func front(on walks: [Int], in table: inout ScoreTable) throws -> ConfigurationFront {
        ConfigurationFront(
            try table.measured(
                on: walks, standard: space.base,
                named: space.namedPresets.filter { $0.name != Preset.default.rawValue }.map {
                    ($0.name, space.nearest(to: $0.settings))
                }),
            objectives: [objective.metric] + objectives.filter { $0.key != objective.key }, limits: limits,
            tolerance: options.minimumEffect)
    }

    private func evidence(
        for pick: NamedPick, on walks: [Int], in table: inout ScoreTable
    ) throws -> FrontEvidence.Pick {
        guard let settings = pick.configuration?.settings, settings != space.base else {
            return FrontEvidence.Pick(pick: pick, metrics: [], stands: false)
        }
        var results: [FrontEvidence.MetricResult] = []
        for metric in table.metrics {
            let pairs = zip(
                try table.values(metric, of: space.base, on: walks), try table.values(metric, of: settings, on: walks)
            ).compactMap { before, after in before.flatMap { before in after.map { (before, $0) } } }
            guard !pairs.isEmpty else { continue }
            let standard = Statistics.mean(pairs.map(\.0)) ?? 0
            let evidence = PairedEvidence(
                differences: pairs.map { metric.better.improvement(from: $0, to: $1) },
                stream: RandomStream(seed: options.seed, purpose: "pick \(pick.purpose.rawValue) \(metric.key)"))
            results.append(
                FrontEvidence.MetricResult(
                    metric: metric.key, unit: metric.unit, defaultValue: standard,
                    value: Statistics.mean(pairs.map(\.1)) ?? 0, evidence: evidence,
                    verdict: Verdict(
                        evidence,
                        minimumEffect: metric.key == objective.key ? options.minimumEffect : 0.05 * abs(standard),
                        // Of all the picks and metrics, some look better by chance.
                        level: options.significance
                            / Double(NamedPick.Purpose.allCases.count * table.metrics.count))))
        }
        return FrontEvidence.Pick(
            pick: pick, metrics: results,
            stands: stands(pick, results)
                && limits.allSatisfy { limit in
                    limit.meets(results.first { $0.metric == limit.key }?.value)
                })
    }

    /// Whether a pick is demonstrably better in what it is for, and not less accurate.
    private func stands(_ pick: NamedPick, _ results: [FrontEvidence.MetricResult]) -> Bool {
        func verdict(_ metric: Metric) -> Verdict? {
            results.first { $0.metric == metric.key }?.verdict
        }
        guard verdict(objective.metric) != .worse else { return false }
        let wanted: [Metric] =
            switch pick.purpose {
            case .mostAccurate: [objective.metric]
            case .steadiest: [.standstillJitter, .latency]
            case .thriftiest: [.energyIndex]
            case .balanced: [objective.metric, .standstillJitter, .latency, .energyIndex]
            }
        return wanted.contains { verdict($0) == .better }
    }

    /// Why settings break a limit on these walks, or `nil` if they meet all.
    func broken(_ settings: PositioningSettings, on walks: [Int], in table: inout ScoreTable) throws -> String? {
        guard !limits.isEmpty else { return nil }
        let measured = try table.measured(on: walks, standard: space.base, named: [("recommended", settings)])
        guard let values = measured.first(where: { $0.settings == settings }) else { return nil }
        let broken = limits.filter { !$0.meets(values.value($0.key)) }.map { limit in
            let metric = Metric.all.first { $0.key == limit.key }
            return "\(limit) (\(metric?.format(values.value(limit.key)) ?? "no value"))"
        }
        return broken.isEmpty ? nil : broken.joined(separator: ", ")
    }
}
