internal import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry
internal import VenueModel

#if canImport(FoundationXML)
    internal import FoundationXML
#endif

/// Drawings as KML (OGC 12-007r2): placemarks with the properties of ``DrawingKind`` as extended data.
///
/// What a placemark does not say, the folders around it do: a folder whose name is a word for a kind, such as
/// `Obstacles`, gives the kind, one whose name is a number or `Level` and a number gives the level. Extended data of
/// the document is what is known of the venue as a whole.
enum KMLDrawing {
    /// Reads a drawing.
    ///
    /// - Throws: a problem if this is no KML. A broken placemark is reported and left out.
    static func read(_ bytes: [UInt8], file: String?, problems: DrawingProblems) throws(Problems) -> DrawingDocument {
        // Names that are not text would end the parser of Foundation, and the process.
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil || $0.contains(0) }
            throw Problems("This line is not text in UTF-8.", file: file, line: bad.map { $0 + 1 })
        }
        try check(bytes, file: file)
        let reader = KMLReader(file: file, problems: problems)
        // A stream is parsed piece by piece; the parser takes at most 10 MB at once.
        let parser = XMLParser(stream: InputStream(data: Data(bytes)))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        guard parser.parse(), reader.failure == nil, reader.isComplete else {
            // What a line break at the end hides: the parser counts lines up to where it is.
            throw Problems(
                reader.failure ?? "This is not XML: \(Self.reason(parser.parserError)).", file: file,
                line: max(parser.lineNumber, 1))
        }
        guard reader.root == "kml" else {
            let advice = reader.root == "svg" ? " Save this SVG drawing as PNG. \(PictureDrawing.advice)" : ""
            throw Problems("This is no KML: its root must be <kml>.\(advice)", file: file)
        }
        return DrawingDocument(venue: reader.venue, coordinates: .degrees, features: reader.features)
    }

    /// How many attributes an element may have. The parser of Foundation compares each one with all others.
    private static let mostAttributes = 100

    /// Checks what would take the parser long: elements with many attributes. A document type could hide them. O(bytes).
    private static func check(_ bytes: [UInt8], file: String?) throws(Problems) {
        /// What has no elements in it: how it begins and ends.
        let others: [(start: [UInt8], end: [UInt8])] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")].map {
            (Array($0.0.utf8), Array($0.1.utf8))
        }
        var place = 0
        func has(_ text: [UInt8]) -> Bool { bytes[place...].starts(with: text) }
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else {
                place += 1
                continue
            }
            if let other = others.first(where: { has($0.start) }) {
                while place < bytes.count, !has(other.end) { place += 1 }
                continue
            }
            let start = place
            func problem(_ message: String) -> Problems {
                Problems(message, file: file, line: bytes[..<start].count { $0 == UInt8(ascii: "\n") } + 1)
            }
            place += 1
            let isDocumentType = place < bytes.count && bytes[place] == UInt8(ascii: "!")
            var count = 0
            var quote: UInt8?
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == UInt8(ascii: ">") {
                    break
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: "=") {
                    count += 1
                } else if byte == UInt8(ascii: "["), isDocumentType {
                    throw problem("A KML file may not declare entities in <!DOCTYPE>.")
                }
            }
            guard count <= mostAttributes else {
                throw problem("This element has \(count) attributes; \(mostAttributes) are allowed.")
            }
        }
    }

    private static func reason(_ error: (any Error)?) -> String {
        guard let error = error as NSError? else { return "it ends too early" }
        let text = error.localizedDescription.split(separator: "\n").first.map(String.init) ?? ""
        return text.isEmpty ? "code \(error.code)" : text
    }
}

/// Collects placemarks while XML is parsed.
private final class KMLReader: NSObject, XMLParserDelegate {
    private struct Placemark {
        var id: String?
        var name: String?
        var members: [JSONValue.Member] = []
        var shapes: [DrawingFeature.Shape] = []
        var line: Int
        var isBroken = false
    }

    private(set) var features: [DrawingFeature] = []
    private(set) var venue: [JSONValue.Member] = []
    /// The name of the outermost element.
    private(set) var root = ""
    private(set) var failure: String?

    private let file: String?
    private let problems: DrawingProblems
    private var open: [String] = []
    /// True if every element was closed. The parser does not report a text that ends too early.
    var isComplete: Bool { open.isEmpty }
    /// Names of the folders that are open, the outermost first.
    private var folders: [String] = []
    private var placemark: Placemark?
    private var dataName: String?
    private var text = ""
    /// The rings of the polygon that is open, the border first.
    private var border: [Point] = []
    private var holes: [[Point]] = []

    /// How deep elements may be nested.
    private static let deepestNesting = 100

