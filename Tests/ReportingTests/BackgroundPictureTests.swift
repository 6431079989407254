import Diagnostics
import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

@testable import Reporting

/// The picture of a level under the map of the install sheet.
@Suite struct BackgroundPictureTests {
    private let venueFile = Project.root.appending(path: "Venues/plans/kiosk.yaml").path

    private func venue(_ background: Background) -> Venue {
        var level = SampleVenues.level(0, width: 12, depth: 8)
        level.background = background
        return Venue(name: "kiosk", levels: [level])
    }

    @Test func liesAtItsPlaceInThePage() throws {
        let venue = venue(Background(file: "kiosk.png", width: 12, origin: Point(1, 2), rotation: 30))
        let (pictures, problems) = BackgroundPicture.all(of: venue, venueFile: venueFile)
        #expect(problems.isEmpty)
        let drawing = InstallDrawing(venue, level: venue.levels[0], picture: pictures[0]).beacons([]).text
        let bytes = try Data(contentsOf: Project.root.appending(path: "Venues/plans/kiosk.png"))
        #expect(drawing.contains("href=\"data:image/png;base64,\(bytes.base64EncodedString())\""))
        #expect(drawing.components(separatedBy: "<image").count == 2)
        // The level is 12 m wide and 860 pixels of 8 m high; around it are 26 pixels.
        let scale = 860.0 / 8
        func attribute(_ name: String) throws -> Double {
            let image = try #require(drawing.components(separatedBy: "<image").last)
            return try #require(
                image.components(separatedBy: " \(name)=\"").dropFirst().first.flatMap {
                    Double($0.prefix { $0 != "\"" })
                })
        }
        #expect(abs(try attribute("x") - (26 + scale)) < 0.1)
        // The lower edge of its box is the lower edge of the picture.
        #expect(abs(try attribute("y") + attribute("height") - (26 + 6 * scale)) < 0.1)
        #expect(abs(try attribute("width") - 12 * scale) < 0.1)
        #expect(drawing.contains("transform=\"rotate(30 "))
        let plain = InstallDrawing(venue, level: venue.levels[0]).beacons([]).text
        #expect(!plain.contains("<image"))
    }

    @Test(arguments: ["missing.png", "museum.geojson"]) func whatIsNoPictureIsAWarning(_ file: String) {
        let (pictures, problems) = BackgroundPicture.all(
            of: venue(Background(file: file, width: 12)), venueFile: venueFile)
        #expect(pictures.isEmpty && problems.map(\.severity) == [.warning])
        #expect(problems[0].message.hasPrefix("The background of level 0 is not drawn. "))
        #expect(problems[0].file?.hasSuffix(file) == true)
    }
}
