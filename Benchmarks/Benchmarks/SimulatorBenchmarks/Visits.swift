import Benchmark
import Parameters
import Recordings
import Simulation
import Walkers

/// The simulator as a whole, in ``Hall``.
enum Visits {
    /// Makes visits to the hall.
    private struct Hosts {
        let simulator: Simulator
        let paths: WalkableGraph

        init(reporting: PhoneParameters.Reporting = .ranging) throws {
            var parameters = Hall.parameters
            parameters.phone.reporting = reporting
            simulator = try Simulator(venue: Hall.venue, parameters: parameters, seed: 1)
            paths = try WalkableGraph(venue: Hall.venue)
        }

        func visit(walker index: Int, duration: Double) throws -> Visit {
            let walker = GraphWalker(
                paths: paths, walker: UInt64(index), seed: 1, movement: simulator.parameters.movement)
            return try simulator.visit(of: walker, walker: index, duration: duration)
        }
    }

    static func register() {
        let hosts: Hosts
        do {
            hosts = try Hosts()
            try requireThatAllIsHeard()
        } catch {
            fatalError("\(error)")
        }

        Benchmark("visit of 10 s") { benchmark in
            try benchmark.measureThread {
                for second in try hosts.visit(walker: 1, duration: 10) { blackHole(second) }
            }
        }

        for count in [100, 1_000, 10_000] {
            Benchmark("\(count) walkers for 2 s", configuration: .init(maxDuration: .seconds(15))) { benchmark in
                try benchmark.measureThread {
                    for walker in 0..<count {
                        for second in try hosts.visit(walker: walker, duration: 2) { blackHole(second) }
                    }
                }
            }
        }

        for duration in [10.0, 10_000] {
            Benchmark(
                "memory of \(Int(duration)) s",
                configuration: .init(metrics: [.peakMemoryResident], maxDuration: .seconds(3), maxIterations: 3)
            ) { benchmark in
                for second in try hosts.visit(walker: 1, duration: duration) { blackHole(second) }
            }
        }
    }

    /// A benchmark that no longer measures what it says must not run: of the packets sent, more than four in five are
    /// received (the others collide or come while the phone does not listen), and the ranging reports list nine in ten of
    /// the beacons.
    private static func requireThatAllIsHeard() throws {
        let duration = 100.0
        let packets = try Hosts(reporting: .packets).visit(walker: 1, duration: duration)
            .reduce(0) { $0 + $1.observations.count }
        guard Double(packets) > 0.8 * Pieces.packetsASecond * duration else {
            fatalError("only \(packets) packets are received")
        }
        let listed = try Hosts().visit(walker: 1, duration: duration).reduce(0) { sum, second in
            second.observations.reduce(sum) {
                if case .ranging(let report) = $1 { $0 + report.entries.count } else { $0 }
            }
        }
        guard Double(listed) > 0.9 * Double(Hall.beaconCount) * duration else {
            fatalError("only \(listed) beacons are listed")
        }
    }
}
