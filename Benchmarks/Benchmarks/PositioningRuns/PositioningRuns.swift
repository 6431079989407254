import Foundation
import Geometry
import Lateration
import Positioning
import PositioningProblems

/// The solvers without a benchmark library around them, for scripts:
///
///     PositioningRuns write FILE     the problems: count, start, and x, y, squared drop, d, 1/(d b) of each circle
///     PositioningRuns time           nanoseconds a problem of each solver, the least of many
///     PositioningRuns check          in how many problems each solver ends in another place than the reference
///     PositioningRuns count WHAT N  N rounds to count instructions of: 1,000 problems by reference or newton; 600
///                                   seconds of an engine with all filters, in which it steps (by the solver gsl, or
///                                   "step-newton" by the solver newton), or only hears; a sweep of 48 configurations
///                                   over these 600 seconds
///     PositioningRuns steps         nanoseconds a step of each engine, the least of many
@main
enum PositioningRuns {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.dropFirst().first) {
        case ("write", let path?): write(LaterationProblems(), to: path)
        case ("time", nil): time(LaterationProblems())
        case ("check", nil): check(LaterationProblems())
        case ("steps", nil): steps()
        case ("count", let what?): run(what, times: arguments.last.flatMap { Int($0) } ?? 1)
        default:
            print(
                "usage: PositioningRuns write FILE | time | steps | check | count reference|newton|step|step-newton|hear|sweep N"
            )
        }
    }

    private static func write(_ problems: LaterationProblems, to path: String) {
        let lines = problems.problems.map { problem in
            let circles = problem.circles.flatMap { [$0.x, $0.y, $0.squaredDrop, $0.distance, $0.precision] }
            let numbers = [problem.start.x, problem.start.y] + circles
            return "\(problem.circles.count) " + numbers.map { "\($0)" }.joined(separator: " ") + "\n"
        }
        do {
            try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            print("PositioningRuns: \(path) cannot be written: \(error)")
            exit(1)
        }
    }

    private static func time(_ problems: LaterationProblems) {
        let tolerance = LaterationProblems.referenceTolerance
        let scaled = LaterationProblems.gsl(defaultScaling: true)
        let reference = LaterationProblems.gsl()
        let newton = LaterationProblems.newton()
        var sum = 0.0
        let runs: [(String, () -> Void)] = [
            ("scaled", { sum += problems.solve(.range, by: scaled, tolerance: tolerance) }),
            ("reference", { sum += problems.solve(.range, by: reference, tolerance: tolerance) }),
            ("newton", { sum += problems.solve(.range, by: newton, tolerance: LaterationProblems.newtonTolerance) }),
        ]
        for (name, run) in runs {
            var least = Double.infinity
            for _ in 0..<25 {
                let start = threadNanoseconds
                run()
                least = min(least, threadNanoseconds - start)
            }
            print(name, least / Double(problems.count))
        }
        guard sum.isFinite else { exit(1) }
    }

    private static func steps() {
        let walk = EngineWalk()
        for kind in EngineWalk.Engine.allCases {
            var engine = walk.warmEngine(kind)
            var least = (step: Double.infinity, ingest: Double.infinity)
            for round in 0..<40 {
                let start = threadNanoseconds
                let sum = engine.walk(isStepping: round % 2 == 0)
                let time = (threadNanoseconds - start) / Double(EngineWalk.count)
                guard sum.isFinite else { exit(1) }
                if round % 2 == 0 { least.step = min(least.step, time) } else { least.ingest = min(least.ingest, time) }
            }
            print("\(kind.rawValue): step \(least.step - least.ingest), ingest \(least.ingest)")
        }
    }

    private static var threadNanoseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    private static func check(_ problems: LaterationProblems) {
        for cost in [LaterationCost.range, .rssi] {
            let reference = LaterationProblems.gsl()
            let newton = LaterationProblems.newton()
            var elsewhere = 0
            var worse = 0
            for problem in problems.problems {
                problem.circles.withUnsafeBufferPointer { circles in
                    let known = RangeProblem(circles: circles, cost: cost)
                    guard let tight = reference.minimum(of: known, from: problem.start, stepTolerance: 1e-9),
                        let fast = newton.minimum(
                            of: known, from: problem.start, stepTolerance: LaterationProblems.newtonTolerance)
                    else { return }
                    if fast.position.distance(to: tight.position) > 0.01 { elsewhere += 1 }
                    if fast.cost > tight.cost + 1e-6 { worse += 1 }
                }
            }
            print(
                "\(cost): of \(problems.count), more than 1 cm from the reference \(elsewhere), of these with a larger cost "
                    + "\(worse), left to the reference \(newton.fallbackCount)")
        }
    }

    private static func run(_ what: String, times: Int) {
        var sum = 0.0
        switch what {
        case "reference", "newton":
            let problems = LaterationProblems(count: 1000)
            let solver: any LaterationSolver =
                what == "newton" ? LaterationProblems.newton() : LaterationProblems.gsl()
            let tolerance =
                what == "newton" ? LaterationProblems.newtonTolerance : LaterationProblems.referenceTolerance
            for _ in 0..<times { sum += problems.solve(.range, by: solver, tolerance: tolerance) }
        case "step", "step-newton", "hear":
            var engine = EngineWalk().warmEngine(what == "step-newton" ? .everythingByNewton : .everything)
            for _ in 0..<times { sum += engine.walk(isStepping: what != "hear") }
        case "sweep":
            let recording = EngineWalk().recording
            for _ in 0..<times { sum += EngineWalk.sweep(recording) }
        default: break
        }
        print(sum)
    }
}
