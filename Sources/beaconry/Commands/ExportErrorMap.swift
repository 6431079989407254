internal import ArgumentParser
internal import FloorPlans
internal import Formats
internal import Foundation

struct ExportErrorMap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "error-map",
        abstract: "Writes the GeoJSON of an error map as KML.",
        discussion: """
            Each cell becomes a polygon with its figures. The venue of the map must have an anchor.

            Example: beaconry export error-map results/error-map.geojson --output-file error-map.kml
            """)

    @Argument(help: "GeoJSON in degrees, such as error-map.geojson of the command evaluate.")
    var map: String

    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws { try result.checkFile(common) }

    func run() throws {
        let name = URL(fileURLWithPath: map).deletingPathExtension().lastPathComponent
        let text = try GeoJSONFeatures.kml(
            ofGeoJSON: TextFile.bytes(of: map, maximumSize: GeoJSONFeatures.maximumSize), name: name, file: map)
        let path = result.path ?? "\(common.output ?? "beaconry-output")/\(name).kml"
        try common.write(Array(text.utf8), to: path, isStream: result.isStream, besides: [map])
    }
}
