public import Positioning
public import VenueModel

/// Settings for the presets of the positioning SDK, as files that people install: Swift, Kotlin, and JSON with the keys
/// of the SDK's document.
///
/// Each has only what differs from the SDK's own preset; the rest is in a comment. Settings that Beaconry adds are in
/// comments: the SDK does not have them. The beacon power that the venue believes is set in every preset: all evidence rests
/// on it, and without it the SDK goes on with its own.
public struct PresetExport: Sendable {
    /// The presets of the SDK whose settings can be changed.
    public enum AccuracySetting: String, Sendable, CaseIterable {
        /// For a visitor who looks at the map.
        case bestAccuracy
        /// For a visitor who looks at the map, and walks and stands in turn.
        case adaptive
        /// For background triggers.
        case powerSaving
    }

    /// One preset to install.
    public struct Entry: Sendable {
        /// The preset of the SDK that is changed.
        public var preset: AccuracySetting
        /// The values that the SDK has in this preset.
        public var sdk: PositioningSettings
        /// The values to install, perhaps by level and zone.
        public var plan: PresetPlan
        /// Whether the evidence recommends these values. If not, they are those of the SDK.
        public let isRecommended: Bool
        /// Why the recommended settings of the venue are not installed in this preset, a sentence.
        public let reason: String?

        /// An entry.
        ///
        /// - Parameters:
        ///   - plan: the recommended values; `nil` to keep those of the SDK, but for the beacon power.
        ///   - reason: why the recommended settings are not installed.
        public init(
            _ preset: AccuracySetting, over sdk: PositioningSettings, _ plan: PresetPlan?, because reason: String? = nil
        ) {
            (self.preset, self.sdk, self.plan) = (preset, sdk, plan ?? PresetPlan(base: sdk))
            (isRecommended, self.reason) = (plan != nil, reason)
        }
    }

    /// A place with settings of its own, and the values that differ from the plan's base.
    struct Area {
        var level: Int?
        var zone: String?
        var values: [(setting: Setting, value: SettingValue)]
    }

    /// The comment at the top, such as the venue and a sentence or two of evidence.
    let title: String
    let venue: Venue
    let venueDigest: String
    let origin: PresetOrigin
    let entries: [Entry]

    /// The files for these presets; the first recommended one is enabled.
    public init(title: String, venue: Venue, venueDigest: String, origin: PresetOrigin, _ entries: [Entry]) {
        (self.title, self.venue, self.venueDigest, self.origin) = (title, venue, venueDigest, origin)
        let power = Self.power(of: venue)
        self.entries = entries.compactMap { entry in
            var entry = entry
            entry.plan = Self.believing(power, in: entry.plan)
            return entry.isRecommended || entry.reason != nil || entry.plan.base != entry.sdk ? entry : nil
        }
    }

    /// The beacon power that the venue believes, dBm: that of the venue, or the median of the beacons' own if all have one.
    /// It is `nil` if the core used the setting `beaconTxPower` for some beacons: then the plan has the right value.
    static func power(of venue: Venue) -> Double? {
        let own = venue.beacons.compactMap(\.powerAt1m).sorted()
        return venue.radio.powerAt1m ?? (own.isEmpty || own.count < venue.beacons.count ? nil : own[own.count / 2])
    }

    /// The plan with this beacon power, if the setting allows it: in the evaluation the venue's value came before the
    /// setting.
    private static func believing(_ power: Double?, in plan: PresetPlan) -> PresetPlan {
        guard let power else { return plan }
        return (try? plan.setting([SettingKey.beaconTxPower.name: .number(power)])) ?? plan
    }

    /// The lines at the top of every file of code.
    var header: [String] {
        let sdk = origin.sdkVersion.map { " for SDK \($0)" } ?? ""
        let date = origin.date.map { " of \($0)" } ?? ""
        return title.split(separator: "\n").map(String.init) + [
            "Preset\(sdk)\(date), venue file \(venueDigest), phones: \(origin.phones.joined(separator: ", ")).",
            "Compare the SDK's own values, which are in BackspinSDKControllerPositioningConfiguration.h, with "
                + "the comments below: what is equal is not set here.",
        ] + power
    }

    /// What the presets believe about beacon powers, and what to do.
    private var power: [String] {
        let own = venue.beacons.compactMap(\.powerAt1m).sorted()
        var lines = ["The venue file has no power of all beacons. Check that beaconTxPower is that of your beacons."]
        if let power = Self.power(of: venue) {
            let isSet = (try? SettingKey.beaconTxPower.setting.checked(.number(power))) != nil
            lines = [
                "The venue believes a beacon power of \(SettingValue.number(power)) dBm at 1 m. "
                    + (isSet
                        ? "It is set here in all presets that can be changed. An app that enables none of them"
                        : "The SDK")
                    + " does not get it: enter it for each beacon in Backspin."
            ]
        }
        if let least = own.first, let greatest = own.last {
            lines.append(
                "\(own.count == 1 ? "1 beacon has" : "\(own.count) beacons have") a power set in the venue file, from \(SettingValue.number(least)) to "
                    + "\(SettingValue.number(greatest)) dBm. Enter these powers in Backspin.")
        }
        return lines
    }

    /// The SDK's settings of an entry that differ from the SDK's preset.
    func changes(_ entry: Entry) -> [(setting: Setting, value: SettingValue)] {
        entry.plan.base.all.filter { !$0.setting.isExtended && entry.sdk[$0.setting] != $0.value }
    }

    /// The lines of comment above the changes of an entry.
    func notes(_ entry: Entry) -> [String] {
        let kept = entry.reason ?? "The evidence recommends no other values than the SDK's."
        return warnings(entry) + (entry.isRecommended ? [] : [kept])
    }

    /// The lines of comment below the changes: the settings that stay, and those that the SDK does not have.
    func remarks(_ entry: Entry) -> [String] {
        guard entry.isRecommended else { return [] }
        let same = entry.plan.base.all.filter { !$0.setting.isExtended && entry.sdk[$0.setting] == $0.value }
        let ours = entry.plan.base.all.filter { $0.setting.isExtended && $0.value != $0.setting.defaultValue }
        return (same.isEmpty ? [] : ["as in the SDK's preset, by our reading of its document:"])
            + same.map { "  \($0.setting.key) = \($0.value)" }
            + ours.map { "not in the SDK: \($0.setting.key) = \($0.value)" }
    }

    /// Warnings about an entry: settings against the advice of the document.
    func warnings(_ entry: Entry) -> [String] {
        ([entry.plan.base] + entry.plan.levels.sorted { $0.key < $1.key }.map(\.value)
            + entry.plan.zones.map(\.settings))
            .contains { $0[.useBestNumberOfBeacons] > 5 && !$0[.activateOptimisedCircularLateration] }
            ? [
                "Warning: the SDK's document does not recommend more than 5 beacons with the weighted centroid "
                    + "(activateOptimisedCircularLateration is off)."
            ] : []
    }

    /// The levels and zones of an entry with settings of their own; zones first, because a zone overrides its level.
    func areas(_ entry: Entry) -> [Area] {
        func values(_ settings: PositioningSettings) -> [(setting: Setting, value: SettingValue)] {
            settings.all.filter { !$0.setting.isExtended && entry.plan.base[$0.setting] != $0.value }
        }
        return entry.plan.zones.map { Area(zone: $0.zone.name, values: values($0.settings)) }
            + entry.plan.levels.sorted { $0.key < $1.key }.map { Area(level: $0.key, values: values($0.value)) }
    }
}