    init(file: String?, problems: DrawingProblems) {
        self.file = file
        self.problems = problems
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let name = Self.local(element)
        if open.isEmpty { root = name }
        open.append(name)
        guard open.count <= Self.deepestNesting else {
            failure = "Elements are nested deeper than \(Self.deepestNesting)."
            return parser.abortParsing()
        }
        text = ""
        switch name {
        case "Folder": folders.append("")
        case "Placemark": placemark = Placemark(id: attributes["id"], line: parser.lineNumber)
        case "Data", "SimpleData": dataName = attributes["name"]
        case "Polygon":
            border = []
            holes = []
        case "GroundOverlay", "NetworkLink", "PhotoOverlay", "ScreenOverlay":
            problems.report(
                "A \(name) is not read: draw points, lines and polygons.",
                at: .init(file: file, line: parser.lineNumber), severity: .warning)
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(
        _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
    ) {
        if !open.isEmpty { open.removeLast() }
        let content = text.trimmingCharacters(in: .whitespacesAndNewlines)
        switch Self.local(element) {
        case "name": end(name: content)
        case "value" where open.last == "Data", "SimpleData":
            guard let key = dataName else { break }
            let member = JSONValue.Member(key, .string(text))
            if placemark != nil { placemark?.members.append(member) } else { venue.append(member) }
            dataName = nil
        case "coordinates": end(coordinates: content)
        case "Polygon": placemark?.shapes.append(.polygon([border] + holes))
        case "Folder" where !folders.isEmpty: folders.removeLast()
        case "Placemark": endPlacemark()
        default: break
        }
        text = ""
    }

    private func end(name: String) {
        switch open.last {
        case "Placemark": placemark?.name = name
        case "Folder" where !folders.isEmpty: folders[folders.count - 1] = name
        case "Document" where !name.isEmpty && !venue.contains { $0.key == "name" }:
            venue.append(.init("name", .string(name)))
        default: break
        }
    }

    /// Coordinates are tuples "longitude,latitude,altitude" with white space between them.
    private func end(coordinates: String) {
        guard placemark != nil else { return }
        var points: [Point] = []
        for tuple in coordinates.split(whereSeparator: \.isWhitespace) {
            let numbers = tuple.split(separator: ",").map { Double(decimal: $0) }
            guard numbers.count >= 2, let x = numbers[0], let y = numbers[1] else {
                placemark?.isBroken = true
                return
            }
            if points.last != Point(x, y) { points.append(Point(x, y)) }
        }
        let ring = points.count > 1 && points.first == points.last ? Array(points.dropLast()) : points
        switch open.last {
        case "Point" where points.count == 1: placemark?.shapes.append(.point(points[0]))
        case "LineString" where !points.isEmpty:
            placemark?.shapes.append(.line(points.count == 1 ? [points[0], points[0]] : points))
        case "LinearRing" where ring.count >= 3:
            switch open.dropLast().last {
            case "outerBoundaryIs": border = ring
            case "innerBoundaryIs": holes.append(ring)
            default: placemark?.shapes.append(.polygon([ring]))
            }
        default: placemark?.isBroken = true
        }
    }

    private func endPlacemark() {
        guard let placemark else { return }
        self.placemark = nil
        let place = DrawingFeature.FilePlace(file: file, line: placemark.line)
        let isWhole = placemark.shapes.allSatisfy {
            if case .polygon(let rings) = $0 { rings[0].count >= 3 } else { true }
        }
        let name = placemark.name.map { " \"\($0.prefix(60))\"" } ?? ""
        guard !placemark.isBroken, isWhole else {
            problems.report(
                "The placemark\(name) has a broken point, line or polygon: coordinates are longitude,latitude pairs, at least "
                    + "3 different ones for a polygon.", at: place)
            return
        }
        guard !placemark.shapes.isEmpty else {
            problems.report(
                "The placemark\(name) has no point, line or polygon and is left out.", at: place, severity: .warning)
            return
        }
        var members = placemark.members
        if let name = placemark.name, members["name"] == nil {
            members.append(.init("name", .string(name)))
        }
        if members["level"] == nil, let level = folders.lazy.reversed().compactMap(Self.level).first {
            members.append(.init("level", .number(Double(level))))
        }
        let layers = folders.filter { Self.level($0) == nil && !$0.isEmpty }
        if let layer = layers.last(where: { DrawingKind(word: $0) != nil }) ?? layers.last {
            members.append(.init("layer", .string(layer)))
        }
        features += placemark.shapes.map {
            DrawingFeature(id: placemark.id, properties: members, shape: $0, place: place)
        }
    }

    /// The number of a level that a folder's name says: "1", "Level -1", "Ebene 2".
    private static func level(_ name: String) -> Int? {
        guard name.utf8.count <= 40, let last = name.split(separator: " ").last, let number = Int(last),
            Level.numbers.contains(number), name.split(separator: " ").count <= 2
        else { return nil }
        return number
    }

    /// The name of an element without its prefix.
    private static func local(_ element: String) -> String {
        element.split(separator: ":").last.map(String.init) ?? element
    }
}
