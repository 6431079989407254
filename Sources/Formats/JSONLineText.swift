/// Objects of JSON Lines, written member by member: the bytes of ``JSONValue/appendLine(to:)`` without a value in
/// between. For files of millions of lines, of which a value would cost more than its text.
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

    /// No line.
    public init() {}

    /// Adds a line whose members `body` writes.
    public mutating func line(_ body: (inout Object) -> Void) {
        Object.append(to: &bytes, body)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Forgets all lines, and keeps the memory for others.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// A key with a text, for objects that have it often.
    public struct Member: Sendable {
        fileprivate let bytes: [UInt8]

        /// The key needs no escapes.
        public init(_ key: StaticString, _ value: String) {
            var object = Object()
            object.string(key, value)
            bytes = object.bytes
        }
    }

    /// An object that is written. Keys need no escapes.
    public struct Object {
        fileprivate var bytes: [UInt8] = []
        private var isFirst = true

        /// A number; see ``JSONValue/append(to:)``.
        public mutating func number(_ key: StaticString, _ value: Double) {
            name(key)
            JSONValue.append(value, to: &bytes)
        }

        /// `true` or `false`.
        public mutating func bool(_ key: StaticString, _ value: Bool) {
            name(key)
            word(value ? "true" : "false")
        }

        /// `null`.
        public mutating func null(_ key: StaticString) {
            name(key)
            word("null")
        }

        public mutating func string(_ key: StaticString, _ value: String) {
            name(key)
            JSONValue.append(value, to: &bytes)
        }

        /// A member that is made already.
        public mutating func member(_ member: Member) {
            separate()
            bytes += member.bytes
        }

        /// A list of `count` objects; `body` writes the members of the one with an index. (It takes no list, because
        /// generic code that another module calls is slow.)
        public mutating func objects(_ key: StaticString, count: Int, _ body: (inout Object, Int) -> Void) {
            name(key)
            bytes.append(UInt8(ascii: "["))
            for index in 0..<count {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Object.append(to: &bytes) { body(&$0, index) }
            }
            bytes.append(UInt8(ascii: "]"))
        }

        /// Appends an object. The bytes are moved there and back, not copied.
        fileprivate static func append(to bytes: inout [UInt8], _ body: (inout Object) -> Void) {
            var object = Object()
            swap(&bytes, &object.bytes)
            object.bytes.append(UInt8(ascii: "{"))
            body(&object)
            object.bytes.append(UInt8(ascii: "}"))
            swap(&bytes, &object.bytes)
        }

        private mutating func separate() {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
        }

        private mutating func name(_ key: StaticString) {
            separate()
            bytes.append(UInt8(ascii: "\""))
            word(key)
            bytes.append(UInt8(ascii: "\""))
            bytes.append(UInt8(ascii: ":"))
        }

        private mutating func word(_ word: StaticString) {
            word.withUTF8Buffer { bytes.append(contentsOf: $0) }
        }
    }
}
