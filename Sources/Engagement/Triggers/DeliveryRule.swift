/// What happens between an event and a notification that somebody sees: block time, count, delay, state of the app.
public struct DeliveryRule: Codable, Hashable, Sendable {
    /// Seconds after a delivery in which the same trigger delivers nothing.
    public var blockTime: Double
    /// Most deliveries of one trigger; `nil` for no limit.
    public var count: Int?
    /// Seconds from the event to the delivery.
    public var delay: Double
    /// States of the app in which a notification can be delivered.
    public var states: Set<AppState>

    /// A rule; by default every event is delivered at once, in every state.
    public init(
        blockTime: Double = 0, count: Int? = nil, delay: Double = 0, states: Set<AppState> = Set(AppState.allCases)
    ) {
        (self.blockTime, self.count, self.delay, self.states) = (blockTime, count, delay, states)
    }

    /// The times of delivery of events of one trigger, by ascending time. O(events × spans of the timeline).
    ///
    /// An event whose delivery is forbidden when it is due is lost, and blocks nothing. Exits in the time of the delay do
    /// not call it back: none of the documents says so.
    public func deliveries(of events: [Double], attention: AttentionTimeline = AttentionTimeline()) -> [Double] {
        var times: [Double] = []
        var blockedUntil = -Double.infinity
        for event in events {
            if let count, times.count >= count { break }
            guard event >= blockedUntil else { continue }
            let due = event + delay
            let moment = attention.condition(at: due)
            guard states.contains(moment.app), moment.allowsNotifications else { continue }
            times.append(due)
            blockedUntil = due + blockTime
        }
        return times
    }
}
