import Engagement
import Foundation
import Geometry
import NumericalMethods
import Testing
import VenueModel

@Suite struct GeographicCircleTests {
    /// Great-circle distance on a sphere with the Earth's mean radius, metres (haversine).
    private func greatCircle(_ one: (latitude: Double, longitude: Double), _ other: GeographicCircle) -> Double {
        let degree = Double.pi / 180
        let north = sin((other.latitude - one.latitude) * degree / 2)
        let east = sin((other.longitude - one.longitude) * degree / 2)
        let h = north * north + cos(one.latitude * degree) * cos(other.latitude * degree) * east * east
        return 2 * 6_371_008.8 * asin(min(h.squareRoot(), 1))
    }

    /// Within 0.7 % of the great circle, which the flattening of the Earth explains: radii of curvature are 6335 to
    /// 6400 km.
    @Test func agreesWithTheGreatCircle() throws {
        let stream = RandomStream(seed: 1, purpose: "circles")
        for index in 0..<500 as Range<UInt64> {
            let anchor = GeographicAnchor(
                latitude: stream.uniform(in: -70...70, index),
                longitude: stream.uniform(in: -180...180, index, lane: 1),
                bearing: stream.uniform(in: 0...360, index, lane: 2))
            let circle = GeographicCircle(
                latitude: anchor.latitude + stream.uniform(in: -0.005...0.005, index, lane: 3),
                longitude: anchor.longitude + stream.uniform(in: -0.005...0.005, index, lane: 4), radius: 100)
            let point = Point(
                stream.uniform(in: -400...400, index, lane: 5), stream.uniform(in: -400...400, index, lane: 6))
            let coordinates = try #require(anchor.coordinates(of: point))
            let expected = greatCircle(coordinates, circle)
            let distance = try #require(circle.distance(from: point, anchor: anchor))
            #expect(abs(distance - max(expected - 100, 0)) < 0.007 * expected + 0.1)
            if abs(expected - 100) > 0.007 * expected + 0.1 {
                #expect(circle.contains(point, anchor: anchor) == (expected < 100))
            }
        }
    }

    @Test func borderAndBadValues() {
        let anchor = GeographicAnchor(latitude: 0, longitude: 179.999)
        #expect(GeographicCircle(latitude: 0, longitude: 179.999, radius: 0).contains(Point(0, 0), anchor: anchor))
        let across = GeographicCircle(latitude: 0, longitude: -179.999, radius: 230)
        #expect(across.contains(Point(0, 0), anchor: anchor) && !across.contains(Point(-20, 0), anchor: anchor))
        #expect(!GeographicCircle(latitude: 0, longitude: 0, radius: -1).contains(Point(0, 0), anchor: anchor))
        #expect(!GeographicCircle(latitude: .nan, longitude: 0, radius: 9).contains(Point(0, 0), anchor: anchor))
        #expect(!across.contains(Point(.nan, 0), anchor: anchor))
        #expect(!across.contains(Point(0, 0), anchor: GeographicAnchor(latitude: 90, longitude: 0)))
    }
}
