import AllocationCounter
import Positioning
import Recordings
import Testing

/// After warm-up a step takes no memory from the heap. Only optimised code is held to it: without optimisation Swift puts
/// into boxes what generic code handles.
@Suite struct AllocationTests {
    @Test func theCounterCounts() {
        guard counts_allocations() else { return }
        let before = allocation_count()
        var array: [Int] = []
        array.reserveCapacity(1000)
        #expect(allocation_count() > before)
        #expect(array.isEmpty)
    }

    @Test(arguments: [PositioningEngineTests.allFilters, Preset.powerSaving.values, [:]])
    func aStepAllocatesNothing(_ values: [String: SettingValue]) throws {
        let walk = TestVenues.withSensors(TestVenues.walk(in: TestVenues.shop(), seconds: 240, seed: 16))
        let settings = try PositioningSettings(values)
        var engine = PositioningEngine(map: BeaconMap(TestVenues.shop()), settings: settings)
        var playback = Playback(walk)
        var allocations = 0
        for second in 1...240 {
            playback.feed(&engine, until: Double(second))
            let before = allocation_count()
            _ = engine.step(at: Double(second))
            if second > 120 { allocations += allocation_count() - before }
        }
        #if !DEBUG
            #expect(allocations == 0)
        #endif
    }
}
