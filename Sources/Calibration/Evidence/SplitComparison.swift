internal import Evaluation
internal import NumericalMethods
internal import Positioning
internal import Search

/// Compares settings on validation or test walks, with one configuration for each split.
struct SplitComparison {
    /// The walks of each split.
    let walks: [[Int]]
    let baseline: PositioningSettings
    let options: CalibrationOptions
    /// The run of each walk: the walks of a run are one unit of evidence. Empty if each walk is one.
    var runs: [Int] = []

    /// The evidence for one configuration per split against another one, which is the baseline unless given.
    func evidence(
        for candidates: [PositioningSettings], against references: [PositioningSettings]? = nil,
        in table: inout ScoreTable
    ) throws -> PairedEvidence {
        let references = references ?? Array(repeating: baseline, count: walks.count)
        let better = try scores(of: candidates, in: &table)
        let worse = try scores(of: references, in: &table)
        return PairedEvidence(
            differences: byRun(zip(worse, better).map { $0 - $1 }),
            seed: options.seed)
    }

    /// The mean objective of one configuration per split over all walks.
    func meanScore(of candidates: [PositioningSettings], in table: inout ScoreTable) throws -> Double {
        Statistics.mean(try scores(of: candidates, in: &table)) ?? .infinity
    }

    /// The mean of each run, in the order of their first walks.
    private func byRun(_ differences: [Double]) -> [Double] {
        runs.isEmpty ? differences : RecordedRuns.means(differences, runs: walks.flatMap(\.self).map { runs[$0] })
    }

    private func scores(of candidates: [PositioningSettings], in table: inout ScoreTable) throws -> [Double] {
        var all: [Double] = []
        for (walks, settings) in zip(walks, candidates) { all += try table.scores(settings, on: walks) }
        return all
    }
}
