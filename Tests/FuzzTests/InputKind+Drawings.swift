import Diagnostics
import FloorPlans
import Formats
import Foundation
import TestSupport
import VenueFiles
import VenueModel

// Floor plans of other programs.
extension InputKind {
    static let drawings: [InputKind] = [
        drawing("plan-geojson", "it.geojson") {
            try [sample("museum.geojson"), Array(GeoJSONDrawing.text(of: drawn).utf8)]
        },
        drawing("plan-kml", "it.kml") {
            try [sample("library.kml"), Array(KMLWriter(for: drawn, file: nil).text(of: drawn).utf8)]
        },
        drawing("plan-zip", "it.zip") { try [IMDFWriter(for: drawn, file: nil).archive] },
        InputKind(
            name: "plan-picture", count: 2000,
            samples: { _ in
                let png: [UInt8] =
                    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
                    + [0, 0, 4, 0, 0, 0, 3, 0, 8, 2, 0, 0, 0]
                let jpeg: [UInt8] = [
                    0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC0, 0, 11, 8, 2, 0, 3, 0, 1, 1, 0x11, 0,
                ]
                return [[File("it.png", png)], [File("it.png", jpeg)]]
            },
            read: { _, file in
                var options = DrawingOptions()
                options.pictureWidth = 40
                try check(FloorDrawing.read(path: file, format: .picture, options: options))
            }),
        InputKind(
            name: "plan-imdf", count: 2000,
            samples: { _ in
                let folder = Project.root.appending(path: "Venues/plans/station").path
                let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                return [try names.map { File($0, try sample("station/\($0)")) }]
            },
            read: { folder, _ in try check(FloorDrawing.read(path: folder, format: .imdf)) }),
    ]

    private static func drawing(
        _ name: String, _ file: String, _ samples: @escaping @Sendable () throws -> [[UInt8]]
    ) -> InputKind {
        InputKind(
            name: name, count: 2000, samples: { _ in try samples().map { [File(file, $0)] } },
            read: { _, file in
                if file.hasSuffix("json") {
                    _ = try? GeoJSONFeatures.kml(ofGeoJSON: TextFile.bytes(of: file), name: "it", file: file)
                }
                let format = file.split(separator: ".").last.map(String.init) ?? ""
                try check(
                    FloorDrawing.read(path: file, format: DrawingFormat(rawValue: format == "zip" ? "imdf" : format)))
            })
    }

    /// A venue with an anchor and something of everything.
    private static let drawn = {
        var random = SplitMix64(state: 6)
        var venue = DrawnVenue.venue(&random)
        venue.anchor = GeographicAnchor(latitude: 47.4, longitude: 8.5, bearing: 20)
        return venue
    }()

    @Sendable private static func sample(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Project.root.appending(path: "Venues/plans/\(name)")))
    }

    private static func check(_ drawing: FloorDrawing) throws {
        let text = VenueFile.write(drawing.venue)
        try promise(try VenueFile.parse(text).venue == drawing.venue, "a venue file that is valid")
        try promise(drawing.warnings.allSatisfy { $0.severity == .warning }, "problems that are skipped are warnings")
    }
}
