import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Geometry
import NumericalMethods
import Parallelism
import Positioning
import TestSupport
import Testing
import VenueModel
import Walks

@Suite struct RouteTrialTests {
    private static let planner = RoutePlanner(venue: TrialHall.venue)

    /// Somebody who walks at 1 m/s from a stand at b to one at c, to one at e and then to one at f, which lies in the
    /// other direction.
    private static let truth: GroundTruth = {
        let c = Point(10, 10)
        let b = Point(30, 10)
        let d = Point(50, 10)
        let e = Point(10, 4)
        let f = Point(50, 16)
        var samples: [TruthSample] = []
        func stand(_ point: Point, _ seconds: Int) {
            for _ in 0..<seconds { samples.append(TruthSample(time: Double(samples.count), position: point, level: 0)) }
        }
        func walk(_ from: Point, _ to: Point) {
            let length = Int(from.distance(to: to))
            for step in 1...length {
                let place = from.interpolated(to: to, at: Double(step) / Double(length))
                samples.append(TruthSample(time: Double(samples.count), position: place, level: 0))
            }
        }
        stand(b, 10)
        walk(b, c)
        stand(c, 10)
        walk(c, e)
        stand(e, 10)
        walk(e, c)
        walk(c, d)
        walk(d, f)
        stand(f, 10)
        return GroundTruth(name: "w", samples: samples)
    }()

    /// Positions with errors that jump each second.
    private static func visit(noise: Double, seed: UInt64) -> RouteTrial.Visit {
        let stream = RandomStream(seed: seed, purpose: "route trial test")
        let fixes = truth.samples.map { sample in
            let tick = UInt64(sample.time)
            let error = Vector(stream.normal(tick, lane: 0), stream.normal(tick, lane: 1))
            return Fix(
                time: sample.time, position: sample.position + error * noise, level: 0, horizontalAccuracy: noise)
        }
        return RouteTrial.Visit(truth: truth, fixes: fixes, planner: planner)
    }

    private static func trial(
        workers: Int = 2, _ change: (inout RouteTrialRequest) -> Void = { _ in }
    ) throws -> RouteTrial {
        var request = RouteTrialRequest()
        request.visits = 3
        request.duration = 400
        change(&request)
        return try RouteTrial(
            venue: TrialHall.venue, request: request, preset: ZonedPreset(base: Preset.default.settings),
            in: RunContext(workers: workers))
    }

    @Test func perfectPositionsMakeNoMistakes() throws {
        let visit = Self.visit(noise: 0, seed: 1)
        #expect(visit.direct.count == 2 && visit.outings.count == 1)
        let score = try Self.trial().score(of: RouteSettings(), on: visit)
        #expect(score.direct.tasks == 2 && score.direct.falseOffRoutes == 0 && score.direct.silentTasks == 0)
        #expect(score.direct.arrivalErrors.allSatisfy { abs($0 - 5) < 1e-9 } && score.wrongArrivals == 0)
        let figures = RouteFigures([score])
        let detour = try #require(figures.detour.value)
        let error = try #require(figures.arrivalError.value)
        #expect(abs(detour - 1) < 1e-9 && abs(error - 5) < 1e-9)
        #expect(figures.falseDirect.value == 0 && figures.silent.value == 0)
    }

    /// Errors with a standard deviation of 3 m: one fix beyond 6 m says off-route falsely, three in a row beyond 10 m
    /// hardly ever do, and 1 km misses the deviation.
    @Test func theSearchFindsSettingsThatBearNoise() throws {
        let hasty = RouteSettings(offRouteDistance: 6, needed: 1, window: 1)
        let trial = try Self.trial { request in
            request.baseline = hasty
            request.candidates = [
                RouteSettings(offRouteDistance: 10, needed: 3, window: 3), RouteSettings(offRouteDistance: 1000),
                RouteSettings(arrivalRadius: 60, offRouteDistance: 10, needed: 3, window: 3),
            ]
        }
        let visits = (0..<16 as Range<UInt64>).map { Self.visit(noise: 3, seed: $0) }
        #expect(try trial.search(visits) == trial.request.candidates[0])
    }

    /// Without noise nothing is better than the baseline, and the first of equals is kept.
    @Test func equalsKeepTheBaseline() throws {
        let trial = try Self.trial()
        let visits = (0..<4 as Range<UInt64>).map { Self.visit(noise: 0, seed: $0) }
        let best = try trial.search(visits)
        let mistakes = { (settings: RouteSettings) in
            visits.reduce(0) { $0 + trial.score(of: settings, on: $1).mistakes }
        }
        #expect(best == RouteSettings() || mistakes(best) < mistakes(RouteSettings()))
    }

