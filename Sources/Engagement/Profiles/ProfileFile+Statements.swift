/// A statement of a document: what it acts by, where, and which suites try it.
package struct DocumentStatement: Sendable {
    /// Name of the profile.
    package let profile: String
    /// What the document says, with its heading.
    let says: String
    /// A key with its value, an option, a setting or a type; `nil` for nothing.
    let by: String?
    /// Name of the option; `nil` for a value or a note.
    package let option: String?
    /// One for each command.
    package let places: [ActingPlace]

    /// The commands, each with its options.
    package var commands: [String] { unique(places.compactMap(\.command)) }
    /// The suites of tests.
    package var suites: [String] { unique(places.map(\.suite)) }

    /// The row of the table.
    var row: String {
        let why = places.compactMap(\.why).map { "nothing: \($0)" }
        let by = ([by].compactMap(\.self) + why).joined(separator: "; ")
        let commands = commands.isEmpty ? "none" : list(commands)
        return "| `\(profile)` | \(says) | \(by) | \(commands) | \(list(suites)) |"
    }

    private func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    private func unique(_ names: [String]) -> [String] {
        names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
    }
}

// Where the statements of documents act.
extension ProfileFile {
    /// What the documents of profiles say, one row a statement, with their number.
    package static func statementTable(of profiles: [EngagementProfile]) -> String {
        let statements = statements(of: profiles)
        let silent = statements.count { $0.commands.isEmpty }
        let lines = [
            "## Each statement of a document\n",
            "\(statements.count) statements of \(profiles.count) documents: \(statements.count - silent) act in a "
                + "command, and of \(silent) the third column says why no command has them.\n",
            "| profile | what the document says | by | command | tests |", "| --- | --- | --- | --- | --- |",
        ]
        return (lines + statements.map(\.row)).joined(separator: "\n") + "\n"
    }

    /// The values, options and notes of profiles.
    package static func statements(of profiles: [EngagementProfile]) -> [DocumentStatement] {
        profiles.flatMap { profile in
            let values = ProfileKey.all.compactMap { key in
                profile.values[key.name].map { statement in
                    DocumentStatement(
                        profile: profile.name, says: said(statement.section, statement.says),
                        by: "`\(key.name)` \(statement.value)", option: nil, places: [ActingPlace(key, in: profile)])
                }
            }
            let options = profile.options.map { option in
                let keys = ProfileKey.all.filter { option.values[$0.name] != nil }
                let values = keys.map { "`\($0.name)` \(option.values[$0.name]?.description ?? "")" }
                // Which values an app may choose changes nothing beside the value that it has.
                let places = keys.map { ActingPlace($0, in: profile.with(option)) }.filter { $0.command != "validate" }
                return DocumentStatement(
                    profile: profile.name, says: said(option.section, option.says),
                    by: "option `\(option.name)`: \(values.joined(separator: ", "))", option: option.name,
                    places: places)
            }
            let notes = profile.notes.map { note in
                let place = ActingPlace(note)
                let by = note.setting.map { "setting `\($0)`" } ?? note.modelledBy.map { "`\($0)`" }
                return DocumentStatement(
                    profile: profile.name, says: said(note.section, note.says), by: by, option: nil, places: [place])
            }
            return values + options + notes
        }
    }

    /// What a document says, for a cell of a table.
    package static func said(_ section: String?, _ says: String?) -> String {
        let text = (says ?? "").replacing("|", with: "\\|")
        return section.map { "\(text) (*\($0)*)" } ?? text
    }
}
