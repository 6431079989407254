/// One rule of an app: a kind of event at one target, with its condition.
///
/// ```swift
/// var trigger = Trigger(.enter, target: "dairy", condition: Condition(dwell: 3))
/// let event = trigger.step(at: 12, .inside)
/// ```
package struct Trigger: Hashable, Sendable {
    package let kind: TriggerEvent.Kind
    /// The target's name.
    package let target: String
    /// For dwell: seconds of the stay or of the absence.
    package let duration: Double
    /// Whether somebody is there.
    package private(set) var presence: Presence
    /// When the present stay or absence began.
    private var since: Double?
    /// Whether its dwell was reported.
    private var isReported = false
    private var now = -Double.infinity

    /// A trigger of entries, exits, connections or dwell. Other kinds report nothing; they have triggers of their own.
    ///
    /// - Parameter duration: for dwell, seconds inside after the entry, or outside after the exit. An absence at the
    ///   start counts from the first value on.
    package init(_ kind: TriggerEvent.Kind, target: String, condition: Condition, duration: Double = 0) {
        self.kind = kind
        self.target = target
        self.duration = duration
        presence = Presence(condition)
    }

    /// Takes the next value; gives at most one event. A time that is not finite, or not after the one before, changes
    /// nothing. While an exit or an entry is in doubt (leaving or pending), no dwell is reported. O(window).
    package mutating func step(at time: Double, _ evidence: Evidence) -> TriggerEvent? {
        guard time.isFinite, time > now else { return nil }
        now = time
        let change = presence.step(at: time, evidence)
        if change != nil || since == nil {
            since = time
            isReported = false
        }
        switch (kind, change) {
        case (.enter, .entered), (.exit, .exited), (.connect, .entered), (.disconnect, .exited):
            return TriggerEvent(time: time, kind: kind, target: target)
        case (.dwellInside, _) where presence.state == .inside: return dwell(at: time)
        case (.dwellOutside, _) where presence.state == .outside: return dwell(at: time)
        default: return nil
        }
    }

    private mutating func dwell(at time: Double) -> TriggerEvent? {
        guard let since, !isReported, time - since >= duration else { return nil }
        isReported = true
        return TriggerEvent(time: time, kind: kind, target: target)
    }
}
