internal import Parallelism
internal import Synchronization

/// Divides the walks of a scenario among workers, and tells how far they are.
///
/// Each portion has one walker. If the walkers share a crowd, there is one larger portion per worker, because the crowd
/// is then simulated once for all walkers of a portion.
final class SimulationPortions: Sendable {
    /// The walkers of each portion, in order.
    let ranges: [Range<Int>]

    private let context: RunContext
    private let step: String
    /// The total work: seconds of walks in a crowd, else walks.
    private let total: Int
    private let isBySecond: Bool
    private let done = Mutex(0)

    /// The first walks of a scenario.
    init(_ request: SimulationRequest, of simulator: ScenarioSimulator, in context: RunContext) {
        let count = request.count
        let isShared = simulator.isCheaperTogether
        let share = max(min((count - 1) / context.pool.workerCount + 1, request.mostTogether), 1)
        let size = isShared ? share : 1
        // The simulator refuses a duration that is no number of seconds.
        let seconds = Int(exactly: simulator.scenario.duration.rounded(.up)) ?? 0
        self.context = context
        isBySecond = isShared
        step = isShared ? "Simulating seconds of walks" : "Simulating"
        total = isShared ? count * seconds : count
        ranges = stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
        context.progress(step, 0, total)
    }

    /// The results of `body` for each portion, in order.
    ///
    /// - Throws: ``Interrupted``, and what `body` throws.
    func map<Result: Sendable>(_ body: @escaping @Sendable (Range<Int>) throws -> Result) throws -> [Result] {
        try context.map(ranges.count) { [self] index in
            let result = try body(ranges[index])
            finish(ranges[index])
            return result
        }
    }

    /// Tells that seconds of a portion's walks have passed; called for each second in a crowd.
    func pass(_ seconds: Int, of portion: Range<Int>) {
        if seconds > 0 { advance(by: portion.count) }
    }

    /// Tells that a portion is done.
    func finish(_ portion: Range<Int>) {
        if !isBySecond { advance(by: portion.count) }
    }

    /// Tells that nothing is left to do.
    func end() { context.observer.endStep() }

    private func advance(by count: Int) {
        done.withLock { sum in
            sum += count
            context.progress(step, sum, total)
        }
    }
}
