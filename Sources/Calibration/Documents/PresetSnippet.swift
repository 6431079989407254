internal import Foundation
public import Positioning

/// Swift source that gives settings to the positioning SDK, with the calls of its document:
/// `setPositioningConfiguration:forSetting:forAccuracySetting:` and `enable`.
///
/// Every setting of the document is set, as the SDK's presets have values of their own. Settings that are ours stand in
/// comments: the SDK does not have them.
public struct PresetSnippet: Sendable {
    /// The SDK's presets that can be given settings.
    public enum AccuracySetting: String, Sendable, CaseIterable {
        /// For somebody who looks at the map.
        case bestAccuracy
        /// The same for somebody who walks and stands by turns.
        case adaptive
        /// For background triggers.
        case powerSaving
    }

    private let title: String
    private let presets: [(setting: AccuracySetting, settings: PositioningSettings)]

    /// The source for these settings; the first is enabled.
    ///
    /// - Parameter title: what stands at the top, such as the venue and the evidence in a sentence or two.
    public init(title: String, _ presets: [(setting: AccuracySetting, settings: PositioningSettings)]) {
        self.title = title
        self.presets = presets
    }

    /// The source.
    public var text: String {
        var lines = title.split(separator: "\n").map { "// \($0)" }
        lines += [
            "//", "// Call this once the success block of the SDK's setup method has been called.",
            "func applyVenuePreset() {",
        ]
        if presets.isEmpty { lines.append("    // Nothing to set: the SDK's defaults stay as they are.") }
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
