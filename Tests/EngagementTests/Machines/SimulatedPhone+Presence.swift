import Engagement
import NumericalMethods

extension SimulatedPhone {
    /// Feeds random evidence to the triggers of what comes and goes, where the app listens.
    mutating func come(_ policy: ScanPolicy, _ windows: [Range<Double>]) {
        let condition = isUsual ? profile.condition : Condition.random(stream)
        let stay = stream.uniform(in: 0...600, lane: 20) * stream.uniform(lane: 22)
        var oracle = PresenceOracle(condition)
        var enter = Trigger(.enter, target: "", condition: condition)
        var inside = Trigger(.dwellInside, target: "", condition: condition, duration: stay)
        var outside = Trigger(.dwellOutside, target: "", condition: condition, duration: stay)
        var exit = Trigger(.exit, target: "", condition: condition)
        var network = ConnectionTriggers(silence: condition.silence)
        var ears = OpenEars(windows)
        var since: Double?
        var heardAt = -Double.infinity
        var isReported = false
        var time = 0.0
        var step = UInt64(0)
        var level = 0.5
        let calm = stream.uniform(lane: 21)
        while true {
            // One draw: step of 1 to 60 s, then the depth, then the accuracy.
            let draw = stream.uniform(step, lane: 30) * 60
            let rest = (draw - draw.rounded(.down)) * 1000
            time = time + 1 + draw.rounded(.down)
            step = step + 1
            guard time < duration else { break }
            let noise = rest.rounded(.down) / 1000
            // Calm phones stay for long on one side, others jump.
            level = noise < calm ? level : noise * 7919 - (noise * 7919).rounded(.down)
            let accuracy = (rest - rest.rounded(.down)) * 12
            let isHeard = ears.hear(at: time) && accuracy <= 11.5
            let evidence = condition.evidence(depth: isHeard ? level * 20 - 10 : nil, accuracy: accuracy)
            if let gate = condition.accuracyGate, accuracy > gate {
                expect(evidence == .none, "evidence of an inaccurate position")
            }
            if evidence != .none { heardAt = time }
            let hearing = isHeard ? policy : nil
            let before = enter.presence
            let entry = enter.step(at: time, evidence)
            let leave = exit.step(at: time, evidence)
            let change = Presence.Change(from: before, to: enter.presence)
            if let fault = oracle.check(at: time, evidence, change) { expect(false, fault) }
            expect((entry != nil) == (change == .entered), "an entry that is not reported")
            expect((leave != nil) == (change == .exited), "an exit that is not reported")
            if change != nil || since == nil {
                since = time
                isReported = false
            }
            let isLong = since.map { time - $0 >= stay } ?? false
            let dwell = [inside.step(at: time, evidence), outside.step(at: time, evidence)]
            let isSure = [enter.presence.state == .inside, enter.presence.state == .outside]
            for side in 0...1 {
                let isDue = isLong && isSure[side] && !isReported
                expect((dwell[side] != nil) == isDue, isDue ? "a dwell that is missing" : "a dwell that is not due")
            }
            expect(
                dwell[0] == nil || evidence != .none || time - heardAt < condition.silence, "a stay in silence")
            if dwell.contains(where: { $0 != nil }) { isReported = true }
            for event in [entry, leave] + dwell { report(event, at: time, hearingBy: hearing) }
            for event in network.step(at: time, isHeard) { report(event, at: time, hearingBy: hearing) }
            for fault in network.faults { expect(false, fault) }
        }
    }
}

/// A connection: it begins with the first value, and ends after a time without values.
private struct ConnectionTriggers {
    private var connect: Trigger
    private var disconnect: Trigger
    private var oracle: PresenceOracle
    /// What was wrong in the last step.
    private(set) var faults: [String] = []

    init(silence: Double) {
        let condition = Condition(silence: silence)
        connect = Trigger(.connect, target: "", condition: condition)
        disconnect = Trigger(.disconnect, target: "", condition: condition)
        oracle = PresenceOracle(condition)
    }

    mutating func step(at time: Double, _ isHeard: Bool) -> [TriggerEvent?] {
        let evidence: Evidence = isHeard ? .inside : .none
        let before = connect.presence
        let events = [connect.step(at: time, evidence), disconnect.step(at: time, evidence)]
        let change = Presence.Change(from: before, to: connect.presence)
        faults = oracle.check(at: time, evidence, change).map { ["network: \($0)"] } ?? []
        if (events[0] != nil) != (change == .entered) { faults.append("a connection that is not reported") }
        if (events[1] != nil) != (change == .exited) { faults.append("a disconnection that is not reported") }
        return events
    }
}

extension Presence.Change {
    /// What a step did; `nil` for no change.
    fileprivate init?(from before: Presence, to after: Presence) {
        guard before.isInside != after.isInside else { return nil }
        self = after.isInside ? .entered : .exited
    }
}
