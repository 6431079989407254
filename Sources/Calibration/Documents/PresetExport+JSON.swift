public import Formats
internal import Positioning
internal import VenueModel

extension PresetExport: JSONDocument, JSONRecord {
    package static let namesCommand = false
    /// The published form of `backspin.json`.
    package static let schema = DocumentSchema(shape, version: 2)
    public static let shape = JSONShape<Self>(
        "sdk-settings", "Presets with the keys of the SDK's document.",
        .always("venue", VenueKeys.init, "The venue."),
        .always("origin", \.origin, "Where the presets come from."),
        .maybe(
            "enabled", .choice(Preset.allCases.map(\.rawValue)), \.installation.enabled?.rawValue,
            "The preset to enable. Missing if the default is kept."),
        .offeredPhones(\.phones.offered), .refusedPhones(\.phones.refused),
        .always(
            "presets", { export in export.installation.entries.map { PresetKeys(export: export, entry: $0) } },
            "The presets whose values are set."))

    /// JSON with the keys of the SDK's document: the preset to enable, and for each preset whose values are set all its values
    /// and the keys to set. Equal exports give equal bytes.
    public func json() throws -> String { try JSONText.of(self) }

    private struct VenueKeys: JSONRecord {
        let export: PresetExport

        static let shape = JSONShape<Self>(
            "reference", "A venue file.", .always("name", \.export.venue.name, "Name of the venue."),
            .always("digest", \.export.venueDigest, "`sha256:` and the digest of the file."),
            .maybe(
                "beaconPower", .figure("dBm"), \.export.installation.beaconPower,
                "The beacon power of the venue file. Missing if beacons differ."))
    }

    private struct PresetKeys: JSONRecord {
        let export: PresetExport
        let entry: Installation.PresetEntry
        /// `nil` without zoned presets.
        var areas: [Area]? {
            let areas = export.areas(entry)
            return areas.isEmpty ? nil : areas
        }

        static let shape = JSONShape<Self>(
            "preset", "A preset of the SDK.", .always("preset", \.entry.preset.rawValue, "Name of the preset."),
            .always(
                "settings", { $0.entry.zonedPreset.base.all.filter { !$0.setting.isExtended }.byKey }, "All its values."
            ),
            .always(
                "changed", { $0.entry.changes.map(\.setting.key) },
                "The keys to set: those that the SDK's header does not state, or states with another value."),
            .always("warnings", { $0.export.notes($0.entry) }, "What to know before it is installed."),
            .maybe(
                "levels", { $0.areas?.compactMap(LevelKeys.init) }, "Presets of levels. Missing without zoned presets."),
            .maybe(
                "zones", { $0.areas?.compactMap(ZoneKeys.init) }, "Presets of zones. Missing without zoned presets."),
            .maybe(
                "patience", .figure("seconds"), { $0.areas == nil ? nil : $0.entry.zonedPreset.patience },
                "How long fixes must lie in another area before its preset is used."))
    }

    private struct LevelKeys: JSONRecord {
        let (level, settings): (Int, [String: SettingValue])

        init?(_ area: Area) {
            guard let level = area.level else { return nil }
            self.level = level
            settings = area.values.byKey
        }

        static let shape = JSONShape<Self>(
            "level", "The values of a level.", .always("level", .whole, \.level, "The level's number."),
            .always("settings", \.settings, "Values of the settings on the level."))
    }

    private struct ZoneKeys: JSONRecord {
        let (zone, settings): (String, [String: SettingValue])

        init?(_ area: Area) {
            guard let zone = area.zone else { return nil }
            self.zone = zone
            settings = area.values.byKey
        }

        static let shape = JSONShape<Self>(
            "zone", "The values of a zone.", .always("zone", \.zone, "The zone's name."),
            .always("settings", \.settings, "Values of the settings in the zone."))
    }
}
