package import Geometry
package import VenueModel

/// A circle on the Earth that an operating system monitors, such as the surroundings of a venue.
package struct GeographicCircle: Hashable, Sendable {
    /// Latitude of the centre, degrees north (WGS 84).
    package var latitude: Double
    /// Longitude of the centre, degrees east (WGS 84).
    package var longitude: Double
    /// Radius, metres.
    package var radius: Double

    package init(latitude: Double, longitude: Double, radius: Double) {
        self.latitude = latitude
        self.longitude = longitude
        self.radius = radius
    }

    /// The centre in a venue's frame, metres; `nil` near a pole, or if it is not finite. Its error is that of
    /// `GeographicAnchor.point(latitude:longitude:)`: about 0.1 m at 1 km.
    package func centre(in anchor: GeographicAnchor) -> Point? {
        guard let point = anchor.point(latitude: latitude, longitude: longitude), point.isFinite else { return nil }
        return point
    }

    /// Metres from a point of the venue's frame to the circle, 0 inside it; `nil` without a centre in the frame, or
    /// without a radius.
    package func distance(from point: Point, anchor: GeographicAnchor) -> Double? {
        guard let centre = centre(in: anchor), point.isFinite, radius >= 0 else { return nil }
        return max(point.distance(to: centre) - radius, 0)
    }

    /// Whether a point of the venue's frame is in it; the border counts. False without a centre in the frame.
    package func contains(_ point: Point, anchor: GeographicAnchor) -> Bool {
        distance(from: point, anchor: anchor) == 0
    }
}

extension GeographicCircle: Comparable {
    /// By latitude, longitude and radius.
    package static func < (left: GeographicCircle, right: GeographicCircle) -> Bool {
        (left.latitude, left.longitude, left.radius) < (right.latitude, right.longitude, right.radius)
    }
}
