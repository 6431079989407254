package import Diagnostics
internal import Formats
internal import Geometry
package import VenueModel

/// Writes KML, which is in degrees: what it draws needs an anchor.
package struct KMLWriter {
    /// Where the frame lies; `nil` if coordinates are degrees already.
    private let anchor: GeographicAnchor?

    /// A writer for features whose coordinates are degrees of longitude and latitude.
    init() { anchor = nil }

    /// A writer for a venue.
    ///
    /// - Throws: a problem if the venue has no anchor.
    package init(for venue: Venue, file: String?) throws(Problems) {
        anchor = try venue.anchor(for: "KML", file: file)
    }

    /// A venue: a folder for each level, with a folder for each kind in it. Reading it gives the venue back.
    package func text(of venue: Venue) -> String {
        let document = DrawingDocument(venue)
        var lines: [String] = []
        for number in venue.levels.map(\.number) {
            lines.append("<Folder><name>Level \(number)</name>")
            let here = document.features.filter { $0.properties["level"] == .number(Double(number)) }
            for kind in DrawingKind.allCases {
                let all = here.filter { $0.properties.first?.value == .string(kind.rawValue) }
                if !all.isEmpty { lines += folder(kind.rawValue, all) }
            }
            lines.append("</Folder>")
        }
        let links = document.features.filter { $0.properties["kind"] == .string(DrawingKind.link.rawValue) }
        if !links.isEmpty { lines += folder(DrawingKind.link.rawValue, links) }
        return text(name: venue.name, data: document.venue.filter { $0.key != "name" }, lines: lines)
    }

    /// A document with these elements.
    func text(name: String, data: [JSONValue.Member] = [], lines: [String]) -> String {
        let start = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<kml xmlns=\"http://www.opengis.net/kml/2.2\">",
            "<Document><name>\(Self.escaped(name))</name>",
        ]
        return (start + extended(data) + lines + ["</Document>", "</kml>"]).joined(separator: "\n") + "\n"
    }

    func folder(_ name: String, _ features: [DrawingFeature]) -> [String] {
        ["<Folder><name>\(Self.escaped(name))</name>"] + features.map(placemark) + ["</Folder>"]
    }

    /// A feature; its name is also that of the placemark, which is what maps show.
    func placemark(_ feature: DrawingFeature) -> String {
        let id = feature.id.map { " id=\"\(Self.escaped($0))\"" } ?? ""
        var text = "<Placemark\(id)>"
        let label = feature.properties.first { ["name", "label", "minor"].contains($0.key) }
        if let label { text += "<name>\(Self.escaped(Self.value(label.value)))</name>" }
        text += extended(feature.properties).joined()
        return text + geometry(feature.shape) + "</Placemark>"
    }

    private func extended(_ members: [JSONValue.Member]) -> [String] {
        guard !members.isEmpty else { return [] }
        let data = members.map {
            "<Data name=\"\(Self.escaped($0.key))\"><value>\(Self.escaped(Self.value($0.value)))</value></Data>"
        }
        return ["<ExtendedData>"] + data + ["</ExtendedData>"]
    }

    private func geometry(_ shape: DrawingFeature.Shape) -> String {
        switch shape {
        case .point(let point): return "<Point>\(coordinates([point]))</Point>"
        case .line(let points): return "<LineString>\(coordinates(points))</LineString>"
        case .polygon(let rings):
            let boundaries = rings.enumerated().map { index, ring in
                let element = index == 0 ? "outerBoundaryIs" : "innerBoundaryIs"
                return "<\(element)><LinearRing>\(coordinates(ring + ring.prefix(1)))</LinearRing></\(element)>"
            }
            return "<Polygon>\(boundaries.joined())</Polygon>"
        }
    }

    private func coordinates(_ points: [Point]) -> String {
        let tuples = points.map { point in
            let place = anchor?.coordinates(of: point) ?? (point.y, point.x)
            return
                "\(Self.decimal(GeoJSONDrawing.degrees(place.longitude))),\(Self.decimal(GeoJSONDrawing.degrees(place.latitude)))"
        }
        return "<coordinates>\(tuples.joined(separator: " "))</coordinates>"
    }

    /// Without an exponent, which some programs cannot read.
    private static func decimal(_ value: Double) -> String {
        let text = YAMLText.number(value)
        guard text.contains("e") else { return text }
        // Nine decimal places of a value below 0.0001.
        let units = Int((abs(value) * 1e9).rounded())
        return (value < 0 ? "-" : "") + "0." + String(String(1_000_000_000 + units).dropFirst())
    }

    /// A property as text; lists and objects in JSON, with the texts in them as XML can hold them.
    private static func value(_ value: JSONValue) -> String {
        if case .string(let text) = value { return text }
        return plain(value).text
    }

    private static func plain(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text): .string(plain(text))
        case .array(let elements): .array(elements.map(plain))
        case .object(let members): .object(members.map { .init(plain($0.key), plain($0.value)) })
        default: value
        }
    }

    /// Text without the characters that XML 1.0 does not have.
    private static func plain(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isMissing = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            result.unicodeScalars.append(isMissing || [0xFFFE, 0xFFFF].contains(scalar.value) ? "\u{FFFD}" : scalar)
        }
        return result
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in plain(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension Venue {
    /// The anchor; `nil` without one, and at a pole, where longitudes have no use.
    var anchorOffPoles: GeographicAnchor? { anchor.flatMap { $0.coordinates(of: Point(0, 0)) == nil ? nil : $0 } }

    /// The anchor for a format in degrees.
    func anchor(for format: String, file: String?) throws(Problems) -> GeographicAnchor {
        if let anchorOffPoles { return anchorOffPoles }
        throw Problems(
            "\(format) is in degrees, and the venue file does not say where the venue lies. Add \"anchor\" with latitude, "
                + "longitude and bearing to the venue file.", file: file)
    }
}

/// KML of any GeoJSON in degrees, such as an error map.
package enum GeoJSONFeatures {
    /// The largest file that is read, bytes.
    package static let maximumSize = FloorDrawing.maximumSize

    /// The features of a GeoJSON file as KML; their properties become extended data.
    ///
    /// - Throws: a problem if this is no GeoJSON, or not in degrees.
    package static func kml(ofGeoJSON bytes: [UInt8], name: String, file: String?) throws(Problems) -> String {
        let root = try GeoJSONDrawing.json(bytes, file: file)
        let problems = DrawingProblems()
        let features = try GeoJSONDrawing.features(of: root, file: file, problems: problems)
        _ = try problems.finish(strict: true)
        let isDegrees = features.allSatisfy { $0.shape.points.allSatisfy(GeoJSONDrawing.isDegrees) }
        guard isDegrees, root["coordinates"] != .string(GeoJSONDrawing.metres) else {
            throw Problems(
                "KML is in degrees, and the coordinates of this file are lengths. Add \"anchor\" to the venue file, and make this "
                    + "file again.", file: file)
        }
        return KMLWriter().text(name: name, lines: KMLWriter().folder(name, features))
    }
}
