package import Formats
package import Geometry
package import VenueModel

/// The outline of a cell as a GeoJSON geometry (RFC 7946): in degrees of longitude and latitude (WGS 84) with an
/// anchor, else in metres of the venue's frame.
package struct CellPolygon: JSONRecord {
    private let coordinates: [[[Double]]]

    /// The outline between two corners.
    package init(_ bounds: Bounds, _ anchor: GeographicAnchor?) {
        // Anticlockwise, as the standard wants it, the first corner again at the end.
        let lower = bounds.lower
        let upper = bounds.upper
        let corners = [lower, Point(upper.x, lower.y), upper, Point(lower.x, upper.y), lower]
        coordinates = [
            corners.map { corner in
                guard let place = anchor?.coordinates(of: corner) else { return [corner.x, corner.y] }
                return [Self.rounded(place.longitude, 1e8), Self.rounded(place.latitude, 1e8)]
            }
        ]
    }

    /// A number to a part of its unit, such as 1e4 for a tenth of a millimetre.
    package static func rounded(_ value: Double, _ units: Double) -> Double {
        let result = (value * units).rounded() / units
        return result.isFinite ? result : value
    }

    /// The anchor of a venue, if points can be given in degrees by it.
    package static func anchor(of venue: Venue) -> GeographicAnchor? {
        venue.anchor.flatMap { anchor in anchor.coordinates(of: Point(0, 0)).map { _ in anchor } }
    }

    package static func system(_ anchor: GeographicAnchor?) -> String { systems[anchor == nil ? 1 : 0] }
    /// All that they can be.
    package static let systems = ["WGS 84", "metres of the venue's frame"]

    /// The keys of a feature collection of cells.
    ///
    /// - Parameters:
    ///   - others: further keys, before the features.
    ///   - properties: of a cell.
    ///   - meaning: what these are, as a sentence.
    package static func collectionKeys(
        _ others: [YAMLKey] = [], properties: YAMLShape, _ meaning: String
    ) -> [YAMLKey] {
        let feature = YAMLShape(
            "feature", "A cell.",
            keys: [
                .always("type", .choice(["Feature"]), "GeoJSON's type."),
                .always("geometry", CellPolygon.kind, "Outline of the cell."),
                .always("properties", .mapping(properties), meaning),
            ])
        return [
            .always("type", .choice(["FeatureCollection"]), "GeoJSON's type."),
            .always("cellSize", .figure("metres"), "Length of a cell's side."),
            .always(
                "coordinates", .choice(systems),
                "What coordinates are: degrees of longitude and latitude if the venue has an anchor, else metres."),
        ] + others + [.always("features", .each(feature), "The cells.")]
    }

    package static let shape = JSONShape<Self>(
        "geometry", "The outline of a cell.",
        .always("type", .choice(["Polygon"]), { _ in "Polygon" }, "GeoJSON's type."),
        .always(
            "coordinates", .many(.many(.list(of: .figure(), count: 2...2, noun: "coordinates"))), \.coordinates,
            "One ring, anticlockwise, the first corner again at the end."))
}

/// A cell as a feature of GeoJSON; see ``CellPolygon/collectionKeys(_:properties:_:)``.
package struct CellFeature<Figures: Encodable>: Encodable {
    private var type = "Feature"
    private let geometry: CellPolygon
    private let properties: Figures

    /// A cell between two corners with its figures.
    package init(_ bounds: Bounds, _ anchor: GeographicAnchor?, _ figures: Figures) {
        geometry = CellPolygon(bounds, anchor)
        properties = figures
    }
}
