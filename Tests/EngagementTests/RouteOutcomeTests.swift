import Engagement
import Geometry
import NumericalMethods
import Positioning
import Testing
import VenueModel
import Walks

@Suite struct RouteOutcomeTests {
    private let planner = RoutePlanner(venue: RouteVenues.grid(5))

    /// One fix a second, at the true position moved by `offset`.
    private static func fixes(_ truth: GroundTruth, offset: Vector = Vector(0, 0)) -> [Fix] {
        stride(from: 0, through: truth.samples[truth.samples.count - 1].time, by: 1).compactMap { time in
            truth.sample(at: time).map {
                Fix(time: time, position: $0.position + offset, level: $0.level, horizontalAccuracy: 3)
            }
        }
    }

    /// Around a corner: 40 m along x, then 40 m along y.
    private let bend = RouteVenues.truth([Point(0, 0), Point(40, 0), Point(40, 40)])
    /// From (0, 0) to (0, 40), by way of (30, 0): 30 m away from the shortest route.
    private let outing = RouteVenues.truth([Point(0, 0), Point(30, 0), Point(0, 0), Point(0, 40)])

    @Test func tasksFromStandToStand() {
        let tasks = RouteTask.tasks(truth: bend, planner: planner)
        #expect(tasks.count == 2)
        #expect(tasks.map(\.target) == [RouteVenues.place(40, 0), RouteVenues.place(40, 40)])
        for task in tasks {
            #expect(abs(task.arrival - task.start - 40) < 0.6 && abs(task.end - task.arrival - 10) < 0.6)
            #expect(abs(task.walkedLength - 40) < 0.5 && abs(task.shortest.length - 40) < 0.3)
        }
        // By way of the other stand it is the shortest way, too; an outing is not.
        let whole = RouteTask.tasks(truth: bend, planner: planner, stands: 2)
        #expect(whole.count == 1 && whole.allSatisfy { abs($0.shortest.length - 80) < 0.3 })
        #expect(RouteTask.tasks(truth: outing, planner: planner, stands: 3).isEmpty)
        #expect(RouteTask.tasks(truth: outing, planner: planner, stands: 3, tolerance: nil).count == 1)
        #expect(RouteTask.tasks(truth: bend, planner: planner, leastStand: 11).isEmpty)
        #expect(RouteTask.tasks(truth: bend, planner: planner, leastLength: 41).isEmpty)
        #expect(RouteTask.tasks(truth: bend, planner: RoutePlanner(venue: Venue(name: "empty"))).isEmpty)
        #expect(RouteTask.tasks(truth: GroundTruth(name: "none", samples: []), planner: planner).isEmpty)
        for (start, end) in [(10.0, 10.0), (20, 10), (.nan, 10), (0, .nan), (-5, 10), (0, 1e9)] {
            #expect(RouteTask(truth: bend, from: start, to: end, planner: planner) == nil)
        }
    }

