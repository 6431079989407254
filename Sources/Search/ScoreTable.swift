package import Evaluation
package import Parallelism
package import Positioning

/// Stores results of trials, such as a study. Trials with a known result are not run again.
package protocol TrialLedger: AnyObject {
    /// The metrics of these trials in the table's order; `nil` for a trial that is not known with all metrics.
    func known(_ trials: [ScoreTable.Run]) throws -> [[Double?]?]
    /// Stores results, either all or none.
    func add(_ rows: [(run: ScoreTable.Run, values: [Double?])]) throws
}

/// The metrics of many configurations on many walks. Each trial runs once, and trials run in parallel.
///
/// All configurations run on the same walks, so differences between configurations are paired. Trials that a study already
/// has are not run again. New trials are added to the study in batches.
///
/// Besides the results it holds what a trial needs (walks, workers, study) and what the progress line shows, because every
/// trial of a calibration passes through it.
package struct ScoreTable {
    /// The metrics of some configurations on the walk of an index, in the table's order; `nil` for a metric without a value.
    /// They must depend on nothing else.
    package typealias Measure = @Sendable (_ settings: [PositioningSettings], _ walk: Int) -> [[Double?]]

    /// One trial.
    package typealias Run = (settings: PositioningSettings, walk: Int)

    /// Maximum number of trials that are lost if the process is killed, and of configurations in one piece of work.
    private static let slabSize = 4096
    private static let pieceSize = 256

    /// The metrics; the first one is the objective.
    package let metrics: [Metric]
    private let walkCount: Int
    private let pool: WorkerPool
    private let measure: Measure
    /// The objective of a walk without a value.
    private let worst: [Double]
    /// The configurations in the order of their first trial, and their indices.
    private var order: [PositioningSettings] = []
    private var places: [PositioningSettings: Int] = [:]
    /// The metrics of each configuration on each walk; empty if they are not known.
    private var rows: [[[Double?]]] = []
    /// Number of trials.
    package private(set) var evaluationCount = 0

    /// What the search minimises, if it is not the objective of the calibration alone.
    var searchObjective: SearchObjective?
    /// Stores results outside of this table.
    package var ledger: (any TrialLedger)?
    /// Expected number of trials, for the estimate of the remaining time.
    package var expectedCount = 0
    /// The best mean objective so far and that of the baseline, for the progress line.
    var best: (score: Double, baseline: Double)?
    /// Called from any thread.
    package var progress: (@Sendable (SearchProgress) -> Void)?
    /// Checked before each piece of work.
    package var interruption: Interruption?

    /// An empty table.
    ///
    /// - Parameter worst: for each walk, the objective to use if there is no value.
    package init(metrics: [Metric], worst: [Double], pool: WorkerPool, measure: @escaping Measure) {
        self.metrics = metrics
        self.worst = worst
        walkCount = worst.count
        self.pool = pool
        self.measure = measure
    }

    /// A table of a single score; lower is better.
    package init(walkCount: Int, pool: WorkerPool, score: @escaping @Sendable (PositioningSettings, Int) -> Double) {
        self.init(metrics: [.ipinScore], worst: Array(repeating: .infinity, count: walkCount), pool: pool) {
            settings, walk in settings.map { [score($0, walk)] }
        }
    }

    /// Number of different configurations that ran on at least one walk.
    package var configurationCount: Int { order.count }

    /// Runs the trials of `settings` × `walks` that are not known yet.
    package mutating func prepare(_ settings: [PositioningSettings], on walks: [Int]) throws {
        try prepare(settings.flatMap { settings in walks.map { (settings, $0) } })
    }

    /// Runs the trials that are not known yet.
    package mutating func prepare(_ runs: [Run]) throws {
        var missing: [Run] = []
        var isListed: Set<[Int]> = []
        for run in runs {
            let place = place(of: run.settings)
            guard rows[place][run.walk].isEmpty, isListed.insert([place, run.walk]).inserted else { continue }
            missing.append(run)
        }
        for start in stride(from: 0, to: missing.count, by: Self.slabSize) {
            try run(Array(missing[start..<min(start + Self.slabSize, missing.count)]))
        }
    }

    private mutating func place(of settings: PositioningSettings) -> Int {
        if let place = places[settings] { return place }
        places[settings] = order.count
        order.append(settings)
        rows.append(Array(repeating: [], count: walkCount))
        return order.count - 1
    }

    private mutating func run(_ runs: [Run]) throws {
        var results = try ledger?.known(runs) ?? Array(repeating: nil, count: runs.count)
        let before = evaluationCount + results.count { $0 != nil }
        let pieces = pieces(of: runs.indices.filter { results[$0] == nil }, in: runs)
        let counts = ProgressCount(before) { [progress, expectedCount, best] done in
            progress?(
                SearchProgress(
                    runCount: done, expectedCount: max(done, expectedCount), best: best?.score, baseline: best?.baseline
                ))
        }
        let measured = try pool.map(pieces.count) { [measure, interruption] index in
            try interruption?.check()
            let piece = pieces[index]
            let values = measure(piece.map { runs[$0].settings }, runs[piece[0]].walk)
            counts.add(piece.count)
            return values
        }
        for (piece, values) in zip(pieces, measured) {
            for (index, row) in zip(piece, values) { results[index] = row }
        }
        try ledger?.add(zip(runs, results).compactMap { run, row in row.map { (run, $0) } })
        for (run, row) in zip(runs, results) { rows[place(of: run.settings)][run.walk] = row ?? [] }
        evaluationCount += runs.count
    }

    /// Groups trials by walk, because configurations on the same walk share work.
    private func pieces(of indices: [Int], in runs: [Run]) -> [[Int]] {
        var byWalk = Array(repeating: [Int](), count: walkCount)
        for index in indices { byWalk[runs[index].walk].append(index) }
        return byWalk.flatMap { indices in
            stride(from: 0, to: indices.count, by: Self.pieceSize).map {
                Array(indices[$0..<min($0 + Self.pieceSize, indices.count)])
            }
        }
    }

    /// The metrics of a trial. Runs it if it is not known.
    mutating func row(_ settings: PositioningSettings, on walk: Int) throws -> [Double?] {
        try prepare([(settings, walk)])
        return rows[place(of: settings)][walk]
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
    func complete(on walks: [Int]) -> [PositioningSettings] {
        order.indices.filter { place in walks.allSatisfy { !rows[place][$0].isEmpty } }.map { order[$0] }
    }
}
