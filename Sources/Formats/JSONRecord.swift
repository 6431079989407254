/// A value that is written as a JSON object. Its keys are declared once, each with what it holds, where its value is and a
/// sentence: encoder, schema and documentation are made of them.
///
/// ```swift
/// struct ZoneRise: JSONRecord {
///     let (name, rise): (String, Double)
///
///     static let shape = JSONShape<Self>(
///         "whatIfZone", "A zone.",
///         .always("name", \.name, "Its name."),
///         .always("rise", \.rise, "By what share of the planned CE75 it rises; 0.25 is 25 %."))
/// }
/// ```
public protocol JSONRecord: JSONKind, Encodable {
    static var shape: JSONShape<Self> { get }
}

extension JSONRecord {
    /// An object with these keys.
    public static var kind: YAMLKind { .mapping(shape.yaml) }

    /// Writes the keys that have a value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONName.self)
        for key in Self.shape.keys { try key.encode(self, &container) }
    }
}

/// The keys of a record, with its name and a sentence.
public struct JSONShape<Record>: Sendable {
    /// The form, as readers and schemas have it.
    public let yaml: YAMLShape
    let keys: [JSONKey<Record>]

    /// - Parameters:
    ///   - name: in the schema, such as `beacon`.
    ///   - sentence: what it describes.
    public init(_ name: String, _ sentence: String, _ keys: JSONKey<Record>...) {
        self.init(name, sentence, keys: keys)
    }

    /// A shape of a list of keys.
    public init(_ name: String, _ sentence: String, keys: [JSONKey<Record>]) {
        yaml = YAMLShape(name, sentence, keys: keys.map(\.yaml))
        self.keys = keys
    }
}

/// A key of a record: its name, what it holds, where its value is, and a sentence.
public struct JSONKey<Record>: Sendable {
    let yaml: YAMLKey
    let encode: @Sendable (Record, inout KeyedEncodingContainer<JSONName>) throws -> Void

    /// A key that is always there, of the kind that all values of its type are.
    public static func always<Value: Encodable & JSONKind & SendableMetatype>(
        _ name: String, _ value: @escaping @Sendable (Record) -> Value, _ sentence: String
    ) -> JSONKey {
        .always(name, Value.kind, value, sentence)
    }

    /// A key that is missing without a value, of the kind that all values of its type are; the sentence says when.
    public static func maybe<Value: Encodable & JSONKind & SendableMetatype>(
        _ name: String, _ value: @escaping @Sendable (Record) -> Value?, _ sentence: String
    ) -> JSONKey {
        .maybe(name, Value.kind, value, sentence)
    }

    /// A key that is always there.
    public static func always<Value: Encodable & SendableMetatype>(
        _ name: String, _ kind: YAMLKind, _ value: @escaping @Sendable (Record) -> Value, _ sentence: String
    ) -> JSONKey {
        JSONKey(yaml: .always(name, kind, sentence)) { try $1.encode(value($0), forKey: JSONName(name)) }
    }

    /// A key that is missing without a value; the sentence says when.
    public static func maybe<Value: Encodable & SendableMetatype>(
        _ name: String, _ kind: YAMLKind, _ value: @escaping @Sendable (Record) -> Value?, _ sentence: String
    ) -> JSONKey {
        JSONKey(yaml: .maybe(name, kind, sentence)) { try $1.encodeIfPresent(value($0), forKey: JSONName(name)) }
    }
}

public struct JSONName: CodingKey {
    public let stringValue: String
    /// Keys have no numbers.
    public var intValue: Int? { nil }

    public init(_ name: String) { stringValue = name }
    public init?(stringValue: String) { self.init(stringValue) }
    /// Keys have no numbers.
    public init?(intValue: Int) { nil }
}

/// A type whose values are all of one kind.
public protocol JSONKind {
    static var kind: YAMLKind { get }
}

extension String: JSONKind {
    /// Any text.
    public static var kind: YAMLKind { .string }
}

extension Bool: JSONKind {
    /// True or false.
    public static var kind: YAMLKind { .flag }
}

extension Int: JSONKind {
    /// A number of things; what else a whole number is, a key says.
    public static var kind: YAMLKind { .count }
}

extension UInt64: JSONKind {
    public static var kind: YAMLKind { .whole }
}

extension Double: JSONKind {
    /// A number without a unit.
    public static var kind: YAMLKind { .figure() }
}

extension Array: JSONKind where Element: JSONKind {
    /// A list of any length.
    public static var kind: YAMLKind { .many(Element.kind) }
}

extension Dictionary: JSONKind where Key == String, Value: JSONKind {
    /// Free names with values of one kind.
    public static var kind: YAMLKind { .dictionary(of: Value.kind) }
}

extension ClosedRange: JSONKind where Bound == Double {
    /// The ends of an interval.
    public static var kind: YAMLKind { .interval() }
}

// An enumeration of words declares the conformance.
extension JSONKind where Self: CaseIterable & RawRepresentable<String> {
    /// One of its words.
    public static var kind: YAMLKind { .choice(allCases.map(\.rawValue)) }
}
