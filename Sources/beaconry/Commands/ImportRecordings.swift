internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Importing
internal import Reporting
internal import VenueFiles
internal import VenueModel
internal import Walks

struct ImportRecordings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recordings",
        abstract: "Converts recordings from another format, and writes a venue file if they contain enough data.",
        discussion: """
            Formats:
            \(Importers.all.map { "  \($0.name): \($0.summary)\(Self.options(of: $0))" }.joined(separator: "\n"))

            The output folder gets the folder recordings, and venue.yaml if the files describe the venue. Recordings are \
            added to those that are there; if the name of a recording is taken, the recording gets a suffix, such as -2.
            A bad line is reported with file, line and reason, and skipped. With --strict, a bad line stops the \
            import.

            The word recordings may be left out.

            Example: beaconry import recordings tetam tetam_ble --output lab
            """)

    @Argument(help: "Format to read.")
    var format: String

    @Argument(help: "Folder or file to read.")
    var path: String

    @Option("option", .string, "An option of the format; may be repeated.", valueName: "name=value")
    var option: [String] = []

    @Flag("strict", "Stop if a line is bad.")
    var strict = false

    @OptionGroup var common: CommonOptions

    func run() throws {
        let importer = try Importers.named(format)
        let options = try ImportOptions(
            try KeyValueText.parse(option, flag: "--option"), isStrict: strict, for: importer)
        let data = try importer.importFolder(path, options: options)
        common.console.warn(data.warnings)
        let name = data.venue?.name ?? URL(fileURLWithPath: path).standardized.deletingPathExtension().lastPathComponent
        let folder = try common.folder(common.output ?? "beaconry-output/\(name)")
        let recordings = folder.path(of: "recordings")
        let addition = data.set.added(to: try Self.recordings(in: recordings))
        try OutputFolder.checkFileNames(addition.groups.map(\.name), of: path)
        let files = addition.groups.flatMap(\.files).map { (name: "recordings/\($0.name)", bytes: $0.bytes) }
        let venue = try data.venue.flatMap { try newVenue($0, in: folder) }
        try folder.check(files.map(\.name) + (venue == nil ? [] : [Self.venueName]), besides: [path])
        if let venue { try folder.write(venue, to: Self.venueName) }
        for file in files { try folder.write(file.bytes(), to: file.name) }
        let summary = Summary(
            importer: format, venue: data.venue.map { _ in folder.path(of: Self.venueName) }, recordings: recordings,
            addition: addition, data: data)
        for renaming in addition.renamed {
            common.console.message(
                "\(renaming.from) was added as \(renaming.to), because other recordings have its name.")
        }
        if !addition.known.isEmpty {
            common.console.message("Already there: \(addition.known.joined(separator: ", ")).")
        }
        if common.json { try Console.result(JSONText.of(summary)) }
        common.console.message(
            "Imported \(Format.count(summary.recordingCount, "recording")) from \(Format.count(data.goodLines, "line")) into \(folder.path); "
                + "\(Format.count(data.badLines, "bad line")) skipped.")
    }

    private static let venueName = "venue.yaml"

    /// The recordings that a folder has already.
    private static func recordings(in folder: String) throws(Problems) -> RecordingSet {
        guard TextFile.isFolder(folder),
            try TextFile.names(inFolder: folder).contains(where: { $0.hasSuffix(RecordingFile.suffix) })
        else { return RecordingSet(groups: []) }
        return try RecordingSet.read(folder: folder, strict: false).set
    }

    /// The text of a venue file; `nil` if the folder has this venue already.
    ///
    /// - Throws: a problem if it has another one.
    private func newVenue(_ venue: Venue, in folder: OutputFolder) throws(Problems) -> String? {
        let text = VenueFile.write(venue)
        let file = folder.path(of: Self.venueName)
        guard !common.force, FileManager.default.fileExists(atPath: file) else { return text }
        guard try TextFile.bytes(of: file) != Array(text.utf8) else { return nil }
        throw Problems(
            "The folder has another venue. Choose another folder with --output, or replace the venue with --force.",
            file: file)
    }

    private static func options(of importer: any RecordingImporter) -> String {
        importer.options.map { option in
            let choice = option.allowed.isEmpty ? "" : " (\(option.allowed.joined(separator: ", ")))"
            return "\n    --option \(option.name)=…: \(option.summary)\(choice)"
        }.joined()
    }

    struct Summary: JSONDocument, JSONRecord {
        let importer: String
        let venue: String?
        let recordings: String
        let addition: RecordingSet.Addition
        let data: ImportedData
        var recordingCount: Int { addition.groups.reduce(0) { $0 + $1.recordings.count } }

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "import", "What was imported.",
            .always("importer", \.importer, "The format that was read."),
            .maybe("venue", \.venue, "Path of the venue file. Missing if the files do not describe the venue."),
            .always("recordings", \.recordings, "Path of the folder of the recordings."),
            .always("recordingCount", \.recordingCount, "Number of recordings that were added."),
            .always("renamed", \.addition.renamed, "Names that were taken."),
            .always("known", \.addition.known, "Recordings that were there already with the same contents."),
            .always("goodLines", \.data.goodLines, "Number of lines that were read."),
            .always("badLines", \.data.badLines, "Number of bad lines that were skipped."))
    }
}
