internal import Diagnostics
internal import Foundation
package import Geometry
package import VenueModel

/// How coordinates of a drawing become metres of the venue's frame, and back.
package struct DrawingFrame: Hashable, Sendable {
    /// The way from the file's coordinates.
    private enum Way: Hashable, Sendable {
        case degrees(GeographicAnchor)
        /// Length of a unit in metres, and the place in units that becomes (0, 0).
        case plane(scale: Double, origin: Point)
    }

    private let way: Way
    /// Where the venue's frame lies; `nil` if the drawing does not tell.
    package let anchor: GeographicAnchor?

    /// Lengths of levels that are plausible, metres.
    package static let plausibleSizes = 2.0...2000

    /// The frame of a drawing.
    ///
    /// A drawing in degrees without an anchor gets one at its south-west corner, rounded to a millionth of a degree (0.1
    /// m). A drawing far from its zero, such as one in a national grid, is moved so that its lower left corner becomes
    /// (0, 0).
    ///
    /// - Parameter anchor: the one that the file has.
    /// - Throws: a problem if the drawing is empty or has an implausible size, which a wrong unit causes.
    init(
        of document: DrawingDocument, anchor: GeographicAnchor?, options: DrawingOptions, file: String?,
        problems: DrawingProblems
    ) throws(Problems) {
        guard let bounds = Bounds(around: document.features.lazy.flatMap(\.shape.points)) else {
            throw Problems("The drawing has nothing that can be read as part of a venue.", file: file)
        }
        let given = options.anchor ?? anchor
        if case .degrees = document.coordinates, options.unit == nil {
            guard GeoJSONDrawing.isDegrees(bounds.lower), GeoJSONDrawing.isDegrees(bounds.upper) else {
                throw Problems(
                    "The coordinates are not degrees of longitude and latitude: they go from (\(Self.text(bounds.lower))) to "
                        + "(\(Self.text(bounds.upper))). If they are lengths, say their unit with --unit.", file: file)
            }
            let anchor = try Self.anchor(of: bounds, given: given, file: file, problems: problems)
            way = .degrees(anchor)
            self.anchor = anchor
            let corners = [bounds.lower, Point(bounds.upper.x, bounds.lower.y), bounds.upper]
            try Self.check(
                Bounds(around: corners.map(metres))!, file: file,
                "If the coordinates are lengths and not degrees, say their unit with --unit.")
            return
        }
        var unit = options.unit
        if case .plane(let own) = document.coordinates { unit = unit ?? own }
        let scale = (unit ?? .metre).metres
        let far = 10_000.0
        let isFar = [bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y].contains { abs($0 * scale) > far }
        way = .plane(scale: scale, origin: isFar ? bounds.lower : Point(0, 0))
        self.anchor = given
        let size = Bounds(lower: Point(0, 0), upper: Point(bounds.width * scale, bounds.height * scale))
        try Self.check(size, file: file, Self.units(for: bounds))
        if isFar {
            problems.note(
                "The drawing lies far from its zero: its lower left corner, (\(Self.text(bounds.lower))), became the venue's "
                    + "(0, 0).", file: file)
        }
        if given == nil {
            problems.note(
                "The drawing does not say where on Earth it lies. Give --anchor latitude,longitude,bearing if you need maps "
                    + "in degrees.", file: file)
        }
    }

    /// The anchor of a drawing in degrees: the given one, or its south-west corner, which is said.
    ///
    /// - Throws: a problem at a pole.
    static func anchor(
        of bounds: Bounds, given: GeographicAnchor?, file: String?, problems: DrawingProblems
    ) throws(Problems) -> GeographicAnchor {
        let anchor =
            given
            ?? GeographicAnchor(latitude: rounded(bounds.lower.y, 1e6), longitude: rounded(bounds.lower.x, 1e6))
        guard anchor.coordinates(of: Point(0, 0)) != nil else {
            throw Problems("The drawing lies at a pole, where longitudes have no use.", file: file)
        }
        if given == nil {
            problems.note(
                "The drawing has no anchor: its south-west corner, \(anchor.latitude), \(anchor.longitude), became the "
                    + "venue's (0, 0), and north its y axis. Give another one with --anchor.", file: file)
        }
        return anchor
    }

    /// Metres of the venue's frame for coordinates of the file, to the millimetre.
    package func metres(_ point: Point) -> Point {
        let exact: Point =
            switch way {
            case .degrees(let anchor): anchor.point(latitude: point.y, longitude: point.x) ?? Point(0, 0)
            case .plane(let scale, let origin): Point((point.x - origin.x) * scale, (point.y - origin.y) * scale)
            }
        return Point(Self.rounded(exact.x, 1000), Self.rounded(exact.y, 1000))
    }

    private static func check(_ bounds: Bounds, file: String?, _ advice: String) throws(Problems) {
        let size = max(bounds.width, bounds.height)
        guard !plausibleSizes.contains(size) else { return }
        throw Problems(
            "The drawing is \(text(bounds.width)) m × \(text(bounds.height)) m; its longer side must be 2 to 2000 m. \(advice)",
            file: file)
    }

    /// The sizes that other units give.
    private static func units(for bounds: Bounds) -> String {
        let sizes = DrawingUnit.allCases.filter {
            plausibleSizes.contains(max(bounds.width, bounds.height) * $0.metres)
        }.map {
            "--unit \($0.rawValue) gives \(text(bounds.width * $0.metres)) m × \(text(bounds.height * $0.metres)) m"
        }
        return sizes.isEmpty
            ? "No unit gives a plausible size: look for things far outside of the drawing."
            : sizes.joined(separator: ", ") + "."
    }

    private static func text(_ point: Point) -> String { "\(text(point.x)), \(text(point.y))" }

    /// Three decimal places.
    private static func text(_ value: Double) -> String {
        let rounded = rounded(value, 1000)
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    /// A number in so many parts of a unit.
    static func rounded(_ value: Double, _ units: Double) -> Double {
        let result = (value * units).rounded() / units
        return result.isFinite ? result + 0 : 0
    }
}
