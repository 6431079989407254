import Diagnostics
import Evaluation
import Geometry
import Parallelism
import Planning
import Synchronization
import TestSupport
import Testing
import VenueModel

/// A placement and a prediction without a command.
@Suite struct PlacementRunTests {
    private func request(_ count: PlacementRequest.Count) throws -> PlacementRequest {
        var request = PlacementRequest(try OwnVenues.venue("chemist"), file: "chemist.yaml", count: count)
        request.isAfresh = true
        request.moves = 4
        request.trial.worlds = 6
        request.trial.walks = 2
        request.trial.duration = 60
        return request
    }

    private func places(_ venue: Venue) -> [[Double]] { venue.beacons.map { [$0.position.x, $0.position.y] } }

    /// The preview is the plan without visitors. What visitors take is the best of what they tried, with any number of workers.
    @Test func visitorsTakeTheBestPlan() throws {
        let preview = Mutex<PlacementResult?>(nil)
        let results = try [1, 2].map { workers in
            var run = PlacementRun(
                try request(.number(4)), in: RunContext(workers: workers))
            run.preview = { result in preview.withLock { $0 = result } }
            return try run.run()
        }
        #expect(places(results[0].planned) == places(results[1].planned))
        let plans = results[0].plans
        #expect(plans.count > 3 && zip(plans.dropFirst(), plans.dropFirst(2)).allSatisfy { $0.score <= $1.score })
        #expect(results[0].planned.beacons.count == 4 && results[0].kept.beacons.isEmpty)
        #expect(Set(results[0].placement.sites) == Set(plans[0].sites))
        var byBound = try request(.number(4))
        byBound.hasVisitors = false
        let first = try PlacementRun(byBound).run()
        #expect(first.plans.isEmpty && first.losses == nil)
        #expect(try places(#require(preview.withLock { $0 }).planned) == places(first.planned))
    }

    /// Requirements that no number meets name the largest number and what it misses; those that all meet take the first number.
    @Test func theLeastNumberMeetsTheRequirements() throws {
        func requirements(_ bound: Double) throws -> [Requirement] {
            try RequirementsFile.parse(
                "requirements: [{metric: ce75, atMost: \(bound)}]", for: OwnVenues.venue("chemist"))
        }
        var strict = try request(.least(requirements(0.01)))
        strict.places.sites.spacing = 10
        do {
            _ = try PlacementRun(strict).run()
            Issue.record("met")
        } catch let error as PlacementNotEnough {
            #expect(error.count >= 1 && error.unmet.count == 1)
        }
        let said = Mutex<[String]>([])
        var easy = try request(.least(requirements(100)))
        easy.trial.walks = 8
        let observer = RunObserver(message: { text in said.withLock { $0.append(text) } })
        let result = try PlacementRun(easy, in: RunContext(observer: observer)).run()
        #expect(result.planned.beacons.count >= 1)
        #expect(said.withLock { $0 }.contains("\(result.planned.beacons.count) beacons: all requirements met"))
    }

    /// A stopped run throws, and a venue that forbids the run says why.
    @Test func runsStopAndRefuse() throws {
        let interruption = Interruption()
        interruption.wish()
        let stopped = PlacementRun(try request(.number(3)), in: RunContext(interruption: interruption))
        #expect(throws: Interrupted.self) { try stopped.run() }
        var venue = try OwnVenues.venue("chemist")
        venue.paths = NavigationPaths()
        let request = PlacementRequest(venue, file: "chemist.yaml", count: .number(3))
        #expect(request.obstacle?.file == "chemist.yaml")
        #expect(throws: Problems.self) { try PlacementRun(request).run() }
        #expect(throws: Problems.self) { try PredictionRun(PredictionRequest(venue, file: "chemist.yaml")).run() }
    }

    /// A missed requirement gets remedies, a met one none; the figures are those of the trial.
    @Test func predictionsNameWhatAMissTakes() throws {
        let venue = try OwnVenues.venue("chemist")
        var request = PredictionRequest(venue, file: "chemist.yaml")
        request.trial.worlds = 6
        request.trial.walks = 2
        request.trial.duration = 60
        request.isReported = true
        request.requirements = try RequirementsFile.parse(
            "requirements: [{metric: ce75, atMost: 100}, {metric: ce75, atMost: 0.01}]", for: venue)
        let steps = Mutex<Set<String>>([])
        let observer = RunObserver(progress: { progress in _ = steps.withLock { $0.insert(progress.step) } })
        var run = PredictionRun(request, in: RunContext(observer: observer))
        let first = Mutex<[String]>([])
        run.preview = { result in first.withLock { $0 = result.prediction.requirementTexts } }
        let result = try run.run()
        #expect(steps.withLock { $0 } == ["Simulating buildings", "Trying changes"])
        let texts = result.prediction.requirementTexts
        #expect(texts.count == 2 && !texts[0].contains("changes") && texts[1].contains("changes"), "\(texts)")
        #expect(first.withLock { $0 }.count == 2 && texts[1].hasPrefix(first.withLock { $0[1] }))
        let trial = try PlanTrial(request.trial, pool: WorkerPool()).results(of: [request.arm])[0]
        #expect(result.trial.figures.values == trial.figures.values)
        let lint = try LintContext(
            venue, parameters: request.arm.parameters, file: "chemist.yaml", pool: WorkerPool())
        #expect(result.findings == lint.findings(of: LintRule.all) && !result.trial.walks.isEmpty)
    }
}
