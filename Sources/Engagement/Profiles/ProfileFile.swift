package import Diagnostics
internal import Formats
internal import Positioning

/// A profile as YAML.
///
/// ```yaml
/// profile: our-app
/// values:
///   backgroundMode: never
///   wakeTime: 10
/// ```
package enum ProfileFile {
    /// Reads a profile.
    ///
    /// - Throws: ``Problems`` with everything that is unknown, missing or not allowed, by line.
    package static func read(path: String) throws(Problems) -> EngagementProfile {
        try parse(try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text, file: path)
    }

    /// Reads a profile from a text.
    ///
    /// - Parameter file: the name to show in problems.
    package static func parse(_ text: String, file: String? = nil) throws(Problems) -> EngagementProfile {
        let reader = YAMLReader(file: file)
        var profile = EngagementProfile(name: "")
        if let root = reader.read(text), let fields = YAMLFields(root, shape: shape) {
            profile.name = fields.text("profile") ?? ""
            profile.title = fields.text("title")
            profile.document = fields.text("document")
            profile.summary = fields.text("summary")
            if let values = fields.mapping("values") { profile.values = statements(values) }
            if reader.problems.isEmpty {
                for problem in profile.problems() {
                    (fields.mapping("values")?.place(problem.key) ?? root).report(problem.message)
                }
            }
            profile.options = options(fields.mappings("options"), of: profile, isSound: reader.problems.isEmpty)
            profile.notes = notes(fields.mappings("notes"))
        }
        guard reader.problems.isEmpty else { throw Problems(reader.problems) }
        return profile
    }

    private static func statements(_ fields: YAMLFields) -> [String: EngagementProfile.Statement] {
        var statements: [String: EngagementProfile.Statement] = [:]
        for key in ProfileKey.all where fields.isSound(key.name) {
            if let statement = fields.mapping(key.name) {
                guard let value = key.value(statement, "value") else { continue }
                statements[key.name] = EngagementProfile.Statement(
                    value, section: statement.text("section"), says: statement.text("says"))
            } else if let value = key.value(fields, key.name) {
                statements[key.name] = EngagementProfile.Statement(value)
            }
        }
        return statements
    }

    private static func options(
        _ items: [YAMLFields], of profile: EngagementProfile, isSound: Bool
    ) -> [EngagementProfile.Option] {
        var options: [EngagementProfile.Option] = []
        for item in items {
            guard let name = item.text("name"), let fields = item.mapping("values") else { continue }
            let values = ProfileKey.all.compactMap { key in key.value(fields, key.name).map { (key.name, $0) } }
            let option = EngagementProfile.Option(
                name: name, kind: item.text("kind").flatMap(EngagementProfile.Option.Kind.init(rawValue:)) ?? .choice,
                values: Dictionary(uniqueKeysWithValues: values), section: item.text("section"), says: item.text("says")
            )
            if options.contains(where: { $0.name == name }) {
                item.place("name").report("There are two options with the name \"\(name)\".")
            }
            if name.contains("+") {
                item.place("name").report(
                    "\"\(name)\" cannot be chosen: a plus stands between the names of options. Use another sign.")
            }
            if isSound {
                for problem in profile.with(option).problems() { fields.place(problem.key).report(problem.message) }
            }
            options.append(option)
        }
        return options
    }

    private static func notes(_ items: [YAMLFields]) -> [EngagementProfile.Note] {
        var notes: [EngagementProfile.Note] = []
        for item in items {
            guard let name = item.text("name"), let value = noteValue(item) else { continue }
            if notes.contains(where: { $0.name == name }) {
                item.place("name").report("There are two notes with the name \"\(name)\".")
            }
            if let setting = item.text("setting"), SettingsCatalogue.setting(setting) == nil {
                item.place("setting").report(
                    "There is no setting \"\(setting)\"."
                        + Spelling.suggestion(for: setting, among: SettingsCatalogue.all.map(\.key)))
            }
            notes.append(
                EngagementProfile.Note(
                    name: name, value: value, unit: item.text("unit"), section: item.text("section"),
                    says: item.text("says"), setting: item.text("setting"), modelledBy: item.text("modelledBy"),
                    why: item.text("why"), otherSection: item.text("otherSection"), otherSays: item.text("otherSays")))
        }
        return notes
    }

    private static func noteValue(_ item: YAMLFields) -> ProfileValue? {
        if let flag = item.flag("value") { return .flag(flag) }
        if let number = item.number("value") { return .number(number) }
        if let numbers = item.numbers("value") { return .numbers(numbers) }
        return item.text("value").map(ProfileValue.word)
    }
}

extension ProfileKey {
    /// The value of this kind in a mapping; `nil` if it is absent or faulty.
    fileprivate func value(_ fields: YAMLFields, _ name: String) -> ProfileValue? {
        switch kind {
        case .number, .count: fields.number(name).map(ProfileValue.number)
        case .numbers, .counts: fields.numbers(name).map(ProfileValue.numbers)
        case .flag: fields.flag(name).map(ProfileValue.flag)
        case .word: fields.text(name).map(ProfileValue.word)
        case .words, .names: fields.texts(name).map(ProfileValue.words)
        }
    }
}
