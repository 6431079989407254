internal import Diagnostics
internal import Engagement
internal import Formats
internal import Positioning
internal import Radio
internal import VenueModel

extension StudioCall {
    /// What does not change while the Studio runs: settings with their sentences, presets, materials and words.
    static let catalogue = StudioCall("/api/catalogue") { session, _ in
        [
            "version": .string(ToolVersion.current),
            "settings": .array(SettingsCatalogue.all.map(\.json)),
            "presets": .array(
                Preset.allCases.map { preset in
                    [
                        "name": .string(preset.rawValue),
                        "settings": .object(
                            preset.settings.all.map { JSONValue.Member($0.setting.key, $0.value.json) }),
                    ]
                }),
            "profiles": .array(
                EngagementProfile.builtIn.map {
                    ["name": .string($0.name), "title": .string($0.title ?? $0.name)]
                }),
            "materials": .array(
                Material.builtIn.map { ["name": .string($0.name), "loss": .number($0.loss)] }),
            "zoneKinds": words(Zone.Kind.self), "environments": words(VenueEnvironment.self),
            "mounts": words(Beacon.Mount.self), "linkKinds": words(PathEdge.Kind.self, without: "walk"),
            "pathLossModels": .array(PathLossModels.all.map { .string($0.name) }),
        ]
    }

    private static func words<Word: RawRepresentable & CaseIterable>(
        _: Word.Type, without left: String = ""
    ) -> JSONValue where Word.RawValue == String {
        .array(Word.allCases.map(\.rawValue).filter { $0 != left }.map { .string($0) })
    }
}

extension Setting {
    /// What a control needs of a setting.
    fileprivate var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("key", .string(key)), .init("summary", .string(summary)), .init("allowed", .string(allowed)),
            .init("defaultValue", defaultValue.json), .init("isExtended", .bool(isExtended)),
            .init("candidates", .array(candidates.map(\.json))),
        ]
        if let unit { members.append(.init("unit", .string(unit))) }
        if let offValue { members.append(.init("offValue", offValue.json)) }
        if let condition { members.append(.init("requires", .string("\(condition)"))) }
        switch kind {
        case .boolean: members.append(.init("kind", "flag"))
        case .integer(let range):
            members += [
                .init("kind", "whole"), .init("minimum", .number(Double(range.lowerBound))),
                .init("maximum", .number(Double(range.upperBound))),
            ]
        case .number(let range):
            members += [
                .init("kind", "number"), .init("minimum", .number(range.lowerBound)),
                .init("maximum", .number(range.upperBound)),
            ]
        case .choice(let words):
            members += [.init("kind", "choice"), .init("values", .array(words.map { .string($0) }))]
        }
        return .object(members)
    }
}
