public import Foundation

/// Results as JSON for people and programs: indented, with sorted keys and a line feed at the end, so that equal values
/// have equal bytes. A list of numbers is one line.
public enum JSONText {
    /// The document of a value, in UTF-8.
    public static func data(of value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return withNumbersOnOneLine(try encoder.encode(value)) + Data("\n".utf8)
    }

    /// Writes a value with a list of objects as one of its members, which is empty in `value` and has these elements.
    /// The bytes are the same as if the list were in `value`. Each element is encoded and written by itself, so memory is
    /// that of `value` and of one element.
    ///
    /// - Parameter key: of the list. The value must have it, with an empty list.
    public static func write(
        _ value: some Encodable, list key: String, of elements: some Sequence<some Encodable>, to output: any ByteOutput
    ) throws {
        let whole = try data(of: value)
        guard let place = whole.range(of: Data("\n  \"\(key)\" : []".utf8)) else {
            preconditionFailure("the value has no empty list \(key)")
        }
        try output.write(Array(whole[..<(place.upperBound - 1)]))
        let indent = Array("    ".utf8)
        var isFirst = true
        for element in elements {
            var text = Array((isFirst ? "\n" : ",\n").utf8)
            for byte in try data(of: element).dropLast() {
                // In an object without members the encoder leaves a line empty.
                if text.last == UInt8(ascii: "\n"), byte != UInt8(ascii: "\n") { text += indent }
                text.append(byte)
            }
            try output.write(text)
            isFirst = false
        }
        try output.write(Array((isFirst ? "" : "\n  ").utf8) + whole[(place.upperBound - 1)...])
    }

    /// The same as text.
    public static func of(_ value: some Encodable) throws -> String {
        String(decoding: try data(of: value), as: UTF8.self)
    }

    /// Joins the lines of lists that hold numbers and nothing else: a matrix of a thousand numbers is not a thousand
    /// lines. O(bytes).
    static func withNumbersOnOneLine(_ data: Data) -> Data {
        let bytes = [UInt8](data)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        var isText = false
        while index < bytes.count {
            let byte = bytes[index]
            if isText, byte == UInt8(ascii: "\\") {
                result.append(byte)
                index += 1
            } else if byte == UInt8(ascii: "\"") {
                isText.toggle()
            } else if !isText, byte == UInt8(ascii: "["), let end = endOfNumbers(bytes, from: index + 1) {
                result.append(byte)
                for byte in bytes[index + 1..<end] where !isSpace(byte) {
                    result.append(byte)
                    if byte == UInt8(ascii: ",") { result.append(UInt8(ascii: " ")) }
                }
                index = end
            }
            if index < bytes.count { result.append(bytes[index]) }
            index += 1
        }
        return Data(result)
    }

    /// Where the list ends that begins here, if it has numbers only.
    private static func endOfNumbers(_ bytes: [UInt8], from start: Int) -> Int? {
        guard let end = bytes[start...].firstIndex(where: { !isSpace($0) && !isOfNumber($0) }) else { return nil }
        return bytes[end] == UInt8(ascii: "]") ? end : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
            UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: ","):
            true
        default: false
        }
    }
}
