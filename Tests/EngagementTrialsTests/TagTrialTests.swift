import Engagement
import EngagementTrials
import Formats
import Geometry
import Parallelism
import Positioning
import TestSupport
import Testing
import VenueFiles
import VenueModel
import Walks

@Suite struct TagTrialTests {
    private static let goal = TriggerGoal(stay: 10, placeTolerance: 2)

    private static func trial(_ change: (inout TagTrialRequest) -> Void = { _ in }) throws -> TagTrial {
        var request = TagTrialRequest()
        request.tags = 3
        request.duration = 300
        change(&request)
        return try TagTrial(
            venue: TrialHall.venue, request: request, preset: ZonedPreset(base: Preset.default.settings))
    }

    /// Fixes each second between two times; the tag walks from the west through the middle to the east.
    private static func fixes(_ times: ClosedRange<Int>) -> [Fix] {
        times.map { Fix(time: Double($0), position: place(Double($0)), level: 0, horizontalAccuracy: 1) }
    }

    private static func place(_ time: Double) -> Point { Point(time < 100 ? 10 : time < 200 ? 30 : 50, 10) }

    private static let truth = GroundTruth(
        name: "t", samples: (0...300).map { TruthSample(time: Double($0), position: place(Double($0)), level: 0) })

    /// A tag with positions from 10 to 100 s: 10 s not available, 90 s and the time until it is outdated active.
    @Test func statesHaveTheirTimes() throws {
        let visit = try Self.trial().visit(fixes: Self.fixes(10...100), truth: Self.truth)
        #expect(visit.times == [.notAvailable: 10, .active: 120, .outdated: 170])
        #expect(visit.firstFix == 10)
        let never = try Self.trial().visit(fixes: [], truth: Self.truth)
        #expect(never.times == [.notAvailable: 300] && never.firstFix == nil)
        let quick = try Self.trial { $0.state.outdatedAfter = 5 }.visit(fixes: Self.fixes(10...100), truth: Self.truth)
        #expect(quick.times == [.notAvailable: 10, .active: 95, .outdated: 195])
    }

    /// Perfect positions: all entries and exits are told, none is false, and the dwell is the latency of the exit.
    @Test func perfectPositionsTellAll() throws {
        let trial = try Self.trial()
        let visit = trial.visit(fixes: Self.fixes(1...300), truth: Self.truth)
        for outcome in visit.entries {
            #expect(outcome.due == 2 && outcome.hits == 2 && outcome.falseAlarms == 0 && outcome.repeats == 0)
        }
        for outcome in visit.exits { #expect(outcome.due == 1 && outcome.hits == 1 && outcome.falseAlarms == 0) }
        #expect(visit.exits.map { $0.latencies } == [[1], [11]])
    }

    @Test func exits() {
        func outcome(_ alerts: [Double]) -> TriggerOutcome {
            TagExits.outcome(alerts, stays: [20...60, 100...104, 150...295], goal: Self.goal, until: 300)
        }
        // The second stay is too short to be due, the third does not end.
        #expect(outcome([]).due == 1 && outcome([]).hits == 0)
        let right = outcome([63, 80])
        #expect(right.hits == 1 && right.latencies == [3] && right.repeats == 1 && right.falseAlarms == 0)
        #expect(outcome([57]).latencies == [0])
        let early = outcome([30, 62])
        #expect(early.falseAlarms == 1 && early.hits == 1)
        let strays = outcome([5, 102, 105])
        #expect(strays.hits == 0 && strays.falseAlarms == 0 && strays.deliveries == 3)
    }

    @Test func fewerReceiversAreTheFirstOfMore() throws {
        let all = try Self.trial()
        #expect(all.receivers == 6)
        let half = try Self.trial { $0.receivers = 0.5 }
        let names = Set(all.receiverVenue.beacons.map(\.id))
        #expect(half.receivers == 3 && half.receiverVenue.beacons.allSatisfy { names.contains($0.id) })
        #expect(try Self.trial { $0.receivers = 0 }.receivers == 1)
    }

    @Test func theNumberOfWorkersChangesNothing() throws {
        func text(_ workers: Int) throws -> String {
            var keys = KeyTrial()
            keys.apps = 5
            keys.days = 40
            return try JSONText.of(TagRun(try Self.trial(), keys: keys, in: RunContext(workers: workers)).run())
        }
        let one = try text(1)
        #expect(try text(2) == one)
        try TagReport.schema.check(one, file: nil)
    }

    /// What was given is shown as given, and the preset and the clocks are said.
    @Test func textsSayWhatWasGiven() throws {
        func report(_ change: (inout TagTrialRequest, inout KeyTrial) -> Void) throws -> TagReport {
            var keys = KeyTrial()
            keys.apps = 5
            keys.days = 40
            var request = TagTrialRequest()
            request.tags = 2
            request.duration = 120
            change(&request, &keys)
            let trial = try Self.trial { $0 = request }
            return try TagRun(trial, keys: keys, preset: "bestAccuracy", in: RunContext(workers: 2)).run()
        }
        let usual = try report { _, _ in }
        #expect(
            usual.text.contains(
                "2 tags with a packet each 1.0 s, 6 receivers, 2 minutes each, positions of bestAccuracy."))
        #expect(usual.text.contains("outdated after 30 s") && !usual.text.contains("clocks"))
        #expect(try JSONText.of(usual).contains("bestAccuracy"))
        let given = try report { request, keys in
            request.duration = 90
            request.interval = 0.25
            request.dwell = 0.4
            request.goal.stay = 10.4
            keys.horizons = [0.4]
            keys.clockError = 0.5
        }
        for words in ["each 0.25 s", "1.5 minutes each", "dwell 0.4 s", "at least 10.4 s", "0.5 s ahead"] {
            #expect(given.text.contains(words), "\(words)")
        }
        #expect(given.keyRows.first?.first == "0.4")
    }

    @Test func sharesAddUp() throws {
        let result = try Self.trial { $0.receivers = 0.2 }.run(in: RunContext(workers: 2))
        #expect(abs(result.states.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        #expect(result.alarms.count == 4)
        for alarm in result.alarms {
            #expect((0...1).contains(alarm.outcome.recall ?? 0) && (0...1).contains(alarm.outcome.precision ?? 0))
        }
    }

    /// The report has what each trial alone finds out.
    @Test func bothTrialsAreOneCall() throws {
        let trial = try Self.trial()
        var keys = KeyTrial()
        keys.apps = 5
        keys.days = 40
        let context = RunContext(workers: 2)
        let report = try TagRun(trial, keys: keys, in: context).run()
        #expect(report.venue == trial.venue.name && report.result.receivers == 6)
        #expect(try report.result.states.map(\.share) == trial.run(in: context).states.map(\.share))
        #expect(try report.rows.map(\.unresolved) == keys.run(pool: context.pool).map(\.unresolved))
    }
}
