import Calibration
import Diagnostics
import Geometry
import Positioning
import Radio
import Search
import TestSupport
import Testing
import VenueModel

@Suite struct SpaceWarningTests {
    private func warnings(_ text: String) throws -> [String] {
        let options = try RequestFile.parse(text).space
        return try SearchSpace(for: BeaconMap(Venue(name: "nowhere")), options: options).warnings(on: options).map(
            \.message)
    }

    @Test func whatIsFineIsNotWarnedOf() throws {
        #expect(try warnings("{}").isEmpty)
        #expect(
            try warnings(
                """
                settings: {useBestNumberOfBeacons: [3, 4, 5], activateOptimisedCircularLateration: free, laterationCost: free}
                forbidden: [{activateOptimisedCircularLateration: true, useBestNumberOfBeacons: [3]}]
                otherSettings: fixed
                """
            ).isEmpty)
    }

    /// Storeys of 2.8 m, where the baseline has 3.5 m; walks without a barometer have no use for it.
    @Test func lowStoreysAreSaid() throws {
        func warnings(pressure: Bool, height: Double) throws -> [String] {
            var house = Venue(
                name: "house", levels: [0, 1].map { SampleVenues.level($0, width: 10, depth: 10) })
            house.levels[1].elevation = height
            house.beacons = [0, 1].map { level in
                Beacon(id: SampleVenues.beaconID(level), level: level, position: Point(5, 5), height: 2, powerAt1m: -59)
            }
            return try SearchSpace(for: BeaconMap(house), hasPressure: pressure)
                .warnings(on: SpaceOptions(), at: house).map(\.message)
        }
        let said = try warnings(pressure: true, height: 2.8)
        #expect(said.count == 1 && said[0].contains("2.8 m apart"), "\(said)")
        #expect(try warnings(pressure: true, height: 4) == [])
        #expect(try warnings(pressure: false, height: 2.8) == [])
    }

    /// A search that may switch obstacle checking on measures the strengths of the venue file.
    @Test func strongObstaclesAreSaid() throws {
        func warnings(strength: Int, options: SpaceOptions = SpaceOptions()) throws -> [String] {
            var hall = KnownVenueTests.hall(beacons: [Point(5, 5)])
            hall.obstacles = [Obstacle(level: 0, points: [Point(9, 0), Point(9, 20)], strength: strength)]
            return try SearchSpace(for: BeaconMap(hall), options: options).warnings(on: options, at: hall).map(
                \.message)
        }
        let said = try warnings(strength: 20)
        #expect(said.count == 1 && said[0].contains("the strongest for 20 s"), "\(said)")
        #expect(try warnings(strength: 3) == [])
        let off = SpaceOptions(domains: ["activateObstacleChecking": .values([false])])
        #expect(try warnings(strength: 20, options: off) == [])
    }

    @Test func whatComesToNothingIsSaid() throws {
        let idle = try warnings(
            "settings: {laterationCost: free, activateOptimisedCircularLateration: false, useBestNumberOfBeacons: [3, 4]}"
        )
        #expect(idle.count == 1 && idle[0].hasPrefix("laterationCost is not searched"), "\(idle)")
        #expect(idle.first?.contains("only while activateOptimisedCircularLateration is on") == true)
        let never = try warnings(
            """
            settings: {activateOptimisedCircularLateration: false}
            forbidden: [{laterationCost: free, useBestNumberOfBeacons: [3]}]
            """)
        #expect(never.count == 1 && never[0].contains("never occurs"), "\(never)")
        let nothing = try warnings("otherSettings: fixed")
        #expect(nothing.count == 1 && nothing[0].hasPrefix("Nothing is searched"))
        let baseline = try warnings("forbidden: [{useBestNumberOfBeacons: free}]")
        #expect(baseline.count == 1 && baseline[0].hasPrefix("The baseline is a forbidden combination"))
    }
}
