import Engagement

/// What the five documents say, number by number: key or note, value, heading, and a few words by which to find the
/// sentence in the document. Written from the documents, not from the profiles.
struct ProfileStatements {
    /// Name of the profile, and of the document.
    var profile: String
    var document: String
    /// Rows of keys, of options (`option.key`) and of notes.
    var values: String
    var options: String
    var notes: String

    /// Name, value, heading and words of each row.
    static func rows(_ table: String) -> [(name: String, value: String, section: String, words: String)] {
        table.split(separator: "\n").map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(Self.trimmed)
            return cells.count == 4 ? (cells[0], cells[1], cells[2], cells[3]) : (String(line), "", "", "")
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }

    static let all = [backspin, inbeacon, mobilefirst, holidayparty, bearound]
}
