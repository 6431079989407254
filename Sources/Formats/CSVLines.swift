/// Writes separated values as RFC 4180 says, with commas and LF.
package enum CSVLines {
    /// A table: the header and its rows, each as many fields.
    package static func text(header: [String], rows: [[String]]) -> String {
        ([header] + rows).map { $0.map(field).joined(separator: ",") + "\n" }.joined()
    }

    /// A field; in quotes if a comma, a quote or a line break is in it.
    private static func field(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
