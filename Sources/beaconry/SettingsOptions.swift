internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Evaluation
internal import Fidelity
internal import Formats
internal import Foundation
internal import Positioning
internal import Recordings
internal import VenueModel

/// The options that set positioning settings.
struct SettingsOptions: ParsableArguments {
    @Option(
        "preset", .string,
        "A preset: a preset file of `calibrate`, or one of \(Words.list(Preset.self)). "
            + "(default: \(Preset.default.rawValue))", valueName: "file|name")
    var givenPreset: String?

    @Option(
        "set", .string,
        "Set one setting, overriding the preset; may be repeated. `beaconry settings` lists all settings.",
        valueName: "key=value")
    var set: [String] = []

    @Option(
        "baseline", .string,
        "Baseline file of `settings import-header`: the SDK's own defaults of each preset. (default: our interpretation of "
            + "the SDK's document)", valueName: "file")
    var baseline: String?

    @Option(
        "constants", .string,
        "Constants file of `fidelity`: what the SDK's document leaves open. (default: our interpretation of it)",
        valueName: "file")
    var constants: String?

    var preset: String { givenPreset ?? Preset.default.rawValue }

    /// True if --preset or --set was given.
    var changesPreset: Bool { givenPreset != nil || !set.isEmpty }

    /// True if one was given that changes settings.
    var changesSettings: Bool { changesPreset || baseline != nil }

    /// True if any of them was given.
    var isGiven: Bool { changesSettings || constants != nil }

    /// What decides the positions, in words: the preset, its changes, and the files about the SDK.
    var words: String { "preset \(shownPreset)" }

    /// The same without the word *preset*.
    var shownPreset: String {
        let changes = set.isEmpty ? "" : " with \(set.joined(separator: ", "))"
        let files = [("baseline", baseline), ("constants", constants)].compactMap { kind, path in
            path.map { "; \(kind) \($0)" }
        }
        return "\(preset)\(changes)\(files.joined())"
    }

    /// The files that the options name, if they are files.
    var inputs: [String?] { [Preset(rawValue: preset) == nil ? preset : nil, baseline, constants] }

    func presets() throws(Problems) -> SDKPresets {
        do throws(Problems) {
            return try BaselineFile.presets(at: baseline)
        } catch {
            throw error.ofOption("--baseline")
        }
    }

    /// What the SDK's document leaves open.
    func openConstants() throws(Problems) -> OpenConstants {
        do throws(Problems) {
            return try ConstantsFile.content(at: constants).constants
        } catch {
            throw error.ofOption("--constants")
        }
    }

    /// The chosen preset and its changes.
    ///
    /// - Throws: ``Problems`` with the baseline file.
    func choice() throws(Problems) -> PresetChoice {
        PresetChoice(preset: preset, set: set, presets: try presets())
    }

    /// The settings of the whole venue, or zoned presets. Settings of `--set` apply everywhere.
    ///
    /// - Parameters:
    ///   - venue: without one, because it cannot be read, levels and zones of presets are not checked.
    ///   - warn: receives a warning if the preset file was made for a venue of another name.
    /// - Throws: the problems of all files of these options together.
    func zonedPreset(for venue: Venue?, warn: ([Problem]) -> Void) throws(Problems) -> ZonedPreset {
        var reader = InputReader()
        let known = reader.read { () throws(Problems) in try presets() }
        let choice = PresetChoice(preset: preset, set: set, presets: known ?? SDKPresets(), option: "--preset")
        let chosen = reader.read { () throws(Problems) in try choice.zonedPreset(for: venue, warn: warn) }
        _ = reader.read { () throws(Problems) in try openConstants() }
        guard let zonedPreset = chosen, reader.found.all.isEmpty else { throw reader.found }
        return zonedPreset
    }

    /// Warnings about requested settings without effect on these walks.
    ///
    /// - Parameter shared: keys that have an effect on other cores.
    func warnings(
        on zonedPreset: ZonedPreset, in map: BeaconMap, for walks: [Recording], shared: Set<String> = []
    ) -> [Problem] {
        let asked = PresetChoice(preset: preset, set: set).asked(in: zonedPreset)
        return zonedPreset.warnings(in: map, for: walks, asked: asked, shared: shared)
    }
}

/// A preset by its name or file, and changes of single settings.
struct PresetChoice {
    /// A file, or the name of a preset of the SDK.
    var preset: String
    /// Changes, as `key=value`.
    var set: [String] = []
    var presets = SDKPresets()
    /// The option that names the preset, for problems.
    var option: String?

    /// The settings of the whole venue, or zoned presets. Settings of `--set` apply everywhere.
    ///
    /// - Parameters:
    ///   - venue: without one, levels and zones of a file are not checked.
    ///   - warn: receives a warning if the file was made for a venue of another name.
    func zonedPreset(for venue: Venue?, warn: ([Problem]) -> Void = { _ in }) throws(Problems) -> ZonedPreset {
        let changes = try KeyValueText.parse(set, flag: "--set")
        var values: [String: SettingValue] = [:]
        var problems: [Problem] = []
        for (key, text) in changes.sorted(by: { $0.key < $1.key }) {
            do throws(SettingProblem) {
                // An unknown key is reported later, with the nearest known one.
                values[key] = try SettingsCatalogue.setting(key)?.value(parsing: text) ?? .text(text)
            } catch {
                problems.append(Problem(error.sentence))
            }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        let base =
            if let known = Preset(rawValue: preset) {
                ZonedPreset(base: presets[known])
            } else {
                try read(preset, for: venue, warn)
            }
        do throws(SettingProblems) {
            return try base.setting(values)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
    }

    /// The zoned preset of a file; a misspelled preset name gets a hint.
    private func read(
        _ path: String, for venue: Venue?, _ warn: ([Problem]) -> Void
    ) throws(Problems) -> ZonedPreset {
        let names = Preset.allCases.map(\.rawValue)
        if !FileManager.default.fileExists(atPath: path), !path.contains("/") {
            throw Problems(
                "There is no preset and no file \"\(path)\".\(Spelling.suggestion(for: path, among: names)) Presets: "
                    + names.joined(separator: ", ") + ".", path: option)
        }
        do throws(Problems) {
            return try PresetFile.read(path: path, for: venue, presets: presets, warn: warn)
        } catch {
            throw option.map(error.ofOption) ?? error
        }
    }

    /// Keys that were asked for: those of `--set`, and those that a preset file changes. A preset of the SDK asks for nothing.
    func asked(in zonedPreset: ZonedPreset) -> Set<String> {
        let keys = set.compactMap { $0.split(separator: "=").first.map(String.init) }
        return Set(keys).union(Preset(rawValue: preset) == nil ? zonedPreset.changedKeys : [])
    }
}
