internal import Formats
internal import Foundation

extension ProfileFile {
    /// A profile as YAML, with its keys in the order of the catalogue. ``parse(_:file:)`` gives the same profile back.
    package static func yaml(_ profile: EngagementProfile) -> String {
        var lines = ["profile: \(YAMLText.text(profile.name))"]
        lines += texts([("title", profile.title), ("document", profile.document), ("summary", profile.summary)], "")
        lines += ["", profile.values.isEmpty ? "values: {}" : "values:"]
        for key in ProfileKey.all {
            guard let statement = profile.values[key.name] else { continue }
            if statement.section == nil, statement.says == nil {
                lines.append("  \(key.name): \(written(statement.value))")
            } else {
                lines += ["  \(key.name):", "    value: \(written(statement.value))"]
                lines += texts([("section", statement.section), ("says", statement.says)], "    ")
            }
        }
        if !profile.options.isEmpty { lines += ["", "options:"] }
        for option in profile.options {
            lines += ["  - name: \(YAMLText.text(option.name))", "    kind: \(option.kind.rawValue)"]
            lines.append(option.values.isEmpty ? "    values: {}" : "    values:")
            for key in ProfileKey.all {
                if let value = option.values[key.name] { lines.append("      \(key.name): \(written(value))") }
            }
            lines += texts([("section", option.section), ("says", option.says)], "    ")
        }
        if !profile.notes.isEmpty { lines += ["", "notes:"] }
        for note in profile.notes {
            lines += ["  - name: \(YAMLText.text(note.name))", "    value: \(written(note.value))"]
            lines += texts(
                [
                    ("unit", note.unit), ("section", note.section), ("says", note.says), ("setting", note.setting),
                    ("modelledBy", note.modelledBy), ("why", note.why), ("otherSection", note.otherSection),
                    ("otherSays", note.otherSays),
                ], "    ")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func texts(_ pairs: [(String, String?)], _ indentation: String) -> [String] {
        pairs.compactMap { name, text in text.map { "\(indentation)\(name): \(YAMLText.text($0))" } }
    }

    private static func written(_ value: ProfileValue) -> String {
        switch value {
        case .number(let number): YAMLText.number(number)
        case .numbers(let numbers): "[" + numbers.map(YAMLText.number).joined(separator: ", ") + "]"
        case .flag(let flag): "\(flag)"
        case .word(let word): YAMLText.text(word)
        case .words(let words): "[" + words.map(YAMLText.text).joined(separator: ", ") + "]"
        }
    }
}
