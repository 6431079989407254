package import Formats
internal import Positioning
internal import Recordings
internal import Tuning

extension PresetFile: JSONDocument {
    package static let namesCommand = false

    /// The published form of `preset.json` and of the files in `presets`.
    package static let schema = DocumentSchema(
        "preset", version: 1,
        "Settings for a venue, with the evidence for them. A file that is written by hand needs only the header and `settings`.",
        keys: [
            .always("settings", .settings, "The settings. What a file does not name is at its default."),
            .maybe("extendedSettings", .settings, "The settings that Beaconry adds."),
            .maybe("levels", .each(level), "Presets of levels. Missing without zoned presets."),
            .maybe("zones", .each(zone), "Presets of zones. Missing without zoned presets."),
            .maybe(
                "patience", .figure("seconds"), "How long fixes must lie in another area before its preset is used."),
            .maybe("name", .string, "Name of the venue, or of the preset that a pick fills."),
            .maybe(
                "recommendation", .choice(["preset", "default", "sdk"]),
                "Whether the evidence recommends these settings; else they are the default's or the SDK's own."),
            .maybe("evidence", .either([.mapping(evidence), .mapping(pickEvidence)]), "The evidence."),
            .maybe("seed", .count, "The seed."),
            .maybe("venue", .mapping(reference), "The venue."),
            .maybe("tool", .mapping(tool), "The tool that wrote the file."),
            .maybe("origin", .mapping(PresetOrigin.shape), "Where the preset comes from."),
        ])

    private static let level = YAMLShape(
        "level", "The preset of a level.",
        keys: [
            .always("level", .whole, "The level's number."),
            .always("settings", .settings, "The values that differ from the file's settings."),
        ])

    private static let zone = YAMLShape(
        "zone", "The preset of a zone.",
        keys: [
            .always("zone", .string, "The zone's name."),
            .always("settings", .settings, "The values that differ from the file's settings."),
        ])

    private static let reference = YAMLShape(
        "reference", "A venue file.",
        keys: [
            .always("name", .string, "Name of the venue."),
            .always("digest", .string, "`sha256:` and the digest of the file."),
        ])

    private static let tool = YAMLShape(
        "tool", "A tool.",
        keys: [.always("name", .string, "Its name."), .always("version", .string, "Its version.")])

    private static let evidence = YAMLShape(
        "presetEvidence", "The evidence of a calibration.",
        keys: [
            .always("source", WalkSource.kind, "Where the walks came from."),
            .always("objective", .string, "Key of the metric that was minimised."),
            .always("unit", .string, "Its unit."),
            .always("minimumEffect", .figure(), "The smallest mean improvement that counts, in that unit."),
            .always("significance", .share, "Level of significance."),
            .always("configurationsTried", .count, "Number of configurations that the search tried."),
            .always("splits", .count, "Number of splits into training, validation and test walks."),
            .always("testWalks", .count, "Number of test walks."),
            .always("testIsUntouched", .flag, "Whether no walk both validates and tests."),
            .always("baselineScore", .figure(), "Mean objective of the baseline over the test walks."),
            .always("candidateScore", .figure(), "Mean objective of the candidate over the test walks."),
            .always("improvement", .mapping(PairedEvidence.shape), "The candidate against the baseline."),
        ] + PhoneClass.decision + [
            .maybe("reason", .string, "Why the default is kept. Missing if a preset is recommended."),
            .always("bestFound", .settings, "The candidate's values that differ from the baseline."),
            .always("settings", .each(setting), "The settings that the search changed."),
            .maybe("radius", .mapping(RadiusEvidence.shape), "The accuracy radius. Missing if no factor was learned."),
        ])

    private static let setting = YAMLShape(
        "setting", "The evidence for a changed setting on the validation walks.",
        keys: [
            .always("key", .string, "Its key."), .always("baselineValue", .scalar, "The baseline's value."),
            .always("candidateValue", .scalar, "The value that the search found."),
            .always("improvement", .mapping(PairedEvidence.shape), "The improvement from this setting."),
            .always("isRecommended", .flag, "Whether it is part of the recommendation."),
            .maybe("reason", .string, "The reason, in a few words."),
        ])

    private static let pickEvidence = YAMLShape(
        "pickEvidence", "The evidence for a pick.",
        keys: [
            .always("purpose", .choice(NamedPick.Purpose.allCases.map(\.rawValue)), "The purpose."),
            .always("rule", .string, "The rule of the selection."),
            .always("testMetrics", .each(FrontEvidence.MetricResult.shape), "The metrics on test walks."),
            .always("testMetricsAgainstSDK", .each(FrontEvidence.MetricResult.shape), "Against the SDK's own preset."),
            .maybe("radius", .mapping(RadiusEvidence.shape), "The accuracy radius. Missing if no factor was learned."),
        ])
}

extension PickDocument: JSONDocument {
    package static let namesCommand = false

    /// The form of all preset files.
    package static var schema: DocumentSchema { PresetFile.schema }
}

extension PresetOrigin {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "origin", "Where a preset comes from.",
        keys: [
            .maybe("sdkVersion", .string, "The version of the SDK that it is for. Missing if it is not known."),
            .maybe("date", .string, "The date that the user gave. Missing without one."),
            .always("phones", .many(.string), "Models of the phones of the recordings, or `simulated`."),
        ])
}

extension PresetExport {
    /// The published form of `backspin.json`.
    package static let schema = DocumentSchema(
        "sdk-settings", version: 2, "Presets with the keys of the SDK's document.",
        keys: [
            .always("venue", .mapping(venueShape), "The venue."),
            .always("origin", .mapping(PresetOrigin.shape), "Where the presets come from."),
            .maybe(
                "enabled", .choice(Preset.allCases.map(\.rawValue)),
                "The preset to enable. Missing if the default is kept."),
        ] + PhoneClass.decision + [
            .always("presets", .each(preset), "The presets whose values are set.")
        ])

    private static let venueShape = YAMLShape(
        "reference", "A venue file.",
        keys: [
            .always("name", .string, "Name of the venue."),
            .always("digest", .string, "`sha256:` and the digest of the file."),
            .maybe("beaconPower", .figure("dBm"), "The beacon power of the venue file. Missing if beacons differ."),
        ])

    private static let preset = YAMLShape(
        "preset", "A preset of the SDK.",
        keys: [
            .always("preset", .string, "Its name."), .always("settings", .settings, "All its values."),
            .always(
                "changed", .many(.string),
                "The keys to set: those that the SDK's header does not state, or states with another value."),
            .always("warnings", .many(.string), "What to know before it is installed."),
            .maybe("levels", .each(level), "Presets of levels. Missing without zoned presets."),
            .maybe("zones", .each(zone), "Presets of zones. Missing without zoned presets."),
            .maybe(
                "patience", .figure("seconds"), "How long fixes must lie in another area before its preset is used."),
        ])

    private static let level = YAMLShape(
        "level", "The values of a level.",
        keys: [.always("level", .whole, "The level's number."), .always("settings", .settings, "Its values.")])

    private static let zone = YAMLShape(
        "zone", "The values of a zone.",
        keys: [.always("zone", .string, "The zone's name."), .always("settings", .settings, "Its values.")])
}
