internal import Diagnostics
package import Formats
internal import Foundation
internal import Geometry

/// Drawings as DXF files. GDAL's program `ogr2ogr` turns them into GeoJSON; what its layers are is said by
/// ``DrawingOptions/layers``, or by their names.
package enum DXFDrawing {
    /// The program that reads drawings; `nil` if it is not installed.
    package static var converter: SystemProgram? { SystemProgram(["ogr2ogr"]) }

    /// Seconds after which the program is stopped.
    private static let timeLimit = 120.0

    /// Whether a text begins as a drawing does: with a section, or a comment before it.
    static func isDrawing(_ start: Substring) -> Bool {
        if start.hasPrefix("AutoCAD Binary DXF") { return true }
        let lines = start.prefix(200).split(whereSeparator: \.isNewline).prefix(2).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        return lines == ["0", "SECTION"] || lines.first == "999"
    }

    /// Reads a drawing.
    ///
    /// - Throws: a problem if `ogr2ogr` is missing, with the command that installs it, or cannot read the file.
    static func read(_ bytes: [UInt8], path: String, problems: DrawingProblems) throws(Problems) -> DrawingDocument {
        guard let converter else {
            throw Problems(
                "DXF drawings are read with ogr2ogr of GDAL, which is not installed. Run: sudo apt-get install gdal-bin "
                    + "(on macOS: brew install gdal).", file: path)
        }
        let json = try SystemProgram.withFolder { folder throws(Problems) in
            // The name must end as that of a drawing does.
            try TextFile.write(bytes, to: folder + "/plan.dxf")
            let run = try converter.run(
                ["-f", "GeoJSON", "-skipfailures", "plan.geojson", "plan.dxf"], in: folder, within: timeLimit)
            let drawing = folder + "/plan.geojson"
            guard let code = run.code else {
                throw Problems(
                    "ogr2ogr did not finish this drawing in \(Int(timeLimit)) s. Give a smaller one.", file: path)
            }
            guard FileManager.default.fileExists(atPath: drawing) else {
                let reason = run.errors.split(whereSeparator: \.isNewline).first.map(String.init)
                throw Problems(
                    "ogr2ogr cannot read this drawing: \(reason ?? "it ends with code \(code).")", file: path)
            }
            for line in run.errors.split(whereSeparator: \.isNewline) where line.hasPrefix("ERROR") {
                problems.note("ogr2ogr reports: \(line.prefix(300))", file: path)
            }
            return try TextFile.bytes(of: drawing, maximumSize: FloorDrawing.maximumSize)
        }
        var features = try GeoJSONDrawing.features(
            of: GeoJSONDrawing.json(json, file: path), file: path, problems: problems, path: entity)
        for index in features.indices {
            // Names and texts of the drawing are no properties of a venue.
            features[index].properties = features[index].layer.map { [.init("layer", .string($0))] } ?? []
        }
        return DrawingDocument(coordinates: .plane(unit(of: bytes)), features: features)
    }

    /// Where a feature stands in the drawing: its layer and its handle, by which programs for drawings find it.
    private static func entity(_ index: Int, _ feature: JSONValue) -> String {
        let layer = feature["properties"]?["Layer"]?.plainText.map { "layer \($0)" }
        let handle = feature["properties"]?["EntityHandle"]?.plainText.map { "entity \($0)" }
        let place = [layer, handle].compactMap(\.self).joined(separator: ", ")
        return place.isEmpty ? "entity number \(index + 1)" : place
    }

    /// The unit of the drawing by the variable `$INSUNITS` of its header; `nil` if it does not say one.
    static func unit(of bytes: [UInt8]) -> DrawingUnit? {
        let lines = String(decoding: bytes.prefix(200_000), as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).lazy.map { $0.trimmingCharacters(in: .whitespaces) }
        var rest = lines.drop { $0 != "$INSUNITS" }.dropFirst().makeIterator()
        guard rest.next() == "70", let code = rest.next() else { return nil }
        return ["1": .inch, "2": .foot, "4": .millimetre, "5": .centimetre, "6": .metre][code]
    }
}
