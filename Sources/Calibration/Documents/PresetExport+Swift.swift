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
        if entries.isEmpty { lines.append("    // Nothing to set: keep the SDK's presets.") }
        for entry in entries {
            lines.append("    // \(entry.preset.rawValue)")
            lines += notes(entry).map { "    // \($0)" }
            lines += changes(entry).map { Self.call($0.setting, $0.value, entry.preset) }
            lines += remarks(entry).map { "    // \($0)" }
            lines.append("")
        }
        if let first = entries.first(where: \.isRecommended) {
            lines += [
                "    let shared: BackspinSDKController? = BackspinSDKController.sharedInstance()",
                "    shared?.enable(BSSDKPositioningAccuracySetting.\(first.preset.rawValue))",
            ]
        } else if !entries.isEmpty {
            lines.append("    // No preset is enabled here: the evidence recommends none.")
        }
        lines.append("}")
        lines += zoned(entries.filter { !areas($0).isEmpty })
        if !entries.isEmpty { lines += Self.setter }
        return (lines + [""]).joined(separator: "\n")
    }

    /// A function that sets what differs in a level or zone; nothing for presets without zones.
    private func zoned(_ entries: [Entry]) -> [String] {
        guard let patience = entries.map(\.plan.patience).max() else { return [] }
        var lines = [
            "",
            "/// Call this when the visitor has been on another level or in another zone for \(SettingValue.number(patience)) s.",
            "///", "/// - Parameter zone: the name of the zone in the venue file; `nil` outside of its zones.",
            "func applyVenuePreset(level: Int, zone: String?) {",
        ]
        for entry in entries {
            let keys = Set(areas(entry).flatMap(\.values).map(\.setting.key))
            lines.append("    // \(entry.preset.rawValue): first the values of the venue")
            lines += entry.plan.base.all.filter { keys.contains($0.setting.key) }.map {
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

    private static func call(_ setting: Setting, _ value: SettingValue, _ preset: AccuracySetting) -> String {
        "    setVenuePreset(\(value), .\(setting.key), .\(preset.rawValue))"
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

    /// A name as a literal of Swift.
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
