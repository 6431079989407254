import AllocationCounter
import Positioning
import Testing

/// After warm-up a step takes no memory from the heap, but for changes of level. Only optimised code is held to it:
/// without optimisation Swift puts into boxes what generic code handles.
@Suite(.enabled(if: counts_allocations(), "allocations cannot be counted on this system")) struct AllocationTests {
    @Test func theCounterCounts() {
        let before = allocation_count()
        var array: [Int] = []
        array.reserveCapacity(1000)
        #expect(allocation_count() > before)
        #expect(array.isEmpty)
    }

    /// The engines beyond the document.
    private static let beyond: [[String: SettingValue]] = [
        ["activateOptimisedCircularLateration": true, "receiverOffset": true, "laterationLoss": "huber"],
        [
            "activateOptimisedCircularLateration": true, "laterationCost": "range", "activateKalmanTrackFilter": true,
            "activateLaterationPrior": true,
        ],
        ["activateOptimisedCircularLateration": true, "laterationSolver": "newton"],
        ["activateOptimisedCircularLateration": true, "rssiSmoothingStatistic": "median"],
        ["mapFilter": "grid", "receiverOffset": true], ["mapFilter": "particles"],
    ]

    @Test(
        arguments: [PositioningEngineTests.allFilters, Preset.powerSaving.values, Preset.adaptive.values, [:]] + beyond)
    func aStepAllocatesNothing(_ values: [String: SettingValue]) throws {
        let walk = TestVenues.withSensors(TestVenues.walk(in: TestVenues.shop(), seconds: 480, seed: 16))
        let settings = try PositioningSettings(values)
        var engine = PositioningEngine(map: TestVenues.map(TestVenues.shop()), settings: settings)
        var playback = Playback(walk)
        var allocations = 0
        var level: Int?
        for second in 1...480 {
            playback.feed(&engine, until: Double(second))
            let before = allocation_count()
            let fix = engine.step(at: Double(second))
            // The grid filter takes a level's cells when the level changes.
            if second > 120, fix?.level == level { allocations += allocation_count() - before }
            level = fix?.level
        }
        #if !DEBUG
            #expect(allocations == 0)
        #endif
    }
}
