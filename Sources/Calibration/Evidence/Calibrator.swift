package import Evaluation
package import Parallelism
internal import Positioning
package import Tuning

/// Finds out which settings suit a venue, and whether they are demonstrably better than the default.
///
/// For each split, settings are searched on training walks, selected on validation walks and reported on test walks.
///
/// - To choose: each changed setting must add something with the others kept, by a sign-flip test (with Holm's rule
///   over the settings) and a bootstrap interval over walks and by the minimum effect. Those that fail return to the
///   default one after another, the least useful first.
/// - To judge: what was chosen must beat the default as a whole by the same rule, on walks that did not choose where
///   walks are plenty. Where the same walks do both, the tuned settings as a whole must beat the default, too, and
///   theirs are the figures to quote.
///
/// So a venue where nothing matters keeps its default in at least 95 of 100 trials.
///
/// With one split (simulated walks) the candidate is what was tuned in it. With several (recorded walks are few) each
/// walk is judged by settings tuned without it, and the candidate is tuned on all walks.
///
/// The rules of a calibration, step by step: ``search(_:in:)``, ``select(_:in:)`` and ``test(_:_:in:)``.
package struct Calibrator: Sendable {
    /// What is searched.
    package var space: SearchSpace
    /// What is minimised.
    package var objective: Objective
    /// How to search and decide.
    package var options: CalibrationOptions
    /// Where the work is done.
    package var pool: WorkerPool
    /// The metrics of the Pareto front; the first is the objective.
    package var objectives: [Metric] = []
    /// What a configuration must meet to be recommended.
    package var constraints: [MetricLimit] = []

    package init(space: SearchSpace, objective: Objective, options: CalibrationOptions, pool: WorkerPool) {
        self.space = space
        self.objective = objective
        self.options = options
        self.pool = pool
    }

    /// What is measured of every run, the objective first.
    package var metrics: [Metric] {
        ConfigurationFront.metrics(objectives: [objective.metric] + objectives, limits: constraints)
    }

    var tuner: Tuner { Tuner(space: space, options: options) }
}
