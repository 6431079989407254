import Engagement
import Geometry
import NumericalMethods
import Testing
import VenueModel
import Walks

/// A walk along the x axis through a zone from 10 to 20 m, at 1 m/s.
@Suite struct TimeInZoneTests {
    private static let stays: ZoneStays = {
        let outline = Polygon([Point(10, -5), Point(20, -5), Point(20, 5), Point(10, 5)])
        let samples = (0...40).map { TruthSample(time: Double($0), position: Point(Double($0), 0), level: 0) }
        return ZoneStays(
            GroundTruth(name: "w", samples: samples), zone: Zone(name: "z", level: 0, outline: outline),
            goal: TriggerGoal())
    }()

    /// What a phone without error knows.
    private static let exact = DepthSignal(
        (0...40).map { DepthSignal.Value(time: Double($0), depth: 5 - abs(Double($0) - 15)) })

    private func time(_ condition: Condition, _ signal: DepthSignal = Self.exact) -> TimeInZone {
        TimeInZone(signal, condition: condition, stays: Self.stays)
    }

    @Test func entriesAndExitsAreLateByTheirDelays() {
        // Inside from 10 to 20 s; the first value outside is that of 21 s.
        #expect(time(Condition()) == TimeInZone(truth: 10, reported: 11))
        #expect(time(Condition(dwell: 2, exitDelay: 3)) == TimeInZone(truth: 10, reported: 12))
        #expect(time(Condition(dwell: 2, exitDelay: 3)).error == 2)
    }

    @Test func anEntryWithoutAnExitLastsToTheEnd() {
        #expect(time(Condition(exitMargin: 1000)) == TimeInZone(truth: 10, reported: 30))
    }

    /// No error can be gained by silence: it is the whole stay then.
    @Test func neverIsWrongByTheWholeStay() {
        let never = time(Condition(enterMargin: 1000))
        #expect(never == TimeInZone(truth: 10, reported: 0))
        let all = [never, TimeInZone(truth: 0, reported: 0), TimeInZone(truth: 0, reported: 4)].counted
        #expect(all.count == 2)
        #expect(all.meanTruth == 5 && all.meanAbsoluteError == 7 && all.meanError == -3)
        #expect([TimeInZone]().meanError == nil)
    }

    /// With a value each second, the time inside is the number of seconds after which the machine is inside.
    @Test(arguments: 1...20) func timesAreThoseOfTheMachine(seed: UInt64) {
        let stream = RandomStream(seed: seed, purpose: "depths")
        var depth = 0.0
        let values = (0..<400).map { time in
            depth = 0.9 * depth + 3 * stream.normal(UInt64(time))
            return DepthSignal.Value(time: Double(time), depth: depth)
        }
        let condition = Condition(
            enterMargin: 1, exitMargin: 2, needed: 2, window: 3, dwell: Double(seed % 4), exitDelay: Double(seed % 3))
        var presence = Presence(condition)
        var inside = 0
        for value in values {
            _ = presence.step(at: value.time, condition.evidence(depth: value.depth, accuracy: 0))
            if presence.isInside, value.time < Self.stays.duration { inside += 1 }
        }
        let before = DepthSignal(values.filter { $0.time <= Self.stays.duration })
        #expect(time(condition, before).reported == Double(inside))
    }
}
