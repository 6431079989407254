internal import Formats

extension ProfileFile {
    /// The text that reads back as a profile, without its options and notes: they are about the document, not about an app.
    package static func text(of profile: EngagementProfile) -> String {
        var lines = ["profile: \(YAMLText.text(profile.name))"]
        for (key, text) in [("title", profile.title), ("document", profile.document), ("summary", profile.summary)] {
            if let text { lines.append("\(key): \(YAMLText.text(text))") }
        }
        lines.append("values:" + (profile.values.isEmpty ? " {}" : ""))
        for key in ProfileKey.all {
            guard let statement = profile.values[key.name] else { continue }
            let value = statement.value.yaml
            guard statement.section != nil || statement.says != nil else {
                lines.append("  \(key.name): \(value)")
                continue
            }
            lines += ["  \(key.name):", "    value: \(value)"]
            if let section = statement.section { lines.append("    section: \(YAMLText.text(section))") }
            if let says = statement.says { lines.append("    says: \(YAMLText.text(says))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension ProfileValue {
    /// On one line.
    fileprivate var yaml: String {
        switch self {
        case .number(let number): YAMLText.number(number)
        case .numbers(let numbers): "[\(numbers.map(YAMLText.number).joined(separator: ", "))]"
        case .flag(let flag): "\(flag)"
        case .word(let word): YAMLText.text(word)
        case .words(let words): "[\(words.map { YAMLText.text($0) }.joined(separator: ", "))]"
        }
    }
}
