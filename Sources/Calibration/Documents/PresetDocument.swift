internal import Formats
internal import Positioning
internal import Recordings
internal import Tuning
internal import VenueModel

extension PresetFile {
    /// The shape of the JSON; each property is one of its keys.
    struct Document: Encodable, Sendable {
        var format = schema.format
        var version = schema.version
        var name: String
        /// `preset` or `default`.
        var recommendation: String
        /// Every setting that the SDK's document lists.
        var settings: [String: SettingValue]
        /// The settings that Beaconry adds.
        var extendedSettings: [String: SettingValue]
        /// Presets by level and zone: the values that differ from `settings`.
        var levels: [LevelSettings]?
        var zones: [ZoneSettings]?
        var patience: Double?
        var evidence: Evidence
        var seed: UInt64
        var venue: VenueReference
        var tool: Tool
        var origin: PresetOrigin

        struct LevelSettings: Encodable, Sendable {
            var level: Int
            var settings: [String: SettingValue]
        }

        struct ZoneSettings: Encodable, Sendable {
            var zone: String
            var settings: [String: SettingValue]
        }

        struct VenueReference: Encodable, Sendable {
            var name: String
            var digest: String
        }

        struct Tool: Encodable, Sendable {
            var name = "beaconry"
            var version: String
        }

        /// The evidence for the recommendation; each property is a key of the JSON.
        struct Evidence: Encodable, Sendable {
            var source: WalkSource
            var objective: String
            var unit: String
            var minimumEffect: Double
            var significance: Double
            var configurationsTried: Int
            var splits: Int
            var testWalks: Int
            var testIsUntouched: Bool
            /// The baseline's mean objective over the test walks.
            var baselineScore: Double
            /// The mean objective of the settings that `improvement` is about: `improvement` is the difference of the two.
            var candidateScore: Double
            /// The headline evidence: see ``CalibrationResult/headline``.
            var improvement: PairedEvidence
            /// The classes of phones that get the recommended settings, and those that keep the default.
            var offeredPhones: [PhoneClass]
            var refusedPhones: [PhoneClass]
            /// Why the default is kept.
            var reason: String?
            /// The values of the candidate that differ from the baseline, whether the candidate is recommended or not.
            var bestFound: [String: SettingValue]
            var settings: [Setting]
            /// The accuracy radius with its factor; `nil` if none was learned.
            var radius: RadiusEvidence?
        }

        struct Setting: Encodable, Sendable {
            var key: String
            var baselineValue: SettingValue
            var candidateValue: SettingValue
            var improvement: PairedEvidence
            var isRecommended: Bool
            var reason: String?
        }
    }
}

extension PresetFile.Document {
    init(_ result: CalibrationResult, venueDigest: String, toolVersion: String, devices: [String]) {
        let plan = result.installed
        var reason: String?
        if case .keepDefault(let why) = result.decision { reason = why }
        let count = Double(max(result.walks.count, 1))
        name = result.venue.name
        recommendation = result.decision == .recommend ? "preset" : "default"
        settings = plan.values(isExtended: false)
        extendedSettings = plan.values(isExtended: true)
        if !plan.isUniform { (levels, zones, patience) = (plan.levelSettings, plan.zoneSettings, plan.patience) }
        evidence = Evidence(
            source: result.source, objective: result.objective.key, unit: result.objective.unit,
            minimumEffect: result.options.minimumEffect, significance: result.options.significance,
            configurationsTried: result.configurationCount, splits: result.trainingWalkCounts.count,
            testWalks: result.walks.count, testIsUntouched: result.testIsUntouched,
            baselineScore: result.walks.reduce(0) { $0 + $1.baseline } / count,
            candidateScore: result.walks.reduce(0) { $0 + $1.candidate } / count, improvement: result.headline,
            offeredPhones: result.offeredPhones, refusedPhones: result.refusedPhones, reason: reason,
            bestFound: Dictionary(
                uniqueKeysWithValues: result.candidate.differences(from: result.baseline).map {
                    ($0.setting.key, $0.value)
                }),
            settings: result.settings.map {
                Setting(
                    key: $0.key, baselineValue: $0.baseline, candidateValue: $0.candidate, improvement: $0.evidence,
                    isRecommended: $0.isAccepted, reason: $0.reason)
            }, radius: result.radius)
        seed = result.options.seed
        venue = VenueReference(name: result.venue.name, digest: venueDigest)
        tool = Tool(version: toolVersion)
        origin = PresetOrigin(result.plan, sdkPresets: result.sdkPresets, devices: devices)
    }
}

extension PresetPlan {
    /// The settings for the whole venue: those of the SDK's document, or those that Beaconry adds.
    func values(isExtended: Bool) -> [String: SettingValue] {
        let selected = base.all.filter { $0.setting.isExtended == isExtended }
        return Dictionary(uniqueKeysWithValues: selected.map { ($0.setting.key, $0.value) })
    }

    var levelSettings: [PresetFile.Document.LevelSettings] {
        levels.sorted { $0.key < $1.key }.map { .init(level: $0.key, settings: changes($0.value)) }
    }

    var zoneSettings: [PresetFile.Document.ZoneSettings] {
        zones.map { .init(zone: $0.zone.name, settings: changes($0.settings)) }
    }

    private func changes(_ settings: PositioningSettings) -> [String: SettingValue] {
        let changed = SettingsCatalogue.all.filter { settings[$0] != base[$0] }
        return Dictionary(uniqueKeysWithValues: changed.map { ($0.key, settings[$0]) })
    }
}
