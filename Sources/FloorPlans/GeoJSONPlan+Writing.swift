internal import Formats
internal import Geometry
package import VenueModel

extension GeoJSONPlan {
    /// A venue as GeoJSON, a feature a line: in degrees if it has an anchor, else in metres of its frame, which the
    /// member `coordinates` says. Degrees have nine decimal places, 0.1 mm. Reading it gives the venue back.
    package static func text(of venue: Venue) -> String {
        let document = PlanDocument(venue)
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
    static func json(of feature: PlanFeature, anchor: GeographicAnchor?) -> JSONValue {
        var members: [JSONValue.Member] = [.init("type", "Feature")]
        if let id = feature.id { members.append(.init("id", .string(id))) }
        members.append(.init("geometry", geometry(of: feature.shape, anchor: anchor)))
        members.append(.init("properties", .object(feature.properties)))
        return .object(members)
    }

    /// A geometry in degrees, or in metres without an anchor. The borders of polygons run anticlockwise, holes
    /// clockwise, as RFC 7946 has it.
    static func geometry(of shape: PlanFeature.Shape, anchor: GeographicAnchor?) -> JSONValue {
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
