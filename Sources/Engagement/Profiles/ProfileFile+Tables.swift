internal import Formats

// Tables of the documentation.
extension ProfileFile {
    /// The form of a profile file: the keys at its top, the catalogue, and the keys of options and notes; and what the documents
    /// of the built-in profiles say.
    package static var markdown: String {
        let values =
            "### values\n\nA key has its value alone, or a mapping with `value`, `section` and `says`.\n\n" + catalogue
        let plain = "### optionValues\n\nThe keys of [values](#values), each with its value alone.\n"
        return [
            shape.markdown, values, optionShape.markdown, plain, noteShape.markdown,
            statementTable(of: EngagementProfile.builtIn),
        ].joined(separator: "\n")
    }

    /// The catalogue of keys, one row each.
    package static var catalogue: String {
        var lines = ["| key | value | default | meaning | read by |", "| --- | --- | --- | --- | --- |"]
        lines += ProfileKey.all.map { key in
            let value = key.unit.isEmpty ? key.allowed : "\(key.allowed) \(key.unit)"
            let standard = key.defaultValue.map(\.description) ?? "–"
            let reader = ProfileKey.notes.contains(key) ? "a note: it changes no figure" : "`\(key.reader)`"
            return "| `\(key.name)` | \(value) | \(standard) | \(key.summary) | \(reader) |"
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ProfileKey {
    /// The allowed values in words.
    package var allowed: String {
        func ends(_ range: ClosedRange<Double>) -> String {
            "\(YAMLText.number(range.lowerBound)) to \(YAMLText.number(range.upperBound))"
        }
        func list(_ count: ClosedRange<Int>) -> String {
            count.lowerBound == count.upperBound ? "\(count.lowerBound) numbers" : "numbers"
        }
        switch kind {
        case .number(let range): return ends(range)
        case .count(let range): return "whole \(range.lowerBound) to \(range.upperBound)"
        case .numbers(let range, let count): return "\(list(count)), \(ends(range))"
        case .counts(let range, let count): return "\(list(count)), whole \(range.lowerBound) to \(range.upperBound)"
        case .flag: return "true or false"
        case .word(let words): return words.joined(separator: ", ")
        case .words(let words): return "some of \(words.joined(separator: ", "))"
        case .names: return "names"
        }
    }
}
