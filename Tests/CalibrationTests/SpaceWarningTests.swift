import Calibration
import Diagnostics
import Positioning
import Testing
import Tuning
import VenueModel

@Suite struct SpaceWarningTests {
    private func warnings(_ text: String) throws -> [String] {
        let plan = try StudyFile.parse(text).space
        return try SearchSpace(for: BeaconMap(Venue(name: "nowhere")), plan: plan).warnings(on: plan).map(\.message)
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
