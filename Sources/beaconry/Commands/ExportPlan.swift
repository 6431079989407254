internal import ArgumentParser
internal import FloorPlans
internal import Formats

/// A format that drawings are written in.
enum DrawingOutputFormat: String, CaseIterable, OptionValue {
    case geojson, kml, imdf

    /// The end of a file's name.
    var suffix: String { self == .imdf ? ".zip" : ".\(rawValue)" }

    /// The format that was asked for, or that the name of a file says, or GeoJSON.
    static func chosen(_ format: Self?, for file: String?) -> Self {
        format ?? file.flatMap { file in allCases.first { file.lowercased().hasSuffix($0.suffix) } } ?? .geojson
    }
}

struct ExportPlan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Writes a venue as GeoJSON, KML or an IMDF archive.",
        discussion: """
            GeoJSON and KML hold everything: importing them gives the venue back. IMDF holds levels, walls, doors, zones \
            and level changes; a message says what it leaves out. KML and IMDF need a venue with an anchor.

            Example: beaconry export plan Venues/mall.yaml --output-file mall.kml
            Example: beaconry export plan Venues/mall.yaml --format imdf --output-file mall.zip
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @Option(
        "format", .words(DrawingOutputFormat.self),
        "Format: \(Words.list(DrawingOutputFormat.self)). (default: by the name of the file, else geojson)")
    var format: DrawingOutputFormat?

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws { try result.checkFile(common) }

    func run() throws {
        let venue = try common.venue(at: self.venue)
        let format = DrawingOutputFormat.chosen(format, for: result.path)
        let bytes: [UInt8]
        switch format {
        case .geojson: bytes = Array(GeoJSONDrawing.text(of: venue).utf8)
        case .kml: bytes = Array(try KMLWriter(for: venue, file: self.venue).text(of: venue).utf8)
        case .imdf:
            let writer = try IMDFWriter(for: venue, file: self.venue)
            for loss in writer.losses { common.console.message(loss) }
            bytes = writer.archive
        }
        let path = result.path ?? "\(common.output ?? OutputFolder.defaultPath(for: venue))/plan\(format.suffix)"
        try common.write(bytes, to: path, isStream: result.isStream, besides: [self.venue])
    }
}

extension CommonOptions {
    /// Writes the one file that a command makes, or standard output.
    func write(_ bytes: [UInt8], to path: String, isStream: Bool, besides inputs: [String]) throws {
        if isStream { return try StandardOutput().write(bytes) }
        let (folder, name) = try file(path, besides: inputs)
        try report(written: [folder.write(bytes, to: name)])
    }
}
