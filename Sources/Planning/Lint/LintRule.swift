/// A rule of an installation guide, as data. A new rule is one entry of ``all``.
package struct LintRule: Sendable {
    /// The word for it in options and files.
    package let key: String
    /// What it asks for, in a sentence.
    package let sentence: String
    /// Which public guides say so.
    package let source: String
    /// Where a venue breaks it.
    let check: @Sendable (LintContext) -> [LintFinding]

    init(
        _ key: String, _ sentence: String, source: String, check: @escaping @Sendable (LintContext) -> [LintFinding]
    ) {
        self.key = key
        self.sentence = sentence
        self.source = source
        self.check = check
    }

    package static func named(_ key: String) -> LintRule? { all.first { $0.key == key } }
}
