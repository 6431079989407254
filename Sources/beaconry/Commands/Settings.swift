internal import ArgumentParser
internal import Foundation
internal import Positioning

struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the positioning settings: meaning, unit, range and default.",
        discussion: "Example: beaconry settings --json")

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let paragraphs = SettingsCatalogue.all.map(Self.paragraph)
        try common.list(
            SettingsCatalogue.all.map(Row.init), as: "settings.json",
            text: markdown ? Self.markdownTable : paragraphs.joined(separator: "\n"))
    }

    private static func paragraph(on setting: Setting) -> String {
        """
        \(setting.key) = \(setting.defaultValue)
            \(setting.summary)
            Allowed: \(setting.allowed).\(remarks(on: setting))
        """
    }

    private static var markdownTable: String {
        let header = "| key | allowed | default | what it does |\n| --- | --- | --- | --- |\n"
        return header
            + SettingsCatalogue.all.map { setting in
                "| `\(setting.key)` | \(setting.allowed) | \(setting.defaultValue) | \(setting.summary)\(remarks(on: setting)) |"
            }.joined(separator: "\n") + "\n\n" + presetTable
    }

    private static var presetTable: String {
        let header = "| preset | what it sets; all else is at its default |\n| --- | --- |\n"
        return header
            + Preset.allCases.map { preset in
                let values = preset.values.sorted { $0.key < $1.key }.map { "`\($0.key)` \($0.value)" }
                return "| `\(preset.rawValue)` | \(values.isEmpty ? "nothing" : values.joined(separator: ", ")) |"
            }.joined(separator: "\n")
    }

    private static func remarks(on setting: Setting) -> String {
        var text = ""
        if let condition = setting.condition { text += " Only while \(condition)." }
        if setting.isExtended { text += " Extended: ours, not in the SDK's document." }
        return text
    }

    private struct Row: Encodable {
        var key: String
        var unit: String?
        var allowed: String
        var defaultValue: SettingValue
        var documentedDefault: SettingValue?
        var summary: String
        var isExtended: Bool
        var candidates: [SettingValue]

        init(_ setting: Setting) {
            key = setting.key
            unit = setting.unit
            allowed = setting.allowed
            defaultValue = setting.defaultValue
            documentedDefault = setting.documentedDefault
            summary = setting.summary
            isExtended = setting.isExtended
            candidates = setting.candidates
        }
    }
}
