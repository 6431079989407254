internal import Formats
package import Positioning

/// What a subscriber knows of a tag's position.
package enum TagState: String, JSONKind, Encodable, Hashable, Sendable, CaseIterable {
    /// It has a live position.
    case active
    /// It has the last known position, which is not live.
    case outdated
    /// It has none: no permission, a deleted tag, or one that was never seen.
    case notAvailable
}

/// What a subscriber is told of a tag.
package struct TagEvent: Hashable, Sendable {
    /// Seconds since the start of the recording.
    package var time: Double
    /// The state from now on.
    package var state: TagState
    /// The position, live or last known; `nil` if it is not available.
    package var fix: Fix?

    package init(time: Double, state: TagState, fix: Fix? = nil) {
        self.time = time
        self.state = state
        self.fix = fix
    }
}

/// What happens to a tag or to the subscriber's connection.
package enum TagInput: Hashable, Sendable {
    /// The subscriber's connection begins.
    case connected
    case disconnected
    /// The subscriber may see the tag, or may not any more.
    case permission(Bool)
    /// The tag is deleted. Nothing of it comes after that.
    case deleted
    /// A new position.
    case fix(Fix)
    /// Time goes on without a position.
    case tick
}

/// How a tag is shown to a subscriber.
package struct TagSettings: Hashable, Sendable {
    /// Seconds without a fix until a live position is outdated; `nil` never. The Backspin document has no such time: there, a
    /// position is outdated only at the start of a connection. 30 s is an assumption.
    package var outdatedAfter: Double?
    /// Whether the subscriber asked for all tags. Then a tag without permission gives no event at the start of a connection;
    /// for a tag that was asked for by its name it gives one (Backspin).
    package var subscribesToAll: Bool

    /// Settings; by default of a subscription to one tag.
    package init(outdatedAfter: Double? = 30, subscribesToAll: Bool = false) {
        self.outdatedAfter = outdatedAfter
        self.subscribesToAll = subscribesToAll
    }

    /// A subscription to one tag as the Backspin document describes it.
    package static let backspin = TagSettings(outdatedAfter: nil)
}
