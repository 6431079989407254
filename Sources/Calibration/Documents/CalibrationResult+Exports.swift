internal import Positioning
package import Tuning

extension CalibrationResult {
    /// The presets of the SDK for the files that people install: with the values of the picks that stand, or with those
    /// of the SDK. Without tested picks, as with recorded walks, `bestAccuracy` gets the recommended settings if they are
    /// not worse than the SDK's own ones.
    package var exports: [PresetExport.Entry] {
        PresetExport.AccuracySetting.allCases.compactMap { preset in
            guard let sdk = Preset(rawValue: preset.rawValue) else { return nil }
            let isMain = preset == .bestAccuracy
            guard let pick = front.picks.first(where: { $0.pick.preset == preset.rawValue }) else {
                let isWanted = isMain && decision == .recommend
                let isBetter = isWanted && Self.replaces(overall, presets.first { $0.name == preset.rawValue })
                return PresetExport.Entry(
                    preset, over: sdkPresets[sdk], isBetter ? installed : nil,
                    because: isWanted && !isBetter
                        ? "The recommended settings are better than the default, but not than the SDK's own \(preset.rawValue)."
                        : nil)
            }
            let plan = isMain ? installed : PresetPlan(base: installed(pick))
            return PresetExport.Entry(preset, over: pick.sdkSettings, pick.stands ? plan : nil)
        }
    }

    /// Whether settings may replace a preset of the SDK: their mean objective is not worse on the same walks.
    ///
    /// - Parameters:
    ///   - settings: the settings against the baseline.
    ///   - preset: the SDK's preset against the baseline.
    package static func replaces(_ settings: PairedEvidence, _ preset: PresetEvidence?) -> Bool {
        settings.meanImprovement >= (preset?.evidence?.meanImprovement ?? 0)
    }
}
