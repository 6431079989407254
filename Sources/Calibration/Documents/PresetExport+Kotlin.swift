internal import Foundation
internal import Positioning

extension PresetExport {
    /// Kotlin source: the values by the document's keys, and functions that pass them to a setter of yours, because the
    /// SDK's document describes only the calls for iOS.
    public var kotlin: String {
        var lines = header.map { "// \($0)" }
        lines += [
            "", "object VenuePreset {", "    /** The preset to enable; null to keep the default. */",
            "    val enabled: String? = \(installation.enabled.map { "\"\($0.rawValue)\"" } ?? "null")",
            "", "    /** The values to set, by preset. */",
            "    val changes: Map<String, Map<String, Any>> = mapOf(",
        ]
        for entry in installation.entries {
            lines += notes(entry).map { "        // \($0)" }
            lines.append("        \"\(entry.preset.rawValue)\" to \(Self.map(entry.changes, indent: 8)),")
            lines += remarks(entry).map { "        // \($0)" }
        }
        lines += ["    )", ""]
        for (name, key, type) in [("levels", \Area.level?.description, "Int"), ("zones", \Area.zone, "String")] {
            lines += [
                "    /** What differs from the venue's values on single \(name), by preset. */",
                "    val \(name): Map<String, Map<\(type), Map<String, Any>>> = mapOf(",
            ]
            for entry in installation.entries {
                let areas = areas(entry).filter { $0[keyPath: key] != nil }
                if areas.isEmpty { continue }
                lines.append("        \"\(entry.preset.rawValue)\" to mapOf(")
                for area in areas {
                    let place = area.zone.map(Self.literal) ?? area.level.map(String.init) ?? ""
                    lines.append("            \(place) to \(Self.map(area.values, indent: 12)),")
                }
                lines.append("        ),")
            }
            lines += ["    )", ""]
        }
        return
            (lines + [
                "    /** Calls `set` with each key and value of a preset, such as \"bestAccuracy\". */",
                "    fun apply(preset: String, set: (key: String, value: Any) -> Unit) {",
                "        changes[preset]?.forEach { (key, value) -> set(key, value) }", "    }", "}", "",
            ]).joined(separator: "\n")
    }

    private static func map(_ values: [(setting: Setting, value: SettingValue)], indent: Int) -> String {
        guard !values.isEmpty else { return "emptyMap()" }
        let space = String(repeating: " ", count: indent)
        let lines = values.map { "\(space)    \"\($0.setting.key)\" to \($0.value)," }
        return "mapOf(\n" + lines.joined(separator: "\n") + "\n\(space))"
    }

    private static func literal(_ name: String) -> String {
        "\""
            + name.utf16.map { unit in
                (48...57).contains(unit) || (65...90).contains(unit) || (97...122).contains(unit) || unit == 32
                    ? String(UnicodeScalar(UInt8(unit))) : "\\u" + String(format: "%04x", unit)
            }.joined() + "\""
    }
}
