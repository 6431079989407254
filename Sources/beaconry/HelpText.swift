internal import ArgumentParser

/// Texts of the parser, made to fit a terminal.
enum HelpText {
    /// The text with its long usage line broken between options; the parser breaks all other lines itself.
    ///
    /// - Parameter width: the most columns of a line.
    static func wrapped(_ text: String, width: Int = 80) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            line.lowercased().hasPrefix("usage:") && line.count > width ? broken(line, width: width) : [String(line)]
        }.joined(separator: "\n")
    }

    /// How a command is used, as the parser says it after an error.
    static func usage(of command: (any ParsableCommand)?) -> String {
        let usage = command.map { Beaconry.usageString(for: type(of: $0)) } ?? Beaconry.usageString()
        let words = Words.command(of: CommandLine.arguments.dropFirst())
        return wrapped("Usage: \(usage.split(separator: "\n").joined(separator: "\n       "))")
            + "\n  See 'beaconry \(words) --help' for more information."
    }

    private static func broken(_ line: Substring, width: Int) -> [String] {
        // "[--walks <walks>]" stays in one piece.
        let parts = line.replacing(#/ (?=\[|--)/#, with: "\n").split(separator: "\n")
        return filled(parts, width: width, indent: "    ")
    }

    /// Words in lines of at most `width` columns, those after the first with an indent.
    static func filled(_ words: [Substring], width: Int, indent: String = "") -> [String] {
        var lines = [String(words.first ?? "")]
        for word in words.dropFirst() {
            if lines[lines.count - 1].count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(indent + word)
            }
        }
        return lines
    }
}
