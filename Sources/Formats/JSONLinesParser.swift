/// A value of JSON (RFC 8259). Numbers are doubles; the keys of an object keep their order.
public enum JSONValue: Hashable, Sendable {
    /// A key of an object with its value.
    public struct Member: Hashable, Sendable {
        public var key: String
        public var value: JSONValue

        public init(_ key: String, _ value: JSONValue) {
            self.key = key
            self.value = value
        }
    }

    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number; finite if it was read.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Keys with values; every key stands once if it was read.
    case object([Member])
}

/// Text that is not JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    /// What is wrong, a sentence.
    public var message: String
    /// How many bytes from the start of the text.
    public var offset: Int
    /// True if the text ends too early.
    public var isAtEnd: Bool
}

extension JSONValue {
    /// Reads one value that fills all of `text` apart from white space.
    ///
    /// It is stricter than the standard where programs differ: keys may not be repeated, text must be valid Unicode,
    /// numbers must fit a double, and lists and objects may be nested ``deepestNesting`` deep. O(bytes).
    ///
    /// - Parameter mostValues: how many values the text may have, with those in lists and objects.
    public init(parsing text: some Collection<UInt8>, mostValues: Int = JSONValue.mostValues) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes: Array(text), mostValues: mostValues)
        self = try parser.document()
    }

    /// How deep lists and objects may be nested.
    public static let deepestNesting = 64
    /// How many values a text may have: they take at most about 300 MB. A value may be two bytes of the text, and takes
    /// 16 to 80 in memory.
    public static let mostValues = 5_000_000
}

/// A recursive-descent parser over bytes.
private struct JSONParser {
    let bytes: [UInt8]
    let mostValues: Int
    var position = 0
    /// How many values were begun.
    private var count = 0

    init(bytes: [UInt8], mostValues: Int) {
        self.bytes = bytes
        self.mostValues = mostValues
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func failure(_ message: String) -> JSONSyntaxError {
        JSONSyntaxError(message: message, offset: position, isAtEnd: position >= bytes.count)
    }

    private func unexpected(_ wanted: String) -> JSONSyntaxError {
        guard let next else { return failure("The text ends where \(wanted) is expected.") }
        let shown = (0x21..<0x7F).contains(next) ? "\"\(Character(Unicode.Scalar(next)))\"" : "byte \(next)"
        return failure("\(wanted.prefix(1).uppercased() + wanted.dropFirst()) is expected here, not \(shown).")
    }

    private mutating func skipSpace() {
        while let next, next == 0x20 || next == 0x09 || next == 0x0A || next == 0x0D { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        let result = try value(depth: 0)
        skipSpace()
        if next != nil { throw unexpected("the end of the line") }
        return result
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        skipSpace()
        count += 1
        guard count <= mostValues else { throw failure("There are more values than the allowed \(mostValues).") }
        switch next {
        case UInt8(ascii: "{"):
            guard depth < JSONValue.deepestNesting else { throw tooDeep }
            return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["):
            guard depth < JSONValue.deepestNesting else { throw tooDeep }
            return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "-"), .some(0x30...0x39): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "N"), UInt8(ascii: "I"): throw failure("JSON has no NaN and no Infinity; write null.")
        default: throw unexpected("a value")
        }
    }

    private var tooDeep: JSONSyntaxError { failure("This is nested deeper than \(JSONValue.deepestNesting).") }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        for byte in word.description.utf8 where !skip(byte) { throw unexpected("\"\(word)\"") }
        return value
    }

    private mutating func elements(depth: Int) throws(JSONSyntaxError) -> [JSONValue] {
        position += 1
        var result: [JSONValue] = []
        skipSpace()
        if skip(UInt8(ascii: "]")) { return result }
        while true {
            result.append(try value(depth: depth))
            skipSpace()
            if skip(UInt8(ascii: "]")) { return result }
            guard skip(UInt8(ascii: ",")) else { throw unexpected("\",\" or \"]\"") }
        }
    }

