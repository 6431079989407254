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
    private static func text(_ value: Double) -> String { YAMLText.number(rounded(value, 1e4)) }

    private static func rounded(_ value: Double, _ units: Double) -> Double {
        let result = (value * units).rounded() / units
        return result.isFinite ? result : value
    }

    /// The cells as GeoJSON (RFC 7946), a polygon a cell: in degrees of longitude and latitude (WGS 84) if the venue has an
    /// anchor, else in metres of its frame, which the member `coordinates` says.
    ///
    /// The bias is a length in metres, and its bearing in degrees clockwise from north, or from the y axis of a venue
    /// without an anchor.
    public func geoJSON(of venue: Venue) throws -> String {
        let anchor = venue.anchor.flatMap { anchor in anchor.coordinates(of: Point(0, 0)).map { _ in anchor } }
        return try JSONText.of(
            Document(
                cellSize: cellSize, coordinates: anchor == nil ? "metres of the venue's frame" : "WGS 84",
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
        var geometry: Geometry
        var properties: Properties

        init(_ cell: Cell, _ bounds: Bounds, _ anchor: GeographicAnchor?) {
            // Anticlockwise, as the standard wants it, the first corner again at the end.
            let (lower, upper) = (bounds.lower, bounds.upper)
            let corners = [lower, Point(upper.x, lower.y), upper, Point(lower.x, upper.y), lower]
            geometry = Geometry(
                coordinates: [
                    corners.map { corner in
                        guard let place = anchor?.coordinates(of: corner) else { return [corner.x, corner.y] }
                        return [ErrorMap.rounded(place.longitude, 1e8), ErrorMap.rounded(place.latitude, 1e8)]
                    }
                ])
            properties = Properties(cell, northOfFrame: anchor?.bearing ?? 0)
        }
    }

    private struct Geometry: Encodable {
        var type = "Polygon"
        var coordinates: [[[Double]]]
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
            medianError = cell.medianError.map { ErrorMap.rounded($0, 1e4) }
            bias = cell.bias.map { ErrorMap.rounded($0.length, 1e4) }
            biasBearing = cell.bias.map { vector in
                let degrees = atan2(vector.dx, vector.dy) * 180 / .pi + bearing
                let turned = degrees.truncatingRemainder(dividingBy: 360)
                return ErrorMap.rounded(turned < 0 ? turned + 360 : turned, 10)
            }
        }
    }
}
