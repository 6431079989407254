/// The value of a key of a profile.
package enum ProfileValue: Hashable, Sendable {
    /// A quantity or a count.
    case number(Double)
    /// Several of them.
    case numbers([Double])
    case flag(Bool)
    /// A word, or a text in notes.
    case word(String)
    /// Several of them.
    case words([String])

    /// The quantity; `nil` for other kinds.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The quantities; `nil` for other kinds.
    package var numbers: [Double]? { if case .numbers(let numbers) = self { numbers } else { nil } }
    /// True or false; `nil` for other kinds.
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
    /// The word; `nil` for other kinds.
    package var word: String? { if case .word(let word) = self { word } else { nil } }
    /// The words; `nil` for other kinds.
    package var words: [String]? { if case .words(let words) = self { words } else { nil } }
}

extension ProfileValue: CustomStringConvertible {
    /// As it is written in a profile, for people: `10, 30`.
    package var description: String {
        switch self {
        case .number(let number): Self.shown(number)
        case .numbers(let numbers): numbers.map(Self.shown).joined(separator: ", ")
        case .flag(let flag): "\(flag)"
        case .word(let word): word
        case .words(let words): words.isEmpty ? "none" : words.joined(separator: ", ")
        }
    }

    private static func shown(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
