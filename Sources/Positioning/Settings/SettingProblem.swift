internal import Diagnostics

/// One thing wrong with one value of a preset.
public struct SettingProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The key as it was written.
    public var key: String
    /// A whole sentence that says what is wrong and what is allowed.
    public var sentence: String
    /// The allowed values in words; `nil` for an unknown key.
    public var allowed: String?
    /// For an unknown key, the known key with the most similar spelling.
    public var nearest: String?

    public init(key: String, sentence: String, allowed: String? = nil, nearest: String? = nil) {
        self.key = key
        self.sentence = sentence
        self.allowed = allowed
        self.nearest = nearest
    }

    /// The problem of a key that the catalogue does not have.
    package static func unknown(_ key: String) -> SettingProblem {
        let keys = SettingsCatalogue.all.map(\.key)
        return SettingProblem(
            key: key, sentence: "There is no setting \"\(key)\".\(Spelling.suggestion(for: key, among: keys))",
            nearest: Spelling.nearest(to: key, among: keys))
    }

    public var description: String { sentence }
}

/// Everything that is wrong with a set of values: known keys in the order of the catalogue, then unknown keys in
/// alphabetical order.
public struct SettingProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems; at least one.
    public var all: [SettingProblem]

    /// A list of problems, in any order.
    public init(_ all: [SettingProblem]) {
        func rank(_ key: String) -> Int { SettingsCatalogue.all.firstIndex { $0.key == key } ?? .max }
        self.all = all.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
    }

    /// One sentence a line.
    public var description: String { all.map(\.sentence).joined(separator: "\n") }
}
