/// Whether somebody is at a target: outside → pending → inside → leaving → outside.
///
/// ```swift
/// var presence = Presence(condition)
/// for (time, evidence) in evidence { events += presence.step(at: time, evidence) }
/// ```
///
/// An entry needs `needed` of the last `window` values, and `dwell` seconds since the first of them. An exit needs the same
/// of values outside, and `exitDelay` seconds. The rules that hold for every input: no entry without an exit before it,
/// no exit without an entry, entries not before `dwell`, exits not before `exitDelay`, at most one of both at a time. A
/// step takes O(window).
public struct Presence: Hashable, Sendable {
    /// Where the machine stands.
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Not there.
        case outside
        /// Perhaps there: an entry that does not count yet.
        case pending
        /// There.
        case inside
        /// Perhaps not there any more.
        case leaving
    }

    /// A change that counts.
    public enum Change: Hashable, Sendable {
        /// Entry.
        case entered
        /// Exit.
        case exited
    }

    /// The condition.
    public let condition: Condition
    /// The present state.
    public private(set) var state = State.outside
    /// When the last change counted, seconds; `nil` before the first.
    public private(set) var changedAt: Double?

    /// When the present pending or leaving began.
    private var since = 0.0
    /// The last values that are not nothing, oldest first.
    private var recent: [Evidence] = []
    /// When something was last heard; `nil` before.
    private var heardAt: Double?
    private var now = -Double.infinity

    /// A machine that stands outside.
    public init(_ condition: Condition) { self.condition = condition }

    /// Whether somebody is there, perhaps leaving.
    public var isInside: Bool { state == .inside || state == .leaving }

    /// Takes the next value. A time that is not finite, or not after the one before, changes nothing.
    public mutating func step(at time: Double, _ evidence: Evidence) -> Change? {
        guard time.isFinite, time > now else { return nil }
        now = time
        var evidence = evidence
        if evidence == .none {
            guard let heardAt, time - heardAt >= condition.silence else { return advance(.none, time) }
            // Silence is a sign of absence for each second of it.
            evidence = .outside
        } else {
            heardAt = time
        }
        recent.append(evidence)
        if recent.count > max(condition.window, 1) { recent.removeFirst() }
        return advance(evidence, time)
    }

    private mutating func advance(_ evidence: Evidence, _ time: Double) -> Change? {
        switch (state, evidence) {
        case (.outside, .inside):
            (state, since) = (.pending, time)
        case (.pending, _) where !recent.contains(.inside):
            state = .outside
        case (.inside, .outside):
            (state, since) = (.leaving, time)
        case (.leaving, .inside):
            state = .inside
        default: break
        }
        if state == .pending, evidence == .inside, has(.inside), time - since >= condition.dwell {
            (state, changedAt) = (.inside, time)
            return .entered
        }
        if state == .leaving, evidence == .outside, has(.outside), time - since >= condition.exitDelay {
            (state, changedAt) = (.outside, time)
            recent.removeAll()
            return .exited
        }
        return nil
    }

    private func has(_ evidence: Evidence) -> Bool {
        recent.count { $0 == evidence } >= min(condition.needed, max(condition.window, 1))
    }
}
