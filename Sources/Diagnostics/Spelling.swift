/// Suggestions for misspelled words.
public enum Spelling {
    /// Longer words get no suggestion.
    private static let maximumLength = 64

    /// The one of `candidates` nearest to `word` (Damerau–Levenshtein distance, case folded), or `nil` if even the
    /// nearest differs in more than a third of its letters. Ties go to the first. O(letters² × candidates).
    public static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        guard word.utf8.count <= 4 * maximumLength else { return nil }
        let folded = Array(word.lowercased())
        guard folded.count <= maximumLength else { return nil }
        var best: String?
        var bestDistance = Int.max
        for candidate in candidates {
            let other = Array(candidate.lowercased())
            let allowed = min(max(1, (max(folded.count, other.count) + 1) / 3), bestDistance - 1)
            guard abs(folded.count - other.count) <= allowed else { continue }
            let distance = distance(folded, other)
            if distance <= allowed {
                best = candidate
                bestDistance = distance
            }
        }
        return best
    }

    /// ` Did you mean "x"?` or nothing, ready to be added to a sentence.
    public static func suggestion(for word: String, among candidates: some Sequence<String>) -> String {
        nearest(to: word, among: candidates).map { " Did you mean \"\($0)\"?" } ?? ""
    }

    /// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
                row.append(cost)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
