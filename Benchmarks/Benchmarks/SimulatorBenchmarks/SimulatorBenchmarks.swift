import Benchmark

/// What is measured; `Benchmarks/run` makes a table of ratios of it.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock], timeUnits: .nanoseconds, warmupIterations: 1, maxDuration: .seconds(3))
    Visits.register()
    Pieces.register()
}
