internal import Calibration
internal import Diagnostics
internal import Engagement
internal import Evaluation
internal import FloorPlans
internal import Formats
internal import Planning
internal import Positioning
internal import Radio
internal import VenueFiles
internal import VenueModel

extension StudioCall {
    /// What does not change while the Studio runs: the tables of settings, metrics, options and keys of venue files, so that the page
    /// needs none of its own; presets, profiles and materials.
    static let catalogue = StudioCall("/api/catalogue") { session, _ in
        [
            "version": .string(ToolVersion.current),
            "settings": .array(SettingsCatalogue.all.map(\.json)),
            "presets": .array(
                Preset.allCases.map { preset in
                    ["name": .string(preset.rawValue), "settings": preset.settings.json]
                }),
            "profiles": .array(
                EngagementProfile.builtIn.map {
                    ["name": .string($0.name), "title": .string($0.title ?? $0.name)]
                }),
            "materials": .array(Material.builtIn.map { ["name": .string($0.name), "loss": .number($0.loss)] }),
            "metrics": .array(Metric.all.map(\.json)),
            "options": .array(CalibrationRequest.options.map(\.json)),
            "venue": .object(VenueShape.venue.all.map { JSONValue.Member($0.name, $0.json) }),
            "walks": .array(walkKeys.map(\.json)),
            "engagement": .array(engagementKeys.map(\.json)),
            "limits": .array(
                [
                    YAMLKey("newBeacons", .integer(PlacementRequest.allowedCounts), "Number of new beacons."),
                    YAMLKey(
                        "levelSize", .number(DrawingFrame.plausibleSizes, unit: "metres"), "Width or depth of a level."),
                ].map(\.json)),
            "usualBeacon": [
                "mount": .string(Beacon.Mount.free.rawValue), "advertisingInterval": .number(Beacon.usualInterval),
            ],
        ]
    }
}

extension Setting {
    /// What a control needs of a setting.
    fileprivate var json: JSONValue {
        let isWhole = if case .integer = kind { true } else { false }
        var json = YAMLKey(key, kind.yaml(unit ?? ""), summary).json.with([
            "allowed": .string(allowed), "defaultValue": defaultValue.json, "isExtended": .bool(isExtended),
        ])
        // Whole numbers of a file have no unit: those of settings are so many beacons or updates.
        if isWhole, let unit { json = json.with(["unit": .string(unit)]) }
        return offValue.map { json.with(["offValue": $0.json]) } ?? json
    }
}

extension Setting.Kind {
    fileprivate func yaml(_ unit: String) -> YAMLKind {
        switch self {
        case .boolean: .flag
        case .integer(let range): .integer(range)
        case .number(let range): .number(range, unit: unit)
        case .choice(let words): .choice(words)
        }
    }
}

extension Metric {
    /// What tables and charts need of a metric. `better` is a word, or the number near which values are good.
    fileprivate var json: JSONValue {
        [
            "key": .string(key), "name": .string(name), "unit": .string(unit), "decimals": .number(Double(decimals)),
            "isShare": .bool(isShare), "better": better.json, "sentence": .string(summary),
        ]
    }
}

extension Metric.Better {
    fileprivate var json: JSONValue {
        switch self {
        case .lower: "lower"
        case .higher: "higher"
        case .near(let value): .number(value)
        }
    }
}

extension RequestOption {
    /// What a form needs of an option.
    fileprivate var json: JSONValue {
        var key = yamlKey
        key.description = sentence
        return key.json.with([
            "flag": .string(flag), "step": .string(step.rawValue), "defaultText": .string(defaultText),
        ])
    }
}
