extension StringProtocol {
    /// The text on one line, for display: control, format and separator characters are written as Swift writes them, such as
    /// `\n` and `\u{200d}`. What somebody sends cannot move the cursor or hide in a message.
    package var visible: String {
        guard !utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { return String(self) }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch (scalar, scalar.properties.generalCategory) {
            case ("\n", _): result.append(contentsOf: "\\n".unicodeScalars)
            case ("\r", _): result.append(contentsOf: "\\r".unicodeScalars)
            case (_, .control), (_, .format), (_, .lineSeparator), (_, .paragraphSeparator):
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
