import Diagnostics
import FloorPlans
import Foundation
import Geometry
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// What is written is what is read.
@Suite struct RoundTripTests {
    static let venues = ["supermarket", "office", "mall"]

    /// Their points lie on whole millimetres, to which a drawing is rounded: nothing is lost.
    @Test(arguments: venues) func geoJSONGivesVenuesBack(_ name: String) throws {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        let drawing = try DrawingFile.read(GeoJSONDrawing.text(of: venue), named: "plan.geojson")
        NearVenues.expectEqual(drawing.venue, venue, within: 1e-9, "\(drawing.warnings)")
    }

    @Test(arguments: venues) func kmlGivesVenuesBack(_ name: String) throws {
        let venue = try VenueFile.read(path: Project.venuePath(name)).venue
        let text = try KMLWriter(for: venue, file: nil).text(of: venue)
        let drawing = try DrawingFile.read(text, named: "plan.kml")
        NearVenues.expectEqual(drawing.venue, venue, within: 1e-9, "\(drawing.warnings)")
    }

    /// Points anywhere move to the nearest millimetre.
    @Test(arguments: 1...100) func geoJSONGivesAnyVenueBack(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var venue = DrawnVenue.venue(&random)
        if let anchor = venue.anchor, abs(anchor.latitude) > 85 { venue.anchor = nil }
        let drawing = try DrawingFile.read(GeoJSONDrawing.text(of: venue), named: "plan.geojson")
        NearVenues.expectEqual(drawing.venue, venue, within: 0.0012, "\(drawing.warnings)")
    }

    /// KML holds no control characters.
    @Test(arguments: 1...100) func kmlGivesAnyVenueBack(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var venue = DrawnVenue.venue(&random)
        venue.anchor = GeographicAnchor(
            latitude: random.unit() * 160 - 80, longitude: 179, bearing: random.unit() * 360)
        let text = try KMLWriter(for: venue, file: nil).text(of: venue)
        let drawing = try DrawingFile.read(text, named: "plan.kml")
        NearVenues.expectEqual(
            drawing.venue.withPlainTexts, venue.withPlainTexts, within: 0.0012, "\(drawing.warnings)")
    }

    @Test func kmlNeedsAnAnchor() {
        #expect(throws: Problems.self) { try KMLWriter(for: Venue(name: "x"), file: "x.yaml") }
    }
}

extension Venue {
    /// The venue with its texts as XML can hold them.
    fileprivate var withPlainTexts: Venue {
        func plain(_ text: String) -> String {
            var result = ""
            for scalar in text.unicodeScalars {
                let isText = scalar.value >= 0x20 && !["\u{FFFE}", "\u{FFFF}"].contains(scalar)
                result.unicodeScalars.append(isText || "\t\n\r".unicodeScalars.contains(scalar) ? scalar : "\u{FFFD}")
            }
            return result
        }
        var venue = self
        venue.summary = plain(summary)
        for index in materials.indices { venue.materials[index].name = plain(materials[index].name) }
        for index in levels.indices {
            venue.levels[index].name = plain(levels[index].name)
            for opening in levels[index].openings.indices {
                venue.levels[index].openings[opening].name = levels[index].openings[opening].name.map(plain)
            }
        }
        for index in walls.indices { venue.walls[index].material = walls[index].material.map(plain) }
        for index in zones.indices { venue.zones[index].name = plain(zones[index].name) }
        for index in beacons.indices {
            venue.beacons[index].label = beacons[index].label.map(plain)
            if case .named(let name) = beacons[index].id { venue.beacons[index].id = .named(plain(name)) }
        }
        for index in paths.nodes.indices { venue.paths.nodes[index].name = plain(paths.nodes[index].name) }
        return venue
    }
}
