import Calibration
import Evaluation
import Foundation
import Geometry
import Positioning
import Search
import Testing

/// The fixes of the engine never contradict what it declares, so that no figure of its settings is replaced.
@Suite struct EngineFiguresTests {
    @Test(arguments: [1.0, 1.5, 3, 4.2], [0.0, 1, 2, 4])
    func theEngineKeepsWhatItDeclares(interval: Double, radius: Double) throws {
        let settings = try PositioningSettings([
            "updatePublishInterval": .number(interval), "smartLocationUpdateRadius": .number(radius),
        ])
        let hall = KnownVenueTests.hall(beacons: [Point(5, 5), Point(15, 15), Point(25, 5), Point(8, 17)])
        for seed in 0..<UInt64(10) {
            let fixes = KnownVenueTests.walk(hall, seed: seed, 0) { -65 - 10 * KnownVenueTests.exponent * log10($0) }
                .fixes(settings)
            let track = FixesFile.Track(
                name: "walk", publishInterval: interval, use: PhoneUse(settings), fixes: fixes)
            #expect(track.fixes.count > 30 && track.contradictions.isEmpty, "\(track.contradictions)")
        }
    }
}
