import Diagnostics
import Formats
import Geometry

/// The features of an IMDF archive (OGC 20-094), a folder or a ZIP file of GeoJSON, by their types.
struct IMDFArchive {
    /// A feature. Its coordinates are degrees.
    struct Feature {
        var id: String
        var properties: [JSONValue.Member]
        var shapes: [DrawingFeature.Shape]
        var place: DrawingFeature.FilePlace

        func text(_ key: String) -> String? { value(key)?.filledText }

        func value(_ key: String) -> JSONValue? { properties[key] }

        /// A label in the language of the archive, or in the first one.
        func label(_ key: String, language: String?) -> String? {
            let texts = value(key)?.members?.filter { $0.value.filledText != nil } ?? []
            return (texts.first { $0.key == language } ?? texts.first)?.value.filledText
        }

        /// The polygon with the largest border, in degrees.
        var polygon: [[Point]]? {
            let polygons = shapes.compactMap { if case .polygon(let rings) = $0 { rings } else { nil } }
            return polygons.max { Polygon($0[0]).area < Polygon($1[0]).area }
        }
    }

    /// The file or folder as the user named it.
    let file: String
    private(set) var features: [String: [Feature]] = [:]
    /// The archive's language, such as `en-US`.
    private(set) var language: String?

    /// The features of a type, in the order of the file.
    subscript(_ type: String) -> [Feature] { features[type] ?? [] }

    /// Reads an archive.
    ///
    /// - Throws: a problem if it is damaged or has no levels. A broken feature is reported and left out.
    init(bytes: [UInt8]?, path: String, problems: DrawingProblems) throws(Problems) {
        file = path
        for (name, bytes) in try Self.files(bytes, path: path) {
            let inner = TextFile.isFolder(path) ? "\(path)/\(name)" : "\(path) (\(name))"
            let root = try GeoJSONDrawing.json(bytes, file: inner)
            if name == "manifest.json" {
                if case .string(let text)? = root["language"] { language = text }
                continue
            }
            try read(root, type: name.split(separator: ".").first.map(String.init) ?? name, file: inner, problems)
        }
        guard !self["level"].isEmpty else {
            throw Problems("This is no IMDF archive: it has no levels (level.geojson).", file: path)
        }
    }

    /// The GeoJSON files and the manifest, by name; other files are left out.
    private static func files(_ bytes: [UInt8]?, path: String) throws(Problems) -> [(name: String, bytes: [UInt8])] {
        func isRead(_ name: String) -> Bool { name.hasSuffix(".geojson") || name == "manifest.json" }
        guard let bytes else {
            var files: [(name: String, bytes: [UInt8])] = []
            var rest = FloorDrawing.maximumSize
            for name in try TextFile.names(inFolder: path) where isRead(name) {
                files.append((name, try TextFile.bytes(of: "\(path)/\(name)", maximumSize: rest)))
                rest -= files[files.count - 1].bytes.count
            }
            return files
        }
        let archive = try ZipArchive(bytes, file: path)
        // Files that macOS adds begin with "._".
        func name(_ entry: ZipArchive.PackedFile) -> String {
            entry.name.split(separator: "/").last.map(String.init) ?? entry.name
        }
        let entries = archive.entries.filter { isRead(name($0)) && !$0.name.hasPrefix("__MACOSX") }
        try archive.check(entries, maximumSize: FloorDrawing.maximumSize)
        var files: [(name: String, bytes: [UInt8])] = []
        for entry in entries { files.append((name(entry), try archive.contents(of: entry))) }
        return files.sorted { $0.name < $1.name }
    }

    private mutating func read(
        _ root: JSONValue, type: String, file: String, _ problems: DrawingProblems
    ) throws(Problems) {
        guard root["type"] == .string("FeatureCollection"), let all = root["features"]?.elements else {
            throw Problems("A GeoJSON FeatureCollection is expected here.", file: file)
        }
        for (index, feature) in all.enumerated() {
            let place = DrawingFeature.FilePlace(file: file, path: "features[\(index)]")
            guard case .string(let id)? = feature["id"], case .object(let members)? = feature["properties"] else {
                problems.report("An IMDF feature takes an id and properties.", at: place)
                continue
            }
            guard let shapes = GeoJSONDrawing.shapes(ofFeature: feature) else {
                problems.report("The geometry is broken.", at: place)
                continue
            }
            guard shapes.allSatisfy({ $0.points.allSatisfy(GeoJSONDrawing.isDegrees) }) else {
                problems.report("The coordinates are not degrees of longitude and latitude.", at: place)
                continue
            }
            var kind = type
            if case .string(let text)? = feature["feature_type"] { kind = text }
            features[kind, default: []].append(Feature(id: id, properties: members, shapes: shapes, place: place))
        }
    }
}
