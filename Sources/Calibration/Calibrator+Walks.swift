internal import NumericalMethods
internal import Positioning

extension Calibrator {
    /// What happened on each hold-out walk, in the order of the folds.
    func walkEvidence(
        _ tuned: [PositioningSettings], _ walks: [CalibrationWalk], _ folds: [Fold], in table: inout ScoreTable
    ) throws -> [WalkEvidence] {
        var pairs: [(walk: Int, fold: Int)] = []
        for (fold, indices) in folds.enumerated() { pairs += indices.holdOut.map { ($0, fold) } }
        let judged = pairs
        let standard = space.base
        let errors = try pool.map(judged.count) { index in
            let walk = walks[judged[index].walk]
            return (walk.horizontalErrors(standard), walk.horizontalErrors(tuned[judged[index].fold]))
        }
        var evidence: [WalkEvidence] = []
        for (pair, errors) in zip(judged, errors) {
            evidence.append(
                WalkEvidence(
                    name: walks[pair.walk].name,
                    standard: try table.scores(standard, on: [pair.walk])[0],
                    tuned: try table.scores(tuned[pair.fold], on: [pair.walk])[0], standardErrors: errors.0,
                    tunedErrors: errors.1))
        }
        return evidence
    }

    /// The hold-out walk whose improvement is the median one: neither the best case nor the worst.
    func showcase(
        _ tuned: [PositioningSettings], _ walks: [CalibrationWalk], _ folds: [Fold], in table: inout ScoreTable
    ) throws -> Showcase {
        var gains: [(gain: Double, walk: Int, fold: Int)] = []
        for (fold, indices) in folds.enumerated() {
            for walk in indices.holdOut {
                let standard = try table.scores(space.base, on: [walk])[0]
                gains.append((standard - (try table.scores(tuned[fold], on: [walk])[0]), walk, fold))
            }
        }
        gains.sort { ($0.gain, $0.walk) < ($1.gain, $1.walk) }
        let middle = gains[gains.count / 2]
        let walk = walks[middle.walk]
        return Showcase(
            name: walk.name, truth: walk.truth, standard: walk.fixes(space.base),
            tuned: walk.fixes(tuned[middle.fold]))
    }
}
