/// Something that an app learns.
package struct TriggerEvent: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
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
