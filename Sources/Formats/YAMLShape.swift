/// The keys of a mapping. The reader and the JSON Schema use the same table, so that they agree.
public struct YAMLShape: Sendable {
    /// Its name in the schema, such as `beacon`.
    public var name: String
    /// What it describes, a sentence.
    public var description: String
    /// The keys it may have.
    public var keys: [YAMLKey]
    /// Sets of keys of which at least one must be complete; empty if there is no such rule.
    public var alternatives: [[String]]
    /// The keys that belong to each word of a deciding key; `nil` without a deciding key.
    public var variants: YAMLVariants?
    /// Keys that older files may have, each with a sentence that says what to write instead.
    public var formerKeys: [String: String]

    public init(
        _ name: String, _ description: String, keys: [YAMLKey], alternatives: [[String]] = [],
        variants: YAMLVariants? = nil, formerKeys: [String: String] = [:]
    ) {
        self.name = name
        self.description = description
        self.keys = keys
        self.alternatives = alternatives
        self.variants = variants
        self.formerKeys = formerKeys
    }

    /// This shape and all shapes below it, each once, in the order in which they are met.
    public var all: [YAMLShape] {
        var result: [YAMLShape] = [self]
        for key in keys {
            for shape in key.kind.shapes.flatMap(\.all) where !result.contains(where: { $0.name == shape.name }) {
                result.append(shape)
            }
        }
        return result
    }
}

public struct YAMLKey: Sendable {
    /// How it is written.
    public var name: String
    /// What its value may be.
    public var kind: YAMLKind
    public var isRequired: Bool
    /// What it means, a sentence or two, with the default if there is one.
    public var description: String
    /// What a number outside of the allowed range probably means, in sentences; `nil` without an idea.
    public var hint: (@Sendable (Double) -> String?)?

    /// A key; optional unless said otherwise.
    public init(
        _ name: String, _ kind: YAMLKind, isRequired: Bool = false, _ description: String,
        hint: (@Sendable (Double) -> String?)? = nil
    ) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired
        self.description = description
        self.hint = hint
    }

    /// The option of a key on the command line: `--minimum-effect` for `minimumEffect`.
    package static func flag(of name: String) -> String {
        "--" + name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
    }
}

/// What a value may be.
public indirect enum YAMLKind: Sendable {
    /// Text of at least one character; a number is taken as it is written.
    case text
    /// Any text, also an empty one, but no number.
    case string
    /// A UUID in its usual form of 8-4-4-4-12 hexadecimal digits.
    case uuid
    /// A number within a range, which may be infinite, in a unit; an empty unit is a pure number.
    case number(ClosedRange<Double>, unit: String)
    /// A whole number within a range.
    case integer(ClosedRange<Int>)
    /// True or false.
    case flag
    /// One of some words.
    case choice([String])
    /// A list of so many things; `noun` names them in the plural.
    case list(of: YAMLKind, count: ClosedRange<Int>, noun: String)
    /// Free names with values of one kind.
    case dictionary(of: YAMLKind)
    /// A mapping with known keys.
    case mapping(YAMLShape)
    /// One of several kinds, which are distinguished by their form. In a file that is read, at most one mapping with known
    /// keys, at the end.
    case either([YAMLKind])
    /// A value of one kind, or null.
    case nullable(YAMLKind)

    var shapes: [YAMLShape] {
        switch self {
        case .mapping(let shape): [shape]
        case .list(let element, _, _), .dictionary(let element), .nullable(let element): element.shapes
        case .either(let kinds): kinds.flatMap(\.shapes)
        default: []
        }
    }
}