    /// An arrival that is said at once, one that is never said and a deviation that is never said all count.
    @Test func cheatsAreMistakes() throws {
        let visit = Self.visit(noise: 1, seed: 1)
        let trial = try Self.trial()
        let atOnce = trial.score(of: RouteSettings(arrivalRadius: 100), on: visit)
        #expect(atOnce.wrongArrivals == atOnce.all.tasks)
        let never = trial.score(of: RouteSettings(arrivalRadius: 0, offRouteDistance: 1000), on: visit)
        #expect(never.all.silentTasks == never.all.tasks && never.mistakes >= never.all.tasks)
    }

    /// Each way to cheat is shown by another figure.
    @Test func cheatsShowInFigures() throws {
        let visit = Self.visit(noise: 1, seed: 1)
        let trial = try Self.trial()
        let never = RouteFigures(
            [trial.score(of: RouteSettings(arrivalRadius: 0, offRouteDistance: 1000), on: visit)])
        #expect(never.missed.value == 1 && never.silent.value == 1 && never.arrivalError.value == nil)
        #expect(never.falseDirect.value == 0 && never.falseOutings.value == 0)
        let atOnce = RouteFigures([trial.score(of: RouteSettings(arrivalRadius: 100), on: visit)])
        #expect(atOnce.missed.value == nil && atOnce.silent.value == 0)
    }

    /// Sums over sums: a long visit weighs more than a short one.
    @Test func figuresOfKnownOutcomes() throws {
        let nobody = RouteTrial.Visit(truth: GroundTruth(name: "none", samples: []), fixes: [], planner: Self.planner)
        let empty = try Self.trial().score(of: RouteSettings(), on: nobody)
        var one = empty
        var two = empty
        one.direct.tasks = 3
        one.direct.silentTasks = 1
        one.direct.falseOffRoutes = 2
        one.direct.guidedTime = 1350
        one.direct.arrivalErrors = [2, 9]
        one.direct.advisedLength = 130
        one.direct.advisedShortestLength = 100
        one.outings.tasks = 1
        one.outings.falseOffRoutes = 1
        one.outings.guidedTime = 450
        one.outings.deviations = 3
        one.outings.missedDeviations = 1
        one.outings.deviatedTime = 150
        two.direct.tasks = 1
        two.direct.guidedTime = 450
        two.direct.arrivalErrors = [4]
        two.direct.advisedLength = 20
        two.direct.advisedShortestLength = 20
        two.outings.tasks = 3
        two.outings.guidedTime = 1350
        two.outings.deviations = 1
        two.wrongArrivals = 1
        let figures = RouteFigures([one, two])
        // Three false off-routes, a missed deviation, a silent task and a wrong arrival in eight tasks.
        #expect(figures.mistakes.value == 0.75)
        #expect(figures.falseDirect.value == 4 && figures.falseOutings.value == 2)
        #expect(figures.missed.value == 0.25 && figures.silent.value == 0.25 && figures.arrivalError.value == 4)
        let deviated = try #require(figures.deviated.value)
        #expect(abs(deviated - 1.0 / 12) < 1e-12 && figures.detour.value == 1.25)
        let none = RouteFigures([empty, empty])
        #expect(none.mistakes.value == nil && none.missed.value == nil && none.arrivalError.value == nil)
    }

    @Test func figuresHaveIntervalsAroundThem() throws {
        let trial = try Self.trial()
        let scores = (0..<12 as Range<UInt64>).map {
            trial.score(of: RouteSettings(needed: 1, window: 1), on: Self.visit(noise: 4, seed: $0))
        }
        let figures = RouteFigures(scores)
        for figure in [figures.mistakes, figures.falseDirect, figures.arrivalError, figures.detour] {
            let value = try #require(figure.value)
            let interval = try #require(figure.interval)
            #expect(interval.contains(value))
        }
        #expect(figures.sum.direct.tasks == 24)
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        func text(_ workers: Int) throws -> String {
            let result = try Self.trial(workers: workers) {
                $0.candidates = [RouteSettings(arrivalRadius: 8), RouteSettings(offRouteDistance: 12)]
            }.run()
            let report = RouteTrialReport(result, preset: "default")
            #expect(report.figureRows.last?.first == "detour, ratio")
            return try JSONText.of(report)
        }
        let one = try text(1)
        #expect(try text(2) == one)
        try RouteTrialReport.schema.check(one, file: nil)
    }

    @Test func whatIsMissingIsSaid() throws {
        var bare = TrialHall.venue
        bare.beacons = []
        bare.paths = NavigationPaths()
        #expect {
            try RouteTrial(
                venue: bare, request: RouteTrialRequest(), preset: ZonedPreset(base: Preset.default.settings))
        } throws: { ($0 as? Problems)?.all.count == 2 }
    }

    @Test func theGridHoldsNothingTwice() {
        #expect(Set(RouteTrialRequest.grid).count == RouteTrialRequest.grid.count)
        #expect(RouteTrialRequest.grid.contains(RouteSettings()))
    }
}
