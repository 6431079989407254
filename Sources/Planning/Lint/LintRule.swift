/// A rule of an installation guide, as data. A new rule is one entry of ``all``.
package struct LintRule: Sendable {
    /// The word for it in options and files.
    package let key: String
    /// What it asks for, in a sentence.
    package let sentence: String
    /// Which public guides say so.
    package let source: String
    /// The options that can change what it finds.
    package let reads: Set<Input>
    /// Where a venue breaks it.
    let check: @Sendable (LintContext) -> [LintFinding]

    /// An option that changes what some rules find.
    package enum Input: Sendable {
        /// The size of the cells.
        case cells
        /// The settings that positions are computed with.
        case settings
    }

    init(
        _ key: String, _ sentence: String, source: String, reads: Set<Input> = [],
        check: @escaping @Sendable (LintContext) -> [LintFinding]
    ) {
        self.key = key
        self.sentence = sentence
        self.source = source
        self.reads = reads
        self.check = check
    }

    package static func named(_ key: String) -> LintRule? { all.first { $0.key == key } }
}
