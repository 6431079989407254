internal import ArgumentParser
internal import Diagnostics

/// Words on the command line that must be one of several.
enum Words {
    /// What makes a word of an option the case of its name; for `transform:`.
    ///
    /// - Throws: that it is none of them, with the one that was probably meant.
    static func parse<Word>(_ option: String) -> @Sendable (String) throws -> Word
    where
        Word: RawRepresentable & CaseIterable & SendableMetatype, Word.AllCases: SendableMetatype,
        Word.RawValue == String
    {
        { text in
            if let word = Word(rawValue: text) { return word }
            let known = Word.allCases.map(\.rawValue)
            throw ValidationError(
                "\(option) takes one of \(known.joined(separator: ", ")), not \"\(text)\"."
                    + Spelling.suggestion(for: text, among: known))
        }
    }

    /// The words of a type, for a sentence of help.
    static func list<Word>(_ type: Word.Type) -> String
    where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
        Word.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Looks for a command that does not exist where one is expected.
    ///
    /// - Throws: a problem with the command that was probably meant.
    static func checkCommand(_ arguments: some Sequence<String>) throws(Problems) {
        var command: any ParsableCommand.Type = Beaconry.self
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return }
            // "help" takes the names of commands, too.
            if word == "help" { continue }
            if let next = known.first(where: { $0._commandName == word }) {
                command = next
                continue
            }
            let names = known.map { $0._commandName }
            throw Problems(
                "There is no command \"\(word)\".\(Spelling.suggestion(for: word, among: names)) Commands: "
                    + names.joined(separator: ", ") + ".")
        }
    }
}
