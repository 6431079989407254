internal import Foundation
internal import Positioning

extension PresetExport {
    /// Swift source with the calls that the SDK documents: `setPositioningConfiguration:forSetting:forAccuracySetting:`
    /// and `enable`. It compiles whether `sharedInstance()` may be `nil` or not.
    public var swift: String {
        var lines = header.map { "// \($0)" }
        lines += [
            "", "import BackspinSDK", "import Foundation", "",
            "/// Call this after the success block of the SDK's setup method was called.", "func applyVenuePreset() {",
        ]
        let entries = installation.entries
        let enabled = installation.enabled
        if entries.isEmpty, enabled == nil {
            lines.append(
                installation.fixedValues.map {
                    "    // Set \($0) yourself: the request fixes it. Else keep the SDK's presets."
                } ?? "    // Nothing to set: keep the SDK's presets.")
        }
        for entry in entries {
            lines.append("    // \(entry.preset.rawValue)")
            lines += notes(entry).map { "    // \($0)" }
            lines += entry.changes.map { Self.call($0.setting, $0.value, entry.preset) }
            lines += remarks(entry).map { "    // \($0)" }
            lines.append("")
        }
        if let enabled {
            lines += [
                "    let shared: BackspinSDKController? = BackspinSDKController.sharedInstance()",
                "    shared?.enable(BSSDKPositioningAccuracySetting.\(enabled.rawValue))",
            ]
        } else if !entries.isEmpty {
            lines.append("    // No preset is enabled here: the evidence says to keep the default.")
        }
        lines.append("}")
        lines += zoned(entries.filter { !areas($0).isEmpty })
        if !entries.isEmpty { lines += Self.setter + names }
        return (lines + [""]).joined(separator: "\n")
    }

    /// A function that sets what differs in a level or zone; nothing for presets without zones.
    private func zoned(_ entries: [Installation.PresetEntry]) -> [String] {
        guard let patience = entries.map(\.zonedPreset.patience).max() else { return [] }
        var lines = [
            "",
            "/// Call this when the visitor has been on another level or in another zone for \(SettingValue.number(patience)) s.",
            "///", "/// - Parameter zone: the name of the zone in the venue file; `nil` outside of its zones.",
            "func applyVenuePreset(level: Int, zone: String?) {",
        ]
        for entry in entries {
            let keys = Set(areas(entry).flatMap(\.values).map(\.setting.key))
            lines.append("    // \(entry.preset.rawValue): first the values of the venue")
            lines += entry.zonedPreset.base.all.filter { keys.contains($0.setting.key) }.map {
                Self.call($0.setting, $0.value, entry.preset)
            }
            lines.append("    switch (zone, level) {")
            for area in areas(entry) {
                let zone = area.zone.map { Self.literal($0) + "?" } ?? "_"
                lines.append("    case (\(zone), \(area.level.map(String.init) ?? "_")):")
                lines += area.values.map { "    " + Self.call($0.setting, $0.value, entry.preset) }
                if area.values.isEmpty { lines.append("        break") }
            }
            lines += ["    default:", "        break", "    }"]
        }
        return lines + ["}"]
    }

    private static func call(_ setting: Setting, _ value: SettingValue, _ preset: Preset) -> String {
        "    setVenuePreset(\(value), VenueSetting.\(setting.key), .\(preset.rawValue))"
    }

    /// The settings of which the SDK's document spells the name in Swift.
    private static let spelled: Set = [
        SettingKey.activateMotionDetectionFilter.name, SettingKey.activateRssiSmoothing.name,
        SettingKey.rssiSmoothingHistorySize.name, SettingKey.activateEvolvingWeightedAverageLocation.name,
        SettingKey.evolvingWeightedAverageLocationHistorySize.name, SettingKey.smartLocationUpdateRadius.name,
        SettingKey.activateBarometer.name,
    ]

    /// The names of the settings, in one place.
    private var names: [String] {
        var used: Set<String> = []
        for entry in installation.entries {
            used.formUnion((entry.changes + areas(entry).flatMap(\.values)).map(\.setting.key))
        }
        let keys = SettingsCatalogue.all.map(\.key).filter(used.contains)
        return [
            "",
            "/// The names of the settings in the SDK. Its document does not spell those that are not verified: compare them with",
            "/// BackspinSDKControllerPositioningConfiguration.h, and correct them here, on the right of the equals sign.",
            "private enum VenueSetting {",
        ]
            + keys.map {
                "    static let \($0) = BSSDKPositioningConfiguration.\($0)\(Self.spelled.contains($0) ? "" : "  // not verified")"
            } + ["}"]
    }

    /// The one place that calls the SDK.
    private static let setter = [
        "", "/// If your version of the SDK spells this call in another way, change it here.",
        "private func setVenuePreset(",
        "    _ value: NSNumber, _ setting: BSSDKPositioningConfiguration, _ preset: BSSDKPositioningAccuracySetting",
        ") {",
        "    let shared: BackspinSDKController? = BackspinSDKController.sharedInstance()",
        "    shared?.setPositioningConfiguration(value, forSetting: setting, forAccuracySetting: preset)", "}",
    ]

    private static func literal(_ name: String) -> String {
        "\""
            + name.unicodeScalars.map { scalar in
                switch scalar {
                case "\"", "\\": "\\\(scalar)"
                case _ where scalar.value < 32 || scalar.value == 127: "\\u{\(String(scalar.value, radix: 16))}"
                default: String(scalar)
                }
            }.joined() + "\""
    }
}
