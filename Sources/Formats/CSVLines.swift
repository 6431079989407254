/// Writes separated values as RFC 4180 says, with commas and LF, so that a spreadsheet takes no text for a formula.
package enum CSVLines {
    /// A table: the header and its rows, each as many fields.
    package static func text(header: [String], rows: [[String]]) -> String {
        ([header] + rows).map { $0.map(field).joined(separator: ",") + "\n" }.joined()
    }

    /// A field; in quotes if a comma, a quote or a line break is in it. A text that a spreadsheet would calculate gets an
    /// apostrophe in front (OWASP, "CSV injection"); ``written(_:)`` takes it away.
    private static func field(_ text: String) -> String {
        let text = isFormula(text) || written(text) != text ? "'" + text : text
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// The text that was written as this field.
    package static func written(_ field: String) -> String {
        let bare = field.drop { $0 == "'" }
        return bare.startIndex > field.startIndex && isFormula(String(bare)) ? String(field.dropFirst()) : field
    }

    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.first, ["=", "+", "-", "@", "\t", "\r"].contains(first) else { return false }
        return Double(text) == nil && text != "-"
    }
}
