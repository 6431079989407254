internal import Positioning
public import Recordings
public import VenueModel

/// An ``Installation`` as files that people install: Swift, Kotlin, and JSON with the keys of the SDK's document.
///
/// They set every value that the SDK's header does not state equally. Settings that Beaconry adds are in comments: the SDK does
/// not have them. The beacon power that the venue believes is set in every preset: all evidence rests on it, and without it the
/// SDK goes on with its own.
public struct PresetExport: Sendable {
    /// A place with settings of its own, and the values that differ from the zoned preset's base.
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
    let installation: Installation
    /// The classes of phones that get the recommended settings, and those that keep the default.
    let phones: (offered: [PhoneClass], refused: [PhoneClass])

    /// The files of an installation.
    ///
    /// - Parameters:
    ///   - title: the comment at the top; it may have several lines.
    ///   - venue: the venue for which the settings are.
    ///   - venueDigest: `sha256:` and the digest of the venue file.
    ///   - origin: where the preset comes from.
    ///   - installation: what people install.
    ///   - phones: see ``CalibrationResult/offeredPhones`` and ``CalibrationResult/refusedPhones``.
    public init(
        title: String, venue: Venue, venueDigest: String, origin: PresetOrigin, _ installation: Installation,
        phones: (offered: [PhoneClass], refused: [PhoneClass]) = ([], [])
    ) {
        self.title = title
        self.venue = venue
        self.venueDigest = venueDigest
        self.origin = origin
        self.installation = installation
        self.phones = phones
    }

    /// The lines at the top of every file of code.
    var header: [String] {
        let sdk = origin.sdkVersion.map { " for SDK \($0)" } ?? ""
        let date = origin.date.map { " of \($0)" } ?? ""
        return title.split(separator: "\n").map(String.init) + [
            "Preset\(sdk)\(date), venue file \(venueDigest), phones: \(origin.phones.joined(separator: ", "))."
        ] + (installation.entries.isEmpty ? [] : [Self.values]) + power
    }

    private static let values =
        "Values are set that the SDK's own header is not known to have. With that header (`calibrate --baseline`), only what "
        + "differs from it is set."

    /// What the presets believe about beacon powers, and what to do.
    private var power: [String] {
        var lines = ["The venue file has no power of all beacons. Check that beaconTxPower is that of your beacons."]
        if let power = installation.beaconPower {
            let isSet = (try? SettingKey.beaconTxPower.setting.checked(.number(power))) != nil
            let presets = isSet ? installation.entries.map(\.preset.rawValue) : []
            lines = [
                "The venue believes a beacon power of \(Installation.words(ofPower: power)) dBm at 1 m. "
                    + (presets.isEmpty
                        ? "The SDK does not get it here"
                        : "\(presets.joined(separator: " and ")) \(presets.count == 1 ? "gets" : "get") it here; an app that enables "
                            + "another preset does not get it") + ": enter it for each beacon in Backspin."
            ]
        }
        return lines + [Installation.ownPowers(of: venue)].compactMap(\.self)
    }

    /// The lines of comment above the changes of an entry: what to know before it is installed.
    func notes(_ entry: Installation.PresetEntry) -> [String] {
        [tooManyBeacons(entry), unlike(entry)].compactMap(\.self)
    }

    /// The lines of comment below the changes: the settings that stay, and those that the SDK does not have.
    func remarks(_ entry: Installation.PresetEntry) -> [String] {
        let ours = entry.zonedPreset.base.all.filter { $0.setting.isExtended && $0.value != $0.setting.defaultValue }
        let same = entry.same
        return (same.isEmpty ? [] : ["as in the SDK's preset, by its header:"])
            + same.map { "  \($0.setting.key) = \($0.value)" }
            + ours.map { "not in the SDK: \($0.setting.key) = \($0.value)" }
    }

    /// A warning if settings are against the advice of the document.
    private func tooManyBeacons(_ entry: Installation.PresetEntry) -> String? {
        ([entry.zonedPreset.base] + entry.zonedPreset.levels.sorted { $0.key < $1.key }.map(\.value)
            + entry.zonedPreset.zones.map(\.settings)).contains { $0[.useBestNumberOfBeacons] > 5 }
            ? "Warning: the SDK's document does not recommend more than 5 beacons (useBestNumberOfBeacons)." : nil
    }

    /// By the document, `adaptive` is `bestAccuracy` with one switch: how these values differ from that.
    private func unlike(_ entry: Installation.PresetEntry) -> String? {
        guard entry.preset == .adaptive else { return nil }
        let accurate = installation.zonedPresets[.bestAccuracy]?.base ?? installation.sdk[.bestAccuracy]
        let others = entry.zonedPreset.base.all.filter {
            !$0.setting.isExtended && accurate[$0.setting] != $0.value
                && ![SettingKey.activateAdaptivePositioning.name, SettingKey.beaconTxPower.name].contains(
                    $0.setting.key)
        }
        guard !others.isEmpty else { return nil }
        return
            "By the SDK's document, adaptive is bestAccuracy with activateAdaptivePositioning. Here it also differs from it in "
            + others.map(\.setting.key).joined(separator: ", ") + "."
    }

    /// The levels and zones of an entry with settings of their own; zones first, because a zone overrides its level.
    func areas(_ entry: Installation.PresetEntry) -> [Area] {
        func values(_ settings: PositioningSettings) -> [(setting: Setting, value: SettingValue)] {
            settings.all.filter { !$0.setting.isExtended && entry.zonedPreset.base[$0.setting] != $0.value }
        }
        return entry.zonedPreset.zones.map { Area(zone: $0.zone.name, values: values($0.settings)) }
            + entry.zonedPreset.levels.sorted { $0.key < $1.key }.map { Area(level: $0.key, values: values($0.value)) }
    }
}
