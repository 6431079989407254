/// Text inside HTML and SVG.
enum Markup {
    /// The text with escaped markup characters.
    static func escape(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default:
                // XML does not allow control characters.
                if character.value >= 32 || character == "\n" || character == "\t" {
                    result.unicodeScalars.append(character)
                }
            }
        }
        return result
    }

    /// The text as a line of Markdown (CommonMark): no link, no element, no code and no cell of a table begins in it. Names come
    /// from venue files, which other people may have made.
    static func markdown(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            if ["\\", "`", "[", "]", "<", "|"].contains(character) { result += "\\" }
            result.unicodeScalars.append(character == "\n" || character == "\r" ? " " : character)
        }
        return result
    }

    /// The text as code in a line of Markdown. It stands between more backquotes than are in it.
    static func markdownCode(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
        let quotes = String(repeating: "`", count: longest + 1)
        return longest == 0 ? "`\(line)`" : "\(quotes) \(line) \(quotes)"
    }
}
