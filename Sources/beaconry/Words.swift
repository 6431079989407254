internal import ArgumentParser
internal import Diagnostics
internal import Foundation

/// Command-line values that must be one of several words.
enum Words {
    /// The words of a type, for help texts.
    static func list<Word>(_ type: Word.Type) -> String
    where Word: RawRepresentable & CaseIterable, Word.RawValue == String {
        Word.allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Checks that the words of the command line are text: other bytes would name another file.
    ///
    /// - Throws: a problem for each word that is not, with its bytes.
    static func checkText() throws(Problems) {
        let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap(\.self)
        let problems = words.filter { String(validatingCString: $0) == nil }.map { word in
            let shown = UnsafeBufferPointer(start: word, count: strlen(word)).map { byte in
                let value = UInt8(bitPattern: byte)
                return value < 0x80 ? String(UnicodeScalar(value)) : "\\x" + String(value, radix: 16, uppercase: true)
            }
            return Problem("\"\(shown.joined())\" is not text in UTF-8. Rename the file or folder.")
        }
        guard problems.isEmpty else { throw Problems(problems) }
    }

    /// Commands of earlier versions, each with what to write instead.
    private static let formerCommands = [
        "headroom": "benchmark --headroom", "study resume": "calibrate --resume --output DIR",
    ]

    /// Checks that the commands on the command line exist.
    ///
    /// - Throws: a problem with what replaces a former command, or with the most similar command.
    static func checkCommand(_ arguments: some Sequence<String>) throws(Problems) {
        var command: any ParsableCommand.Type = Beaconry.self
        var names: [String] = []
        for word in arguments {
            let known = command.configuration.subcommands
            guard !known.isEmpty, !word.hasPrefix("-") else { return }
            // "help" is followed by names of commands.
            if word == "help" { continue }
            names.append(word)
            if let next = known.first(where: { $0._commandName == word }) {
                command = next
                continue
            }
            let others = known.map { $0._commandName }
            // A file in the place of a command.
            let isFile = word.contains("/") || word.contains(".")
            let spelling = Spelling.suggestion(for: word, among: others)
            // What is no name of a command is read by the default one, but for a name that is spelled wrong.
            let isName = !isFile && !spelling.isEmpty && !FileManager.default.fileExists(atPath: word)
            guard command.configuration.defaultSubcommand == nil || isName else { return }
            let name = names.joined(separator: " ")
            if let words = formerCommands[name] {
                throw Problems("The command \"\(name)\" is no longer used. Write \"beaconry \(words)\" instead.")
            }
            let example = (["beaconry"] + names.dropLast() + [others[0], word]).joined(separator: " ")
            let hint =
                isFile
                ? " Write a command before the file, such as \"\(example)\"."
                : spelling
            throw Problems(
                "There is no command \"\(word)\".\(hint) Commands: "
                    + others.joined(separator: ", ") + ".")
        }
    }

    /// The command of a command line with its subcommand, such as `plan place`; the default subcommand has its name, too.
    static func command(of arguments: some Sequence<String>) -> String {
        var names: [String] = []
        var command: any ParsableCommand.Type = Beaconry.self
        for word in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            command = next
            names.append(word)
        }
        if let usual = command.configuration.defaultSubcommand { names.append(usual._commandName) }
        return names.isEmpty ? Beaconry._commandName : names.joined(separator: " ")
    }
}
