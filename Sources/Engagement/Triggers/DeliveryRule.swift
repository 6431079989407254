/// What happens between an event and a notification that somebody sees: block time, count, delay, state of the app.
package struct DeliveryRule: Hashable, Sendable {
    /// Seconds after a delivery in which the same trigger delivers nothing.
    package var blockTime: Double
    /// Most deliveries of one trigger; `nil` for no limit.
    package var count: Int?
    /// Seconds from the event to the delivery.
    package var delay: Double
    /// States of the app in which a notification can be delivered.
    package var states: Set<AppState>

    /// The values that a rule may have, seconds and notifications.
    package static let blockTimes = 0.0...31_536_000
    package static let counts = 1...1_000_000
    package static let delays = 0.0...86_400

    /// A rule; by default every event is delivered at once, in every state.
    package init(
        blockTime: Double = 0, count: Int? = nil, delay: Double = 0, states: Set<AppState> = Set(AppState.allCases)
    ) {
        self.blockTime = blockTime
        self.count = count
        self.delay = delay
        self.states = states
    }

    /// The times of delivery of events of one trigger, ascending. O(events × spans of the timeline).
    ///
    /// An event is due ``delay`` seconds after it. It is lost, and blocks nothing, if its delivery is forbidden then. It is
    /// also lost if it is due within ``blockTime`` of the last delivery, or with the same time as that. Exits in the time
    /// of the delay do not call it back: none of the documents says so.
    ///
    /// - Parameter events: ascending times; others, and those that are not finite, count as nothing. Negative block times
    ///   and delays count as 0.
    package func deliveries(of events: [Double], attention: AttentionTimeline = AttentionTimeline()) -> [Double] {
        let delay = delay > 0 ? delay : 0
        return delivered(of: events, attention: attention).map { $0 + delay }
    }

    /// Those of the events that are delivered, by the rules of ``deliveries(of:attention:)``.
    package func delivered(of events: [Double], attention: AttentionTimeline = AttentionTimeline()) -> [Double] {
        let delay = delay > 0 ? delay : 0
        let blockTime = blockTime > 0 ? blockTime : 0
        var delivered: [Double] = []
        var lastEvent = -Double.infinity
        for event in events where event.isFinite && event > lastEvent {
            lastEvent = event
            if let count, delivered.count >= count { break }
            let due = event + delay
            let last = delivered.last.map { $0 + delay }
            guard due.isFinite, last.map({ due > $0 && due >= $0 + blockTime }) ?? true else { continue }
            let moment = attention.condition(at: due)
            guard states.contains(moment.app), moment.allowsNotifications else { continue }
            delivered.append(event)
        }
        return delivered
    }
}
