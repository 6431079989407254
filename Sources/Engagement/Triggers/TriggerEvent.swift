/// Something that an app learns.
public struct TriggerEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// Entry into a target.
        case enter
        /// Exit from it.
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
    public var time: Double
    /// What happened.
    public var kind: Kind
    /// The target: the name of a zone, a beacon, a region.
    public var target: String

    /// An event.
    public init(time: Double, kind: Kind, target: String) {
        (self.time, self.kind, self.target) = (time, kind, target)
    }
}
