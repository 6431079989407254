package import Parallelism

/// Stores results of trials, such as a study. Trials with a known result are not run again.
package protocol TrialLedger<Configuration>: AnyObject {
    /// What is tried, such as settings.
    associatedtype Configuration: Hashable & Sendable

    /// The scores of these trials in the table's order; `nil` for a trial that is not known with all scores.
    func known(_ trials: [TrialTable<Configuration>.Run]) throws -> [[Double?]?]
    /// Stores results, either all or none.
    func add(_ rows: [(run: TrialTable<Configuration>.Run, values: [Double?])]) throws
}

/// The scores of many configurations on many walks. Each trial runs once, and trials run in parallel.
///
/// Every search passes through it: of settings, triggers, and constants of the SDK. What scores a configuration is one closure,
/// ``Measure``: a sweep of our core, visits with notifications, or a comparison with the SDK's fixes.
///
/// Trials that a ledger already has are not run again. New ones are added to it in batches.
package struct TrialTable<Configuration: Hashable & Sendable> {
    /// The scores of some configurations on the walk of an index, always in the same order; `nil` for a score without a value.
    /// They must depend on nothing else.
    package typealias Measure = @Sendable (_ configurations: [Configuration], _ walk: Int) throws -> [[Double?]]

    package typealias Run = (configuration: Configuration, walk: Int)

    package let walkCount: Int
    private let pool: WorkerPool
    /// Maximum number of configurations in one piece of work.
    private let pieceSize: Int
    private let isShared: Bool
    private let measure: Measure
    /// The configurations in the order of their first trial, and their indices.
    private var order: [Configuration] = []
    private var places: [Configuration: Int] = [:]
    /// The scores of each configuration on each walk; empty if they are not known.
    private var rows: [[[Double?]]] = []
    package private(set) var evaluationCount = 0

    /// Stores results outside of this table.
    package var ledger: (any TrialLedger<Configuration>)?
    /// Called from any thread with the number of trials.
    package var progress: (@Sendable (Int) -> Void)?
    /// Checked before each piece of work.
    package var interruption: Interruption?

    /// - Parameters:
    ///   - pieceSize: maximum number of configurations in one piece of work, which share what they can.
    ///   - isShared: whether other processes may do pieces; not if the measure lets them do parts of each.
    package init(
        walkCount: Int, pool: WorkerPool, pieceSize: Int = 256, isShared: Bool = true, measure: @escaping Measure
    ) {
        self.isShared = isShared
        self.walkCount = walkCount
        self.pool = pool
        self.pieceSize = pieceSize
        self.measure = measure
    }

    /// Maximum number of trials that are lost if the process is killed.
    private var slabSize: Int { 4096 }
    /// Fewest trials that processes share: below, the exchange of results takes longer than the trials.
    private static var fewestShared: Int { 32 }

    /// Number of different configurations that ran on at least one walk.
    package var configurationCount: Int { order.count }

    /// Runs the trials that are not known yet.
    package mutating func prepare(_ runs: [Run]) throws {
        var missing: [Run] = []
        var isListed: Set<[Int]> = []
        for run in runs {
            let place = place(of: run.configuration)
            guard rows[place][run.walk].isEmpty, isListed.insert([place, run.walk]).inserted else { continue }
            missing.append(run)
        }
        for start in stride(from: 0, to: missing.count, by: slabSize) {
            try run(Array(missing[start..<min(start + slabSize, missing.count)]))
        }
    }

    private mutating func place(of configuration: Configuration) -> Int {
        if let place = places[configuration] { return place }
        places[configuration] = order.count
        order.append(configuration)
        rows.append(Array(repeating: [], count: walkCount))
        return order.count - 1
    }

    private mutating func run(_ runs: [Run]) throws {
        // Other processes may not know the same, and all must come to the same calls.
        let asksLedger = isShared || pool.exchange == nil
        let known = try (asksLedger ? ledger?.known(runs) : nil) ?? Array(repeating: nil, count: runs.count)
        let new = runs.indices.filter { known[$0] == nil }
        let isShared = isShared && pool.exchange != nil && runs.count >= Self.fewestShared
        let pieces = pieces(of: isShared ? Array(runs.indices) : new, in: runs)
        let counts = ProgressCount(evaluationCount + runs.count - new.count) { [progress] in progress?($0) }
        var pool = pool
        if !isShared {
            // Where the measure shares parts of each piece, pieces come one after the other.
            pool = WorkerPool(workerCount: pool.exchange != nil && !self.isShared ? 1 : pool.workerCount)
        }
        let measured = try pool.share("Trials", pieces.count) {
            "walk \(runs[pieces[$0][0]].walk), \(pieces[$0].count) configurations"
        } make: { [measure, interruption] index in
            try interruption?.check()
            let open = pieces[index].filter { known[$0] == nil }
            guard let first = open.first else { return pieces[index].map { known[$0] ?? [] } }
            let values = try measure(open.map { runs[$0].configuration }, runs[first].walk)
            counts.add(open.count)
            var rows = values[...]
            return pieces[index].map { known[$0] ?? rows.removeFirst() }
        }
        var results = known
        for (piece, values) in zip(pieces, measured) {
            for (index, row) in zip(piece, values) { results[index] = row }
        }
        if !new.isEmpty { try ledger?.add(new.compactMap { index in results[index].map { (runs[index], $0) } }) }
        for (run, row) in zip(runs, results) { rows[place(of: run.configuration)][run.walk] = row ?? [] }
        evaluationCount += runs.count
    }

    /// Groups trials by walk, because configurations on the same walk share work.
    private func pieces(of indices: [Int], in runs: [Run]) -> [[Int]] {
        var byWalk = Array(repeating: [Int](), count: walkCount)
        for index in indices { byWalk[runs[index].walk].append(index) }
        return byWalk.flatMap { indices in
            stride(from: 0, to: indices.count, by: pieceSize).map {
                Array(indices[$0..<min($0 + pieceSize, indices.count)])
            }
        }
    }

    /// The scores of a trial. Runs it if it is not known.
    package mutating func row(_ configuration: Configuration, on walk: Int) throws -> [Double?] {
        try prepare([(configuration, walk)])
        return rows[place(of: configuration)][walk]
    }

    /// The scores of a configuration on all walks, empty ones for walks on which it did not run; `nil` if it ran on none.
    package func rows(of configuration: Configuration) -> [[Double?]]? {
        places[configuration].map { rows[$0] }.flatMap { $0.allSatisfy(\.isEmpty) ? nil : $0 }
    }

    /// All configurations that ran on all of these walks, in the order of their first trial.
    package func complete(on walks: [Int]) -> [Configuration] {
        order.indices.filter { place in walks.allSatisfy { !rows[place][$0].isEmpty } }.map { order[$0] }
    }
}
