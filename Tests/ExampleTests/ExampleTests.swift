import Calibration
import Foundation
import Geometry
import Positioning
import Recordings
import Testing
import VenueFiles
import Walks

/// The examples of the page Libraries.md run, and they stand there as here.
@Suite struct ExampleTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    private static let supermarket = root.appending(path: "Venues/supermarket.yaml").path

    @Test func thePhoneIsInTheHall() throws {
        let fix = try #require(locatePhone())
        #expect((0...20).contains(fix.position.x) && (0...10).contains(fix.position.y) && fix.level == 0)
        #expect(fix.horizontalAccuracy > 0)
    }

    @Test func aVisitorIsHeardAndEvaluated() throws {
        let venue = try VenueFile.read(path: Self.supermarket).venue
        let (recording, truth) = try simulateVisitor(of: Self.supermarket)
        #expect(recording.duration == 60 && !recording.observations.isEmpty && truth.samples.count > 60)
        let found = errors(of: .default, on: recording, with: truth, in: venue)
        let median = try #require(found.median)
        let ce95 = try #require(found.ce95)
        #expect(0 < median && median <= ce95 && ce95 < 60)
    }

    @Test func aCalibrationTestsEachTestWalk() throws {
        #expect(try calibrate(Self.supermarket).walks.count == 6)
    }

    @Test(arguments: ["Positioning", "Simulation", "Evaluation", "Calibration"])
    func thePageShowsThem(product: String) throws {
        let page = Self.root.appending(path: "Sources/beaconry/Documentation.docc/Libraries.md")
        let file = Self.root.appending(path: "Tests/ExampleTests/\(product)Example.swift")
        let example = try String(contentsOf: file, encoding: .utf8)
        #expect(example.split(separator: "\n").count < 30)
        #expect(try String(contentsOf: page, encoding: .utf8).contains("```swift\n\(example)```"))
    }
}
