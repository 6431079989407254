/// The variants of a shape: the word of one key decides which other keys are required and which are allowed.
public struct YAMLVariants: Sendable {
    /// One word, and the other keys that belong to it.
    public struct Variant: Sendable {
        public var word: String
        public var required: [String]
        public var optional: [String]
        /// What it means, a sentence.
        public var description: String

        public init(_ word: String, required: [String] = [], optional: [String] = [], _ description: String) {
            self.word = word
            self.required = required
            self.optional = optional
            self.description = description
        }

        /// All keys besides the deciding one.
        public var keys: [String] { required + optional }
    }

    /// The key whose word decides.
    public var key: String
    /// The words, in the order of the documentation.
    public var all: [Variant]

    /// Variants by the word of `key`.
    public init(by key: String, _ all: [Variant]) {
        self.key = key
        self.all = all
    }

    /// The deciding key itself.
    public func decidingKey(_ description: String) -> YAMLKey {
        YAMLKey(key, .choice(all.map(\.word)), isRequired: true, description)
    }
}

extension YAMLFields {
    /// Reports keys that do not belong to the word, and required keys that are missing.
    func check(_ variants: YAMLVariants) {
        guard let word = text(variants.key), let variant = variants.all.first(where: { $0.word == word }) else {
            return
        }
        for (name, child) in value.entries() where has(name, in: variants) && !variant.keys.contains(name) {
            let known = variant.keys.isEmpty ? "none" : variant.keys.joined(separator: ", ")
            child.report("The key \"\(name)\" does not belong to \"\(word)\". Its keys: \(known).")
        }
        for name in variant.required where !has(name) {
            value.report("The key \"\(name)\" is missing; \"\(word)\" needs it.")
        }
    }

    /// True for a key that belongs to any variant; others are unknown and reported as such.
    private func has(_ name: String, in variants: YAMLVariants) -> Bool {
        variants.all.contains { $0.keys.contains(name) }
    }
}
