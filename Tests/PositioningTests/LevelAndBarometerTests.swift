import Positioning
import Recordings
import Testing

@Suite struct LevelAndBarometerTests {
    /// One beacon on each of the levels 0, 1, 2 and 5, by the index of the level.
    let map = TestVenues.map([(0, 0), (1, 0), (2, 0), (3, 0)], levels: [0, 1, 2, 5])

    /// The level's number at each second; `rssi` is that of the beacons on level 0 and on level 1.
    func levels(_ rssi: [(Double, Double)], from time: Double = 1) -> [Int] {
        var stage = LevelStage(PositioningSettings(), map: map)
        return rssi.enumerated().compactMap { index, rssi in
            let signals = [BeaconSignal(beacon: 0, rssi: rssi.0), BeaconSignal(beacon: 1, rssi: rssi.1)]
            return stage.decide(signals, at: time + Double(index)).map { map.levels[$0].number }
        }
    }

    @Test func aNewLevelMustWinInARow() {
        let below = (-60.0, -60.5)
        let above = (-60.5, -60.0)
        #expect(OpenConstants().levelPatience == 4)
        #expect(levels([above]) == [1], "the first level stands at once")
        #expect(levels([below, above, above, above, below, above, above, above]).allSatisfy { $0 == 0 })
        #expect(levels([below, above, above, above, above, above]) == [0, 0, 0, 0, 1, 1])
    }

    @Test func aClearLeadWinsAtOnce() {
        let margin = OpenConstants().levelMargin
        #expect(levels([(-60, -70), (-70, -69.999 + margin)]) == [0, 1])
        #expect(levels([(-60, -70), (-70, -70.001 + margin)]) == [0, 0])
    }

    @Test func afterASilenceTheLevelIsDecidedAnew() {
        for (gap, level) in [(20.0, 0), (21, 1)] {
            var stage = LevelStage(PositioningSettings(), map: map)
            _ = stage.decide([BeaconSignal(beacon: 0, rssi: -60)], at: 1)
            #expect(stage.decide([], at: 2) == nil)
            let both = [BeaconSignal(beacon: 0, rssi: -60.5), BeaconSignal(beacon: 1, rssi: -60)]
            #expect(stage.decide(both, at: 1 + gap) == level)
        }
    }

    /// The levels that the barometer lets through, each second from 0; indices of the map's levels.
    func confirmed(
        _ proposed: [Int], height: (Double) -> Double?, _ values: [String: SettingValue] = [:],
        stance: Stance = .walking
    ) throws -> [Int] {
        var stage = BarometerStage(try PositioningSettings(values), map: map)
        return proposed.enumerated().map { second, level in
            if let height = height(Double(second)) {
                stage.ingest(PressureSample(time: Double(second), pressure: TestVenues.pressure(height: height)))
            }
            return stage.confirm(level, at: Double(second), stance: stance)
        }
    }

    /// Twenty seconds on level 0, then `level` for `count` seconds.
    func change(to level: Int, for count: Int = 10) -> [Int] {
        [Int](repeating: 0, count: 20) + [Int](repeating: level, count: count)
    }

    @Test func aChangeNeedsTheHeightOfALevel() throws {
        // Up by `height` metres from 10 to 18 s, then the beacons say level 1, or level 0 of 1.
        func isAccepted(_ height: Double, _ values: [String: SettingValue] = [:]) throws -> Bool {
            try confirmed(change(to: 1), height: { height * min(max(($0 - 10) / 8, 0), 1) }, values).last == 1
        }
        // All of 3.5 m but what a barometer cannot tell.
        #expect(BarometerStage.resolution == 0.1)
        #expect(try isAccepted(3.5) && isAccepted(3.41))
        #expect(try !isAccepted(3.39) && !isAccepted(1.76) && !isAccepted(0))
        #expect(try !isAccepted(-3.5), "the wrong way")
        #expect(try isAccepted(5.91, ["barometerDefaultLevelHeight": 6]))
        #expect(try !isAccepted(5.89, ["barometerDefaultLevelHeight": 6]))
        #expect(try isAccepted(0, ["activateBarometer": false]))
    }

