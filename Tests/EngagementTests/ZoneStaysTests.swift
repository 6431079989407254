import Engagement
import Geometry
import Testing
import VenueModel
import Walks

/// A walk along the x axis through a zone from 10 to 20 m, at 1 m/s: inside from second 10 to 20.
@Suite struct ZoneStaysTests {
    private static let zone = Zone(
        name: "z", level: 0,
        outline: Polygon([Point(10, -5), Point(20, -5), Point(20, 5), Point(10, 5)]))

    private static func stays(_ goal: TriggerGoal = goal, level: Int = 0) -> ZoneStays {
        let samples = (0...400).map {
            TruthSample(time: Double($0) / 10, position: Point(Double($0) / 10, 0), level: level)
        }
        return ZoneStays(GroundTruth(name: "w", samples: samples), zone: zone, goal: goal)
    }

    private static let goal = TriggerGoal(stay: 5, gap: 3, placeTolerance: 2, timeTolerance: 1)

    private func outcome(_ deliveries: [Double], _ rule: DeliveryRule = DeliveryRule()) -> TriggerOutcome {
        Self.stays().outcome(of: deliveries, rule: rule)
    }

    @Test func aStayIsWhatTheTruthSays() {
        #expect(
            Self.stays().stays == [10.0...20.0] || Self.stays().stays == [10.1...20.0] || Self.stays().stays.count == 1)
        #expect(Self.stays(level: 1).stays.isEmpty)
        #expect(abs(Self.stays().duration - 40) < 1e-9)
    }

    @Test func theFirstDeliveryInAStayHitsAndTheOthersRepeat() {
        let outcome = outcome([16, 17, 18])
        #expect(outcome.due == 1 && outcome.hits == 1 && outcome.repeats == 2 && outcome.falseAlarms == 0)
        #expect(outcome.dueWalks == 1 && outcome.hitWalks == 1)
        // The stay was due at 15 s.
        #expect(abs((outcome.latency(0.5) ?? .nan) - 1) < 0.11)
    }

    @Test func eachDeliveryIsNamed() {
        func events(_ deliveries: [Double], _ rule: DeliveryRule = DeliveryRule()) -> [ZoneStays.Event] {
            Self.stays().events(of: deliveries, rule: rule)
        }
        let stay = Self.stays().stays[0]
        #expect(
            events([2, 8.5, 16, 17, 21.5, 30]) == [
                .wrong(2), .beside(8.5), .hit(16, in: stay), .again(17), .beside(21.5), .wrong(30),
            ])
        #expect(events([5]) == [.wrong(5), .miss(stay)])
        // Nothing was to be notified: the stay is too short.
        let short = Self.stays(TriggerGoal(stay: 60, gap: 3, placeTolerance: 2, timeTolerance: 1))
        #expect(short.events(of: [12, 14], rule: DeliveryRule()) == [.early(12), .again(14)])
    }

    @Test func earlyIsNoLatency() { #expect(outcome([11]).latency(1) == 0) }

    @Test(arguments: [(5.0, 1, 0), (8.5, 0, 1), (21.5, 0, 1), (22.5, 1, 0), (30, 1, 0)])
    func whatIsOutsideIsFalseUnlessItIsNear(time: Double, falseAlarms: Int, tolerated: Int) {
        let outcome = outcome([time])
        #expect(outcome.falseAlarms == falseAlarms && outcome.tolerated == tolerated, "\(time) s")
        #expect(outcome.due == 1 && outcome.hits == 0)
    }

    @Test func silenceIsNoGain() {
        let outcome = outcome([])
        #expect(outcome.recall == 0 && outcome.visitRecall == 0 && outcome.precision == nil)
    }

    @Test func alwaysIsNoGain() {
        let outcome = outcome((0...40).map(Double.init))
        #expect(outcome.recall == 1 && (outcome.precision ?? 1) < 0.7 && outcome.falseAlarms > 20)
    }

    private static func goal(_ event: ZoneEvent, _ stay: Double) -> TriggerGoal {
        TriggerGoal(event: event, stay: stay, gap: 3, placeTolerance: 2, timeTolerance: 1)
    }

    /// The stay ends at second 20: an exit is due at 25. One while the person is deep in the zone, or has not been there, is
    /// false.
    @Test func exitsBelongToTheTimeAfterAStay() {
        let stays = Self.stays(Self.goal(.exit, 5))
        let outcome = stays.outcome(of: [5, 15, 26, 30], rule: DeliveryRule())
        #expect(outcome.due == 1 && outcome.hits == 1 && outcome.falseAlarms == 2 && outcome.repeats == 1)
        #expect(abs((outcome.latency(0.5) ?? .nan) - 1) < 0.11)
        #expect(stays.outcome(of: [18.5], rule: DeliveryRule()).tolerated == 1)
        #expect(stays.outcome(of: [], rule: DeliveryRule()).due == 1)
        // After a stay that is too short, and before one, no exit is due.
        let long = Self.stays(Self.goal(.exit, 11)).outcome(of: [32], rule: DeliveryRule())
        #expect(long.due == 0 && long.falseAlarms == 0)
    }

    /// A stay of 10 s: one of 8 s is due at 18, one of 12 s is never due, and what comes early is false.
    @Test func staysOfALengthAreDueWhenTheyHaveIt() {
        let eight = Self.stays(Self.goal(.dwellInside, 8))
        let right = eight.outcome(of: [18.5], rule: DeliveryRule())
        #expect(right.hits == 1 && right.falseAlarms == 0 && abs((right.latency(1) ?? .nan) - 0.5) < 0.11)
        #expect(eight.outcome(of: [17.5], rule: DeliveryRule()).hits == 1)
        let early = eight.outcome(of: [12], rule: DeliveryRule(blockTime: 100))
        #expect(early.due == 1 && early.hits == 0 && early.falseAlarms == 1)
        let never = Self.stays(Self.goal(.dwellInside, 12)).outcome(of: [15, 20.5], rule: DeliveryRule())
        #expect(never.due == 0 && never.falseAlarms == 2)
    }

    /// Away for 10 s at first, and for 20 s after the stay: the time before the first stay is not due, so that a trigger that
    /// never sees anybody gains nothing.
    @Test func absencesOfALengthAreDue() {
        let stays = Self.stays(Self.goal(.dwellOutside, 15))
        let outcome = stays.outcome(of: [9, 36], rule: DeliveryRule())
        #expect(outcome.due == 1 && outcome.hits == 1 && outcome.falseAlarms == 1)
        let short = Self.stays(Self.goal(.dwellOutside, 5)).outcome(of: [6, 26], rule: DeliveryRule())
        #expect(short.due == 1 && short.hits == 1 && short.falseAlarms == 0)
        #expect(Self.stays(Self.goal(.dwellOutside, 5)).outcome(of: [6], rule: DeliveryRule()).hits == 0)
    }

    /// A block time counts when the event is due, not when the stay begins: the second stay is due 500 s after its start.
    @Test func blocksOfDwellCountWhenItIsDue() {
        let samples = (0...2000).map { second in
            TruthSample(time: Double(second), position: Point((700..<800).contains(second) ? 5 : 15, 0), level: 0)
        }
        let stays = ZoneStays(
            GroundTruth(name: "w", samples: samples), zone: Self.zone, goal: Self.goal(.dwellInside, 600))
        let outcome = stays.outcome(of: [602, 1402], rule: DeliveryRule(blockTime: 300))
        #expect(outcome.due == 2 && outcome.hits == 2 && outcome.falseAlarms == 0, "\(outcome)")
    }

    /// A short time of dwell has no more tolerance than half of it: what comes at the arrival is false.
    @Test func shortDwellIsNoEntry() {
        let outcome = Self.stays(
            TriggerGoal(event: .dwellInside, stay: 4, gap: 3, placeTolerance: 2, timeTolerance: 5)
        ).outcome(of: [10.5], rule: DeliveryRule())
        #expect(outcome.hits == 0 && outcome.falseAlarms == 1)
    }

    /// Who flickers at the border when leaving, leaves once.
    @Test func aFlickerIsNoExit() {
        let samples = (0...900).map { index in
            let time = Double(index) / 10
            let isInside = time < 60 || (61..<62).contains(time)
            return TruthSample(time: time, position: Point(isInside ? 11 : 8.5, 0), level: 0)
        }
        let stays = ZoneStays(
            GroundTruth(name: "w", samples: samples), zone: Self.zone, goal: Self.goal(.exit, 10))
        let outcome = stays.outcome(of: [73], rule: DeliveryRule())
        #expect(outcome.due == 1 && outcome.hits == 1, "\(outcome)")
    }

    /// The times in a zone are the same whatever is notified.
    @Test func staysDoNotDependOnTheEvent() {
        for event in ZoneEvent.allCases { #expect(Self.stays(Self.goal(event, 5)).stays == Self.stays().stays) }
    }

    /// Two stays: 10–20 s and, on the way back, 60–70 s.
    private static let twice: ZoneStays = {
        let samples = (0...800).map { index in
            let time = Double(index) / 10
            return TruthSample(time: time, position: Point(time <= 40 ? time : 80 - time, 0), level: 0)
        }
        return ZoneStays(GroundTruth(name: "w", samples: samples), zone: zone, goal: goal)
    }()

    @Test func aBlockedStayIsNotDue() {
        let once = DeliveryRule(blockTime: 300, count: nil)
        let outcome = Self.twice.outcome(of: [16], rule: once)
        #expect(outcome.due == 1 && outcome.hits == 1)
        let short = Self.twice.outcome(of: [16], rule: DeliveryRule(blockTime: 10))
        #expect(short.due == 2 && short.hits == 1)
        // Without a rule, all that is long enough is due.
        for deliveries: [Double] in [[], [2], [16], [16, 66]] {
            #expect(Self.twice.outcome(of: deliveries, rule: nil).due == 2)
        }
    }

    @Test func aFalseNotificationThatBlocksCostsOneMiss() {
        let outcome = Self.twice.outcome(of: [2], rule: DeliveryRule(blockTime: 300))
        #expect(outcome.falseAlarms == 1 && outcome.due == 1 && outcome.hits == 0)
    }

    @Test func aMissIsTriedAgain() {
        let outcome = Self.twice.outcome(of: [66], rule: DeliveryRule(blockTime: 300))
        #expect(outcome.due == 2 && outcome.hits == 1 && outcome.hitWalks == 1)
    }

    @Test func sumsAdd() {
        let one = outcome([16])
        let two = outcome([30])
        let sum = [one, two].sum
        #expect(sum.due == 2 && sum.hits == 1 && sum.falseAlarms == 1 && sum.seconds == one.seconds + two.seconds)
        #expect(sum.dueWalks == 2 && sum.hitWalks == 1 && sum.latencies == one.latencies)
    }
}
