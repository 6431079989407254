public import Foundation

/// The identity of a beacon in its packets.
///
/// The case and the separators of an address have no meaning: `aa:bb:cc:dd:ee:ff` and `AABBCCDDEEFF` are equal.
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
    ///
    /// The UUID may be without hyphens, and `-`, `_` or `:` may stand for both slashes.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        if let parts = Self.parts(of: text), let major = UInt16(parts.major), let minor = UInt16(parts.minor) {
            self = .iBeacon(uuid: parts.uuid, major: major, minor: minor)
        } else {
            self = .named(text)
        }
    }

    /// The iBeacon in the bytes of an advertisement that are written as hexadecimal digits; `nil` if there is none.
    ///
    /// `4C 00 02 15`, Apple's company and the type and length of an iBeacon, stand before UUID, major and minor, the
    /// higher byte first (Apple, Proximity Beacon Specification R1).
    package init?(payload: String) {
        let digits = payload.lowercased()
        guard let mark = digits.firstRange(of: "4c000215") else { return nil }
        let content = digits[mark.upperBound...]
        let numbers = content.dropFirst(32)
        guard numbers.prefix(8).allSatisfy(\.isHexDigit), let uuid = Self.uuid(content.prefix(32)),
            let major = UInt16(numbers.prefix(4), radix: 16),
            let minor = UInt16(numbers.dropFirst(4).prefix(4), radix: 16), numbers.count >= 8
        else { return nil }
        self = .iBeacon(uuid: uuid, major: major, minor: minor)
    }

    /// A UUID that is written with hyphens or without.
    private static func uuid(_ text: Substring) -> UUID? {
        UUID(uuidString: text.utf8.count == 32 ? hyphenated(text) : String(text))
    }

    /// The 32 digits of a UUID with its hyphens.
    private static func hyphenated(_ digits: some StringProtocol) -> String {
        var rest = Substring(digits)
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }

    /// The UUID, and the texts of major and minor, of a text that has the form of an iBeacon.
    private static func parts(of text: String) -> (uuid: UUID, major: Substring, minor: Substring)? {
        // Most names are shorter than a UUID.
        guard text.utf8.count > 32 else { return nil }
        for length in [36, 32] {
            let rest = text.dropFirst(length)
            guard let separator = rest.first, "/-_:".contains(separator), let uuid = uuid(text.prefix(length)) else {
                continue
            }
            let numbers = rest.dropFirst().split(separator: separator, omittingEmptySubsequences: false)
            if numbers.count == 2 { return (uuid, numbers[0], numbers[1]) }
        }
        return nil
    }
}

extension BeaconID {
    /// The major or minor of a text `UUID/major/minor` that may be hexadecimal; `nil` if there is none.
    public static func ambiguousNumber(in text: String) -> String? {
        parts(of: text).flatMap { [$0.major, $0.minor].map(String.init).first(where: looksHexadecimal) }
    }

    /// A warning about such a number in a file that has only decimal ones.
    package static func readAsDecimal(_ number: String) -> String {
        UInt16(number).map {
            "\"\(number)\" is read as the decimal number \($0). If it is hexadecimal, as in a payload, write "
                + "\(UInt16(number, radix: 16) ?? $0); else leave out the leading zeros."
        } ?? "\"\(number)\" is hexadecimal. Write it as a decimal number."
    }

    /// Whether a major or minor begins with 0, as those cut from a payload do, or has hexadecimal digits that are no decimal
    /// ones. `0010` is 16 in a payload, and 10 if it is read as decimal.
    public static func looksHexadecimal(_ number: String) -> Bool {
        UInt16(number, radix: 16) != nil && (UInt16(number) == nil || number.count > 1 && number.first == "0")
    }
}

extension BeaconID: Hashable {
    /// Whether both are the same beacon.
    public static func == (left: BeaconID, right: BeaconID) -> Bool {
        switch (left, right) {
        case (.iBeacon(let u1, let a1, let i1), .iBeacon(let u2, let a2, let i2)): (u1, a1, i1) == (u2, a2, i2)
        case (.named(let a), .named(let b)): a == b || isAddress(a) && isAddress(b) && canonical(a) == canonical(b)
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
        case .named(let name) where Self.isAddress(name):
            for byte in name.utf8 where !Self.isSeparator(byte) { hasher.combine(Self.lower(byte)) }
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

    private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") }

    /// The lower case of a digit of an address. Decimal digits have this bit already.
    private static func lower(_ byte: UInt8) -> UInt8 { byte | 0x20 }

    /// The one spelling of a name: an address in lower case, a MAC address with colons and a UUID with hyphens; any other name
    /// as it is.
    private static func canonical(_ name: String) -> String {
        guard isAddress(name) else { return name }
        let text = name.lowercased()
        let bytes = Array(text.utf8)
        let separators = bytes.indices.filter { isSeparator(bytes[$0]) }
        switch (bytes.count, separators) {
        case (12, []): return stride(from: 0, to: 12, by: 2).map { pair(bytes, $0) }.joined(separator: ":")
        case (17, [2, 5, 8, 11, 14]): return text.replacing("-", with: ":")
        case (32, []): return hyphenated(text)
        default: return text
        }
    }

    /// Two digits of an address.
    private static func pair(_ bytes: [UInt8], _ start: Int) -> String {
        String(decoding: bytes[start..<start + 2], as: UTF8.self)
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
        case (.named(let a), .named(let b)): canonical(a) < canonical(b)
        }
    }
}

extension BeaconID {
    /// A number that stands for this identity in random streams: FNV-1a of its text. It depends on the identity alone,
    /// so a change of one beacon does not change the others.
    public var entity: UInt64 {
        let text = if case .named(let name) = self { Self.canonical(name) } else { description }
        return text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