    @Test func severalLevelsNeedTheirHeightAndTheDirection() throws {
        func isAccepted(_ level: Int, _ height: Double) throws -> Bool {
            let proposed = change(to: level)
            return try confirmed(proposed, height: { height * min(max(($0 - 10) / 8, 0), 1) }).last == level
        }
        // The level of index 3 is number 5: 5 × 3.5 m = 17.5 m.
        #expect(try isAccepted(2, 6.91) && !isAccepted(2, 6.89))
        #expect(try isAccepted(3, 17.41) && !isAccepted(3, 17.39))
        // Down from number 5 to 1.
        let down = [Int](repeating: 3, count: 20) + [Int](repeating: 1, count: 10)
        func fall(_ height: Double) -> (Double) -> Double { { -height * min(max(($0 - 10) / 8, 0), 1) } }
        #expect(try confirmed(down, height: fall(13.91)).last == 1)
        #expect(try confirmed(down, height: fall(13.89)).last == 3)
        #expect(try confirmed(down, height: fall(-13.91)).last == 3)
    }

    @Test func heightCountsOnce() throws {
        // Up by 3.5 m until 18 s; level 1 at 20 s is accepted, level 2 five seconds later is not: the height has not
        // changed since.
        let proposed = change(to: 1, for: 5) + [Int](repeating: 2, count: 5)
        func height(_ more: Double) -> (Double) -> Double {
            { 3.5 * min(max(($0 - 10) / 8, 0), 1) + more * min(max(($0 - 20) / 3, 0), 1) }
        }
        let expected = change(to: 1, for: 10)
        #expect(try confirmed(proposed, height: height(0)) == expected)
        #expect(try confirmed(proposed, height: height(3.39)) == expected)
        #expect(try confirmed(proposed, height: height(3.41)) == proposed)
    }

    @Test func onlyTheLastTwentySecondsCount() throws {
        // 3.5 m up within the second before 5 s; the beacons follow later.
        func isAccepted(after wait: Int) throws -> Bool {
            let proposed = [Int](repeating: 0, count: 5 + wait) + [1]
            return try confirmed(proposed, height: { $0 < 5 ? 0 : 3.5 }).last == 1
        }
        #expect(try isAccepted(after: 18))
        #expect(try !isAccepted(after: 20))
    }

    @Test func withoutPressureNothingIsBlocked() throws {
        #expect(try confirmed([0, 1, 2, 0], height: { _ in nil }) == [0, 1, 2, 0])
        // The barometer falls silent: 20 s later it says nothing any more.
        let proposed = [Int](repeating: 0, count: 31) + [1]
        #expect(try confirmed(proposed, height: { $0 < 12 ? 0 : nil }).last == 1)
        // It has just begun to speak: it cannot know.
        #expect(try confirmed([0, 0, 0, 1], height: { _ in 0 }) == [0, 0, 0, 1])
    }

    @Test func whatTheBeaconsInsistOnIsAcceptedInTheEnd() throws {
        let levels = try confirmed(change(to: 1, for: 40), height: { _ in 0 })
        #expect(levels.firstIndex(of: 1) == 20 + Int(OpenConstants().barometerTimeout))
        // Not if they waver.
        let wavering = change(to: 1, for: 25) + change(to: 1, for: 25)
        #expect(try confirmed(wavering, height: { _ in 0 }).allSatisfy { $0 == 0 })
    }

    @Test func standingSwitchesTheBarometerOn() throws {
        let off: [String: SettingValue] = ["activateBarometer": false, "activateMotionDetectionFilter": true]
        #expect(try confirmed(change(to: 1), height: { _ in 0 }, off).last == 1)
        #expect(try confirmed(change(to: 1), height: { _ in 0 }, off, stance: .standing(since: 0)).last == 0)
    }

    @Test func oddPressuresChangeNothing() throws {
        var stage = BarometerStage(PositioningSettings(), map: map)
        let untouched = stage
        for pressure in [Double.nan, .infinity, -.infinity, 0, -1013, 99, 1e9] {
            stage.ingest(PressureSample(time: 1, pressure: pressure))
        }
        for time in [Double.nan, .infinity, -.infinity] { stage.ingest(PressureSample(time: time, pressure: 1000)) }
        #expect(stage == untouched)
        // A sample of the far future does not deafen it: an earlier one makes it forgotten.
        stage.ingest(PressureSample(time: 1e300, pressure: 900))
        for second in 0..<20 { stage.ingest(PressureSample(time: Double(second), pressure: 1000)) }
        _ = stage.confirm(0, at: 19)
        #expect(stage.confirm(1, at: 20) == 0)
    }
}
