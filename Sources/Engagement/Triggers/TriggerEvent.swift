internal import Formats

/// Something that an app learns.
package struct TriggerEvent: Hashable, Sendable {
    package enum Kind: String, JSONKind, Encodable, Hashable, Sendable, CaseIterable {
        /// Entry into a target.
        case enter
        case exit
        /// A stay of the stated time inside.
        case dwellInside
        /// An absence of the stated time.
        case dwellOutside
        /// The position moved by the stated distance.
        case positionChange
        /// The set of senders that are heard changed.
        case visibleSetChange
        /// A connection to a network began.
        case connect
        /// A connection ended.
        case disconnect
    }

    /// Seconds since the start of the recording.
    package var time: Double
    package var kind: Kind
    /// The target: the name of a zone, a beacon, a region.
    package var target: String

    package init(time: Double, kind: Kind, target: String) {
        self.time = time
        self.kind = kind
        self.target = target
    }
}

/// What a zone tells of its visitors.
package enum ZoneEvent: String, JSONKind, Codable, CaseIterable, Sendable {
    /// Somebody comes.
    case enter
    /// Somebody goes.
    case exit
    /// Somebody has been there for a time.
    case dwellInside
    /// Somebody has been away for a time.
    case dwellOutside

    /// Whether it is due while somebody is away.
    package var isAway: Bool { self == .exit || self == .dwellOutside }

    /// Whether the trigger itself waits.
    package var isDwell: Bool { self == .dwellInside || self == .dwellOutside }

    /// The kind of the trigger.
    package var kind: TriggerEvent.Kind {
        switch self {
        case .enter: .enter
        case .exit: .exit
        case .dwellInside: .dwellInside
        case .dwellOutside: .dwellOutside
        }
    }
}
