import Diagnostics
import Foundation
import TestSupport
import Testing
import VenueFiles

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
            let text = TextMutation.mutated(original, edits: 1 + round % 4, fragments: Self.fragments, &random)
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
        var refused = 0
        for _ in 0..<200 {
            var bytes = Array(SmallVenue.text.utf8)
            for _ in 0..<3 { bytes[random.index(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            try Data(bytes).write(to: URL(filePath: path))
            do throws(Problems) { _ = try VenueFile.read(path: path) } catch {
                #expect(error.all.contains { $0.severity == .error })
                #expect(error.all.allSatisfy { $0.file == path })
                refused += 1
            }
        }
        #expect(refused > 100, "\(refused) were refused")
    }
}
