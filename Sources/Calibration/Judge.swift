internal import NumericalMethods
internal import Positioning

/// Compares settings on the hold-out walks of all folds.
struct Judge {
    let folds: [Fold]
    let standard: PositioningSettings
    let options: CalibrationOptions

    /// What the hold-out walks say about one configuration a fold against another, by default against the default.
    func evidence(
        for candidates: [PositioningSettings], against references: [PositioningSettings]? = nil, purpose: String,
        in table: inout ScoreTable
    ) throws -> PairedEvidence {
        let references = references ?? Array(repeating: standard, count: folds.count)
        let better = try scores(of: candidates, in: &table)
        let worse = try scores(of: references, in: &table)
        return PairedEvidence(
            differences: zip(worse, better).map { $0 - $1 },
            stream: RandomStream(seed: options.seed, purpose: "calibration evidence: \(purpose)"))
    }

    /// The mean objective of one configuration a fold over all hold-out walks.
    func meanScore(of candidates: [PositioningSettings], in table: inout ScoreTable) throws -> Double {
        Statistics.mean(try scores(of: candidates, in: &table)) ?? .infinity
    }

    private func scores(of candidates: [PositioningSettings], in table: inout ScoreTable) throws -> [Double] {
        var all: [Double] = []
        for (fold, settings) in zip(folds, candidates) { all += try table.scores(settings, on: fold.holdOut) }
        return all
    }
}
