import Engagement
import Geometry
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
        #expect(sum.tasks == 2 && sum.falseOffRoutes == 0 && sum.deviations == 0 && sum.silentTasks == 0)
        #expect(sum.deviatedTime == 0 && sum.wrongLevelArrivals == 0 && sum.reroutes == 0)
        #expect(sum.arrivalErrors.count == 2 && sum.arrivalErrors.allSatisfy { $0 <= 5 })
        #expect(abs(sum.shortestLength - 80) < 0.6 && abs(sum.walkedLength - 80) < 1)
        #expect(abs(sum.advisedShortestLength - 80) < 0.6 && abs(sum.advisedLength - 80) < 2.3)
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
        #expect(abs(outcome.guidedTime - (task.end - task.start)) < 1e-9)
        #expect(outcome.deviatedTime == 0)
    }

    private func moved(_ fix: Fix, by offset: Vector) -> Fix {
        var fix = fix
        fix.position = fix.position + offset
        return fix
    }

    @Test func aTrueDeviationIsSaid() throws {
        let task = try #require(RouteTask.tasks(truth: outing, planner: planner, stands: 3, tolerance: nil).first)
        let walks = RouteOutcome(RouteRun([]), of: task, truth: outing)
        #expect(abs(walks.walkedLength - 100) < 3 && abs(walks.shortestLength - 40) < 1)
        let run = RouteRun(task, fixes: Self.fixes(outing), planner: planner)
        let outcome = RouteOutcome(run, of: task, truth: outing)
        #expect(outcome.falseOffRoutes == 0 && outcome.missedDeviations == 0)
        #expect(outcome.offRoutes >= 1 && outcome.reroutes == outcome.offRoutes)
        // The advice came while somebody walked away, so it is longer than the shortest way.
        #expect(outcome.advisedLength > 47 && abs(outcome.advisedShortestLength - 40) < 1)
        let still = RouteSettings(reroutes: false)
        let unguided = RouteOutcome(
            RouteRun(task, fixes: Self.fixes(outing), planner: planner, settings: still), of: task, truth: outing)
        #expect(unguided.deviations == 1 && unguided.missedDeviations == 0)
        #expect(abs(unguided.advisedLength - 40) < 3.5)
        #expect(unguided.deviatedTime > 45 && outcome.deviatedTime < unguided.deviatedTime / 2)
    }

    /// Each way to cheat is shown by another figure.
    @Test func cheats() throws {
        let task = try #require(RouteTask.tasks(truth: outing, planner: planner, stands: 3, tolerance: nil).first)
        let advice = RouteRun.TimedEvent(time: task.start, .planned(task.shortest))
        let silent = RouteOutcome(RouteRun([advice]), of: task, truth: outing)
        #expect(silent.falseOffRoutes == 0 && silent.deviations == 1 && silent.missedDeviations == 1)
        #expect(silent.tasks == 1 && silent.silentTasks == 1)
        let atOnce = RouteOutcome(
            RouteRun([.init(time: task.start, .arrived(task.target))]), of: task, truth: outing)
        #expect(atOnce.silentTasks == 0 && atOnce.deviations == 0 && atOnce.arrivalErrors.count == 1)
        #expect(atOnce.arrivalErrors.allSatisfy { abs($0 - 40) < 0.3 })
        let alarms = stride(from: task.start, to: task.end, by: 1).map { RouteRun.TimedEvent(time: $0, .offRoute) }
        let alarming = RouteOutcome(RouteRun([advice] + alarms), of: task, truth: outing)
        #expect(alarming.deviations == 1 && alarming.missedDeviations == 0 && alarming.falseOffRoutes > 30)
        // An alarm before the deviation holds during it, until "on the route" is said.
        let early = RouteRun([advice, alarms[0]])
        let said = RouteOutcome(early, of: task, truth: outing)
        #expect(said.deviations == 1 && said.missedDeviations == 0)
        let relieved = RouteRun([
            advice, alarms[0],
            .init(time: task.start + 1, .onRoute(RouteProgress(travelled: 0, left: 40, distance: 0))),
        ])
        #expect(RouteOutcome(relieved, of: task, truth: outing).missedDeviations == 1)
        #expect(RouteOutcome(early, of: task, truth: outing, grace: 1000).deviations == 0)
        #expect(RouteOutcome(early, of: task, truth: outing, limit: 1000).deviatedTime == 0)
        let mute = RouteOutcome(RouteRun([.init(time: task.start, .noRoute)]), of: task, truth: outing)
        #expect(mute.unplannedTasks == 1 && mute.silentTasks == 1 && mute.advisedShortestLength == 0)
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
