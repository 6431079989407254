import Evaluation
import Formats
import Foundation
import Geometry
import Parallelism
import Positioning
import Radio
import Recordings
import TestSupport
import Testing
import VenueModel
import Walks

/// Cores whose errors are known beforehand: the truth, displaced.
@Suite struct BenchmarkTests {
    /// Goes along x with 1 m/s, `error` metres beside the truth on every walk and one of 0, 1 or 2 dm more by turns.
    struct KnownCore: PositioningCore {
        var error: Double
        private var offset = 0.0

        init(error: Double) { self.error = error }

        mutating func ingest(_ observation: Observation) {
            if case .packet(let packet) = observation { offset = (packet.rssi ?? 0) / 100 }
        }

        func step(at time: Double) throws -> Fix? {
            if error < 0 { throw CoreFailure("broken") }
            return Fix(time: time, position: Point(time, error + offset), level: 0, horizontalAccuracy: 1)
        }
    }

    private let venue = Venue(
        name: "corridor",
        levels: [
            Level(
                number: 0, name: "ground", elevation: 0, height: 4,
                outline: Polygon([Point(0, -50), Point(50, -50), Point(50, 50), Point(0, 50)]))
        ],
        beacons: [Beacon(id: .named("b"), level: 0, position: Point(5, 0), height: 2)])

    private func walks(_ count: Int, name: (Int) -> String = { "w\($0)" }) -> [Benchmark.Walk] {
        (0..<count).map { index in
            (
                recording: Recording(
                    name: name(index), duration: 20,
                    observations: [
                        .packet(Packet(time: 0.5, beacon: .named("b"), rssi: 10 * Double(index % 3)))
                    ]),
                truth: GroundTruth(
                    name: name(index), kind: .points,
                    samples: (1...20).map { TruthSample(time: Double($0), position: Point(Double($0), 0), level: 0) })
            )
        }
    }

    private func core(_ name: String, error: Double) -> BenchmarkCore {
        BenchmarkCore(
            name: name, summary: "\(error) m",
            kind: .inProcess(publishInterval: 1) { _ in KnownCore(error: error) })
    }

    @Test func knownDifferencesAreFound() throws {
        let cores = [
            core("reference", error: 2), core("nearer", error: 1), core("farther", error: 2.5),
            core("equal", error: 2), core("hardly nearer", error: 1.97),
        ]
        let result = try Benchmark(PositioningInput(venue), cores: cores, walks: walks(10)).run(
            pool: WorkerPool(workerCount: 2))
        #expect(result.isComplete)
        #expect(result.comparisons.map(\.core) == cores.dropFirst().map(\.name))
        #expect(result.comparisons.map(\.reference) == Array(repeating: "reference", count: 4))
        #expect(result.comparisons.map(\.verdict) == [.better, .worse, .equivalent, .equivalent])
        for (comparison, improvement) in zip(result.comparisons, [1, -0.5, 0, 0.03]) {
            let median = try #require(comparison.rows.first { $0.metric == "ce50" })
            #expect(abs(median.evidence.meanImprovement - improvement) < 1e-12)
            #expect(median.evidence.walkCount == 10)
            // Ten differences of one sign: only the pattern observed is as extreme, 2⁻¹⁰. Without any, all are.
            #expect(median.pValue == (improvement == 0 ? 1 : 1.0 / 1024))
        }
        // Ten walks, offsets 0, 1, 2 dm by turns: the pooled median is that of 2.0, 2.1, 2.2 m, four, three, three times.
        #expect(abs(try #require(result.cores[0].pooled?["ce50"]) - 2.1) < 1e-12)
        #expect(result.table.contains("nearer is better than reference in CE50, CE75, CE95 (10 walks)."))
        // Said once, not for each core.
        #expect(result.table.components(separatedBy: "Holm's correction for all 10 tests").count == 2)
    }

    /// A lower median of all walks together is more than chance only if the comparison of walks says so.
    @Test func aLowerMedianIsDoubted() throws {
        func headroom(_ error: Double, walks count: Int) throws -> String? {
            try Benchmark(
                PositioningInput(venue), cores: [core("a", error: 2), core("b", error: error)], walks: walks(count)
            ).run(pool: WorkerPool(workerCount: 1)).headroom
        }
        #expect(try headroom(1, walks: 10) == "b has a median error of 1.10 m where a has 2.10 m: 48 % less.")
        #expect(try headroom(1, walks: 7)?.hasSuffix("48 % less, which may be chance.") == true)
        #expect(try headroom(1.97, walks: 10)?.hasSuffix("1 % less, but walk by walk it is equivalent.") == true)
        #expect(try headroom(2.5, walks: 10) == "No other engine has a lower median error than a.")
    }

