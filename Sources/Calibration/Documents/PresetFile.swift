public import Formats
public import Positioning
internal import Search
internal import VenueModel

/// A preset file: settings for a venue, and the evidence for them, as JSON.
public struct PresetFile: JSONDocument, JSONRecord, Sendable {
    private let zonedPreset: ZonedPreset
    private var about: About?

    package static let namesCommand = false
    /// The published form of `preset.json` and of the files in `presets`.
    package static let schema = DocumentSchema(shape, version: 1)
    public static let shape = JSONShape<Self>(
        "preset",
        "Settings for a venue, with the evidence for them. A file that is written by hand needs only the header and `settings`.",
        .always("settings", \.values, "The settings. What a file does not name is at its default."),
        .maybe(
            "extendedSettings", { $0.about == nil ? nil : $0.settings.all.filter { $0.setting.isExtended }.byKey },
            "The settings that Beaconry adds."),
        .maybe("levels", \.levels, "Presets of levels. Missing without zoned presets."),
        .maybe("zones", \.zones, "Presets of zones. Missing without zoned presets."),
        .maybe(
            "patience", .figure("seconds"), { $0.zonedPreset.isUniform ? nil : $0.zonedPreset.patience },
            "How long fixes must lie in another area before its preset is used."),
        .maybe("name", \.about?.name, "Name of the venue, or of the preset that a pick fills."),
        .maybe(
            "recommendation", .choice(["preset", "default", "sdk"]), \.about?.recommendation,
            "Whether the evidence recommends these settings; else they are the default's or the SDK's own."),
        .maybe("evidence", \.about?.evidence, "The evidence."),
        .maybe("seed", .count, \.about?.result.options.seed, "The seed."),
        .maybe("venue", \.about?.venue, "The venue."),
        .maybe("tool", \.about?.tool, "The tool that wrote the file."),
        .maybe("origin", \.about?.origin, "Where the preset comes from."))

    /// The file of a calibration's result.
    ///
    /// - Parameters:
    ///   - result: what the calibration found.
    ///   - venueDigest: `sha256:` and the digest of the venue file.
    ///   - toolVersion: the version of Beaconry, such as `0.2.0`.
    ///   - devices: the device of each recording, empty for one that names none; only their models are written.
    public init(_ result: CalibrationResult, venueDigest: String, toolVersion: String, devices: [String] = []) {
        zonedPreset = result.installed
        about = About(
            name: result.venue.name, recommendation: result.decision.word,
            evidence: .calibration(CalibrationEvidence(result: result)), result: result, venueDigest: venueDigest,
            toolVersion: toolVersion, devices: devices)
    }

    /// The file of a pick: the settings for one purpose. If the evidence does not confirm the pick, the settings are those that
    /// the SDK has in this preset anyway.
    public init(
        _ pick: FrontEvidence.Pick, of result: CalibrationResult, venueDigest: String, toolVersion: String,
        devices: [String] = []
    ) {
        zonedPreset = result.installed(pick)
        about = About(
            name: pick.pick.preset, recommendation: pick.stands ? "preset" : "sdk",
            evidence: .pick(PickEvidence(pick: pick, radius: result.radius(of: pick.pick.preset))), result: result,
            venueDigest: venueDigest, toolVersion: toolVersion, devices: devices)
    }

    /// The file of a zoned preset, without evidence.
    init(_ zonedPreset: ZonedPreset) { self.zonedPreset = zonedPreset }

    public var settings: PositioningSettings { zonedPreset.base }

    /// Writes it with format and version.
    public func encode(to encoder: any Encoder) throws { try encodeWhole(to: encoder) }

    /// With evidence every setting that the SDK's document lists; without it those that are not at their default.
    private var values: [String: SettingValue] {
        about == nil
            ? settings.differences(from: PositioningSettings()).byKey
            : settings.all.filter { !$0.setting.isExtended }.byKey
    }

    private var levels: [LevelSettings]? {
        zonedPreset.isUniform
            ? nil
            : zonedPreset.levels.sorted { $0.key < $1.key }.map {
                LevelSettings(level: $0.key, settings: $0.value.differences(from: settings).byKey)
            }
    }

    private var zones: [ZoneSettings]? {
        zonedPreset.isUniform
            ? nil
            : zonedPreset.zones.map {
                ZoneSettings(zone: $0.zone.name, settings: $0.settings.differences(from: settings).byKey)
            }
    }

