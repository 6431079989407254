internal import Parallelism
internal import Simulation

/// Divides the walks of a scenario among workers, and shows their progress.
///
/// Each portion has one walker. If the walkers share a crowd, there is one larger portion per worker, because the crowd is
/// then simulated once for all walkers of a portion.
struct SimulationPortions: Sendable {
    /// The walkers of each portion, in order.
    let ranges: [Range<Int>]

    private let progress: ProgressLine?
    private let workerCount: Int
    /// The total work: seconds of walks in a crowd, else walks.
    private let total: Int
    private let isBySecond: Bool

    /// The first `count` walks of a scenario.
    ///
    /// - Parameter mostTogether: maximum number of walks in a portion.
    init(_ simulator: ScenarioSimulator, count: Int, mostTogether: Int, common: CommonOptions) {
        workerCount = common.workerCount
        isBySecond = simulator.isCheaperTogether
        let size = isBySecond ? min((count - 1) / workerCount + 1, mostTogether) : 1
        ranges = stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
        total = isBySecond ? count * Int(simulator.scenario.duration.rounded(.up)) : count
        progress = common.console.progress(isBySecond ? "Simulating seconds of walks" : "Simulating")
    }

    /// The results of `body` for each portion, in order.
    func map<Result: Sendable>(_ body: @escaping @Sendable (Range<Int>) throws -> Result) throws -> [Result] {
        try WorkerPool(workerCount: workerCount).map(ranges.count) { index in
            let result = try body(ranges[index])
            finish(ranges[index])
            return result
        }
    }

    /// Reports that seconds of a portion's walks have passed; called for each second in a crowd.
    func pass(_ seconds: Int, of portion: Range<Int>) {
        if seconds > 0 { progress?.advance(by: portion.count, of: total) }
    }

    /// Reports that a portion is done.
    func finish(_ portion: Range<Int>) {
        if !isBySecond { progress?.advance(by: portion.count, of: total) }
    }

    /// Removes the progress line.
    func end() { progress?.finish() }
}