    @Test func fewWalksShowNothingAndSaySo() throws {
        for (count, canShow) in [(1, false), (7, false), (8, true)] {
            let result = try Benchmark(
                PositioningInput(venue), cores: [core("a", error: 9), core("b", error: 0)], walks: walks(count)
            ).run(pool: WorkerPool(workerCount: 1))
            #expect(result.comparisons[0].canShowDifference == canShow)
            #expect(result.comparisons[0].verdict == (canShow ? .better : .inconclusive))
            #expect(result.table.contains("too few") == !canShow)
        }
    }

    /// Eight walks show a difference; eight parts of four runs are four walks.
    @Test func partsOfARunAreOneWalk() throws {
        let cores = [core("a", error: 9), core("b", error: 0)]
        let parts = walks(8) { "run\($0 / 2)-part\($0 % 2)" }
        let comparison = try #require(
            Benchmark(PositioningInput(venue), cores: cores, walks: parts).run(pool: WorkerPool(workerCount: 1))
                .comparisons.first)
        #expect(comparison.walkCount == 8 && comparison.runCount == 4 && comparison.verdict == .inconclusive)
        #expect(comparison.rows.allSatisfy { $0.evidence.walkCount == 4 })
        #expect(comparison.sentence.contains("8 walks of 4 runs are too few"))
    }

    /// Holm 1979 by hand: 0.01 ≤ 0.05/4, 0.013 ≤ 0.05/3, 0.03 > 0.05/2, and nothing after it.
    @Test func holmByHand() {
        #expect(CoreComparison.holm([0.03, 0.01, 0.04, 0.013], level: 0.05) == [false, true, false, true])
        #expect(CoreComparison.holm([], level: 0.05) == [])
    }

    @Test func failedWalksAreLeftOutOfPairsAndSaid() throws {
        let broken = BenchmarkCore(
            name: "broken", summary: "",
            kind: .inProcess(publishInterval: 1) { _ in KnownCore(error: -1) })
        let result = try Benchmark(
            PositioningInput(venue), cores: [core("whole", error: 1), broken], walks: walks(3)
        ).run(pool: WorkerPool(workerCount: 1))
        #expect(!result.isComplete)
        #expect(result.cores[1].failures.map(\.walk) == ["w0", "w1", "w2"])
        #expect(result.cores[1].pooled == nil)
        #expect(result.comparisons[0].walkCount == 0)
        #expect(result.table.contains("broken failed on 3 of 3 walks"))
        #expect(result.table.contains("cannot be compared"))
    }

    @Test(.enabled(if: TestCore.hasPython, "python3 is missing"))
    func externalCoresFailAloneAndWorkersDoNotMatter() throws {
        try TestCore.inFolder { folder in
            let broken = TestCore(fault: "if walk == 2 and step == 3: 1 / 0")
            let cores = [
                core("known", error: 1),
                .engine(name: "engine", settings: PositioningSettings()),
                .external(name: "whole", command: try TestCore.centroid.command(in: folder)),
                .external(name: "broken", command: try broken.command(in: folder)),
            ]
            let benchmark = Benchmark(
                PositioningInput(venue), cores: cores, walks: walks(5),
                limits: ExternalCore.Limits(start: 1800, answer: 1800))
            let results = try [1, 3].map { try benchmark.run(pool: WorkerPool(workerCount: $0)) }
            #expect(try JSONText.of(results[0]) == JSONText.of(results[1]))
            #expect(results[0].cores.map(\.tracks) == results[1].cores.map(\.tracks))
            #expect(results[0].cores.map(\.failures.count) == [0, 0, 0, 2])
            #expect(results[0].cores[3].failures.map(\.walk) == ["w1", "w3"])
            #expect(results[0].comparisons.map(\.walkCount) == [5, 5, 3])
            #expect(results[0].cores[2].program == "centroid")
        }
    }
}
