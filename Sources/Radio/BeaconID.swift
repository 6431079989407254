public import Foundation

/// The identity of a beacon in its packets.
public enum BeaconID: Hashable, Sendable {
    /// The identity of an iBeacon: proximity UUID, major and minor.
    case iBeacon(uuid: UUID, major: UInt16, minor: UInt16)
    /// Any other identity that tells beacons apart: a MAC address, a receiver's name, an Eddystone instance.
    case named(String)
}

extension BeaconID: CustomStringConvertible, LosslessStringConvertible {
    /// `UUID/major/minor` for an iBeacon, else the name. The form used in every file.
    public var description: String {
        switch self {
        case .iBeacon(let uuid, let major, let minor): "\(uuid.uuidString)/\(major)/\(minor)"
        case .named(let name): name
        }
    }

    /// Reads the text form. Text that is not `UUID/major/minor` is a name; empty text gives `nil`.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 3, let uuid = UUID(uuidString: String(parts[0])), let major = UInt16(parts[1]),
            let minor = UInt16(parts[2])
        {
            self = .iBeacon(uuid: uuid, major: major, minor: minor)
        } else {
            self = .named(text)
        }
    }
}

extension BeaconID: Comparable {
    /// By UUID, major and minor; names after iBeacons, alphabetically. This order makes results independent of hashing.
    public static func < (left: BeaconID, right: BeaconID) -> Bool {
        switch (left, right) {
        case (.iBeacon(let u1, let a1, let i1), .iBeacon(let u2, let a2, let i2)):
            (u1, a1, i1) < (u2, a2, i2)
        case (.iBeacon, .named): true
        case (.named, .iBeacon): false
        case (.named(let a), .named(let b)): a < b
        }
    }
}

extension BeaconID {
    /// A number that stands for this identity in random streams: FNV-1a of its text. It depends on the identity alone,
    /// so a change of one beacon does not change the others.
    public var entity: UInt64 {
        description.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
