internal import Diagnostics
internal import Formats
internal import Geometry
package import VenueModel

/// Drawings as GeoJSON (RFC 7946): features with the properties of ``DrawingKind``.
///
/// The member `venue` has what is known of the venue as a whole. Coordinates are degrees of longitude and latitude
/// (WGS 84) unless the member `coordinates` says that they are metres of the venue's frame.
package enum GeoJSONDrawing {
    /// The value of `coordinates` for metres.
    static let metres = "metres of the venue's frame"

    /// Whether a point can be a longitude (x) and a latitude (y).
    static func isDegrees(_ point: Point) -> Bool { (-180...180).contains(point.x) && (-90...90).contains(point.y) }

    /// Reads a drawing.
    ///
    /// - Throws: a problem if this is no GeoJSON with features. A broken feature is reported and left out.
    static func read(_ bytes: [UInt8], file: String?, problems: DrawingProblems) throws(Problems) -> DrawingDocument {
        let root = try json(bytes, file: file)
        let isPlane = root["coordinates"] == .string(metres)
        return DrawingDocument(
            venue: root["venue"]?.members ?? [], coordinates: isPlane ? .plane(.metre) : .degrees,
            features: try features(of: root, file: file, problems: problems))
    }

    /// A JSON document.
    ///
    /// - Throws: a problem with line and column, if it is none.
    static func json(_ bytes: [UInt8], file: String?) throws(Problems) -> JSONValue {
        do throws(JSONSyntaxError) {
            return try JSONValue(parsing: bytes)
        } catch {
            let before = bytes.prefix(error.offset)
            let line = before.count { $0 == 0x0A } + 1
            let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
            throw Problems("This is not JSON: \(error.message)", file: file, line: line, column: column)
        }
    }

    /// The features of a collection, or the one feature that the document is. A feature with several geometries becomes
    /// several; one without a geometry is left out with a warning.
    ///
    /// - Parameter path: where a feature stands in the file, by its index and itself.
    static func features(
        of root: JSONValue, file: String?, problems: DrawingProblems,
        path: (Int, JSONValue) -> String = { index, _ in "features[\(index)]" }
    ) throws(Problems) -> [DrawingFeature] {
        let all: [JSONValue]
        switch (root["type"], root["features"]) {
        case (.string("FeatureCollection"), .array(let features)?): all = features
        case (.string("Feature"), _): all = [root]
        default:
            throw Problems("This is no GeoJSON: a FeatureCollection with features is expected.", file: file)
        }
        var result: [DrawingFeature] = []
        for (index, feature) in all.enumerated() {
            let place = DrawingFeature.FilePlace(file: file, path: path(index, feature))
            guard case .object = feature, feature["type"] == .string("Feature") else {
                problems.report("A GeoJSON feature is expected here.", at: place)
                continue
            }
            let id: String? =
                switch feature["id"] {
                case .string(let text)?: text
                case .number(let number)?: YAMLText.number(number)
                default: nil
                }
            guard let shapes = Self.shapes(ofFeature: feature) else {
                problems.report(
                    "The geometry is broken: a point takes [x, y], a line at least 2 and each ring of a polygon at least 3 "
                        + "different points.", at: place)
                continue
            }
            if shapes.isEmpty {
                problems.report("The feature has no geometry and is left out.", at: place, severity: .warning)
            }
            result += shapes.map {
                DrawingFeature(id: id, properties: feature["properties"]?.members ?? [], shape: $0, place: place)
            }
        }
        return result
    }

    /// The points, lines and polygons of a feature, none if it has no geometry; `nil` if it is broken.
    static func shapes(ofFeature feature: JSONValue) -> [DrawingFeature.Shape]? {
        guard let geometry = feature["geometry"], geometry != .null else { return [] }
        return shapes(of: geometry)
    }

    /// The points, lines and polygons of a geometry; `nil` if it is broken.
    static func shapes(of geometry: JSONValue, depth: Int = 0) -> [DrawingFeature.Shape]? {
        guard case .string(let type)? = geometry["type"] else { return nil }
        if type == "GeometryCollection" {
            guard depth < 8, case .array(let parts)? = geometry["geometries"] else { return nil }
            return all(parts) { shapes(of: $0, depth: depth + 1) }?.flatMap(\.self)
        }
        guard let coordinates = geometry["coordinates"] else { return nil }
        switch type {
        case "Point": return point(coordinates).map { [.point($0)] }
        case "LineString": return line(coordinates).map { [.line($0)] }
        case "Polygon": return polygon(coordinates).map { [.polygon($0)] }
        case "MultiPoint": return all(coordinates.elements, point)?.map { .point($0) }
        case "MultiLineString": return all(coordinates.elements, line)?.map { .line($0) }
        case "MultiPolygon": return all(coordinates.elements, polygon)?.map { .polygon($0) }
        default: return nil
        }
    }

    private static func point(_ value: JSONValue) -> Point? {
        guard case .array(let numbers) = value, numbers.count >= 2, case .number(let x) = numbers[0],
            case .number(let y) = numbers[1], x.isFinite, y.isFinite
        else { return nil }
        return Point(x, y)
    }

    /// At least two points, without those that are repeated.
    private static func line(_ value: JSONValue) -> [Point]? {
        guard let points = all(value.elements, point), points.count >= 2 else { return nil }
        var line: [Point] = []
        for point in points where line.last != point { line.append(point) }
        // A link may lead straight up.
        return line.count == 1 ? [line[0], line[0]] : line
    }

    private static func polygon(_ value: JSONValue) -> [[Point]]? {
        let rings = all(value.elements) { ring -> [Point]? in
            guard let points = line(ring) else { return nil }
            let open = points.first == points.last ? Array(points.dropLast()) : points
            return open.count >= 3 ? open : nil
        }
        return rings?.isEmpty == false ? rings : nil
    }

    /// All results, or `nil` if there is one that is missing.
    private static func all<Result>(_ values: [JSONValue]?, _ read: (JSONValue) -> Result?) -> [Result]? {
        let results = values?.compactMap(read)
        return results?.count == values?.count ? results : nil
    }
}

