internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import FloorPlans
internal import Formats

struct ExportFixes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fixes",
        abstract: "Writes fixes as GeoJSON or KML.",
        discussion: """
            Each track becomes a line for each level that it stays on, and a point for each fix with its time, level and \
            accuracy. KML needs a venue with an anchor; GeoJSON without one is in metres of the venue's frame.

            Example: beaconry export fixes Venues/office.yaml fixes --output-file fixes.kml
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @Argument(help: "File of fixes (*\(FixesFile.suffix)), or a folder of them.")
    var fixes: String

    @Option(
        "format", .choice([DrawingOutputFormat.geojson, .kml].map(\.rawValue)),
        "Format: geojson or kml. (default: by the name of the file, else geojson)")
    var format: DrawingOutputFormat?

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try result.checkFile(common)
        try refuse(if: format == .imdf, "--format takes geojson or kml here: IMDF has no tracks.")
    }

    func run() throws {
        let venue = try common.venue(at: self.venue)
        let names = try FixesFile.paths(at: fixes)
        guard !names.isEmpty else { throw Problems("The folder has no files *\(FixesFile.suffix).", file: fixes) }
        var tracks: [FixTrack] = []
        for name in names {
            let content = try FixesFile.read(path: name, strict: false)
            common.console.warn(content.warnings)
            tracks += content.items.map { FixTrack(name: $0.name, fixes: $0.fixes) }
        }
        let format: DrawingOutputFormat = DrawingOutputFormat.chosen(format, for: result.path) == .kml ? .kml : .geojson
        let text =
            try format == .kml ? tracks.kml(in: venue, file: self.venue) : tracks.geoJSON(in: venue)
        let path = result.path ?? "\(common.output ?? OutputFolder.defaultPath(for: venue))/fixes\(format.suffix)"
        try common.write(Array(text.utf8), to: path, isStream: result.isStream, besides: [self.venue] + names)
    }
}
