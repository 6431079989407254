import Foundation
import Geometry
import Planning
import TestSupport
import Testing
import VenueModel

@testable import Reporting

/// Numbers on the map of an installer can be read: they lie on the map, and none covers another.
@Suite struct InstallDrawingTests {
    private func venue(_ places: [Point], width: Double = 30, depth: Double = 20) -> Venue {
        Venue(
            name: "v", levels: [SampleVenues.level(0, width: width, depth: depth)],
            beacons: places.enumerated().map { number, place in
                Beacon(id: SampleVenues.beaconID(number + 1), level: 0, position: place, height: 3)
            })
    }

    private func drawing(_ venue: Venue) -> SVG {
        InstallDrawing(venue, level: venue.levels[0]).beacons(InstallPlan(venue).items[0] ?? [])
    }

    /// The centres of the numbered circles.
    private func circles(_ svg: SVG) -> [Point] {
        MarkupCounter(svg.text).attributes.compactMap { element in
            guard element.element == "circle", element.values["r"] == "13", let x = Double(element.values["cx"] ?? ""),
                let y = Double(element.values["cy"] ?? "")
            else { return nil }
            return Point(x, y)
        }
    }

    /// Clusters at corners, at an edge and in the middle.
    @Test(arguments: [Point(0, 0), Point(30, 0), Point(30, 20), Point(0, 20), Point(15, 0), Point(15, 10)])
    func crowdedNumbers(at place: Point) {
        let places = (0..<6).map { number in
            Point(min(max(place.x + 0.1 * Double(number), 0), 30), place.y)
        }
        let svg = drawing(venue(places))
        let circles = circles(svg)
        #expect(circles.count == 6)
        for (index, circle) in circles.enumerated() {
            #expect(circle.x >= 13 && circle.x <= svg.width - 13 && circle.y >= 13 && circle.y <= svg.height - 13)
            for other in circles.dropFirst(index + 1) { #expect(circle.distance(to: other) >= 1.8 * 13 - 0.1) }
        }
        // A dashed line to each place whose number stands beside it.
        #expect(svg.text.components(separatedBy: "stroke-dasharray=\"3 3\"").count == 6)
    }

    @Test func numbersWithRoomStandAtTheirPlaces() {
        let svg = drawing(venue([Point(5, 5), Point(25, 15)]))
        #expect(circles(svg).count == 2)
        #expect(!svg.text.contains("stroke-dasharray"))
        // A tall level fills an upright page.
        let tall = drawing(venue([Point(5, 5)], width: 20, depth: 40))
        #expect(tall.height > tall.width && tall.height > 1000)
    }
}
