import Engagement
import Foundation
import NumericalMethods

/// One phone with random rules and a random life. `run` counts what breaks a rule.
struct SimulatedPhone {
    let duration: Double
    private(set) var faults: [String: Int] = [:]
    /// How much happened.
    var counts: [String: Int] = [:]
    let profile: EngagementProfile
    let number: UInt64
    let stream: RandomStream
    /// What the phone allows.
    let attention: AttentionTimeline
    /// What the machines are told of that: the same, but for a state that they ignore.
    let seen: AttentionTimeline
    /// Whether the profile's own numbers are used where they are not random.
    let isUsual: Bool
    /// Events of each trigger.
    private var events: [String: [Double]] = [:]

    /// - Parameter state: what the app does not know of its phone; `nil` for an app without a fault.
    init(number: Int, duration: Double, ignoring state: AttentionState? = nil) {
        profile = EngagementProfile.builtIn[number % 5]
        isUsual = number / 5 % 4 == 0
        self.number = UInt64(number)
        self.duration = duration
        stream = RandomStream(seed: 20, purpose: "engagement machine", entity: self.number)
        let attention = Self.life(RandomStream(seed: 20, purpose: "life", entity: self.number), duration)
        self.attention = attention
        seen =
            state.map { state in
                AttentionTimeline(attention.spans.map { .init(start: $0.start, state.ignored(in: $0.condition)) })
            } ?? attention
    }

    mutating func run() {
        let regions = monitor()
        let random = ScanPolicy.random(stream)
        let usual = listen(profile.scan, regions)
        let other = listen(random, regions)
        let policy = isUsual ? profile.scan : random
        let windows = isUsual ? usual : other
        come(policy, windows)
        change(policy, windows)
        follow()
        let rules = [DeliveryRule.random(stream), profile.delivery(over: DeliveryRule())]
        for (name, times) in events { for rule in rules { deliver(times, of: name, rule) } }
    }

    /// Hours of its life in a state.
    func hours(in state: AttentionState) -> Double {
        attention.pieces(until: duration, by: state.holds).filter(\.answer)
            .reduce(0) { $0 + ($1.range.upperBound - $1.range.lowerBound) / 3600 }
    }

    mutating func expect(_ holds: Bool, _ text: @autoclosure () -> String) {
        if !holds { faults[text(), default: 0] += 1 }
    }

    /// Takes an event of a trigger, which a policy must allow if the app heard something at that moment.
    mutating func report(_ event: TriggerEvent?, as name: String? = nil, at time: Double, hearingBy policy: ScanPolicy?)
    {
        guard let event else { return }
        let name = name ?? event.kind.rawValue
        events[name, default: []].append(time)
        counts[name, default: 0] += 1
        expect(event.time == time, "an event of another time")
        if let policy { expect(policy.mayHear(attention.condition(at: time)), "\(name) that the state forbids") }
    }

    /// A change of the phone's condition each half hour on average. Each state has at least a fifth of the time.
    private static func life(_ stream: RandomStream, _ duration: Double) -> AttentionTimeline {
        var spans: [AttentionTimeline.Span] = []
        var time = 0.0
        var tick = UInt64(0)
        while time < duration {
            func is_(_ share: Double, _ lane: UInt32) -> Bool { stream.uniform(tick, lane: lane) < share }
            let app = stream.index(below: 4, tick)
            var condition = PhoneCondition(AppState.allCases[min(app, 2)])
            condition.isForceClosed = app == 3 || (app < 2 && is_(0.4, 9))
            condition.permission = is_(0.6, 1) ? .always : is_(0.5, 2) ? .whenInUse : .denied
            condition.isPrecise = is_(0.8, 10)
            condition.isBluetoothOn = is_(0.8, 3)
            condition.isInFlightMode = is_(0.2, 4)
            condition.isInLowPower = is_(0.2, 5)
            condition.isScreenOn = is_(0.4, 6)
            condition.allowsNotifications = is_(0.8, 7)
            spans.append(.init(start: time, condition))
            time += stream.exponential(mean: 1800, tick, lane: 8)
            tick += 1
        }
        return AttentionTimeline(spans)
    }

    // MARK: Notifications

    private mutating func deliver(_ events: [Double], of name: String, _ rule: DeliveryRule) {
        let times = rule.deliveries(of: events, attention: seen)
        counts["notification", default: 0] += times.count
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
            expect(
                moment.allowsNotifications && rule.states.contains(moment.app), "a forbidden notification of \(name)")
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
