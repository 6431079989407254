extension StringProtocol {
    /// The text on one line, for display: control, format and separator characters are written as Swift writes them, such as
    /// `\n` and `\u{200D}`. What somebody sends cannot move the cursor or hide in a message.
    package var visible: String {
        guard !utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                result.append(contentsOf: scalar.escaped(asASCII: true).unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
