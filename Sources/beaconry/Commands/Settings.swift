internal import ArgumentParser
internal import Formats
internal import Foundation
internal import Positioning
internal import Reporting
internal import Simulation
internal import VenueFiles
internal import VenueModel

struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lists the positioning settings: meaning, unit, range and default.",
        discussion: """
            With --pictures it draws the effect of each setting: one simulated walk in a bundled venue, with the setting at \
            two values. The documentation shows these pictures.

            Example: beaconry settings --json
            Example: beaconry settings --pictures Sources/beaconry/Documentation.docc --force
            """)

    @Flag(help: "Print a Markdown table.")
    var markdown = false

    @Option(
        help: ArgumentHelp("Draw a picture of each setting's effect into this folder instead.", valueName: "dir"))
    var pictures: String?

    @Option(help: ArgumentHelp("Folder of the venues for the pictures.", valueName: "dir"))
    var venues = "Venues"

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if pictures != nil, markdown || common.json || common.output != nil {
            throw ValidationError("Leave out --markdown, --json and --output: --pictures prints no list.")
        }
    }

    func run() throws {
        if let pictures { return try draw(into: common.folder(pictures)) }
        let paragraphs = SettingsCatalogue.all.map(Self.paragraph)
        try common.list(
            SettingsCatalogue.all.map(Row.init), as: "settings.json",
            text: markdown ? Self.markdownTable : paragraphs.joined(separator: "\n"))
    }

    private func draw(into folder: OutputFolder) throws {
        try folder.check(SettingScene.all.map(\.fileName))
        var known: [String: Venue] = [:]
        for scene in SettingScene.all {
            let venue = try known[scene.venue] ?? VenueFile.readVenue(path: "\(venues)/\(scene.venue).yaml").venue
            known[scene.venue] = venue
            let file = try folder.write(scene.picture(in: venue, seed: common.givenSeed).text, to: scene.fileName)
            common.console.message("Wrote \(file)")
        }
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
            }.joined(separator: "\n") + "\n\n" + DocumentRow.markdownTable + "\n\n" + presetTable
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
