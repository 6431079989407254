import Benchmark
import Foundation
import Lateration
import Positioning
import PositioningProblems

/// Lateration by each of the solvers, 10,000 problems a sample, and engines, 600 steps a sample.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.threadTime], units: [.threadTime: .count], warmupIterations: 1, maxDuration: .seconds(2))
    let problems = LaterationProblems()
    for cost in [LaterationCost.range, .rssi] {
        let reference = LaterationProblems.gsl()
        let scaled = LaterationProblems.gsl(defaultScaling: true)
        let newton = LaterationProblems.newton()
        Benchmark("Levenberg-Marquardt \(cost)") { benchmark in
            benchmark.measureThread {
                blackHole(problems.solve(cost, by: reference, tolerance: LaterationProblems.referenceTolerance))
            }
        }
        Benchmark("Levenberg-Marquardt scaled \(cost)") { benchmark in
            benchmark.measureThread {
                blackHole(problems.solve(cost, by: scaled, tolerance: LaterationProblems.referenceTolerance))
            }
        }
        Benchmark("Newton \(cost)") { benchmark in
            benchmark.measureThread {
                blackHole(problems.solve(cost, by: newton, tolerance: LaterationProblems.newtonTolerance))
            }
        }
    }
    let walk = EngineWalk()
    for kind in EngineWalk.Engine.allCases {
        var engine = walk.warmEngine(kind)
        Benchmark("step \(kind.rawValue)") { benchmark in
            benchmark.measureThread { blackHole(engine.walk(isStepping: true)) }
        }
    }
    var engine = walk.warmEngine(.everything)
    Benchmark("hearing") { benchmark in
        benchmark.measureThread { blackHole(engine.walk(isStepping: false)) }
    }
}

extension BenchmarkMetric {
    /// Nanoseconds that the measuring thread had a core for itself.
    static let threadTime = BenchmarkMetric.custom("thread", polarity: .prefersSmaller, useScalingFactor: false)
}

extension Benchmark {
    /// Measures the thread's time in `body`.
    func measureThread(_ body: () -> Void) {
        let start = Self.threadNanoseconds
        body()
        measurement(.threadTime, Self.threadNanoseconds - start)
    }

    private static var threadNanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}
