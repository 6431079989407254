import Formats
import Parallelism
import Recordings
import Simulation
import Synchronization
import Testing
import Walkers
import Walks

/// Runs of several workers write what the simulator writes walk by walk.
@Suite struct SimulationRunTests: ScenarioSuite {
    /// Three visitors with phones of their own, alone or in a crowd of which one more is a member.
    private func scenario(inCrowd: Bool) -> Scenario {
        var scenario = scenario(duration: 6)
        guard inCrowd else { return scenario }
        scenario.crowd = CrowdOptions(.people(20))
        scenario.visitors.append(VisitorMix(count: 1, way: .inCrowd))
        return scenario
    }

    private func context(_ workers: Int) -> RunContext { RunContext(pool: WorkerPool(workerCount: workers)) }

    /// The bytes of a walk and of its truth.
    private struct Bytes: Equatable {
        var recording: [UInt8]
        var truth: [UInt8]
    }

    /// The walks that a run has written, from any thread.
    private final class Written: Sendable {
        let walks = Mutex<[Int: Bytes]>([:])
    }

    /// What the simulator writes, asked for one walk after the other.
    private func alone(_ scenario: Scenario, count: Int) throws -> [Bytes] {
        let simulator = try ScenarioSimulator(scenario)
        return try (0..<count).map { walker in
            let recording = MemoryOutput()
            let truth = MemoryOutput()
            try simulator.write(walker: walker, to: recording, truth: truth)
            return Bytes(recording: recording.bytes, truth: truth.bytes)
        }
    }

    @Test(arguments: [false, true], [1, 2, 8])
    func walksAreThoseOfTheSimulator(inCrowd: Bool, workers: Int) throws {
        let scenario = scenario(inCrowd: inCrowd)
        let count = 5
        let expected = try alone(scenario, count: count)
        let run = try SimulationRun(SimulationRequest(scenario, count: count), in: context(workers))
        #expect(run.names == (0..<count).map(run.name(ofWalker:)))

        let written = Written()
        let walked = try run.run { walker in
            let recording = MemoryOutput()
            let truth = MemoryOutput()
            return WalkSink(ScenarioSimulator.Output(recording: recording, truth: truth)) {
                let bytes = Bytes(recording: recording.bytes, truth: truth.bytes)
                written.walks.withLock { $0[walker] = bytes }
            }
        }.walked
        let each = written.walks.withLock { $0 }
        #expect(each.count == count)
        for walker in 0..<count { #expect(isEqual(each[walker], expected[walker])) }

        let recordings = MemoryOutput()
        let truths = MemoryOutput()
        let inOrder = try run.run(inOrderTo: ScenarioSimulator.Output(recording: recordings, truth: truths))
        #expect(inOrder == walked)
        #expect(isEqual(recordings.bytes, expected.flatMap(\.recording)))
        #expect(isEqual(truths.bytes, expected.flatMap(\.truth)))
    }

    /// Only the named recording keeps what its phone heard; the truths are all there, and so is the rest of the crowd.
    @Test func walksAreReadBack() throws {
        var request = SimulationRequest(scenario(inCrowd: true))
        request.bystanderLimit = 8
        request.mostTogether = 2
        #expect(request.count == 4)
        let run = try SimulationRun(request, in: context(2))
        let whole = try run.recordings()
        #expect(whole.set.groups.map(\.name) == run.names)
        let truths = try alone(request.scenario, count: 4).map(\.truth)
        #expect(isEqual(whole.set.groups.map { TruthFile.bytes(of: $0.truths) }, truths))
        let kept = try run.recordings { $0 == "walk-002" }
        #expect(kept.set.truths == whole.set.truths)
        for (some, all) in zip(kept.set.recordings, whole.set.recordings) {
            #expect(some.observations.isEmpty == (some.name != "walk-002"))
            #expect(some.name != "walk-002" || isEqual(some, all))
        }
        let bystanders = try #require(kept.bystanders)
        #expect(bystanders.ways.count == 8 && bystanders.leftOut == 11)
        #expect(bystanders.ways.allSatisfy { $0.samples.map(\.time) == [0, 1, 2, 3, 4, 5, 6] })
    }

    /// Progress ends with all seconds of walks in a crowd, else with all walks.
    @Test(arguments: [false, true]) func progressCountsUp(inCrowd: Bool) throws {
        let seen = Mutex<[RunProgress]>([])
        let ends = Mutex(0)
        var context = context(2)
        context.observer.progress = { progress in seen.withLock { $0.append(progress) } }
        context.observer.endStep = { ends.withLock { $0 += 1 } }
        let run = try SimulationRun(SimulationRequest(scenario(inCrowd: inCrowd), count: 3), in: context)
        _ = try run.recordings()
        let progress = seen.withLock { $0 }
        #expect(progress.allSatisfy { $0.step == (inCrowd ? "Simulating seconds of walks" : "Simulating") })
        #expect(progress.map(\.done) == progress.map(\.done).sorted())
        #expect(progress.last?.done == (inCrowd ? 18 : 3) && progress.last?.count == progress.last?.done)
        #expect(ends.withLock { $0 } == 1)
    }

    /// Nothing more is simulated for nobody, or after an interruption.
    @Test func runsStopWhenTheyAreNotWanted() throws {
        let request = SimulationRequest(scenario(inCrowd: false), count: 4)
        let output = ScenarioSimulator.Output(recording: MemoryOutput())
        var batches = 0
        let walked = try SimulationRun(request, in: context(2)).run(inOrderTo: output) {
            batches += 1
            return batches == 1
        }
        #expect(walked.count == 2)
        var stopped = context(1)
        let interruption = Interruption()
        interruption.wish()
        stopped.interruption = interruption
        let run = try SimulationRun(request, in: stopped)
        #expect(throws: Interrupted.self) { try run.recordings() }
        #expect(throws: Interrupted.self) { try run.run(inOrderTo: output) }
    }
}
