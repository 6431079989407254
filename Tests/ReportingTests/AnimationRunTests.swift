import Diagnostics
import Formats
import Parallelism
import Parameters
import Positioning
import Recordings
import Simulation
import Synchronization
import TestSupport
import Testing
import VenueModel
import Walkers
import Walks

@testable import Reporting

/// Animations from a request: which walks they show, and how large they get.
@Suite struct AnimationRunTests {
    private static let zonedPreset = ZonedPreset(base: PositioningSettings())

    /// Recorded walks through the scene, named `walk 0`, `walk 1` and so on.
    private func recorded(_ count: Int) -> AnimationRequest {
        let scenario = Scenario(name: "scene", venue: AnimationScene.venue)
        var request = AnimationRequest(scenario, zonedPreset: Self.zonedPreset)
        let groups = (0..<count).map { index in
            let truth = AnimationScene.truth("walk \(index)", seed: UInt64(index + 1))
            let recording = AnimationScene.recording(truth)
            return RecordingSet.Group(name: truth.name, recordings: [recording], truths: [truth])
        }
        request.source = .recorded(RecordingSet(groups: groups), folder: "walks")
        return request
    }

    /// A mall with visitors in a crowd.
    private var crowded: AnimationRequest {
        var scenario = Scenario(name: "mall", venue: SampleVenues.mall, duration: 8, seed: 7)
        scenario.visitors = [VisitorMix(count: 4)]
        scenario.crowd = CrowdOptions(.people(30))
        return AnimationRequest(scenario, zonedPreset: Self.zonedPreset)
    }

    /// The result of a run, with what it told.
    private func run(
        _ request: AnimationRequest, workers: Int = 1
    ) throws -> (result: AnimationRun.Result, messages: [String]) {
        let messages = Mutex<[String]>([])
        var context = RunContext(pool: WorkerPool(workerCount: workers))
        context.observer.message = { message in messages.withLock { $0.append(message) } }
        let result = try AnimationRun(request, in: context).run()
        return (result, messages.withLock { $0 })
    }

    /// The file is no larger than allowed, and the walk whose beacons light up stays. So does a given number of them.
    @Test func theCutRespectsTheLimit() throws {
        var request = recorded(20)
        request.heard = "walk 7"
        let whole = try run(request)
        #expect(whole.result.animation.walkers.count == 20 && whole.messages == [])
        #expect(whole.result.animation.walkers[0].name == "walk 7")
        request.sizeLimit = whole.result.bytes.count / 2
        let (cut, messages) = try run(request)
        #expect(cut.bytes.count <= request.sizeLimit)
        let count = cut.animation.walkers.count
        #expect((1..<20).contains(count) && cut.animation.walkers[0].name == "walk 7")
        #expect(messages.count == 1)
        #expect(messages.first?.hasPrefix("The file shows only \(count) of 20 walkers") == true, "\(messages)")
        request.walks = 15
        #expect(try run(request).result.animation.walkers.count == 15)
    }

    /// The crowd goes before the walkers, and more walkers than the file can hold are not simulated.
    @Test func theCutOfSimulatedWalksRespectsTheLimit() throws {
        var request = crowded
        request.sizeLimit = 3000
        let (result, messages) = try run(request)
        #expect(result.animation.crowd.isEmpty && result.animation.walkers.map(\.name) == ["walk-001"])
        #expect(
            messages == [
                "Only the first 3 of 4 walkers are simulated. Use --walks to show more.",
                "The file shows only 0 of 30 people of the crowd, to limit its size.",
                "The file shows only 1 of 3 walkers, to stay below 0.003 MB. Use --walks to show more.",
            ], "\(messages)")
    }

    /// The walkers are those of the simulator, and the file is the same at any number of workers.
    @Test func simulatedWalksAreThoseOfTheSimulator() throws {
        let request = crowded
        let result = try run(request).result
        let simulator = try ScenarioSimulator(request.scenario)
        #expect(result.animation.crowd.count == 30 && result.animation.heard?.name == "walk-001")
        #expect(result.animation.walkers.map(\.name) == (0..<4).map(simulator.name(ofWalker:)))
        for (index, walker) in result.animation.walkers.enumerated() {
            let truth = MemoryOutput()
            try simulator.write(walker: index, to: MemoryOutput(), truth: truth)
            let isSame = TruthFile.bytes(of: [walker]) == truth.bytes
            #expect(isSame)
        }
        for workers in [2, 8] {
            let isSame = try run(request, workers: workers).result.bytes == result.bytes
            #expect(isSame)
        }
    }

    @Test func whatCannotBePlayedIsSaid() throws {
        var request = recorded(2)
        request.start = 60
        #expect(throws: Problems("Give an earlier --from than 60 s: the recordings end at 60 s.", file: "walks")) {
            try run(request)
        }
        request.start = 0
        request.heard = "walk 2"
        let problems = #expect(throws: Problems.self) { try run(request) }
        #expect(problems?.all.first?.message.hasPrefix("There is no walk \"walk 2\".") == true)
        var harmed = crowded
        harmed.scenario.parameters.shadowing.sigma = -1
        #expect(throws: Problems.self) { try AnimationRun(harmed) }
    }
}
