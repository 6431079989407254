public import Positioning
internal import Search
public import VenueModel

/// What people install after a calibration: the values of the SDK's presets, and the preset that the app enables. It is
/// computed once; every file and sentence is written from it.
///
/// The recommended settings go into `bestAccuracy`, and a recommended preset of the SDK into itself. Confirmed picks fill
/// `adaptive`. The values of `powerSaving` are never changed: the SDK's document calls them exhaustive.
public struct Installation: Sendable {
    /// The presets whose values may be changed.
    package static let changeable: Set<Preset> = [.bestAccuracy, .adaptive]

    /// A preset of the SDK with its values.
    public struct PresetEntry: Sendable {
        public let preset: Preset
        /// The values, perhaps by level and zone.
        public let zonedPreset: ZonedPreset
        fileprivate let sdk: SDKPresets
        /// The values to set: those that the SDK's header does not state, or states with another value.
        public var changes: [(setting: Setting, value: SettingValue)] { values { !isKnown($0, $1) } }

        /// The values that the SDK has by its header.
        var same: [(setting: Setting, value: SettingValue)] { values(where: isKnown) }

        private func isKnown(_ setting: Setting, _ value: SettingValue) -> Bool {
            sdk.isStated(setting.key, of: preset) && sdk[preset][setting] == value
        }

        private func values(where isWanted: (Setting, SettingValue) -> Bool) -> [(
            setting: Setting, value: SettingValue
        )] {
            zonedPreset.base.all.filter { !$0.setting.isExtended && isWanted($0.setting, $0.value) }
        }
    }

    /// The settings for the whole venue, as `preset.json` has them: the recommended ones, or the baseline.
    public let zonedPreset: ZonedPreset
    /// The preset that the app enables; `nil` if the default is kept.
    public let enabled: Preset?
    /// The values of presets that the evidence confirms.
    let zonedPresets: [Preset: ZonedPreset]
    /// The presets whose values are set, that of ``enabled`` first.
    public let entries: [PresetEntry]
    /// The beacon power that the venue believes, dBm; see ``power(of:)``.
    public let beaconPower: Double?
    public let sdk: SDKPresets

    /// What is installed.
    ///
    /// - Parameters:
    ///   - zonedPreset: the recommended settings, or the baseline if the default is kept.
    ///   - enabled: the preset that gets them; `nil` if the default is kept.
    ///   - others: the settings of other presets.
    ///   - sdk: the presets of the SDK, with what its own header states.
    ///   - venue: the venue, for the beacon power that it believes.
    public init(
        _ zonedPreset: ZonedPreset, in enabled: Preset?, others: [(preset: Preset, zonedPreset: ZonedPreset)] = [],
        of sdk: SDKPresets,
        at venue: Venue
    ) {
        let power = Self.power(of: venue)
        /// Values that are not changed stay as they are.
        func installed(_ preset: Preset, _ zonedPreset: ZonedPreset) -> ZonedPreset {
            preset == .powerSaving ? zonedPreset : Self.believing(power, in: zonedPreset)
        }
        self.enabled = enabled
        self.sdk = sdk
        beaconPower = power
        self.zonedPreset = enabled.map { installed($0, zonedPreset) } ?? zonedPreset
        let main = enabled.map { [(preset: $0, zonedPreset: zonedPreset)] } ?? []
        let all = (main + others.filter { $0.preset != enabled }).map {
            ($0.preset, installed($0.preset, $0.zonedPreset))
        }
        zonedPresets = Dictionary(all) { first, _ in first }
        entries = all.filter { Self.changeable.contains($0.0) }.map {
            PresetEntry(preset: $0.0, zonedPreset: $0.1, sdk: sdk)
        }
    }

    /// The same without the recommended settings.
    ///
    /// - Parameter withPicks: whether other presets keep the settings of picks.
    func keepingDefault(_ baseline: ZonedPreset, withPicks: Bool, at venue: Venue) -> Installation {
        let picks = withPicks ? zonedPresets.filter { $0.key != enabled } : [:]
        return Installation(
            baseline, in: nil, others: picks.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) },
            of: sdk, at: venue)
    }

    /// The beacon power that the venue believes, dBm: that of the venue, or the median of the beacons' own if all have one.
    /// It is `nil` if the core used the setting `beaconTxPower` for some beacons: then the zoned preset has the right value.
    public static func power(of venue: Venue) -> Double? {
        let own = venue.beacons.compactMap(\.powerAt1m).sorted()
        return venue.radio.powerAt1m ?? (own.isEmpty || own.count < venue.beacons.count ? nil : own[own.count / 2])
    }

    /// A power in a sentence: fitted ones have many decimals.
    package static func words(ofPower power: Double) -> String { "\(SettingValue.number((10 * power).rounded() / 10))" }

    /// The beacons with a power of their own, a sentence; `nil` without one.
    package static func ownPowers(of venue: Venue) -> String? {
        let own = venue.beacons.compactMap(\.powerAt1m).sorted()
        guard let least = own.first, let greatest = own.last else { return nil }
        let count = own.count == 1 ? "1 beacon has a power of its" : "\(own.count) beacons have powers of their"
        let range =
            least == greatest ? words(ofPower: least) : "\(words(ofPower: least)) to \(words(ofPower: greatest))"
        return "\(count) own, \(range) dBm at 1 m: enter \(own.count == 1 ? "it" : "them") in Backspin."
    }

    /// What people set themselves if the default is kept: the values that the calibration's request fixes, and that the SDK's
    /// default does not have. No file sets them; `nil` without any.
    package var fixedValues: String? {
        guard enabled == nil else { return nil }
        let fixed = zonedPreset.base.differences(from: sdk[.default]).filter { change in
            !change.setting.isExtended
                && ![SettingKey.accuracyScale.name, SettingKey.beaconTxPower.name].contains(change.setting.key)
        }
        return fixed.isEmpty ? nil : fixed.map { "\($0.setting.key) = \($0.value)" }.joined(separator: ", ")
    }

    /// The zoned preset with this beacon power, if the setting allows it: all evidence rests on the venue's value, which came before
    /// the setting, and without it the SDK goes on with its own.
    static func believing(_ power: Double?, in zonedPreset: ZonedPreset) -> ZonedPreset {
        guard let power else { return zonedPreset }
        return (try? zonedPreset.setting([SettingKey.beaconTxPower.name: .number(power)])) ?? zonedPreset
    }
}
