import Geometry
import NumericalMethods
import Positioning
import Testing

@Suite(.enabled(if: TetamLab.isPresent, "the data set tetam_ble is absent"))
struct TetamTests {
    /// Lateration alone, on the packets of the last two seconds; one set of settings for both models.
    static func settings() throws -> PositioningSettings {
        try PositioningSettings([
            "activateOptimisedCircularLateration": true, "useBestNumberOfBeacons": 10,
            "rssiSmoothingHistorySize": 2, "sensibleRssiFactor": 0, "rssiPositioningThreshold": -100,
            "activateEvolvingWeightedAverageLocation": false, "sensibleDistanceFilterSpeed": 0,
            "phoneHeight": 1.77,
        ])
    }

    @Test(arguments: [(true, 2.0, 5.5), (false, 2.5, 6.3)])
    func laterationReachesTheYardstick(perBeacon: Bool, median: Double, tail: Double) throws {
        let map = BeaconMap(try TetamLab.venue(perBeacon: perBeacon))
        var errors: [Double] = []
        var insideCount = 0
        for name in TetamLab.trackNames {
            let track = try TetamLab.track(name)
            for fix in PositioningEngine.run(track.recording, map: map, settings: try Self.settings()) {
                let error = fix.position.distance(to: track.position(at: fix.time))
                errors.append(error)
                if error <= fix.horizontalAccuracy { insideCount += 1 }
            }
        }
        #expect(errors.count > 235, "one fix a second of four tracks of 241 s")
        #expect(try #require(Statistics.median(errors)) <= median)
        #expect(try #require(Statistics.quantile(errors, 0.95)) <= tail)
        let inside = Double(insideCount) / Double(errors.count)
        #expect((0.58...0.78).contains(inside), "the 68 % radius holds \(inside)")
    }
}
