public import Foundation

/// The identity of a beacon in its packets.
///
/// The case of an address has no meaning: `aa:bb:cc:dd:ee:ff` and `AA:BB:CC:DD:EE:FF` are equal.
public enum BeaconID: Sendable {
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

extension BeaconID {
    /// The major or minor of a text `UUID/major/minor` that may be hexadecimal; `nil` if there is none.
    public static func ambiguousNumber(in text: String) -> String? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, UUID(uuidString: String(parts[0])) != nil else { return nil }
        return parts.dropFirst().map(String.init).first(where: looksHexadecimal)
    }

    /// A warning about such a number in a file that has only decimal ones.
    package static func readAsDecimal(_ number: String) -> String {
        UInt16(number).map {
            "\"\(number)\" is read as the decimal number \($0). If it is hexadecimal, as in a payload, write "
                + "\(UInt16(number, radix: 16) ?? $0); else leave out the leading zeros."
        } ?? "\"\(number)\" is hexadecimal. Write it as a decimal number."
    }

    /// Whether a major or minor begins with 0, as those cut from a payload do, or has hexadecimal digits that are no decimal
    /// ones. `0010` is 16 in a payload, and 10 for whoever reads it as decimal.
    public static func looksHexadecimal(_ number: String) -> Bool {
        UInt16(number, radix: 16) != nil && (UInt16(number) == nil || number.count > 1 && number.first == "0")
    }
}

extension BeaconID: Hashable {
    /// Whether both are the same beacon.
    public static func == (left: BeaconID, right: BeaconID) -> Bool {
        switch (left, right) {
        case (.iBeacon(let u1, let a1, let i1), .iBeacon(let u2, let a2, let i2)): (u1, a1, i1) == (u2, a2, i2)
        case (.named(let a), .named(let b)):
            a == b || isAddress(a) && a.utf8.count == b.utf8.count && folded(a) == folded(b)
        default: false
        }
    }

    /// Equal identities give equal hashes.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .iBeacon(let uuid, let major, let minor):
            hasher.combine(uuid)
            hasher.combine(major)
            hasher.combine(minor)
        case .named(let name) where Self.isAddress(name): for byte in name.utf8 { hasher.combine(Self.lower(byte)) }
        case .named(let name): hasher.combine(name)
        }
    }

    /// Whether a name is a MAC address, a UUID or alike: at least twelve characters, all of them hexadecimal digits,
    /// colons or hyphens.
    private static func isAddress(_ name: String) -> Bool {
        name.utf8.count >= 12
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    /// The lower case of a character of an address. Digits, colon and hyphen have this bit already.
    private static func lower(_ byte: UInt8) -> UInt8 { byte | 0x20 }

    /// An address in lower case; any other name as it is.
    private static func folded(_ name: String) -> String { isAddress(name) ? name.lowercased() : name }
}

extension BeaconID: Comparable {
    /// By UUID, major and minor; names after iBeacons, alphabetically. This order makes results independent of hashing.
    public static func < (left: BeaconID, right: BeaconID) -> Bool {
        switch (left, right) {
        case (.iBeacon(let u1, let a1, let i1), .iBeacon(let u2, let a2, let i2)):
            (u1, a1, i1) < (u2, a2, i2)
        case (.iBeacon, .named): true
        case (.named, .iBeacon): false
        case (.named(let a), .named(let b)): folded(a) < folded(b)
        }
    }
}

extension BeaconID {
    /// A number that stands for this identity in random streams: FNV-1a of its text. It depends on the identity alone,
    /// so a change of one beacon does not change the others.
    public var entity: UInt64 {
        let text = if case .named(let name) = self { Self.folded(name) } else { description }
        return text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
