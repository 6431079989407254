// Where the statements of documents act.
extension ProfileFile {
    /// What the documents of profiles say, one row a statement: what it acts by, in which command, and which suite tries it.
    package static func statements(of profiles: [EngagementProfile]) -> String {
        var lines = [
            "## Each statement of a document\n",
            "| profile | what the document says | by | command | tests |", "| --- | --- | --- | --- | --- |",
        ]
        for profile in profiles {
            func add(_ section: String?, _ says: String?, by: String, _ place: ActingPlace) {
                let words = said(section, says)
                lines.append("| `\(profile.name)` | \(words) | \(by) | \(place.command) | `\(place.suite)` |")
            }
            for key in ProfileKey.all {
                guard let statement = profile.values[key.name] else { continue }
                let why = ProfileKey.notes.contains(key) ? "; nothing: \(ProfileKey.whyNotes)" : ""
                add(
                    statement.section, statement.says, by: "`\(key.name)` \(statement.value)\(why)", ActingPlace(key))
            }
            for option in profile.options {
                let keys = ProfileKey.all.filter { option.values[$0.name] != nil }
                let values = keys.map { "`\($0.name)` \(option.values[$0.name]?.description ?? "")" }
                guard let key = keys.first else { continue }
                let by = "option `\(option.name)`: \(values.joined(separator: ", "))"
                add(option.section, option.says, by: by, ActingPlace(key))
            }
            for note in profile.notes {
                let by = note.setting.map { "setting `\($0)`" } ?? note.modelledBy.map { "`\($0)`" }
                add(note.section, note.says, by: by ?? "nothing: \(note.why ?? "")", ActingPlace(note))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What a document says, for a cell of a table.
    package static func said(_ section: String?, _ says: String?) -> String {
        let text = (says ?? "").replacing("|", with: "\\|")
        return section.map { "\(text) (*\($0)*)" } ?? text
    }
}

/// The command in which a statement acts, and the suite of tests that tries it.
private struct ActingPlace {
    let command: String
    let suite: String

    /// - Parameter command: `nil` for none.
    init(command: String?, suite: String) {
        self.command = command.map { "`\($0)`" } ?? "none"
        self.suite = suite
    }

    init(_ key: ProfileKey) {
        if ProfileKey.notes.contains(key) {
            self.init(command: nil, suite: "SenderFilterTests")
            return
        }
        let command =
            ProfileKey.upload.contains(key)
            ? "engage uploads"
            : ProfileKey.identifiers.contains(key)
                ? "engage tags"
                : [ProfileKey.regionSlots, .exceedsSlots].contains(key)
                    ? "plan regions" : key == .eventKinds ? "engage events" : "engage zones"
        self.init(command: command, suite: "InputKeyEffectTests")
    }

    init(_ note: EngagementProfile.Note) {
        if note.setting != nil {
            self.init(command: "calibrate", suite: "DocumentTests")
        } else if let model = note.modelledBy, let place = Self.models[model] {
            self = place
        } else {
            self.init(command: nil, suite: "ProfileDocumentTests")
        }
    }

    /// By what models a note.
    private static let models = [
        "BeaconRegion": Self(command: "plan regions", suite: "RegionSelectionTests"),
        "BeaconRegistry": Self(command: "plan registry", suite: "RegistryTests"),
        "ColdStart": Self(command: "engage zones", suite: "ColdStartTests"),
        "CoreLocationDistance": Self(command: "engage zones", suite: "ProximityRuleTests"),
        "PhoneCondition": Self(command: "engage zones", suite: "ScanPolicyTests"),
        "PositioningEngine": Self(command: "locate", suite: "PositioningEngineTests"),
        "ProximityRule": Self(command: "engage zones", suite: "ProximityRuleTests"),
        "RegionMonitor": Self(command: "engage zones", suite: "RegionMonitorTests"),
        "ScanPolicy": Self(command: "engage zones", suite: "ScanPolicyTests"),
        "Sources/Engagement/Tags": Self(command: "engage tags", suite: "TagTests"),
        "ThresholdRule": Self(command: "engage zones", suite: "ThresholdRuleTests"),
        "UploadPayload": Self(command: "engage uploads", suite: "UploadPayloadTests"),
        "UploadPolicy": Self(command: "engage uploads", suite: "UploadTests"),
    ]
}
