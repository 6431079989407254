/// Whether somebody is at a target: outside → pending → inside → leaving → outside.
///
/// ```swift
/// var presence = Presence(condition)
/// for (time, evidence) in evidence { events += presence.step(at: time, evidence) }
/// ```
///
/// The first value inside makes an entry pending. It counts as soon as a value is inside, `needed` of the last `window`
/// values are, and `dwell` seconds have passed since the first one. It is off again when none of the last `window` values
/// is inside. An exit is the same with values outside and `exitDelay`. Values between the thresholds change nothing, and
/// take no place among the last values. Each entry and each exit starts to count values again.
///
/// Silence: a step without a signal, `silence` seconds or more after the last one, is a value outside. Give such a step
/// each second, because a machine without steps reports nothing. A first value after such a time starts again what was
/// pending.
///
/// The rules that hold for every input: no entry without an exit before it, no exit without an entry, entries not before
/// `dwell`, exits not before `exitDelay`, at most one of both at a time. A step takes O(window).
package struct Presence: Hashable, Sendable {
    /// Where the machine stands.
    package enum State: String, Hashable, Sendable, CaseIterable {
        /// Not there.
        case outside
        /// Perhaps there: an entry that does not count yet.
        case pending
        case inside
        /// Perhaps not there any more.
        case leaving
    }

    package enum Change: Hashable, Sendable {
        case entered
        case exited
    }

    package let condition: Condition
    package private(set) var state = State.outside
    /// When the last change counted, seconds; `nil` before the first.
    package private(set) var changedAt: Double?

    /// When the present pending or leaving began.
    private var since = 0.0
    /// The last values inside or outside since the last change, oldest first.
    private var recent: [Evidence] = []
    /// When something was last heard; `nil` before.
    private var heardAt: Double?
    private var now = -Double.infinity

    /// A machine that stands outside.
    package init(_ condition: Condition) { self.condition = condition }

    /// Whether somebody is there, perhaps leaving.
    package var isInside: Bool { state == .inside || state == .leaving }

    /// Takes the next value. A time that is not finite, or not after the one before, changes nothing.
    package mutating func step(at time: Double, _ evidence: Evidence) -> Change? {
        guard time.isFinite, time > now else { return nil }
        now = time
        let isSilent = heardAt.map { time - $0 >= condition.silence } ?? false
        switch evidence {
        case .none: return isSilent ? take(.outside, time) : nil
        case .inside, .between, .outside:
            heardAt = time
            // Nothing was heard for so long that what was pending has no support any more.
            if isSilent, state == .pending {
                state = .outside
                recent.removeAll()
            }
            return evidence == .between ? nil : take(evidence, time)
        }
    }

    private mutating func take(_ evidence: Evidence, _ time: Double) -> Change? {
        recent.append(evidence)
        if recent.count > max(condition.window, 1) { recent.removeFirst() }
        switch (state, evidence) {
        case (.outside, .inside):
            state = .pending
            since = time
        case (.inside, .outside):
            state = .leaving
            since = time
        case (.pending, .outside) where !recent.contains(.inside): state = .outside
        case (.leaving, .inside) where !recent.contains(.outside): state = .inside
        default: break
        }
        if state == .pending, evidence == .inside, has(.inside), time - since >= condition.dwell {
            return change(to: .inside, .entered, time)
        }
        if state == .leaving, evidence == .outside, has(.outside), time - since >= condition.exitDelay {
            return change(to: .outside, .exited, time)
        }
        return nil
    }

    private mutating func change(to new: State, _ change: Change, _ time: Double) -> Change {
        state = new
        changedAt = time
        recent.removeAll()
        return change
    }

    private func has(_ evidence: Evidence) -> Bool {
        recent.count { $0 == evidence } >= min(condition.needed, max(condition.window, 1))
    }
}
