package import Evaluation
internal import NumericalMethods
package import Parallelism
package import Positioning
package import Recordings
package import Search

/// Finds the best settings for a venue, and tests whether they are significantly better than the default.
///
/// For each split, settings are searched on training walks, selected on validation walks and reported on test walks.
///
/// - Selection: each changed setting must improve the objective while the others are kept. The improvement must be
///   significant by a sign-flip test (with Holm's correction over the settings) and by a bootstrap interval over walks, and
///   at least the minimum effect. Settings that fail are reset to the default one after another, the least useful first.
/// - Test: the selected settings together must be better than the default by the same rule. With simulated walks, the test
///   walks are not used for selection. With recorded walks, the same walks validate and test; then the whole candidate must
///   be better than the default, too, and the figures to quote are those of the candidate.
///
/// So if no setting matters at a venue, the default is kept in at least 95 of 100 calibrations.
///
/// With one split (simulated walks) the candidate comes from its training walks. With several splits (recorded walks) each
/// walk is tested with settings that were searched on other walks, and the candidate comes from a search on all walks.
///
/// The steps are ``search(_:in:)``, ``select(_:_:in:)`` and ``test(_:of:_:in:)``.
package struct Calibrator: Sendable {
    package var space: SearchSpace
    /// The metric to minimise.
    package var objective: Objective
    /// The options of the search and of the decision.
    package var options: CalibrationOptions
    package var pool: WorkerPool
    /// The metrics of the Pareto front; the first is the objective.
    package var objectives: [Metric] = []
    /// The constraints that a recommended configuration must meet.
    package var constraints: [MetricConstraint] = []

    /// The run of each walk, whose walks are one unit of evidence; empty if each walk is one.
    package var runs: [Int] = []

    /// The SDK's own settings in the preset that gets the recommended ones, if its header states them and nothing speaks against
    /// them: what is recommended must be as accurate. `nil` if there is nothing to compare with.
    package var replaced: PositioningSettings?

    /// The class of the phone of each walk; empty if it is not known.
    package var phones: [PhoneClass?] = []

    package init(space: SearchSpace, objective: Objective, options: CalibrationOptions, pool: WorkerPool) {
        self.space = space
        self.objective = objective
        self.options = options
        self.pool = pool
    }

    /// The metrics of every trial; the objective is the first.
    package var metrics: [Metric] {
        ConfigurationFront.metrics(
            objectives: [objective.metric] + objectives + limits.flatMap(\.metrics), constraints: constraints)
    }

    /// What a recommendation must keep of the baseline, whatever is minimised.
    package var limits: [BaselineLimit] {
        .recommendation(availability: options.availabilityTolerance, besides: constraints)
    }

    /// The same for a pick of another purpose, which may be less accurate by the tolerance.
    var pickLimits: [BaselineLimit] {
        .pick(availability: options.availabilityTolerance, error: options.accuracyTolerance, besides: constraints)
    }

    /// The constraints, and the limits with the baseline's means over these walks.
    func allConstraints(
        _ limits: [BaselineLimit], on walks: [Int], in table: inout ScoreTable
    ) throws -> [MetricConstraint] {
        let baseline = try table.measured([space.base], on: walks, baseline: space.base)[0]
        return constraints + limits.compactMap { $0.constraint(baseline: baseline.value) }
    }

    /// Compares settings on these walks of each split.
    func comparison(on walks: [[Int]]) -> SplitComparison {
        SplitComparison(walks: walks, baseline: space.base, options: options, runs: runs)
    }

    var configurationSearch: ConfigurationSearch { ConfigurationSearch(space: space, options: options) }
}

/// Compares settings on validation or test walks, with one configuration for each split.
struct SplitComparison {
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
        return PairedEvidence(differences: byRun(zip(worse, better).map { $0 - $1 }), seed: options.seed)
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
