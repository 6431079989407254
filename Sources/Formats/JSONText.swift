public import Foundation

/// Results as JSON for people and programs: indented, with sorted keys and a line feed at the end, so that equal values
/// have equal bytes.
public enum JSONText {
    /// The document of a value, in UTF-8.
    public static func data(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try encoder.encode(value) + Data("\n".utf8)
    }

    /// The same as text.
    public static func of(_ value: some Encodable) throws -> String {
        String(decoding: try data(of: value), as: UTF8.self)
    }
}
