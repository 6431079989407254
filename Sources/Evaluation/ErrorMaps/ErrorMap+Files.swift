internal import Formats
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
                features: cells.map { Feature($0, bounds(of: $0), anchor) }))
    }

    private struct Document: JSONDocument {
        static var schema: DocumentSchema { ErrorMap.schema }
        var type = "FeatureCollection"
        var cellSize: Double
        var coordinates: String
        var features: [Feature]
    }

    private struct Feature: Encodable {
        var type = "Feature"
        var geometry: CellPolygon
        var properties: Properties

        init(_ cell: Cell, _ bounds: Bounds, _ anchor: GeographicAnchor?) {
            geometry = CellPolygon(bounds, anchor)
            properties = Properties(cell, northOfFrame: anchor?.bearing ?? 0)
        }
    }

    private struct Properties: Encodable {
        var level: Int
        var instants: Int
        var walks: Int
        var withoutFix: Int
        var onWrongLevel: Int
        var enough: Bool
        var medianError: Double?
        var bias: Double?
        var biasBearing: Double?

        init(_ cell: Cell, northOfFrame bearing: Double) {
            (level, instants, walks) = (cell.level, cell.instants, cell.walks)
            (withoutFix, onWrongLevel, enough) = (cell.withoutFix, cell.onWrongLevel, cell.hasEnough)
            medianError = cell.medianError.map { CellPolygon.rounded($0, 1e4) }
            bias = cell.bias.map { CellPolygon.rounded($0.length, 1e4) }
            biasBearing = cell.bias.map { vector in
                let degrees = atan2(vector.dx, vector.dy) * 180 / .pi + bearing
                let turned = degrees.truncatingRemainder(dividingBy: 360)
                return CellPolygon.rounded(turned < 0 ? turned + 360 : turned, 10)
            }
        }
    }
}