    @Test func perfectFixesAreFaultless() throws {
        var sum = RouteOutcome()
        for task in RouteTask.tasks(truth: bend, planner: planner) {
            sum += RouteOutcome(RouteRun(task, fixes: Self.fixes(bend), planner: planner), of: task, truth: bend)
        }
        #expect(sum.tasks == 2 && sum.falseOffRoutesPerHour == 0 && sum.missedShare == nil && sum.silentShare == 0)
        #expect(sum.deviatedTime == 0 && sum.wrongLevelArrivals == 0 && sum.reroutes == 0)
        #expect(sum.arrivalErrors.count == 2 && sum.arrivalErrors.allSatisfy { $0 <= 5 })
        let (detour, walked) = (try #require(sum.detour), try #require(sum.walkedDetour))
        #expect(abs(detour - 1) < 0.02 && abs(walked - 1) < 0.02)
        #expect(abs(sum.guidedTime - 72) < 3)
    }

    @Test func anOffsetIsAFalseOffRoute() throws {
        let task = try #require(RouteTask.tasks(truth: bend, planner: planner).first)
        let settings = RouteSettings(arrivalRadius: 2, offRouteDistance: 4, reroutes: false)
        // The first fixes are right, the later ones 5 m beside the route.
        let fixes = Self.fixes(bend).map { $0.time < task.start + 5 ? $0 : moved($0, by: Vector(0, -5)) }
        let outcome = RouteOutcome(
            RouteRun(task, fixes: fixes, planner: planner, settings: settings), of: task, truth: bend, limit: 6)
        #expect(outcome.offRoutes == 1 && outcome.falseOffRoutes == 1 && outcome.silentTasks == 1)
        #expect(abs(try #require(outcome.falseOffRoutesPerHour) - 3600 / (task.end - task.start)) < 1e-9)
        #expect(outcome.deviatedTime == 0)
    }

    private func moved(_ fix: Fix, by offset: Vector) -> Fix {
        var fix = fix
        fix.position = fix.position + offset
        return fix
    }

    @Test func aTrueDeviationIsSaid() throws {
        let task = try #require(RouteTask.tasks(truth: outing, planner: planner, stands: 3, tolerance: nil).first)
        let walked = try #require(RouteOutcome(RouteRun([]), of: task, truth: outing).walkedDetour)
        #expect(abs(walked - 2.5) < 0.05)
        let run = RouteRun(task, fixes: Self.fixes(outing), planner: planner)
        let outcome = RouteOutcome(run, of: task, truth: outing)
        #expect(outcome.falseOffRoutes == 0 && outcome.missedDeviations == 0)
        #expect(outcome.offRoutes >= 1 && outcome.reroutes == outcome.offRoutes)
        // The advice came while somebody walked away, so it is longer than the shortest way.
        let detour = try #require(outcome.detour)
        #expect(detour > 1.2)
        let still = RouteSettings(reroutes: false)
        let unguided = RouteOutcome(
            RouteRun(task, fixes: Self.fixes(outing), planner: planner, settings: still), of: task, truth: outing)
        #expect(unguided.deviations == 1 && unguided.missedDeviations == 0 && unguided.missedShare == 0)
        let followed = try #require(unguided.detour)
        #expect(abs(followed - 1) < 0.06)
        #expect(unguided.deviatedTime > 45 && outcome.deviatedTime < unguided.deviatedTime / 2)
    }

    /// Each way to cheat is shown by another figure.
    @Test func cheats() throws {
        let task = try #require(RouteTask.tasks(truth: outing, planner: planner, stands: 3, tolerance: nil).first)
        let advice = RouteRun.TimedEvent(time: task.start, .planned(task.shortest))
        let silent = RouteOutcome(RouteRun([advice]), of: task, truth: outing)
        #expect(silent.falseOffRoutesPerHour == 0 && silent.missedShare == 1 && silent.silentShare == 1)
        let atOnce = RouteOutcome(
            RouteRun([.init(time: task.start, .arrived(task.target))]), of: task, truth: outing)
        #expect(atOnce.silentShare == 0 && atOnce.missedShare == nil)
        #expect(abs((atOnce.medianArrivalError ?? 0) - 40) < 0.3)
        let alarms = stride(from: task.start, to: task.end, by: 1).map { RouteRun.TimedEvent(time: $0, .offRoute) }
        let alarming = RouteOutcome(RouteRun([advice] + alarms), of: task, truth: outing)
        #expect(alarming.missedShare == 0 && alarming.falseOffRoutes > 30)
        // An alarm before the deviation holds during it, until "on the route" is said.
        let early = RouteRun([advice, alarms[0]])
        #expect(RouteOutcome(early, of: task, truth: outing).missedShare == 0)
        let relieved = RouteRun([
            advice, alarms[0],
            .init(time: task.start + 1, .onRoute(RouteProgress(travelled: 0, left: 40, distance: 0))),
        ])
        #expect(RouteOutcome(relieved, of: task, truth: outing).missedShare == 1)
        #expect(RouteOutcome(early, of: task, truth: outing, grace: 1000).deviations == 0)
        #expect(RouteOutcome(early, of: task, truth: outing, limit: 1000).deviatedTime == 0)
        let mute = RouteOutcome(RouteRun([.init(time: task.start, .noRoute)]), of: task, truth: outing)
        #expect(mute.unplannedTasks == 1 && mute.silentShare == 1 && mute.detour == nil)
        let elsewhere = RouteOutcome(
            RouteRun([.init(time: task.start, .arrived(RouteVenues.place(0, 0, 1)))]), of: task, truth: outing)
        #expect(elsewhere.wrongLevelArrivals == 1 && elsewhere.arrivalErrors.isEmpty)
        for outcomes in [[silent, atOnce, mute], [mute, atOnce, silent]] {
            let sum = outcomes.reduce(into: RouteOutcome()) { $0 += $1 }
            #expect(
                sum.tasks == 3 && sum.silentTasks == 2 && sum.arrivalErrors == atOnce.arrivalErrors
                    && sum.deviations == 1)
        }
    }
}

extension RouteOutcome {
    fileprivate var falseOffRoutesPerHour: Double? {
        guidedTime > 0 ? Double(falseOffRoutes) / guidedTime * 3600 : nil
    }
    fileprivate var missedShare: Double? { deviations > 0 ? Double(missedDeviations) / Double(deviations) : nil }
    fileprivate var silentShare: Double? { tasks > 0 ? Double(silentTasks) / Double(tasks) : nil }
    fileprivate var medianArrivalError: Double? { Statistics.median(arrivalErrors) }
    fileprivate var detour: Double? { advisedShortestLength > 0 ? advisedLength / advisedShortestLength : nil }
    fileprivate var walkedDetour: Double? { shortestLength > 0 ? walkedLength / shortestLength : nil }
}
