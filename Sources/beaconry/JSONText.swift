internal import Foundation

/// Results as JSON: sorted keys, so that equal results have equal bytes.
enum JSONText {
    /// The text of a value.
    static func of(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
