internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Positioning
internal import VenueModel

/// The options that choose positioning settings.
struct SettingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A preset: a file of `calibrate`, or one of \(Preset.allCases.map(\.rawValue).joined(separator: ", ")).",
            valueName: "file|name"))
    var preset = Preset.default.rawValue

    @Option(
        help: ArgumentHelp(
            "One setting over the preset; may be repeated. `beaconry settings` lists them.", valueName: "key=value"))
    var set: [String] = []

    /// True if any of them was given.
    var isGiven: Bool { preset != Preset.default.rawValue || !set.isEmpty }

    /// The settings, everywhere or by place; those of `--set` hold everywhere.
    func plan(for venue: Venue) throws(Problems) -> PresetPlan {
        let changes = try KeyValueText.parse(set, flag: "--set")
        var values: [String: SettingValue] = [:]
        var problems: [Problem] = []
        for (key, text) in changes.sorted(by: { $0.key < $1.key }) {
            do throws(SettingProblem) {
                // An unknown key is reported by the settings themselves, with the nearest known one.
                values[key] = try SettingsCatalogue.setting(key)?.value(parsing: text) ?? .text(text)
            } catch {
                problems.append(Problem(error.sentence))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        let base =
            if let known = Preset(rawValue: preset) {
                PresetPlan(base: known.settings)
            } else {
                try PresetFile.read(path: preset, for: venue)
            }
        do throws(SettingProblems) {
            return try base.setting(values)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
    }
}
