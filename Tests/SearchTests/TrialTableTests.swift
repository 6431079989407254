import Parallelism
import Search
import Synchronization
import Testing

/// The scores of configurations that are numbers, on two walks.
@Suite struct TrialTableTests {
    private struct Failure: Error {}

    /// The trials that were measured, each a configuration and a walk.
    private final class Measured: Sendable {
        private let calls = Mutex<[(configurations: [Int], walk: Int)]>([])

        var pieces: [Int] { calls.withLock { $0.map(\.configurations.count) }.sorted() }
        var trials: [[Int]] {
            calls.withLock { $0.flatMap { call in call.configurations.map { [$0, call.walk] } } }
                .sorted { $0.lexicographicallyPrecedes($1) }
        }

        func scores(_ configurations: [Int], _ walk: Int) -> [[Double?]] {
            calls.withLock { $0.append((configurations, walk)) }
            return configurations.map { [Double($0 + 10 * walk), $0 > 3 ? nil : 1] }
        }
    }

    private final class Memory: TrialLedger {
        var scores: [[Int]: [Double?]] = [:]
        private(set) var additions: [[[Int]]] = []

        func known(_ trials: [TrialTable<Int>.Run]) -> [[Double?]?] {
            trials.map { scores[[$0.configuration, $0.walk]] }
        }

        func add(_ rows: [(run: TrialTable<Int>.Run, values: [Double?])]) {
            additions.append(rows.map { [$0.run.configuration, $0.run.walk] })
            for (run, values) in rows { scores[[run.configuration, run.walk]] = values }
        }
    }

    private func table(_ measured: Measured, pieceSize: Int = 256) -> TrialTable<Int> {
        TrialTable(walkCount: 2, pool: WorkerPool(workerCount: 2), pieceSize: pieceSize) { configurations, walk in
            measured.scores(configurations, walk)
        }
    }

    @Test func eachTrialRunsOnce() throws {
        let measured = Measured()
        var table = table(measured, pieceSize: 2)
        let most = Mutex(0)
        table.progress = { count in most.withLock { $0 = max($0, count) } }
        try table.prepare([(4, 0), (3, 0), (5, 0), (3, 1), (3, 0)])
        #expect(measured.pieces == [1, 1, 2] && most.withLock { $0 } == 4)
        try table.prepare([(4, 1), (3, 0)])
        #expect(try table.row(3, on: 1) == [13, 1])
        #expect(measured.trials == [[3, 0], [3, 1], [4, 0], [4, 1], [5, 0]])
        #expect(table.evaluationCount == 5 && table.configurationCount == 3)
        #expect(table.rows(of: 4) == [[4, nil], [14, nil]] && table.rows(of: 5) == [[5, nil], []])
        #expect(table.rows(of: 6) == nil && table.complete(on: [0, 1]) == [4, 3])
    }

    /// What the ledger has is taken from it, and it gets the rest.
    @Test func aLedgerGetsOnlyNewTrials() throws {
        let measured = Measured()
        let memory = Memory()
        memory.scores = [[3, 0]: [99, nil]]
        var table = table(measured)
        table.ledger = memory
        try table.prepare([(3, 0), (4, 0), (4, 1)])
        #expect(table.rows(of: 3) == [[99, nil], []] && table.evaluationCount == 3)
        #expect(measured.trials == [[4, 0], [4, 1]] && memory.additions == [[[4, 0], [4, 1]]])
        // Another table knows all of it.
        let again = Measured()
        var other = self.table(again)
        other.ledger = memory
        try other.prepare([(4, 1), (3, 0), (4, 0)])
        #expect(again.trials.isEmpty && memory.additions.count == 1)
        #expect(other.rows(of: 4) == table.rows(of: 4))
    }

    @Test func anInterruptedTableMeasuresNothing() throws {
        let measured = Measured()
        let memory = Memory()
        var table = table(measured)
        let interruption = Interruption()
        interruption.wish()
        table.ledger = memory
        table.interruption = interruption
        #expect(throws: Interrupted.self) { try table.prepare([(3, 0)]) }
        #expect(measured.trials.isEmpty && memory.additions.isEmpty && table.evaluationCount == 0)
        table.interruption = nil
        #expect(try table.row(3, on: 0) == [3, 1])
    }

    /// If one trial fails, nothing of its batch is stored, and it is tried again.
    @Test func aFailureStoresNothing() throws {
        let measured = Measured()
        let memory = Memory()
        var table = TrialTable<Int>(walkCount: 2, pool: WorkerPool(workerCount: 1)) { configurations, walk in
            if walk == 1 { throw Failure() }
            return measured.scores(configurations, walk)
        }
        table.ledger = memory
        #expect(throws: Failure.self) { try table.prepare([(3, 0), (3, 1)]) }
        #expect(memory.additions.isEmpty && table.evaluationCount == 0 && table.complete(on: [0]).isEmpty)
        #expect(try table.row(3, on: 0) == [3, 1])
        #expect(memory.additions == [[[3, 0]]])
    }
}
