/// The value of a key of a profile.
package enum ProfileValue: Hashable, Sendable {
    /// A quantity or a count.
    case number(Double)
    /// Several of them.
    case numbers([Double])
    /// True or false.
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

extension ProfileValue: Codable {
    /// Reads a number, a Boolean, a text, or a list of numbers or texts. An empty list is one of texts.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let word = try? container.decode(String.self) {
            self = .word(word)
        } else if let numbers = try? container.decode([Double].self), !numbers.isEmpty {
            self = .numbers(numbers)
        } else {
            self = .words(try container.decode([String].self))
        }
    }

    /// Writes the value alone.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .numbers(let numbers): try container.encode(numbers)
        case .flag(let flag): try container.encode(flag)
        case .word(let word): try container.encode(word)
        case .words(let words): try container.encode(words)
        }
    }
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
