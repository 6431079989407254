/// Damages files as people and machines do.
public enum Mutation {
    /// The bytes after one to four edits, mostly one: bytes, words and lines that are lost, doubled, swapped or become something
    /// nasty, pieces that come again and again, a file that ends early. The same seed gives the same bytes.
    public static func mutated(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
        var random = SplitMix64(state: seed)
        var bytes = bytes
        for _ in 0...max(random.index(6) - 2, 0) where !bytes.isEmpty { edit(&bytes, &random) }
        return bytes
    }

    private static func edit(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let place = random.index(bytes.count)
        switch random.index(100) {
        case 0..<12: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 12..<18: bytes[place] ^= 1 << random.index(8)
        case 18..<26: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.index(20)))
        case 26..<30: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        case 30..<42:
            // Most wrong numbers look right.
            guard let digit = bytes[place...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
            bytes[digit] = 0x30 + UInt8(random.index(10))
        case 42..<50:
            bytes.replaceSubrange(place..<min(bytes.count, place + random.index(4)), with: nasty(&random))
        case 50..<70: bytes.replaceSubrange(word(at: place, in: bytes), with: nasty(&random))
        case 70..<80:
            let other = bytes[word(at: random.index(bytes.count), in: bytes)]
            bytes.replaceSubrange(word(at: place, in: bytes), with: other)
        case 80..<96: editLine(at: place, &bytes, &random)
        case 96: bytes.removeSubrange(place...)
        case 97: bytes = (0..<random.index(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 98: bytes = (0..<random.index(60)).flatMap { _ in nasty(&random) }
        default:
            let piece =
                random.index(2) == 0 ? nasty(&random) : Array(bytes[place..<min(bytes.count, place + random.index(80))])
            let count = min(1 << random.index(15), 60_000 / max(piece.count, 1))
            bytes.insert(contentsOf: [[UInt8]](repeating: piece, count: count).joined(), at: place)
        }
    }

    private static func editLine(at place: Int, _ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let line = line(at: place, in: bytes)
        let other = Array(bytes[self.line(at: random.index(bytes.count), in: bytes)])
        switch random.index(4) {
        case 0: bytes.removeSubrange(line)
        case 1: bytes.insert(contentsOf: other, at: line.lowerBound)
        case 2: bytes.replaceSubrange(line, with: other)
        default: bytes.insert(contentsOf: [UInt8](repeating: 0x20, count: random.index(5)), at: line.lowerBound)
        }
    }

    /// The line around a place, with its line feed.
    private static func line(at place: Int, in bytes: [UInt8]) -> Range<Int> {
        let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return start..<(bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
    }

    /// The name or number around a place; empty between words.
    private static func word(at place: Int, in bytes: [UInt8]) -> Range<Int> {
        func isPart(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
            default: false
            }
        }
        let start = bytes[..<place].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
        return start..<(bytes[place...].firstIndex { !isPart($0) } ?? bytes.count)
    }

    private static func nasty(_ random: inout SplitMix64) -> [UInt8] { all[random.index(all.count)] }

    private static let all = (numbers + marks + words).map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

    private static let numbers = [
        "0", "-0", "-1", "1", "2", "127", "255", "65536", "0.5", "-0.25", "1e9", "-1e9", "1e18", "-1e308", "1e308",
        "1e999", "1e-300", "0.00000000000000000000000000001", "2147483648", "4294967296", "9007199254740993",
        "9223372036854775807", "-9223372036854775808", "18446744073709551615", "99999999999999999999", "NaN", "nan",
        ".nan", ".inf", "-.inf", "inf", "0x10", "1_000", String(repeating: "9", count: 400),
    ]

    private static let marks = [
        "\"", "'", "{", "}", "[", "]", ",", ":", ": ", "- ", "? ", "|", ">", "#", "&a ", "*a", "<<: *a", "\t", "\n",
        "\r\n", "\r", "\0", "\\", "\\u", "\\uD800", "\\uDC00\\uD800", "\u{7F}", "\u{FEFF}", "\u{2028}", "🦆", "-", "~",
        "''",
        "[[0, 0], [0, 0]]", "---\n", "...\n", "%YAML 9.9\n", String(repeating: "[", count: 100),
    ]

    private static let words = [
        "", "null", "true", "off", "!!binary x", "name: x", "kind: moved", "kind: clockJump", "until: -1", "../", "/",
        "/dev/null", "2024-02-30T12:00:00Z",
    ]
}
