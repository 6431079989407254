package import Evaluation
package import Parallelism
package import Positioning

/// The metrics of many configurations on many walks.
///
/// All configurations run on the same walks, so differences between configurations are paired.
package struct ScoreTable {
    /// The metrics; the first one is the objective.
    package let metrics: [Metric]
    /// The objective of a walk without a value.
    private let worst: [Double]
    private var trials: TrialTable<PositioningSettings>

    /// What the search minimises, if it is not the objective of the calibration alone.
    var searchObjective: SearchObjective?
    /// Expected number of trials, for the estimate of the remaining time.
    package var expectedCount = 0 { didSet { reportProgress() } }
    /// The best mean objective so far and that of the baseline, for the progress line.
    var best: (score: Double, baseline: Double)? { didSet { reportProgress() } }
    /// Called from any thread.
    package var progress: (@Sendable (SearchProgress) -> Void)? { didSet { reportProgress() } }

    /// - Parameters:
    ///   - worst: for each walk, the objective to use if there is no value.
    ///   - measure: the metrics of configurations on a walk, in their order.
    package init(
        metrics: [Metric], worst: [Double], pool: WorkerPool,
        measure: @escaping TrialTable<PositioningSettings>.Measure
    ) {
        self.metrics = metrics
        self.worst = worst
        trials = TrialTable(walkCount: worst.count, pool: pool, measure: measure)
    }

    /// A table of a single score; lower is better.
    package init(walkCount: Int, pool: WorkerPool, score: @escaping @Sendable (PositioningSettings, Int) -> Double) {
        self.init(metrics: [.ipinScore], worst: Array(repeating: .infinity, count: walkCount), pool: pool) {
            settings, walk in settings.map { [score($0, walk)] }
        }
    }

    package var evaluationCount: Int { trials.evaluationCount }
    /// Number of different configurations that ran on at least one walk.
    package var configurationCount: Int { trials.configurationCount }

    /// Stores results outside of this table.
    package var ledger: (any TrialLedger<PositioningSettings>)? {
        get { trials.ledger }
        set { trials.ledger = newValue }
    }

    /// Checked before each piece of work.
    package var interruption: Interruption? {
        get { trials.interruption }
        set { trials.interruption = newValue }
    }

    private mutating func reportProgress() {
        trials.progress = { [progress, expectedCount, best] done in
            progress?(
                SearchProgress(
                    runCount: done, expectedCount: max(done, expectedCount), best: best?.score, baseline: best?.baseline
                ))
        }
    }

    /// Runs the trials of `settings` × `walks` that are not known yet.
    package mutating func prepare(_ settings: [PositioningSettings], on walks: [Int]) throws {
        try prepare(settings.flatMap { settings in walks.map { (settings, $0) } })
    }

    /// Runs the trials that are not known yet.
    package mutating func prepare(_ runs: [TrialTable<PositioningSettings>.Run]) throws { try trials.prepare(runs) }

    /// The metrics of a trial. Runs it if it is not known.
    mutating func row(_ settings: PositioningSettings, on walk: Int) throws -> [Double?] {
        try trials.row(settings, on: walk)
    }

    /// The objective, or the value of ``searchObjective``, on each of these walks.
    package mutating func scores(_ settings: PositioningSettings, on walks: [Int]) throws -> [Double] {
        try prepare([settings], on: walks)
        return try walks.map { walk in
            let row = try row(settings, on: walk)
            let objective = row.first.flatMap(\.self) ?? worst[walk]
            return searchObjective?.score(row, objective, on: walk) ?? objective
        }
    }

    /// The mean objective over these walks.
    package mutating func mean(_ settings: PositioningSettings, on walks: [Int]) throws -> Double {
        try scores(settings, on: walks).reduce(0, +) / Double(max(walks.count, 1))
    }

    /// A metric on each of these walks; `nil` without a value, also for the objective.
    package mutating func values(_ metric: Metric, of settings: PositioningSettings, on walks: [Int]) throws
        -> [Double?]
    {
        guard let column = metrics.firstIndex(where: { $0.key == metric.key }) else { return walks.map { _ in nil } }
        try prepare([settings], on: walks)
        return try walks.map { try row(settings, on: $0)[column] }
    }

    /// A metric on each of these walks. An error of a walk without a fix is the worst one, as for the objective.
    package mutating func filled(_ metric: Metric, of settings: PositioningSettings, on walks: [Int]) throws
        -> [Double?]
    {
        let values = try values(metric, of: settings, on: walks)
        guard Objective(metric) != nil, metrics.contains(where: { $0.key == metric.key }) else { return values }
        return zip(values, walks).map { $0 ?? worst[$1] }
    }

    /// All configurations that ran on all of these walks, in the order of their first trial.
    func complete(on walks: [Int]) -> [PositioningSettings] { trials.complete(on: walks) }
}
