internal import Formats
internal import Positioning
internal import Tuning
internal import VenueModel

/// A preset file of one pick: the settings for one purpose, with their metrics on test walks.
public struct PickDocument: Encodable, Sendable {
    var format = PresetFile.schema.format
    var version = PresetFile.schema.version
    /// The name of the preset that the pick fills.
    var name: String
    /// `preset`, or `sdk` if the evidence does not confirm the pick. Then the settings are those that the SDK has in this
    /// preset anyway.
    var recommendation: String
    var settings: [String: SettingValue]
    var extendedSettings: [String: SettingValue]
    /// Presets by level and zone: the values that differ from `settings`.
    var levels: [PresetFile.Document.LevelSettings]?
    var zones: [PresetFile.Document.ZoneSettings]?
    var patience: Double?
    var evidence: Evidence
    var seed: UInt64
    var venue: PresetFile.Document.VenueReference
    var tool: PresetFile.Document.Tool
    var origin: PresetOrigin

    struct Evidence: Encodable, Sendable {
        var purpose: NamedPick.Purpose
        var rule: String
        var testMetrics: [FrontEvidence.MetricResult]
        var testMetricsAgainstSDK: [FrontEvidence.MetricResult]
        var radius: RadiusEvidence?
    }

    /// The file of a pick.
    public init(
        _ pick: FrontEvidence.Pick, of result: CalibrationResult, venueDigest: String, toolVersion: String,
        devices: [String] = []
    ) {
        let plan = result.installed(pick)
        name = pick.pick.preset
        recommendation = pick.stands ? "preset" : "sdk"
        settings = plan.values(isExtended: false)
        extendedSettings = plan.values(isExtended: true)
        if !plan.isUniform { (levels, zones, patience) = (plan.levelSettings, plan.zoneSettings, plan.patience) }
        evidence = Evidence(
            purpose: pick.pick.purpose, rule: pick.pick.rule, testMetrics: pick.metrics,
            testMetricsAgainstSDK: pick.againstSDK, radius: result.radius(of: pick.pick.preset))
        seed = result.options.seed
        venue = PresetFile.Document.VenueReference(name: result.venue.name, digest: venueDigest)
        tool = PresetFile.Document.Tool(version: toolVersion)
        origin = PresetOrigin(result.plan, sdkPresets: result.sdkPresets, devices: devices)
    }
}
