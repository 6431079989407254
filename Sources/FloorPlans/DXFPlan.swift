internal import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry

/// Floor plans as DXF drawings. GDAL's program `ogr2ogr` turns them into GeoJSON; what its layers are is said by
/// ``PlanOptions/layers``, or by their names.
package enum DXFPlan {
    /// The program that reads drawings; `nil` if it is not installed.
    package static var converter: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.lazy.map { "\($0)/ogr2ogr" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

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
    static func read(_ bytes: [UInt8], path: String, problems: PlanProblems) throws(Problems) -> PlanDocument {
        guard let converter else {
            throw Problems(
                "DXF drawings are read with ogr2ogr of GDAL, which is not installed. Run: sudo apt-get install gdal-bin "
                    + "(on macOS: brew install gdal).", file: path)
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "beaconry-dxf-\(UUID().uuidString)").path
        try TextFile.makeFolder(folder)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // The name must end as that of a drawing does.
        try TextFile.write(bytes, to: folder + "/plan.dxf")
        let errors = try run(converter, folder: folder, path: path)
        guard FileManager.default.fileExists(atPath: folder + "/plan.geojson") else {
            throw Problems("ogr2ogr cannot read this drawing: \(errors)", file: path)
        }
        let json = try TextFile.bytes(of: folder + "/plan.geojson", maximumSize: FloorPlan.maximumSize)
        var features = try GeoJSONPlan.features(
            of: GeoJSONPlan.json(json, file: path), file: path, problems: problems)
        for index in features.indices {
            let layer = features[index].properties.first { $0.key == "Layer" }?.value
            if case .string(let name)? = layer { features[index].place.path = "layer \(name)" }
            // Names and texts of the drawing are no properties of a venue.
            features[index].properties = layer.map { [.init("layer", $0)] } ?? []
        }
        return PlanDocument(coordinates: .plane(unit(of: bytes)), features: features)
    }

    /// Runs the program, and gives what it said.
    private static func run(_ converter: String, folder: String, path: String) throws(Problems) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: converter)
        process.arguments = ["-f", "GeoJSON", "-skipfailures", "plan.geojson", "plan.dxf"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        do {
            // A file, not a pipe, which would block the program if it says much.
            try TextFile.write([], to: folder + "/errors")
            process.standardError = FileHandle(forWritingAtPath: folder + "/errors")
            try process.run()
        } catch let problems as Problems {
            throw problems
        } catch {
            throw Problems("\(converter) cannot be started: \(error.localizedDescription)", file: path)
        }
        process.waitUntilExit()
        let errors = (try? TextFile.read(path: folder + "/errors", maximumSize: 1_000_000).text) ?? ""
        return errors.split(whereSeparator: \.isNewline).first.map(String.init)
            ?? "it ends with code \(process.terminationStatus)."
    }

    /// The unit of the drawing by the variable `$INSUNITS` of its header; `nil` if it does not say one.
    static func unit(of bytes: [UInt8]) -> PlanUnit? {
        let lines = String(decoding: bytes.prefix(200_000), as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).lazy.map { $0.trimmingCharacters(in: .whitespaces) }
        var rest = lines.drop { $0 != "$INSUNITS" }.dropFirst().makeIterator()
        guard rest.next() == "70", let code = rest.next() else { return nil }
        return ["1": .inch, "2": .foot, "4": .millimetre, "5": .centimetre, "6": .metre][code]
    }
}
