package import Positioning

/// What a subscriber is told of one tag: not available → active ⇄ outdated.
///
/// ```swift
/// var tracker = TagTracker()
/// events += [tracker.step(at: 0, .connected), tracker.step(at: 1, .fix(fix))].compactMap(\.self)
/// ```
///
/// The rules of the Backspin document: a new connection gives the last known position first, as outdated, and live ones
/// after that; without a last known position it gives live ones only. Without permission it gives "not available" once. A
/// permission that ends gives the same once; one that comes gives live positions. Without a connection nothing is told, but
/// the last known position goes on. A step takes O(1).
package struct TagTracker: Hashable, Sendable {
    /// How the tag is shown.
    package let settings: TagSettings
    /// What the subscriber knows. Without a connection it is what was told last.
    package private(set) var state = TagState.notAvailable
    /// The last position that the server has, whether or not the subscriber may see it.
    package private(set) var lastFix: Fix?
    /// Whether there is a connection.
    package private(set) var isConnected = false
    /// Whether the subscriber may see the tag.
    package private(set) var isPermitted: Bool
    /// Whether the tag was deleted.
    package private(set) var isDeleted = false

    private var now = -Double.infinity
    /// When the last fix came.
    private var fixedAt = -Double.infinity
    /// The state of the last event on this connection.
    private var told: TagState?

    /// A tag before the first connection.
    ///
    /// - Parameter lastFix: the last known position from before, if there is one.
    package init(_ settings: TagSettings = TagSettings(), isPermitted: Bool = true, lastFix: Fix? = nil) {
        self.settings = settings
        self.isPermitted = isPermitted
        self.lastFix = lastFix
    }

    /// Takes what happens next; gives at most one event. A time that is not finite or before the last one changes nothing.
    package mutating func step(at time: Double, _ input: TagInput) -> TagEvent? {
        guard time.isFinite, time >= now else { return nil }
        now = time
        switch input {
        case .connected:
            guard !isConnected else { return nil }
            isConnected = true
            return begin()
        case .disconnected: isConnected = false
        case .permission(let isPermitted):
            let changes = isPermitted != self.isPermitted
            self.isPermitted = isPermitted
            if changes, !isPermitted { return hide() }
        case .deleted:
            guard !isDeleted else { return nil }
            isDeleted = true
            lastFix = nil
            return hide()
        case .fix(let fix):
            guard !isDeleted else { return nil }
            lastFix = fix
            fixedAt = time
            if isConnected, isPermitted { return tell(.active, fix) }
        case .tick:
            guard isConnected, state == .active, let limit = settings.outdatedAfter, time - fixedAt >= limit else {
                return nil
            }
            return tell(.outdated, lastFix)
        }
        return nil
    }

    /// The start of a connection.
    private mutating func begin() -> TagEvent? {
        state = .notAvailable
        told = nil
        guard isPermitted, !isDeleted else { return settings.subscribesToAll ? nil : tell(.notAvailable, nil) }
        return lastFix.flatMap { tell(.outdated, $0) }
    }

    /// The position may not be seen any more. Somebody who was told so is not told again, and nobody without permission
    /// is told of a deletion.
    private mutating func hide() -> TagEvent? {
        guard isConnected, told != .notAvailable, isPermitted || !isDeleted else { return nil }
        return tell(.notAvailable, nil)
    }

    private mutating func tell(_ state: TagState, _ fix: Fix?) -> TagEvent {
        self.state = state
        told = state
        return TagEvent(time: now, state: state, fix: fix)
    }
}

extension TagTracker {
    /// The events of a recording: a connection at 0, then each second a fix or a tick, and other inputs at their times.
    ///
    /// At one moment, other inputs come before fixes. O(seconds + inputs · log inputs).
    ///
    /// - Parameters:
    ///   - fixes: by ascending time.
    ///   - inputs: connections, permissions and deletion, at times of the recording, in any order.
    package mutating func run(
        fixes: [Fix], inputs: [(time: Double, input: TagInput)] = [(0, .connected)], duration: Double
    ) -> [TagEvent] {
        let end = duration > 0 ? min(duration, 1e7) : 0
        // The sort is stable: of the same moment, inputs come first, and ticks last.
        var all = inputs.filter { (0...end).contains($0.time) }
        all += fixes.filter { (0...end).contains($0.time) }.map { ($0.time, .fix($0)) }
        all += stride(from: 1, through: end, by: 1).map { ($0, .tick) }
        return all.sorted { $0.time < $1.time }.compactMap { step(at: $0.time, $0.input) }
    }
}
