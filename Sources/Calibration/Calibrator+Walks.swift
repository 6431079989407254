internal import Evaluation
internal import NumericalMethods
internal import Parallelism
internal import Positioning
internal import Tuning
internal import VenueModel

extension Calibrator {
    /// What is looked at beside the objective: what people complain of first.
    static let sideMetrics: [Metric] = [
        .latency, .standstillJitter, .jumpRate, .pathRatio, .floorDetection, .availability, .accuracyHonesty,
    ]

    /// What happened on each judging walk, in the order of the folds, and over all of them.
    func walkEvidence(
        _ tuned: [PositioningSettings], _ walks: [CalibrationWalk], _ folds: [Fold], venue: Venue,
        in table: inout ScoreTable
    ) throws -> (walks: [WalkEvidence], sideEffects: [SideEffect]) {
        let judged = pairs(folds)
        let standard = space.base
        let evaluator = Evaluator(venue: venue)
        let tracks = try pool.map(judged.count) { index in
            let walk = walks[judged[index].walk]
            return (
                walk.evaluated(standard, by: evaluator), walk.evaluated(tuned[judged[index].fold], by: evaluator)
            )
        }
        var evidence: [WalkEvidence] = []
        for (pair, tracks) in zip(judged, tracks) {
            evidence.append(
                WalkEvidence(
                    name: walks[pair.walk].name, standard: try table.scores(standard, on: [pair.walk])[0],
                    tuned: try table.scores(tuned[pair.fold], on: [pair.walk])[0],
                    standardErrors: tracks.0.instants.compactMap(\.error),
                    tunedErrors: tracks.1.instants.compactMap(\.error)))
        }
        let sideEffects = Self.sideMetrics.map { metric in
            sideEffect(metric, tracks)
        }
        return (evidence, sideEffects)
    }

    private func sideEffect(
        _ metric: Metric, _ tracks: [(standard: EvaluatedWalk, tuned: EvaluatedWalk)]
    ) -> SideEffect {
        let standard = metric.value(of: tracks.map(\.standard)).value
        let differences = tracks.compactMap { pair in
            metric.value(of: [pair.standard]).value.flatMap { before in
                metric.value(of: [pair.tuned]).value.map { metric.better.improvement(from: before, to: $0) }
            }
        }
        let evidence = PairedEvidence(
            differences: differences, stream: RandomStream(seed: options.seed, purpose: "side effect \(metric.key)"))
        return SideEffect(
            metric: metric, standard: standard, tuned: metric.value(of: tracks.map(\.tuned)).value,
            evidence: differences.isEmpty ? nil : evidence,
            verdict: Verdict(
                evidence, minimumEffect: metric.relevantChange(from: standard),
                level: options.significance / Double(Self.sideMetrics.count)))
    }

    /// The judging walk whose improvement is the median one: neither the best case nor the worst.
    func showcase(
        _ tuned: [PositioningSettings], _ walks: [CalibrationWalk], _ folds: [Fold], in table: inout ScoreTable
    ) throws -> Showcase {
        var gains: [(gain: Double, walk: Int, fold: Int)] = []
        for (walk, fold) in pairs(folds) {
            let standard = try table.scores(space.base, on: [walk])[0]
            gains.append((standard - (try table.scores(tuned[fold], on: [walk])[0]), walk, fold))
        }
        gains.sort { ($0.gain, $0.walk) < ($1.gain, $1.walk) }
        let middle = gains[gains.count / 2]
        let walk = walks[middle.walk]
        return Showcase(
            name: walk.name, truth: walk.truth, standard: walk.fixes(space.base),
            tuned: walk.fixes(tuned[middle.fold]))
    }

    /// Each judging walk with its fold.
    private func pairs(_ folds: [Fold]) -> [(walk: Int, fold: Int)] {
        folds.enumerated().flatMap { fold, walks in walks.judge.map { ($0, fold) } }
    }
}
