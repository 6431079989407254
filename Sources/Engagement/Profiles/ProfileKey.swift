/// One key of a profile: what it is, what it may be, and what reads it.
///
/// ``all`` is the catalogue. The reader of profile files, the JSON Schema and the table of the documentation are made from
/// it. A new key is one line in its list, and the part of ``EngagementProfile`` that reads it.
package struct ProfileKey: Hashable, Sendable {
    /// The allowed values.
    package enum Kind: Hashable, Sendable {
        /// A quantity in a range, in the key's unit.
        case number(ClosedRange<Double>)
        /// A whole number in a range.
        case count(ClosedRange<Int>)
        /// A list of quantities in a range; `count` is how many there may be.
        case numbers(ClosedRange<Double>, count: ClosedRange<Int>)
        /// A list of whole numbers in a range; `count` is how many there may be.
        case counts(ClosedRange<Int>, count: ClosedRange<Int>)
        case flag
        case word([String])
        /// Some of these words.
        case words([String])
        case names
    }

    /// How it is written in a profile.
    package let name: String
    /// The allowed values.
    package let kind: Kind
    /// Unit of the numbers; empty for counts, ratios, words and flags.
    package let unit: String
    /// What holds for a profile without the key; `nil` for nothing: no limit, no such rule.
    package let defaultValue: ProfileValue?
    package let summary: String
    /// The type that reads it.
    package let reader: String

    init(
        _ name: String, _ kind: Kind, unit: String = "", default value: ProfileValue? = nil, reader: String,
        _ summary: String
    ) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.defaultValue = value
        self.summary = summary
        self.reader = reader
    }

    /// The catalogue: every key, in the order of files and tables.
    package static let all: [ProfileKey] = attention + signals + triggers + upload + identifiers + start

    /// The keys that documents state and no command models: they change no figure, and the schema says so.
    package static let notes: [ProfileKey] = [
        wifiInterval, mergedNetworks, distinctNetworks,
    ]
    /// Why no command models them.
    static let whyNotes = "No Wi-Fi access point is simulated."

    /// The key of this name; `nil` if there is none.
    package static func named(_ name: String) -> ProfileKey? { byName[name] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Whether a value is of the kind and in the range.
    package func allows(_ value: ProfileValue) -> Bool {
        switch (kind, value) {
        case (.number(let range), .number(let number)): range.contains(number)
        case (.count(let range), .number(let number)): Int(exactly: number).map(range.contains) ?? false
        case (.numbers(let range, let count), .numbers(let numbers)):
            count.contains(numbers.count) && numbers.allSatisfy(range.contains)
        case (.counts(let range, let count), .numbers(let numbers)):
            count.contains(numbers.count) && numbers.allSatisfy { Int(exactly: $0).map(range.contains) ?? false }
        case (.flag, .flag): true
        case (.word(let words), .word(let word)): words.contains(word)
        case (.words(let words), .words(let some)): some.allSatisfy(words.contains)
        case (.names, .words(let names)): names.allSatisfy { !$0.isEmpty }
        default: false
        }
    }
}
