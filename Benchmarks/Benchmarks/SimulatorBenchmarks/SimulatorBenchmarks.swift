import Benchmark
import Foundation

/// What is measured; `Benchmarks/run` makes a table of ratios of it.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.threadTime], units: [.threadTime: .count], warmupIterations: 1, maxDuration: .seconds(3))
    Visits.register()
    Pieces.register()
}

extension BenchmarkMetric {
    /// Nanoseconds that the measuring thread had a core for itself: what other programs do on the machine counts less
    /// than in time by the clock.
    static let threadTime = BenchmarkMetric.custom("thread", polarity: .prefersSmaller, useScalingFactor: false)
}

extension Benchmark {
    /// Measures the thread's time in `body`.
    func measureThread(_ body: () throws -> Void) rethrows {
        let start = Self.threadNanoseconds
        try body()
        measurement(.threadTime, Self.threadNanoseconds - start)
    }

    private static var threadNanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
