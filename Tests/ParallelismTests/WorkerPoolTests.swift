import Parallelism
import Testing

@Suite struct WorkerPoolTests {
    @Test(arguments: [1, 2, 8]) func resultsAreInOrder(workers: Int) throws {
        let pool = WorkerPool(workerCount: workers)
        #expect(try pool.map(1000) { $0 * $0 } == (0..<1000).map { $0 * $0 })
        #expect(try pool.map(0) { $0 } == [])
        #expect(WorkerPool(workerCount: -3).workerCount == 1)
    }

    private struct Failure: Error, Equatable { var index: Int }

    @Test(arguments: [1, 2, 8]) func theFirstErrorByIndexIsThrown(workers: Int) {
        #expect(throws: Failure(index: 17)) {
            try WorkerPool(workerCount: workers).map(200) { index in
                if index % 100 == 17 { throw Failure(index: index) }
                return index
            }
        }
    }

    @Test func nothingBeginsAfterAFailure() {
        #expect(throws: Failure(index: 3)) {
            try WorkerPool(workerCount: 1).map(10_000_000) { index in
                if index > 3 { Issue.record("piece \(index) began") }
                if index == 3 { throw Failure(index: index) }
            }
        }
    }

    /// What the pieces hold is free when the pool returns, 3,000 times in a row.
    @Test func nothingIsHeldAfterwards() throws {
        final class Held: Sendable {}
        for _ in 0..<3000 {
            weak var held: Held?
            do {
                let object = Held()
                held = object
                _ = try WorkerPool(workerCount: 4).map(4) { index in withExtendedLifetime(object) { index } }
            }
            #expect(held == nil)
        }
    }

    @Test func unevenWorkIsDoneOnce() throws {
        let results = try WorkerPool(workerCount: 4).map(64) { index in
            (0..<(index % 7 == 0 ? 200_000 : 10)).reduce(0) { $0 &+ $1 &* index }
        }
        #expect(
            results
                == (0..<64).map { index in
                    (0..<(index % 7 == 0 ? 200_000 : 10)).reduce(0) { $0 &+ $1 &* index }
                })
    }
}