    private mutating func members(depth: Int) throws(JSONSyntaxError) -> [JSONValue.Member] {
        position += 1
        var result: [JSONValue.Member] = []
        var keys: Set<String> = []
        skipSpace()
        if skip(UInt8(ascii: "}")) { return result }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
            let start = position
            let key = try string()
            let isKnown = result.count < 16 ? result.contains { $0.key == key } : keys.contains(key)
            if isKnown {
                position = start
                throw failure("The key \"\(key)\" is given twice.")
            }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw unexpected("\":\"") }
            result.append(JSONValue.Member(key, try value(depth: depth)))
            if result.count == 16 { keys = Set(result.map(\.key)) } else if result.count > 16 { keys.insert(key) }
            skipSpace()
            if skip(UInt8(ascii: "}")) { return result }
            guard skip(UInt8(ascii: ",")) else { throw unexpected("\",\" or \"}\"") }
        }
    }

    // MARK: Numbers

    private mutating func number() throws(JSONSyntaxError) -> Double {
        let start = position
        let isNegative = skip(UInt8(ascii: "-"))
        var mantissa: UInt64 = 0
        var digits = 0
        if skip(UInt8(ascii: "0")) {
            if let next, (0x30...0x39).contains(next) { throw failure("A number may not begin with 0.") }
        } else {
            digits = try self.digits(into: &mantissa)
        }
        var fraction = 0
        if skip(UInt8(ascii: ".")) { fraction = try self.digits(into: &mantissa) }
        var hasExponent = false
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            hasExponent = true
            position += 1
            if !skip(UInt8(ascii: "-")) { _ = skip(UInt8(ascii: "+")) }
            var ignored: UInt64 = 0
            _ = try self.digits(into: &ignored)
        }
        // Both the digits and the power of ten are exact doubles, so one division rounds correctly (Clinger 1990).
        if !hasExponent, digits + fraction <= 15 {
            let magnitude = Double(mantissa) / Self.powersOfTen[fraction]
            return isNegative ? -magnitude : magnitude
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let result = Double(text), result.isFinite else {
            position = start
            throw failure("The number is too large.")
        }
        return result
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Reads at least one digit; how many. The value wraps around when it is too long to be used.
    private mutating func digits(into value: inout UInt64) throws(JSONSyntaxError) -> Int {
        let start = position
        while let next, (0x30...0x39).contains(next) {
            value = value &* 10 &+ UInt64(next - 0x30)
            position += 1
        }
        guard position > start else { throw unexpected("a digit") }
        return position - start
    }

    // MARK: Text

    private mutating func string() throws(JSONSyntaxError) -> String {
        let opening = position
        position += 1
        var decoded: [UInt8] = []
        var start = position
        while let next {
            switch next {
            case UInt8(ascii: "\""):
                let rest = bytes[start..<position]
                let text =
                    decoded.isEmpty
                    ? String(validating: rest, as: UTF8.self) : String(validating: decoded + rest, as: UTF8.self)
                guard let text else {
                    position = opening
                    throw failure("This text is not valid UTF-8.")
                }
                position += 1
                return text
            case UInt8(ascii: "\\"):
                decoded += bytes[start..<position]
                decoded += try escape().utf8
                start = position
            case 0..<0x20: throw failure("A control character in text must be written as \\u00XX.")
            default: position += 1
            }
        }
        throw failure("The text ends inside of quotes.")
    }

    private mutating func escape() throws(JSONSyntaxError) -> Character {
        position += 1
        guard let kind = next else { throw failure("The text ends inside of quotes.") }
        position += 1
        switch kind {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default:
            position -= 1
            throw failure("There is no such escape; allowed: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX.")
        }
        let unit = try hexadecimal()
        if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
        if unit < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
            let low = try hexadecimal()
            if (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
            {
                return Character(scalar)
            }
        }
        throw failure("Half of a surrogate pair stands alone.")
    }

    private mutating func hexadecimal() throws(JSONSyntaxError) -> UInt32 {
        var result: UInt32 = 0
        for _ in 0..<4 {
            guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue else {
                throw unexpected("a hexadecimal digit")
            }
            result = result << 4 | UInt32(digit)
            position += 1
        }
        return result
    }
}
