public import Foundation
internal import Synchronization

/// Runs independent pieces of work on several threads and returns their results in order.
public struct WorkerPool: Sendable {
    /// The numbers of workers that a user may ask for.
    package static let allowedCounts = 1...1000

    /// How many threads work at once.
    public let workerCount: Int
    /// Other processes that do the same run; `nil` if there are none.
    package var exchange: (any UnitExchange)?

    /// A pool, by default of as many workers as there are cores; fewer than one worker counts as one.
    public init(workerCount: Int = ProcessInfo.processInfo.activeProcessorCount) {
        self.workerCount = max(1, workerCount)
    }

    /// The results of `body` for 0..<`count`, in that order whatever the number of workers.
    ///
    /// - Parameters:
    ///   - progress: called from any thread with the number of pieces finished.
    ///   - body: must not depend on anything that another piece changes. If several pieces throw, the error of the one
    ///     with the lowest index is thrown. When this function returns, no thread holds `body` any more.
    public func map<Result: Sendable>(
        _ count: Int, progress: (@Sendable (Int) -> Void)? = nil, _ body: @escaping @Sendable (Int) throws -> Result
    ) throws -> [Result] {
        guard count > 0 else { return [] }
        let slots = Slots<Result>(count: count)
        let next = Counter()
        let finished = Counter()
        let failures = Counter()
        let work: @Sendable () -> Void = {
            while true {
                let index = next.increment() - 1
                // Pieces begin in their order, so those before a failed one have begun; later ones are not needed.
                guard index < count, failures.value == 0 else { return }
                let result = Swift.Result { try body(index) }
                if case .failure = result { failures.increment() }
                slots[index] = result
                progress?(finished.increment())
            }
        }
        // Own threads, because Dispatch starts fewer threads when other programs load the machine. This thread is the
        // first worker.
        let helpers = DispatchGroup()
        for _ in 1..<max(min(workerCount, count), 1) {
            helpers.enter()
            let job = Job(work)
            Thread.detachNewThread {
                job.run()
                helpers.leave()
            }
        }
        work()
        helpers.wait()
        return try slots.results()
    }
}

/// Work that a thread gives back before it says that it is done: what `body` holds may do something in the end, such as sort
/// the list of written files, and must not do so after the program has gone on.
private final class Job: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

    func run() {
        let work = work.withLock { work in
            defer { work = nil }
            return work
        }
        work?()
    }
}

/// A count that threads share.
private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    /// Adds one and returns the new value.
    @discardableResult
    func increment() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

/// One slot a piece of work. Each is written by one thread, before all threads are joined, and read after.
private final class Slots<Value: Sendable>: @unchecked Sendable {
    private let storage: UnsafeMutableBufferPointer<Result<Value, any Error>?>

    init(count: Int) {
        storage = .allocate(capacity: count)
        storage.initialize(repeating: nil)
    }

    deinit {
        storage.deinitialize()
        storage.deallocate()
    }

    subscript(index: Int) -> Result<Value, any Error>? {
        get { storage[index] }
        set { storage[index] = newValue }
    }

    func results() throws -> [Value] { try storage.compactMap { try $0?.get() } }
}
