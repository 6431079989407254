internal import Evaluation
internal import NumericalMethods
internal import Positioning
internal import Tuning

extension Calibrator {
    /// What ran on all training walks as a Pareto front, and its picks with what they reach on the test walks.
    ///
    /// From the candidate the search goes on for what the picks want: a steady dot, and little energy.
    func frontEvidence(_ search: SearchOutcome, _ outcome: TestOutcome, splits: [DataSplit], in table: inout ScoreTable)
        throws -> FrontEvidence
    {
        let training = splits.count == 1 ? splits[0].training : splits.flatMap(\.test).sorted()
        for metrics in [[Metric.standstillJitter, .latency], [.energyIndex]] {
            try tuner.explore(from: search.candidate, toward: metrics, on: training, in: &table)
        }
        let front = try front(on: training, in: &table)
        // Where the same walks train and test, a pick has no proof.
        guard let test = splits.first?.test, splits.count == 1 else {
            return FrontEvidence(front: front, picks: [])
        }
        return FrontEvidence(
            front: front,
            picks: try front.picks.map { pick in
                // The most accurate preset has a search and a proof of its own.
                let settings =
                    pick.purpose == .mostAccurate
                    ? outcome.decision == .recommend ? outcome.recommended : nil : pick.configuration?.settings
                return try evidence(for: pick, settings, on: test, in: &table)
            })
    }

    func front(on walks: [Int], in table: inout ScoreTable) throws -> ConfigurationFront {
        ConfigurationFront(
            try table.measured(
                on: walks, baseline: space.base,
                named: space.namedPresets.filter { $0.name != Preset.default.rawValue }.map {
                    ("SDK \($0.name)", space.nearest(to: $0.settings))
                }),
            objectives: [objective.metric] + objectives.filter { $0.key != objective.key }, limits: constraints,
            tolerance: options.accuracyTolerance)
    }

    private func evidence(
        for pick: NamedPick, _ settings: PositioningSettings?, on walks: [Int], in table: inout ScoreTable
    ) throws -> FrontEvidence.Pick {
        guard let settings, settings != space.base else {
            return FrontEvidence.Pick(pick: pick, settings: nil, metrics: [], stands: false)
        }
        var results: [FrontEvidence.MetricResult] = []
        for metric in table.metrics {
            // A walk without a fix counts with the worst objective.
            let isObjective = metric.key == objective.key
            let before =
                try isObjective
                ? table.scores(space.base, on: walks) : table.values(metric, of: space.base, on: walks)
            let after =
                try isObjective
                ? table.scores(settings, on: walks) : table.values(metric, of: settings, on: walks)
            let pairs = zip(before, after).compactMap { before, after in
                before.flatMap { before in after.map { (before, $0) } }
            }
            guard !pairs.isEmpty else { continue }
            let baseline = Statistics.mean(pairs.map(\.0)) ?? 0
            let evidence = PairedEvidence(
                differences: pairs.map { metric.better.improvement(from: $0, to: $1) },
                stream: RandomStream(seed: options.seed, purpose: "pick \(pick.purpose.rawValue) \(metric.key)"))
            results.append(
                FrontEvidence.MetricResult(
                    metric: metric.key, unit: metric.unit, baselineValue: baseline,
                    value: Statistics.mean(pairs.map(\.1)) ?? 0, evidence: evidence,
                    verdict: Verdict(
                        evidence,
                        minimumEffect: isObjective
                            ? options.minimumEffect : metric.relevantChange(from: baseline),
                        // Of all the picks and metrics, some look better by chance.
                        level: options.significance
                            / Double(NamedPick.Purpose.allCases.count * table.metrics.count))))
        }
        return FrontEvidence.Pick(
            pick: pick, settings: settings, metrics: results,
            stands: stands(pick, results)
                && constraints.allSatisfy { limit in
                    limit.meets(results.first { $0.metric == limit.key }?.value)
                })
    }

    /// Whether a pick is significantly better in what it is for, worse in none of that, and not less accurate than the
    /// default by more than the tolerance: the whole interval says so. What is recommended has its own proof.
    private func stands(_ pick: NamedPick, _ results: [FrontEvidence.MetricResult]) -> Bool {
        func result(_ metric: Metric) -> FrontEvidence.MetricResult? { results.first { $0.metric == metric.key } }
        if pick.purpose == .mostAccurate { return true }
        guard let accuracy = result(objective.metric),
            (accuracy.evidence.lowerBound ?? -.infinity) >= -options.accuracyTolerance
        else { return false }
        let wanted: [Metric] =
            switch pick.purpose {
            case .mostAccurate: []
            case .steadiest: [.standstillJitter, .latency]
            case .thriftiest: [.energyIndex]
            case .balanced: [objective.metric, .standstillJitter, .latency, .energyIndex]
            }
        let verdicts = wanted.compactMap { result($0)?.verdict }
        return verdicts.contains(.better) && !verdicts.contains(.worse)
    }

    /// Why settings break a constraint on these walks, or `nil` if they meet all.
    func broken(_ settings: PositioningSettings, on walks: [Int], in table: inout ScoreTable) throws -> String? {
        guard !constraints.isEmpty else { return nil }
        let measured = try table.measured(on: walks, baseline: space.base, named: [("recommended", settings)])
        guard let values = measured.first(where: { $0.settings == settings }) else { return nil }
        let broken = constraints.filter { !$0.meets(values.value($0.key)) }.map { limit in
            let metric = Metric.all.first { $0.key == limit.key }
            return "\(limit) (\(metric?.format(values.value(limit.key)) ?? "no value"))"
        }
        return broken.isEmpty ? nil : broken.joined(separator: ", ")
    }
}