extension JSONValue {
    /// The value of a key of an object.
    subscript(_ key: String) -> JSONValue? { members?[key] }

    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

    var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// Its text, if that is not empty.
    var filledText: String? { if case .string(let text) = self, !text.isEmpty { text } else { nil } }
}

extension [JSONValue.Member] {
    /// The value of the first member with this key.
    subscript(_ key: String) -> JSONValue? { first { $0.key == key }?.value }
}

extension GeoJSONDrawing {
    /// A venue as GeoJSON, a feature a line: in degrees if it has an anchor, else in metres of its frame, which the
    /// member `coordinates` says. Degrees have nine decimal places, 0.1 mm. Reading it gives the venue back.
    package static func text(of venue: Venue) -> String {
        let document = DrawingDocument(venue)
        let anchor = venue.anchorOffPoles
        return text(
            members: [
                .init("coordinates", .string(anchor == nil ? metres : "WGS 84")),
                .init("venue", .object(document.venue)),
            ], features: document.features.map { json(of: $0, anchor: anchor) })
    }

    /// A feature collection, a feature a line.
    static func text(members: [JSONValue.Member], features: [JSONValue]) -> String {
        var lines = ["{\"type\":\"FeatureCollection\","]
        lines += members.map { "\(JSONValue.string($0.key).text):\($0.value.text)," }
        lines.append("\"features\":[")
        lines += features.enumerated().map { $1.text + ($0 == features.count - 1 ? "" : ",") }
        return (lines + ["]}"]).joined(separator: "\n") + "\n"
    }

    /// A feature in degrees, or in metres without an anchor.
    static func json(of feature: DrawingFeature, anchor: GeographicAnchor?) -> JSONValue {
        var members: [JSONValue.Member] = [.init("type", "Feature")]
        if let id = feature.id { members.append(.init("id", .string(id))) }
        members.append(.init("geometry", geometry(of: feature.shape, anchor: anchor)))
        members.append(.init("properties", .object(feature.properties)))
        return .object(members)
    }

    /// A geometry in degrees, or in metres without an anchor. The borders of polygons run anticlockwise, holes
    /// clockwise, as RFC 7946 has it.
    static func geometry(of shape: DrawingFeature.Shape, anchor: GeographicAnchor?) -> JSONValue {
        func place(_ point: Point) -> JSONValue {
            guard let place = anchor?.coordinates(of: point) else { return [.number(point.x), .number(point.y)] }
            return [.number(degrees(place.longitude)), .number(degrees(place.latitude))]
        }
        switch shape {
        case .point(let point): return ["type": "Point", "coordinates": place(point)]
        case .line(let points): return ["type": "LineString", "coordinates": .array(points.map(place))]
        case .polygon(let rings):
            let closed = rings.enumerated().map { index, ring -> JSONValue in
                let isTurned = (Polygon(ring).signedArea > 0) != (index == 0)
                let ordered = isTurned ? [ring[0]] + ring.dropFirst().reversed() : ring
                return .array((ordered + ordered.prefix(1)).map(place))
            }
            return ["type": "Polygon", "coordinates": .array(closed)]
        }
    }

    /// Degrees to nine decimal places.
    static func degrees(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
}
