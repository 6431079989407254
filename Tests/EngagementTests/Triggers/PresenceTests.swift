import Engagement
import NumericalMethods
import Testing

@Suite struct PresenceTests {
    /// The changes of a list of values, one each second from 0 on: + inside, ~ between, - outside, . nothing.
    private func changes(_ condition: Condition, _ values: String) -> [Int: Presence.Change] {
        var presence = Presence(condition)
        var changes: [Int: Presence.Change] = [:]
        for (second, value) in values.enumerated() {
            let evidence: Evidence =
                switch value {
                case "+": .inside
                case "~": .between
                case "-": .outside
                default: .none
                }
            changes[second] = presence.step(at: Double(second), evidence)
        }
        return changes
    }

    @Test func entersAfterDwell() {
        var presence = Presence(Condition(dwell: 3, exitDelay: 2))
        #expect(presence.state == .outside && !presence.isInside && presence.changedAt == nil)
        #expect(presence.step(at: 0, .inside) == nil)
        #expect(presence.state == .pending && !presence.isInside)
        #expect(presence.step(at: 2, .inside) == nil)
        #expect(presence.step(at: 3, .inside) == .entered)
        #expect(presence.state == .inside && presence.isInside && presence.changedAt == 3)
        #expect(presence.step(at: 4, .outside) == nil)
        #expect(presence.state == .leaving && presence.isInside)
        #expect(presence.step(at: 6, .outside) == .exited)
        #expect(presence.state == .outside && presence.changedAt == 6)
    }

    @Test func firstValueCountsWithoutAnyTime() {
        #expect(changes(Condition(), "+-+") == [0: .entered, 1: .exited, 2: .entered])
        #expect(changes(Condition(), "-~.-").isEmpty)
    }

    /// One value outside ends what was pending, and one inside ends leaving.
    @Test func doubtEnds() {
        #expect(changes(Condition(dwell: 2, exitDelay: 2), "++-+++---") == [5: .entered, 8: .exited])
        #expect(changes(Condition(exitDelay: 2), "+--+---") == [0: .entered, 6: .exited])
    }

    /// Values between the thresholds neither help nor harm, pending or leaving.
    @Test func betweenChangesNothing() {
        #expect(changes(Condition(dwell: 3), "+~~+") == [3: .entered])
        #expect(changes(Condition(dwell: 3), "+~~~~").isEmpty)
        #expect(changes(Condition(exitDelay: 3), "+-~~-") == [0: .entered, 4: .exited])
        #expect(changes(Condition(needed: 2, window: 2), "+~+-~-") == [2: .entered, 5: .exited])
    }

    /// k of n counts values since the last change: what led to an entry does not help the exit.
    @Test func countsAnewAfterAChange() {
        let condition = Condition(needed: 3, window: 5)
        #expect(changes(condition, "+--++-") == [4: .entered])
        #expect(changes(condition, "+--++---") == [4: .entered, 7: .exited])
        #expect(changes(condition, "+++-+--") == [2: .entered, 6: .exited])
        #expect(changes(condition, "+-----++").isEmpty)
        // More than the window can hold is all of the window.
        #expect(changes(Condition(needed: 9, window: 2), "++--") == [1: .entered, 3: .exited])
        #expect(changes(Condition(needed: -1, window: 0), "+-") == [0: .entered, 1: .exited])
    }

    /// A value inside among values outside does not end leaving while k of n holds, as for an entry.
    @Test func exitsAreLikeEntries() {
        let condition = Condition(needed: 2, window: 3, dwell: 4, exitDelay: 4)
        #expect(changes(condition, "+-++-+") == [5: .entered])
        #expect(changes(condition, "+++++-+--+-") == [4: .entered, 10: .exited])
    }

    @Test func silenceIsOutside() {
        #expect(changes(Condition(silence: 3), "+...") == [0: .entered, 3: .exited])
        #expect(changes(Condition(silence: 3), "+..~..~") == [0: .entered])
        #expect(changes(Condition(exitDelay: 2, silence: 3), "+....." + ".") == [0: .entered, 5: .exited])
        #expect(changes(Condition(dwell: 2, silence: 3), "+...+++") == [6: .entered])
        #expect(changes(Condition(dwell: 2, silence: 3), "...").isEmpty)
    }

    /// Nobody stepped through the silence, but nothing supports the entry.
    @Test func gapStartsPendingAnew() {
        var presence = Presence(Condition(dwell: 10, silence: 30))
        #expect(presence.step(at: 0, .inside) == nil)
        #expect(presence.step(at: 30, .inside) == nil)
        #expect(presence.step(at: 39, .inside) == nil)
        #expect(presence.step(at: 40, .inside) == .entered)
    }

    @Test func badTimesChangeNothing() {
        var presence = Presence(Condition(dwell: 1))
        _ = presence.step(at: 5, .inside)
        let before = presence
        for time in [Double.nan, .infinity, -.infinity, 5, 4, -1] { #expect(presence.step(at: time, .inside) == nil) }
        #expect(presence == before && presence.step(at: 6, .inside) == .entered)
    }

    /// Numbers that make no sense do not trap, and the order of entries and exits holds.
    @Test func strangeConditions() {
        let numbers = [Double.nan, .infinity, -.infinity, -1, 0, 1e308, .leastNonzeroMagnitude]
        let counts = [Int.min, -1, 0, 1, 3, Int.max]
        let stream = RandomStream(seed: 1, purpose: "strange conditions")
        for case_ in 0..<300 as Range<UInt64> {
            func number(_ lane: UInt32) -> Double { numbers[stream.index(below: numbers.count, case_, lane: lane)] }
            func count(_ lane: UInt32) -> Int { counts[stream.index(below: counts.count, case_, lane: lane)] }
            var presence = Presence(
                Condition(
                    enterMargin: number(0), exitMargin: number(1), averaging: number(2), needed: count(3),
                    window: count(4),
                    dwell: number(5), exitDelay: number(6), silence: number(7)))
            var isIn = false
            for step in 0..<40 as Range<UInt64> {
                let pick = RandomStream.entity(case_, step)
                let evidence = Evidence.allCases[stream.index(below: 4, pick)]
                let time = stream.uniform(pick, lane: 1) < 0.1 ? number(UInt32(step + 8)) : Double(step)
                if let change = presence.step(at: time, evidence) {
                    #expect(change == (isIn ? .exited : .entered))
                    isIn.toggle()
                }
            }
            #expect(presence.isInside == isIn)
        }
    }

    @Test func evidence() {
        let condition = Condition(enterMargin: 1, exitMargin: 2, accuracyGate: 5)
        let depths: [(Double?, Evidence)] = [
            (nil, .none), (.nan, .none), (1, .inside), (.infinity, .inside), (0.9, .between), (-2, .between),
            (-2.1, .outside), (-.infinity, .outside),
        ]
        for (depth, expected) in depths { #expect(condition.evidence(depth: depth) == expected) }
        #expect(condition.evidence(depth: 3, accuracy: 5) == .inside)
        for accuracy in [5.1, .infinity, .nan] { #expect(condition.evidence(depth: 3, accuracy: accuracy) == .none) }
        // Margins that overlap leave nothing between: a visitor who counts as inside is not outside.
        #expect(Condition(enterMargin: -3, exitMargin: 1).evidence(depth: -2) == .inside)
        #expect(Condition(enterMargin: -3, exitMargin: 1).evidence(depth: -3.1) == .outside)
        #expect(Condition(exitMargin: -2).evidence(depth: 1) == .inside)
    }
}
