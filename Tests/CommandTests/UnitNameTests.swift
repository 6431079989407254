import Foundation
import TestSupport
import Testing

/// Quantities in dBm, dB and mW are told apart by their names wherever one target offers them to another: levels are RSSI,
/// powers, floors and limits of receivers; differences are losses, gains, offsets and errors; milliwatts are called so.
@Suite struct UnitNameTests {
    private struct Quantity {
        var place: String
        var name: String
        var comment: String
    }

    /// The documented quantities that are `public` or `package`.
    private func quantities() throws -> [Quantity] {
        let sources = Project.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let declaration =
            #/(?:public|package) (?:internal\(set\) |private\(set\) |static )*(?:var|let) (\w+)(?:: Double\??| = [-0-9.]+$)/#
        var found: [Quantity] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            var comment = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let text = line.drop { $0 == " " }
                if text.hasPrefix("///") {
                    comment += text.dropFirst(3)
                } else {
                    if let match = text.prefixMatch(of: declaration), !comment.isEmpty {
                        found.append(
                            Quantity(place: file.lastPathComponent, name: String(match.1), comment: comment))
                    }
                    comment = ""
                }
            }
        }
        return found
    }

    @Test func namesTellLevelsFromDifferences() throws {
        let levels = #/(?i)rssi|power|floor|sensitivity|saturation|level|mean|sum/#
        let notDifferences = #/(?i)rssi|power|sensitivity|saturation/#
        var counts = (dBm: 0, dB: 0, mW: 0)
        for quantity in try quantities() {
            let name = quantity.name
            let comment = quantity.comment
            if comment.contains(#/\b(mW|milliwatts)\b/#) {
                counts.mW += 1
                #expect(name.contains("Milliwatts"), "\(quantity.place): \(name) is in mW")
            } else if comment.contains(#/\bdBm\b/#) {
                counts.dBm += 1
                #expect(name.contains(levels), "\(quantity.place): \(name) is in dBm")
                #expect(
                    !name.contains(#/(?i)loss|gain|offset|deviation|margin/#), "\(quantity.place): \(name) is in dBm")
            } else if comment.contains(#/\bdB\b/#) {
                counts.dB += 1
                let isSpread = comment.contains(#/(?i)standard (deviation|error)/#) || name.hasSuffix("Margin")
                #expect(isSpread || !name.contains(notDifferences), "\(quantity.place): \(name) is in dB")
            }
        }
        #expect(counts.dBm > 15 && counts.dB > 40 && counts.mW > 0, "\(counts)")
    }
}
