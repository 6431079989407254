/// Objects of JSON Lines, written member by member: the bytes of ``JSONValue/appendLine(to:)`` without a value in between. For
/// files of millions of lines, of which a value would cost more than its text.
///
/// ```swift
/// var text = JSONLineText()
/// text.line {
///     $0.number("t", 1.5)
///     $0.bool("walking", true)
/// }
/// ```
public struct JSONLineText: Sendable {
    /// The lines so far, in UTF-8, each with its line feed.
    public private(set) var bytes: [UInt8] = []
    /// Whether the next member of the object is its first.
    private var isFirst = true

    /// No line.
    public init() {}

    /// Adds a line whose members `body` writes.
    @inline(__always)
    public mutating func line(_ body: (inout JSONLineText) -> Void) {
        object(body)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Forgets all lines, and keeps the memory for others.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// A key, which needs no escapes, with a number; see ``JSONValue/append(to:)``.
    public mutating func number(_ key: StaticString, _ value: Double) {
        name(key)
        JSONValue.append(value, to: &bytes)
    }

    /// A key with `true` or `false`.
    public mutating func bool(_ key: StaticString, _ value: Bool) {
        name(key)
        word(value ? "true" : "false")
    }

    /// A key with `null`.
    public mutating func null(_ key: StaticString) {
        name(key)
        word("null")
    }

    /// A key with text.
    public mutating func string(_ key: StaticString, _ value: String) {
        name(key)
        JSONValue.append(value, to: &bytes)
    }

    /// A key with a list of objects; `body` writes the members of one.
    @inline(__always)
    public mutating func objects<Element>(
        _ key: StaticString, _ elements: [Element], _ body: (inout JSONLineText, Element) -> Void
    ) {
        name(key)
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            object { body(&$0, element) }
        }
        bytes.append(UInt8(ascii: "]"))
        isFirst = false
    }

    @inline(__always)
    private mutating func object(_ body: (inout JSONLineText) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        body(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func name(_ key: StaticString) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        bytes.append(UInt8(ascii: "\""))
        word(key)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func word(_ word: StaticString) { word.withUTF8Buffer { bytes.append(contentsOf: $0) } }
}
