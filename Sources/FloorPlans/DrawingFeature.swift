import Formats
import Geometry

/// One thing of a drawing: what it is, where it is, and where it stands in its file.
///
/// Its coordinates are those of the file (``DrawingDocument/coordinates``) until a ``DrawingFrame`` turns them into metres.
struct DrawingFeature: Hashable, Sendable {
    enum Shape: Hashable, Sendable {
        case point(Point)
        /// A polyline with at least two points.
        case line([Point])
        /// Rings of at least three corners: the border, then holes. The first corner is not repeated.
        case polygon([[Point]])

        var points: [Point] {
            switch self {
            case .point(let point): [point]
            case .line(let points): points
            case .polygon(let rings): rings.flatMap(\.self)
            }
        }

        /// The same shape with each point changed.
        func map(_ change: (Point) -> Point) -> Shape {
            switch self {
            case .point(let point): .point(change(point))
            case .line(let points): .line(points.map(change))
            case .polygon(let rings): .polygon(rings.map { $0.map(change) })
            }
        }
    }

    struct FilePlace: Hashable, Sendable {
        /// The file as the user named it.
        var file: String?
        /// Line, from 1.
        var line: Int?
        /// The place inside the document, such as `features[3]`.
        var path: String?
    }

    /// Its identity in the file, by which other features name it.
    var id: String?
    /// Its properties, in the order of the file.
    var properties: [JSONValue.Member] = []
    var shape: Shape
    /// Where it stands in the file.
    var place = FilePlace()
}

extension DrawingFeature {
    /// The layer or folder that it is drawn in.
    var layer: String? { (properties["layer"] ?? properties["Layer"])?.plainText }

    /// Its properties as texts such as `indoor=room`; those with long texts, lists and objects are left out.
    var pairs: [String] {
        properties.compactMap { member in
            guard let text = member.value.plainText, member.key.utf8.count + text.utf8.count < 60 else { return nil }
            return "\(member.key)=\(text)"
        }
    }
}

extension JSONValue {
    /// Text that is not empty, a number or a flag as text.
    var plainText: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): YAMLText.number(number)
        case .bool(let flag): flag ? "true" : "false"
        default: nil
        }
    }
}

/// A drawing as its file has it: all its features, and what is known of the venue as a whole.
struct DrawingDocument: Hashable, Sendable {
    /// What the coordinates of features are.
    enum Coordinates: Hashable, Sendable {
        /// Degrees of longitude (x) and latitude (y), WGS 84.
        case degrees
        /// Units of a plane; `nil` if the file does not say how long a unit is.
        case plane(DrawingUnit?)
    }

    /// Properties of the venue: its name, anchor, environment and so on.
    var venue: [JSONValue.Member] = []
    var coordinates = Coordinates.degrees
    /// In the order of the file.
    var features: [DrawingFeature] = []
    /// Whether no wall is drawn twice: a border that two rooms share, and a wall that has two faces, are one wall.
    var hasEachWallOnce = false
}

/// A unit of length of a drawing.
package enum DrawingUnit: String, Hashable, Sendable, CaseIterable {
    case metre = "m"
    case centimetre = "cm"
    case millimetre = "mm"
    case foot = "ft"
    case inch = "in"

    /// Its length in metres, exact by definition (international foot and inch).
    package var metres: Double {
        switch self {
        case .metre: 1
        case .centimetre: 0.01
        case .millimetre: 0.001
        case .foot: 0.3048
        case .inch: 0.0254
        }
    }
}
