package import Formats
internal import Foundation
internal import Geometry
public import VenueModel

extension ErrorMap {
    /// The cells as CSV, one line a cell: its level, corners and numbers, its median error and its bias in metres. Without a
    /// position, the last three fields are empty.
    public var csv: String {
        let header =
            "level,x_min,y_min,x_max,y_max,instants,walks,without_fix,on_wrong_level,enough,median_error,bias_x,bias_y"
        let lines = cells.map { cell in
            let bounds = bounds(of: cell)
            let corners = [bounds.lower.x, bounds.lower.y, bounds.upper.x, bounds.upper.y].map(Self.text)
            let counts = [cell.level] + [cell.instants, cell.walks, cell.withoutFix, cell.onWrongLevel]
            let figures = [cell.medianError, cell.bias?.dx, cell.bias?.dy].map { $0.map(Self.text) ?? "" }
            let fields =
                ["\(counts[0])"] + corners + counts.dropFirst().map(String.init) + ["\(cell.hasEnough)"] + figures
            return fields.joined(separator: ",")
        }
        return ([header] + lines).map { $0 + "\n" }.joined()
    }

    /// A number to a tenth of a millimetre: more digits say nothing.
    private static func text(_ value: Double) -> String { YAMLText.number(CellPolygon.rounded(value, 1e4)) }

    /// The cells as GeoJSON (RFC 7946), a polygon a cell: in degrees of longitude and latitude (WGS 84) if the venue has an
    /// anchor, else in metres of its frame, which the member `coordinates` says.
    ///
    /// The bias is a length in metres, and its bearing in degrees clockwise from north, or from the y axis of a venue
    /// without an anchor.
    public func geoJSON(of venue: Venue) throws -> String {
        let anchor = CellPolygon.anchor(of: venue)
        return try JSONText.of(
            Document(
                cellSize: cellSize, coordinates: CellPolygon.system(anchor),
                features: cells.map {
                    CellFeature(bounds(of: $0), anchor, Figures(cell: $0, bearing: anchor?.bearing ?? 0))
                }))
    }

    /// The published form of an error map's GeoJSON.
    package static let schema = DocumentSchema(
        "error-map", version: 1,
        "The cells of an error map as GeoJSON (RFC 7946): a feature collection with one polygon per cell.",
        keys: CellPolygon.collectionKeys(properties: Figures.shape.yaml, "Figures of the cell."))

    private struct Document: JSONDocument {
        static var schema: DocumentSchema { ErrorMap.schema }
        var type = "FeatureCollection"
        var cellSize: Double
        var coordinates: String
        var features: [CellFeature<Figures>]
    }

    private struct Figures: JSONRecord {
        let cell: Cell
        /// Of the frame's y axis, degrees clockwise from north.
        let bearing: Double

        static let shape = JSONShape<Self>(
            "properties", "The figures of a cell.",
            .always("level", .whole, \.cell.level, "The number of its level."),
            .always("instants", \.cell.instants, "Number of instants with the true position in the cell."),
            .always("walks", \.cell.walks, "Number of walks with such an instant."),
            .always("withoutFix", \.cell.withoutFix, "Number of instants without a position."),
            .always("onWrongLevel", \.cell.onWrongLevel, "Number of instants with a position on another level."),
            .always("enough", \.cell.hasEnough, "Whether there are enough instants and walks for the cell's figures."),
            .maybe(
                "medianError", .figure("metres"), { $0.cell.medianError.map { CellPolygon.rounded($0, 1e4) } },
                "Median of the horizontal error. Missing without a position."),
            .maybe(
                "bias", .figure("metres"), { $0.cell.bias.map { CellPolygon.rounded($0.length, 1e4) } },
                "Length of the mean error vector. Missing without a position."),
            .maybe(
                "biasBearing", .figure("degrees"), \.biasBearing,
                "Direction of the mean error vector, clockwise from north, or from the y axis of a venue without an anchor. Missing without a "
                    + "position."))

        private var biasBearing: Double? {
            cell.bias.map { vector in
                let degrees = atan2(vector.dx, vector.dy) * 180 / .pi + bearing
                let turned = degrees.truncatingRemainder(dividingBy: 360)
                return CellPolygon.rounded(turned < 0 ? turned + 360 : turned, 10)
            }
        }
    }
}
