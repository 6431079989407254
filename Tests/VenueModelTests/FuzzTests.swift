import Foundation
import Testing
import TextInput
import VenueModel

/// Whatever is done to a venue file, the reader answers with a venue or with problems that have a place.
struct FuzzTests {
    private static let fragments = [
        "&a ", "*a", "[", "]", "{", "}", ": ", "- ", "? ", "\"", "'", "|", ">", "#", "\t", "\n", "\r", "\u{0}",
        "\u{7F}",
        "\u{FEFF}", "\u{2028}", "NaN", ".inf", "-1e308", "1e999", "99999999999999999999", "-", "", "~", "null", "true",
        "!!binary x", "<<: *a", "%YAML 9.9\n", "---\n", "...\n", "name: x", "🏬", "[[0, 0], [0, 0], [0, 0]]", "0x10",
        "1_000",
    ]

    @Test(arguments: VenueFiles.names + ["small"]) func neverTraps(_ name: String) throws {
        let original = name == "small" ? SmallVenue.text : try VenueFiles.text(name)
        var random = SplitMix64(state: UInt64(original.utf8.count))
        var refused = 0
        for round in 0..<(name == "small" ? 1500 : 60) {
            let text = Self.mutated(original, edits: 1 + round % 4, &random)
            do throws(Problems) {
                let venue = try VenueFile.parse(text).venue
                let canonical = VenueFile.write(venue)
                #expect(try VenueFile.parse(canonical).venue == venue)
            } catch {
                refused += 1
                let lines = text.count { $0.isNewline } + 2
                #expect(error.all.contains { $0.severity == .error })
                #expect(error.all.allSatisfy { ($0.line ?? 1) <= lines && ($0.line ?? 1) > 0 && !$0.message.isEmpty })
            }
        }
        #expect(refused > 10)
    }

    @Test func bytesThatAreNoText() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "beaconry-fuzz-\(UUID().uuidString).yaml")
            .path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var random = SplitMix64(state: 7)
        for _ in 0..<200 {
            var bytes = Array(SmallVenue.text.utf8)
            for _ in 0..<3 { bytes[random.index(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            try Data(bytes).write(to: URL(filePath: path))
            do throws(Problems) { _ = try VenueFile.read(path: path) } catch {
                #expect(error.all.contains { $0.severity == .error })
                #expect(error.all.allSatisfy { $0.file == path })
            }
        }
    }

    private static func mutated(_ text: String, edits: Int, _ random: inout SplitMix64) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for _ in 0..<edits {
            let line = random.index(lines.count)
            switch random.index(7) {
            case 0: lines.remove(at: line)
            case 1: lines.insert(lines[random.index(lines.count)], at: line)
            case 2: lines.swapAt(line, random.index(lines.count))
            case 3: lines[line] = String(repeating: " ", count: random.index(5)) + lines[line]
            case 4:
                var words = lines[line].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
                words[random.index(words.count)] = fragments[random.index(fragments.count)]
                lines[line] = words.joined(separator: " ")
            case 5:
                var letters = Array(lines[line].unicodeScalars)
                guard !letters.isEmpty else { continue }
                letters[random.index(letters.count)] = Unicode.Scalar(UInt8(random.index(256)))
                lines[line] = String(String.UnicodeScalarView(letters))
            default:
                let letters = Array(lines[line])
                let cut = random.index(letters.count + 1)
                lines[line] =
                    String(letters[..<cut]) + fragments[random.index(fragments.count)] + String(letters[cut...])
            }
            if lines.isEmpty { lines = [""] }
        }
        return lines.joined(separator: "\n")
    }
}

/// A small generator, the same numbers every time (Steele, Lea, Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A whole number in 0..<`count`.
    mutating func index(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

    /// Uniform in 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
