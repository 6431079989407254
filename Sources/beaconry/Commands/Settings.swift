internal import ArgumentParser
internal import Fidelity
internal import Formats
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
            two values. The documentation shows these pictures. With --baseline, defaults are those of the SDK's own header.

            Example: beaconry settings --json
            Example: beaconry settings --pictures Sources/beaconry/Documentation.docc --force
            """,
        subcommands: [ImportHeader.self])

    @Flag("markdown", "Print a Markdown table.")
    var markdown = false

    @Option("pictures", .string, "Draw a picture of each setting's effect into this folder instead.", valueName: "dir")
    var pictures: String?

    @Option("venues", .string, "Folder of the venues for the pictures.", valueName: "dir")
    var venues = "Venues"

    @Option("baseline", .string, "Baseline file of `settings import-header`.", valueName: "file")
    var baseline: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(
            if: pictures != nil && (markdown || common.json || common.output != nil),
            "Leave out --markdown, --json and --output: --pictures prints no list.")
    }

    func run() throws {
        if let pictures { return try draw(into: common.folder(pictures)) }
        let presets = try BaselineFile.presets(at: baseline)
        let paragraphs = SettingsCatalogue.all.map { Self.paragraph(on: $0, presets) }
        try common.list(
            Listing(settings: SettingsCatalogue.all.map { SettingRow(setting: $0, presets: presets) }),
            as: "settings.json",
            text: markdown ? Self.markdownTable(presets) : paragraphs.joined(separator: "\n"))
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

    private static func paragraph(on setting: Setting, _ presets: SDKPresets) -> String {
        """
        \(setting.key) = \(presets[.default][setting])
            \(setting.summary)
            Allowed: \(setting.allowed).\(remarks(on: setting))
        """
    }

    private static func markdownTable(_ presets: SDKPresets) -> String {
        let header = "| key | allowed | default | what it does |\n| --- | --- | --- | --- |\n"
        return header
            + SettingsCatalogue.all.map { setting in
                "| `\(setting.key)` | \(setting.allowed) | \(presets[.default][setting]) | \(setting.summary)\(remarks(on: setting)) |"
            }.joined(separator: "\n") + "\n\n" + DocumentRows.markdownTable + "\n\n" + presetTable(presets)
    }

    private static func presetTable(_ presets: SDKPresets) -> String {
        let header = "| preset | what it sets; all else is at its default |\n| --- | --- |\n"
        return header
            + Preset.allCases.map { preset in
                let values = presets[preset].all.filter { $0.value != presets[.default][$0.setting] }
                    .sorted { $0.setting.key < $1.setting.key }.map { "`\($0.setting.key)` \($0.value)" }
                return "| `\(preset.rawValue)` | \(values.isEmpty ? "nothing" : values.joined(separator: ", ")) |"
            }.joined(separator: "\n")
    }

    private static func remarks(on setting: Setting) -> String {
        var text = ""
        if let condition = setting.condition { text += " Only while \(condition)." }
        if setting.isExtended { text += " Extended: ours, not in the SDK's document." }
        return text
    }

    struct Listing: JSONDocument, JSONRecord {
        fileprivate let settings: [SettingRow]

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "settings", "The positioning settings.",
            .always("settings", \.settings, "The settings, in the order of the catalogue."))
    }

    fileprivate struct SettingRow: JSONRecord {
        let setting: Setting
        let presets: SDKPresets

        static let shape = JSONShape<Self>(
            "setting", "A setting.",
            .always("key", \.setting.key, "Key of the setting."),
            .maybe("unit", \.setting.unit, "Unit of the setting. Missing for Booleans, ratios and words."),
            .always("allowed", \.setting.allowed, "The allowed values in words."),
            .always(
                "defaultValue", { $0.presets[.default][$0.setting] },
                "The default; with --baseline that of the SDK's own header."),
            .maybe(
                "documentedDefault", \.setting.documentedDefault,
                "The default of the SDK's document. Missing if it gives none."),
            .always("summary", \.setting.summary, "What the setting does, in a sentence."),
            .always("isExtended", \.setting.isExtended, "Whether the setting is ours and not in the SDK's document."),
            .always("candidates", \.setting.candidates, "The values that a search may try, ascending."))
    }
}
