internal import Foundation
public import Positioning

/// Swift source that passes settings to the positioning SDK, with the calls that the SDK documents:
/// `setPositioningConfiguration:forSetting:forAccuracySetting:` and `enable`.
///
/// The source sets every setting of the SDK, because the SDK's presets have values of their own. Settings that Beaconry
/// adds are in comments: the SDK does not have them.
public struct PresetSnippet: Sendable {
    /// The presets of the SDK whose settings can be changed.
    public enum AccuracySetting: String, Sendable, CaseIterable {
        /// For a visitor who looks at the map.
        case bestAccuracy
        /// For a visitor who looks at the map, and walks and stands in turn.
        case adaptive
        /// For background triggers.
        case powerSaving
    }

    private let title: String
    private let presets: [(setting: AccuracySetting, settings: PositioningSettings)]

    /// The source for these settings; the first is enabled.
    ///
    /// - Parameter title: the comment at the top, such as the venue and a sentence or two of evidence.
    public init(title: String, _ presets: [(setting: AccuracySetting, settings: PositioningSettings)]) {
        self.title = title
        self.presets = presets
    }

    /// The source.
    public var text: String {
        var lines = title.split(separator: "\n").map { "// \($0)" }
        lines += [
            "//", "// Call this after the success block of the SDK's setup method was called.",
            "func applyVenuePreset() {",
        ]
        if presets.isEmpty { lines.append("    // Nothing to set: keep the SDK's defaults.") }
        if !presets.isEmpty { lines.append("    let controller = BackspinSDKController.sharedInstance()") }
        for (accuracy, settings) in presets {
            lines += ["", "    // \(accuracy.rawValue)"]
            for (setting, value) in settings.all {
                let change = value == setting.defaultValue ? "" : "  // default: \(setting.defaultValue)"
                if setting.isExtended {
                    guard value != setting.defaultValue else { continue }
                    lines.append("    // not in the SDK: \(setting.key) = \(value)")
                } else {
                    lines += [
                        "    controller.setPositioningConfiguration(",
                        "        \(value), forSetting: .\(setting.key), "
                            + "forAccuracySetting: BSSDKPositioningAccuracySetting.\(accuracy.rawValue))\(change)",
                    ]
                }
            }
        }
        if let first = presets.first {
            lines += ["", "    controller.enable(BSSDKPositioningAccuracySetting.\(first.setting.rawValue))"]
        }
        return (lines + ["}", ""]).joined(separator: "\n")
    }
}
