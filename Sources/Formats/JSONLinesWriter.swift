extension JSONValue {
    /// The value as JSON on one line.
    public var text: String {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value as JSON on one line, without a line feed, in UTF-8.
    ///
    /// A number is written with the fewest digits that read back as the same double; NaN and the infinities, which JSON
    /// does not have, as null.
    public func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .number(let number): Self.append(number, to: &bytes)
        case .string(let text): Self.append(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.append(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends the value and a line feed.
    public func appendLine(to bytes: inout [UInt8]) {
        append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    static func append(_ number: Double, to bytes: inout [UInt8]) {
        guard number.isFinite else {
            bytes += "null".utf8
            return
        }
        // Most numbers are whole, or measured to at most three decimal places: whole/scale is their double.
        let size = abs(number)
        var scale = 1.0
        for places in 0...3 {
            guard size * scale < 1e15 else { break }
            let whole = Int(size * scale + 0.5)
            if Double(whole) / scale == size {
                appendDecimal(whole, places: places, isNegative: number.sign == .minus, to: &bytes)
                return
            }
            scale *= 10
        }
        bytes += "\(number)".utf8
    }

    /// Appends ±`whole`/10^`places` in decimals, the last of which is not 0.
    private static func appendDecimal(_ whole: Int, places: Int, isNegative: Bool, to bytes: inout [UInt8]) {
        // From the last to the first: 16 digits, a point, a sign, and zeros before the decimals.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { text in
            var start = text.count
            var rest = whole
            var written = 0
            func put(_ byte: UInt8) {
                start -= 1
                text[start] = byte
            }
            repeat {
                if written == places && places > 0 { put(UInt8(ascii: ".")) }
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                put(UInt8(ascii: "0") + UInt8(digit))
                rest = quotient
                written += 1
            } while rest > 0 || written <= places
            if isNegative { put(UInt8(ascii: "-")) }
            bytes.append(contentsOf: UnsafeMutableBufferPointer(rebasing: text[start...]))
        }
    }

    static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        var text = text
        let isPlain = text.withUTF8 { text in
            // All bytes, although the first that needs an escape is enough: many at a time are faster.
            var needsEscape = false
            for byte in text {
                needsEscape = needsEscape || byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            }
            if !needsEscape { bytes.append(contentsOf: text) }
            return !needsEscape
        }
        if isPlain { return }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += #"\""#.utf8
            case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
            case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
            case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
            case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += "\\u00\(digits.count < 2 ? "0" : "")\(digits)".utf8
            default: bytes.append(byte)
            }
        }
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    /// An object with its keys in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }

    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .string(value) }
    /// `true` or `false`
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// `null`
    public init(nilLiteral: ()) { self = .null }
}
