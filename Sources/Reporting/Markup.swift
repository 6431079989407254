/// Text inside HTML and SVG.
package enum Markup {
    /// The text with escaped markup characters.
    package static func escape(_ text: String) -> String {
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
}
