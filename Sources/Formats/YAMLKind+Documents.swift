public import Diagnostics

/// Short words for the keys of documents that the tool writes: their values have no limits, and most keys are always there.
extension YAMLKey {
    /// A key that is always there.
    package static func always(_ name: String, _ kind: YAMLKind, _ description: String) -> YAMLKey {
        YAMLKey(name, kind, isRequired: true, description)
    }

    /// A key that may be missing; the description says when.
    package static func maybe(_ name: String, _ kind: YAMLKind, _ description: String) -> YAMLKey {
        YAMLKey(name, kind, description)
    }
}

extension YAMLKind {
    /// Any number in a unit; without a unit a pure number.
    package static func figure(_ unit: String = "") -> YAMLKind {
        .number(-Double.infinity...Double.infinity, unit: unit)
    }
    /// A proportion of 1.
    package static let share = YAMLKind.number(0...1, unit: "")
    /// A whole number from 0.
    package static let count = YAMLKind.integer(0...Int.max)
    /// Any whole number.
    package static let whole = YAMLKind.integer(Int.min...Int.max)
    /// The value of a setting: a Boolean, a number or a word.
    package static let scalar = YAMLKind.either([.flag, .figure(), .string])
    /// Values of settings by their keys.
    package static let settings = YAMLKind.dictionary(of: .scalar)
    /// The ends of an interval.
    package static func interval(_ unit: String = "") -> YAMLKind {
        .list(of: .figure(unit), count: 2...2, noun: "numbers")
    }
    /// A list of any length.
    package static func many(_ element: YAMLKind) -> YAMLKind {
        .list(of: element, count: 0...Int.max, noun: "elements")
    }
    /// A list of objects of any length.
    package static func each(_ shape: YAMLShape) -> YAMLKind { .many(.mapping(shape)) }
}

extension Problem: JSONRecord {
    public static let shape = JSONShape<Self>(
        "problem", "What is wrong, where, and what is allowed.",
        .always("severity", \.severity, "With an error, the input cannot be used."),
        .always("message", \.message, "What is wrong and what is allowed, in whole sentences."),
        .maybe("file", \.file, "The file as the user named it. Missing for input that is no file."),
        .maybe("line", \.line, "The line, from 1. Missing without a place."),
        .maybe("column", \.column, "The column, from 1."),
        .maybe("path", \.path, "The place inside the document, such as `levels[0].walls[3].points`."))
}

extension Problem.Severity: JSONKind {}

/// What was wrong with the input, for programs: it takes the place of a result.
package struct ProblemsDocument: JSONDocument, JSONRecord {
    private let problems: [Problem]

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "problems", "What was wrong with the input of a command that ended with exit code 2.",
        .always("problems", \.problems, "The problems, in the order of their places."))

    /// A document of these problems.
    package init(_ problems: [Problem]) { self.problems = problems }
}
