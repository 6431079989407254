internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Recordings
internal import Reporting

struct Locate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs the positioning core on recordings.",
        discussion: """
            Fixes go to standard output, or with --output to NAME.fixes.jsonl for each recording, one JSON object per line. \
            Truth files are not used.

            Example: beaconry locate Venues/office.yaml --recordings office-walks --preset bestAccuracy
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (venue, zonedPreset, _) = try common.venue(at: self.venue, settings) { _, reader in
            reader.read { () throws(Problems) in try recordings.checkFolder() }
        }
        let set = try recordings.read(for: venue, common.console)
        let walks = try recordings.walks(in: set)
        if common.output != nil { try OutputFolder.checkFileNames(walks.map(\.name), of: recordings.recordings) }
        let folder = try common.folder(
            for: walks.map { $0.name + FixesFile.suffix }, besides: [self.venue] + settings.inputs)
        var request = LocationRequest(venue, set, walks: walks, zonedPreset: zonedPreset)
        request.constants = try settings.openConstants()
        request.asked = try settings.choice().asked(in: zonedPreset)
        let tracks = try common.running { try LocationRun(request, in: $0).run() }
        guard tracks.contains(where: { !$0.fixes.isEmpty }) else {
            throw Problems.noPosition(file: recordings.recordings)
        }
        guard let folder else {
            for track in tracks { try Console.result(String(decoding: FixesFile.bytes(of: [track]), as: UTF8.self)) }
            return
        }
        let files = try tracks.map { try folder.write(FixesFile.bytes(of: [$0]), to: $0.name + FixesFile.suffix) }
        try common.report(written: files, "\(Format.count(files.count, "file")) to \(folder.path)")
    }
}
