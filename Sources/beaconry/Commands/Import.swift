internal import ArgumentParser
internal import Formats
internal import Foundation
internal import Importing
internal import Reporting
internal import VenueFiles
internal import VenueModel
internal import Walks

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Converts recordings from another format, and writes a venue file if they contain enough data.",
        discussion: """
            Formats:
            \(Importers.all.map { "  \($0.name): \($0.summary)\(Self.options(of: $0))" }.joined(separator: "\n"))

            The output folder gets the folder recordings, and venue.yaml if the files describe the venue.
            A bad line is reported with file, line and reason, and skipped. With --strict, a bad line stops the \
            import.

            Example: beaconry import tetam tetam_ble --output lab
            """)

    @Argument(help: "Format to read.")
    var format: String

    @Argument(help: "Folder or file to read.")
    var path: String

    @Option(help: ArgumentHelp("An option of the format; may be repeated.", valueName: "name=value"))
    var option: [String] = []

    @Flag(help: "Stop if a line is bad.")
    var strict = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let importer = try Importers.named(format)
        let options = try ImportOptions(
            try KeyValueText.parse(option, flag: "--option"), isStrict: strict, for: importer)
        let data = try importer.importFolder(path, options: options)
        common.console.warn(data.warnings)
        let name = data.venue?.name ?? URL(fileURLWithPath: path).standardized.deletingPathExtension().lastPathComponent
        let folder = try OutputFolder(common.output ?? "beaconry-output/\(name)")
        let recordings = try OutputFolder(folder.path + "/recordings")
        if let venue = data.venue { try folder.write(VenueFile.write(venue), to: "venue.yaml") }
        try data.set.write(toFolder: recordings.path)
        let summary = Summary(
            format: format, venue: data.venue.map { _ in folder.path + "/venue.yaml" }, recordings: recordings.path,
            recordingCount: data.set.recordings.count, goodLines: data.goodLines, badLines: data.badLines)
        if common.json { try Console.result(JSONText.of(summary)) }
        common.console.message(
            "Imported \(Format.count(summary.recordingCount, "recording")) from \(Format.count(summary.goodLines, "line")) into \(folder.path); "
                + "\(Format.count(summary.badLines, "bad line")) skipped.")
    }

    private static func options(of importer: any RecordingImporter) -> String {
        importer.options.map { option in
            let choice = option.allowed.isEmpty ? "" : " (\(option.allowed.joined(separator: ", ")))"
            return "\n    --option \(option.name)=…: \(option.summary)\(choice)"
        }.joined()
    }

    private struct Summary: Encodable {
        var format: String
        var venue: String?
        var recordings: String
        var recordingCount: Int
        var goodLines: Int
        var badLines: Int
    }
}
