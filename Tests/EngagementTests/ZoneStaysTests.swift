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
