/// How one vendor's system behaves, as data: regions, scans, proximity, triggers, notifications, uploads, identifiers.
///
/// ```swift
/// let profile = EngagementProfile.named("bearound")
/// let windows = profile?.scan.listening(attention: attention, regions: events, duration: 600)
/// ```
///
/// Each value stands with the statement of the document that gives it. What a document leaves open has the default of
/// its ``ProfileKey``. ``ProfileFile`` reads profiles.
package struct EngagementProfile: Hashable, Sendable {
    /// A value with what the document says.
    package struct Statement: Hashable, Sendable {
        /// The value, in the key's unit.
        package var value: ProfileValue
        /// The heading in the document; `nil` without a document.
        package var section: String?
        /// What the document says, in other words; `nil` without a document.
        package var says: String?

        package init(_ value: ProfileValue, section: String? = nil, says: String? = nil) {
            self.value = value
            self.section = section
            self.says = says
        }
    }

    /// Its name, without spaces.
    package var name: String
    /// The system's name; `nil` for the same as ``name``.
    package var title: String?
    /// The document, by its file name; `nil` without one.
    package var document: String?
    /// One or two sentences.
    package var summary: String?
    /// The values by the names of their keys.
    package var values: [String: Statement] = [:]
    /// Other values that one can choose, by name.
    package var options: [Option] = []
    /// What the document says beyond the keys.
    package var notes: [Note] = []

    /// A profile without values.
    package init(name: String) { self.name = name }

    /// The value of a key, or its default; `nil` if it has none. A value that the key does not allow counts as absent.
    package func value(_ key: ProfileKey) -> ProfileValue? {
        if let value = values[key.name]?.value, key.allows(value) { return value }
        return key.defaultValue
    }

    func number(_ key: ProfileKey) -> Double? { value(key)?.number }
    func numbers(_ key: ProfileKey) -> [Double]? { value(key)?.numbers }
    func count(_ key: ProfileKey) -> Int? { number(key).flatMap(Int.init(exactly:)) }
    func flag(_ key: ProfileKey) -> Bool { value(key)?.flag ?? false }
    func word(_ key: ProfileKey) -> String { value(key)?.word ?? "" }
    func words(_ key: ProfileKey) -> [String] { value(key)?.words ?? [] }
}

extension EngagementProfile {
    /// Other values of some keys: what an app may choose, or what the document says elsewhere.
    package struct Option: Hashable, Sendable {
        /// Where it comes from.
        package enum Kind: String, Hashable, Sendable, CaseIterable {
            /// The document lets an app choose.
            case choice
            /// The document says one thing here and another there.
            case contradiction
            /// The document can be read in two ways.
            case unclear
        }

        /// Its name, unique in the profile.
        package var name: String
        /// Where it comes from.
        package var kind: Kind
        /// The values by the names of their keys.
        package var values: [String: ProfileValue]
        /// The heading in the document; `nil` without a document.
        package var section: String?
        /// What the document says, in other words; `nil` without a document.
        package var says: String?
    }

    /// A statement of the document that no key has: something positions depend on, something built in, or something that
    /// nothing models.
    package struct Note: Hashable, Sendable {
        /// Its name, unique among the notes.
        package var name: String
        /// The number or the words.
        package var value: ProfileValue
        /// Unit of the number; `nil` for none.
        package var unit: String?
        /// The heading in the document.
        package var section: String?
        /// What the document says, in other words.
        package var says: String?
        /// The positioning setting that it belongs to.
        package var setting: String?
        /// The type or the folder that has it built in.
        package var modelledBy: String?
        /// Which of two statements is modelled, or why nothing models it.
        package var why: String?
        /// The heading where the document says something else.
        package var otherSection: String?
        /// What the document says there.
        package var otherSays: String?
    }
}