    private struct LevelSettings: JSONRecord {
        let level: Int
        let settings: [String: SettingValue]

        static let shape = JSONShape<Self>(
            "level", "The preset of a level.", .always("level", .whole, \.level, "The level's number."),
            .always("settings", \.settings, "The values that differ from the file's settings."))
    }

    private struct ZoneSettings: JSONRecord {
        let zone: String
        let settings: [String: SettingValue]

        static let shape = JSONShape<Self>(
            "zone", "The preset of a zone.", .always("zone", \.zone, "The zone's name."),
            .always("settings", \.settings, "The values that differ from the file's settings."))
    }

    /// What a calibration says about its settings.
    private struct About: Sendable {
        let name: String
        let recommendation: String
        let evidence: Evidence
        let result: CalibrationResult
        let venueDigest: String
        let toolVersion: String
        let devices: [String]

        var venue: VenueReference { VenueReference(name: result.venue.name, digest: venueDigest) }
        var tool: Tool { Tool(version: toolVersion) }
        var origin: PresetOrigin { PresetOrigin(result.request, sdkPresets: result.sdkPresets, devices: devices) }
    }

    private struct Tool: JSONRecord {
        let version: String

        static let shape = JSONShape<Self>(
            "tool", "A tool.", .always("name", { _ in "beaconry" }, "Name of the tool."),
            .always("version", \.version, "Version of the tool."))
    }

    /// The evidence for the settings of a file.
    enum Evidence: JSONKind, Encodable, Sendable {
        case calibration(CalibrationEvidence)
        case pick(PickEvidence)

        static var kind: YAMLKind { .either([CalibrationEvidence.kind, PickEvidence.kind]) }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .calibration(let evidence): try evidence.encode(to: encoder)
            case .pick(let evidence): try evidence.encode(to: encoder)
            }
        }
    }

    struct CalibrationEvidence: JSONRecord, Sendable {
        let result: CalibrationResult

        static let shape = JSONShape<Self>(
            "presetEvidence", "The evidence of a calibration.",
            .always("source", \.result.source, "Where the walks came from."),
            .always("objective", \.result.objective.key, "Key of the metric that was minimised."),
            .always("unit", \.result.objective.unit, "Unit of the objective."),
            .always(
                "minimumEffect", \.result.options.minimumEffect,
                "The smallest mean improvement that counts, in that unit."),
            .always("significance", .share, \.result.options.significance, "Level of significance."),
            .always(
                "configurationsTried", \.result.configurationCount, "Number of configurations that the search tried."),
            .always("splits", \.result.splits.count, "Number of splits into training, validation and test walks."),
            .always("testWalks", \.result.walks.count, "Number of test walks."),
            .always("testIsUntouched", \.result.testIsUntouched, "Whether no walk both validates and tests."),
            .always("baselineScore", { $0.mean(\.baseline) }, "Mean objective of the baseline over the test walks."),
            .always("candidateScore", { $0.mean(\.candidate) }, "Mean objective of the candidate over the test walks."),
            .always("improvement", \.result.headline, "The candidate against the baseline."),
            .offeredPhones(\.result.offeredPhones), .refusedPhones(\.result.refusedPhones),
            .maybe("reason", \.result.decision.reason, "Why the default is kept. Missing if a preset is recommended."),
            .always(
                "bestFound", { $0.result.candidate.differences(from: $0.result.baseline).byKey },
                "The candidate's values that differ from the baseline."),
            .always("settings", \.result.settings, "The settings that the search changed."),
            .maybe("radius", \.result.radius, "The accuracy radius. Missing if no factor was learned."))

        private func mean(_ score: (WalkEvidence) -> Double) -> Double {
            result.walks.reduce(0) { $0 + score($1) } / Double(max(result.walks.count, 1))
        }
    }

    struct PickEvidence: JSONRecord, Sendable {
        let pick: FrontEvidence.Pick
        let radius: RadiusEvidence?

        static let shape = JSONShape<Self>(
            "pickEvidence", "The evidence for a pick.",
            .always("purpose", \.pick.pick.purpose, "The purpose."),
            .always("rule", \.pick.pick.rule, "The rule of the selection."),
            .always("testMetrics", \.pick.metrics, "The metrics on test walks."),
            .always("testMetricsAgainstSDK", \.pick.againstSDK, "Against the SDK's own preset."),
            .maybe("radius", \.radius, "The accuracy radius. Missing if no factor was learned."))
    }
}
