import Engagement
import Foundation
import NumericalMethods

/// One phone with random rules and a random life. `run` counts what breaks a rule.
struct SimulatedPhone {
    let duration: Double
    var faults: [String: Int] = [:]
    var counts = MachineCounts()
    let profile: EngagementProfile
    let number: UInt64
    let stream: RandomStream
    let attention: AttentionTimeline

    init(number: UInt64, profile: EngagementProfile, duration: Double) {
        self.number = number
        self.profile = profile
        self.duration = duration
        stream = RandomStream(seed: 20, purpose: "engagement machine", entity: number)
        attention = Self.life(RandomStream(seed: 20, purpose: "life", entity: number), duration)
    }

    mutating func run() {
        let events = triggers()
        deliver(events, .random(stream))
        deliver(events, profile.delivery(over: DeliveryRule()))
        change()
        let regions = monitor()
        listen(profile.scan, regions)
        listen(.random(stream), regions)
    }

    private mutating func fault(_ text: String) { faults[text, default: 0] += 1 }

    mutating func expect(_ holds: Bool, _ text: String) { if !holds { fault(text) } }

    /// A change of the phone's condition each half hour on average.
    private static func life(_ stream: RandomStream, _ duration: Double) -> AttentionTimeline {
        var spans: [AttentionTimeline.Span] = []
        var time = 0.0
        var tick = UInt64(0)
        while time < duration {
            func is_(_ share: Double, _ lane: UInt32) -> Bool { stream.uniform(tick, lane: lane) < share }
            var condition = PhoneCondition(AppState.allCases[stream.index(below: 3, tick)])
            condition.permission = is_(0.7, 1) ? .always : is_(0.5, 2) ? .whenInUse : .denied
            condition.isBluetoothOn = is_(0.85, 3)
            condition.isInFlightMode = is_(0.12, 4)
            condition.isInLowPower = is_(0.2, 5)
            condition.isScreenOn = is_(0.4, 6)
            condition.allowsNotifications = is_(0.8, 7)
            condition.isForceClosed = is_(0.4, 9)
            spans.append(.init(start: time, condition))
            time += stream.exponential(mean: 1800, tick, lane: 8)
            tick += 1
        }
        return AttentionTimeline(spans)
    }

    // MARK: Triggers

    /// Feeds random evidence to the triggers; gives the times of entries.
    private mutating func triggers() -> [Double] {
        let condition = number % 5 == 0 ? profile.condition : Condition.random(stream)
        let stay = stream.uniform(in: 0...600, lane: 20)
        var oracle = PresenceOracle(condition)
        var enter = Trigger(.enter, target: "", condition: condition)
        var inside = Trigger(.dwellInside, target: "", condition: condition, duration: stay)
        var outside = Trigger(.dwellOutside, target: "", condition: condition, duration: stay)
        var exit = Trigger(.exit, target: "", condition: condition)
        var entries: [Double] = []
        var since: Double?
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
            let depth = accuracy > 11.5 ? nil : level * 20 - 10
            let evidence = condition.evidence(depth: depth, accuracy: accuracy)
            if let gate = condition.accuracyGate, accuracy > gate {
                expect(evidence == .none, "evidence of an inaccurate position")
            }
            let before = enter.presence
            let entry = enter.step(at: time, evidence)
            let change: Presence.Change? =
                before.isInside == enter.presence.isInside ? nil : enter.presence.isInside ? .entered : .exited
            if let fault = oracle.check(at: time, evidence, change) { self.fault(fault) }
            expect((entry != nil) == (change == .entered), "an entry that is not reported")
            expect((exit.step(at: time, evidence) != nil) == (change == .exited), "an exit that is not reported")
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
            if dwell.contains(where: { $0 != nil }) {
                isReported = true
                counts.dwells += 1
            }
            if change == .entered { entries.append(time) }
            if change == .exited { counts.exits += 1 }
        }
        counts.entries += entries.count
        return entries
    }

    // MARK: Notifications

    private mutating func deliver(_ events: [Double], _ rule: DeliveryRule) {
        let times = rule.deliveries(of: events, attention: attention)
        counts.deliveries += times.count
        let delay = max(rule.delay, 0)
        let blockTime = max(rule.blockTime, 0)
        expect(rule.count.map { times.count <= $0 } ?? true, "more notifications than allowed")
        for (time, next) in zip(times, times.dropFirst()) {
            expect(next >= time + blockTime && next > time, "a notification in the block time")
        }
        var due = Set(events.map { $0 + delay })
        var last = -Double.infinity
        for time in times {
            let moment = attention.condition(at: time)
            expect(moment.allowsNotifications && rule.states.contains(moment.app), "a forbidden notification")
            expect(due.remove(time) != nil, "a notification without an event")
        }
        if let count = rule.count, times.count >= count { return }
        let delivered = Set(times)
        for event in events.map({ $0 + delay }) {
            if delivered.contains(event) {
                last = event
                continue
            }
            let moment = attention.condition(at: event)
            let isForbidden = !moment.allowsNotifications || !rule.states.contains(moment.app)
            expect(isForbidden || event < last + blockTime, "a notification that is missing")
        }
    }
}
