public import Diagnostics
import Formats
internal import Geometry
public import Positioning
import Search
public import VenueModel

extension PresetFile {
    /// Reads the zoned preset of a preset file: its settings, and its presets by level and zone of `venue`. The other keys are
    /// for human readers.
    ///
    /// - Parameters:
    ///   - path: the preset file.
    ///   - venue: the venue with the levels and zones. Without a venue, the settings of levels and zones are checked,
    ///     but not whether the levels and zones exist.
    ///   - presets: the presets of the SDK. Settings that the file does not name have the values of their default, and
    ///     levels and zones may name a preset.
    ///   - warn: receives a warning if the file was made for a venue of another name.
    /// - Throws: `Problems` with every value that the catalogue or the venue does not allow, by line.
    public static func read(
        path: String, for venue: Venue?, presets: SDKPresets = SDKPresets(), warn: ([Problem]) -> Void = { _ in }
    ) throws(Problems) -> ZonedPreset {
        let file = try TextFile.read(path: path, maximumSize: 1 << 20)
        return try parse(file.text, for: venue, file: path, presets: presets, warn: warn)
    }

    /// Reads the text of a preset file.
    ///
    /// - Parameters:
    ///   - text: the content of a preset file.
    ///   - venue: the venue with the levels and zones. Without a venue, the settings of levels and zones are checked, but
    ///     not whether the levels and zones exist.
    ///   - file: the name to show in problems.
    ///   - presets: the presets of the SDK. Settings that the file does not name have the values of their default, and
    ///     levels and zones may name a preset.
    ///   - warn: receives a warning if the text was made for a venue of another name.
    public static func parse(
        _ text: String, for venue: Venue?, file: String? = nil, presets: SDKPresets = SDKPresets(),
        warn: ([Problem]) -> Void = { _ in }
    ) throws(Problems) -> ZonedPreset {
        let reader = YAMLReader(file: file)
        let root = try schema.read(text, by: reader, kind: "preset", body: "settings")
        let sections = [root.required("settings"), root.value("extendedSettings")].compactMap(\.self)
        var zonedPreset = ZonedPreset(base: settings(in: sections, over: presets[.default], at: root))
        for entry in root.value("levels")?.elements() ?? [] {
            let settings = override(in: entry, of: "level", over: zonedPreset.base, presets)
            guard let level = entry.required("level"), let number = level.integer() else { continue }
            if let venue, !venue.levels.contains(where: { $0.number == number }) {
                let known = venue.levels.map { "\($0.number)" }.joined(separator: ", ")
                level.report("The venue has no level \(number). Known: \(known).")
            } else if zonedPreset.levels.updateValue(settings, forKey: number) != nil {
                level.report("Level \(number) is listed twice; list it once.")
            }
        }
        for entry in root.value("zones")?.elements() ?? [] {
            let settings = override(in: entry, of: "zone", over: zonedPreset.base, presets)
            guard let key = entry.required("zone"), let name = key.string() else { continue }
            if zonedPreset.zones.contains(where: { $0.zone.name == name }) {
                key.report("Zone \"\(name)\" is listed twice; list it once.")
            } else if let zone = venue.map({ $0.zones.first { $0.name == name } }) ?? Self.someZone(named: name) {
                zonedPreset.zones.append(.init(zone, settings))
            } else {
                let venue = venue ?? Venue(name: "")
                let hint = Spelling.suggestion(for: name, among: venue.zones.map(\.name))
                key.report("The venue has no zone \"\(name)\".\(hint)")
            }
        }
        if let patience = root.value("patience")?.double(in: 0...3600, unit: "s") { zonedPreset.patience = patience }
        if let venue, let origin = root.value("venue"), origin.isMapping, let key = origin.value("name"),
            let name = key.string(), name != venue.name
        {
            let message = "This preset was calibrated for \"\(name)\", not for \"\(venue.name)\"."
            key.report(message, severity: .warning)
        }
        guard !reader.problems.contains(where: { $0.severity == .error }) else { throw Problems(reader.problems) }
        warn(reader.problems)
        return zonedPreset
    }

    /// A placeholder for a zone when the venue is not known.
    private static func someZone(named name: String) -> Zone { Zone(name: name, level: 0, outline: Polygon([])) }

    /// The settings of an entry of `levels` or `zones`. Its values override those of the preset that it names, or those
    /// of `base` if it names none.
    private static func override(
        in entry: YAMLValue, of kind: String, over base: PositioningSettings, _ presets: SDKPresets
    ) -> PositioningSettings {
        guard entry.isMapping else {
            entry.report("A mapping with the keys \(kind), preset and settings is expected here.")
            return base
        }
        entry.checkKeys([kind, "preset", "settings"])
        let word = entry.value("preset")?.choice(of: Preset.allCases.map(\.rawValue))
        let preset = word.flatMap { Preset(rawValue: $0) }
        return settings(
            in: entry.value("settings").map { [$0] } ?? [], over: preset.map { presets[$0] } ?? base, at: entry)
    }

    private static func settings(
        in sections: [YAMLValue], over base: PositioningSettings, at place: YAMLValue
    ) -> PositioningSettings {
        var values: [String: SettingValue] = [:]
        for section in sections {
            for (key, value) in section.entries() {
                guard let setting = SettingsCatalogue.setting(key) else {
                    let hint = Spelling.suggestion(for: key, among: SettingsCatalogue.all.map(\.key))
                    value.report("There is no setting \"\(key)\".\(hint)")
                    continue
                }
                values[key] = setting.value(in: value)
            }
        }
        do throws(SettingProblems) {
            return try PositioningSettings(values, over: base)
        } catch {
            for problem in error.all { place.report(problem.sentence) }
            return base
        }
    }

    /// A preset file of a zoned preset, without evidence. It holds the values that differ from the default, and for levels and
    /// zones the values that differ from the zoned preset's base. Reading it gives the same zoned preset. Equal zoned presets give equal bytes.
    public static func text(of zonedPreset: ZonedPreset) throws -> String { try JSONText.of(PresetFile(zonedPreset)) }
}
