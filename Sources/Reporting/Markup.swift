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

    /// A relative path as an address, with all that means something else in one as `%` and hexadecimal digits.
    static func address(_ path: String) -> String {
        path.utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "/-_.~".contains(character))
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
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
