internal import Calibration
package import Engagement
internal import Formats
internal import Positioning

/// What the folder of a search of numbers has for an app.
extension ProfileCalibration {
    /// The profile with the recommended numbers; named after the old one.
    package var calibrated: EngagementProfile {
        var calibrated = installed.applied(to: profile)
        guard decision != .keepProfile else { return calibrated }
        calibrated.name = "\(profile.name)-calibrated"
        calibrated.title = "\(profile.title ?? profile.name), calibrated for \(venue)"
        if hasPreset {
            let preset = "Calibrated together with the settings of positions in preset.json (--preset)."
            calibrated.summary = [profile.summary, preset].compactMap(\.self).joined(separator: " ")
        }
        return calibrated
    }

    /// Whether the recommended numbers need settings of positions that are not the SDK's default.
    package var hasPreset: Bool { decision != .keepProfile && !installed.settings.differences.isEmpty }

    /// The preset file with these settings; `nil` if none is needed.
    package func preset() throws -> String? {
        hasPreset ? try PresetFile.text(of: ZonedPreset(base: installed.settings)) : nil
    }

    /// The command that looks at each zone on other visits, with what is recommended.
    ///
    /// - Parameters:
    ///   - venue: the venue file.
    ///   - folder: the folder of the files; `nil` for the current one.
    package func testCommand(venue: String = "VENUE", folder: String? = nil) -> String {
        func path(_ name: String) -> String { folder.map { "\($0)/\(name)" } ?? name }
        let preset = hasPreset ? ["--preset", path("preset.json")] : []
        let words =
            ["beaconry", "engage", "zones", venue, "--profile", path("profile.yaml")] + preset
            + ["--duration", YAMLText.number(request.duration), "--seed", "\(request.seed &+ 1)"]
        return words.map(\.quotedForShell).joined(separator: " ")
    }
}
