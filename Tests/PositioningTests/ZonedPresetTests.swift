import Geometry
import Positioning
import Testing
import VenueModel

/// Settings that change at run time.
@Suite struct ZonedPresetTests {
    let venue = TestVenues.shop()
    var map: BeaconMap { BeaconMap(venue) }

    @Test func afterASwitchTheHistoryIsThatOfTheNewSettings() throws {
        // Stages that remember are, after a change, what they would be had they always had the settings.
        let long = try PositioningSettings([
            "rssiSmoothingHistorySize": 12, "rssiSmoothingStatistic": "power",
            "evolvingWeightedAverageLocationHistorySize": 12,
        ])
        let short = Preset.powerSaving.settings
        var changed = SmoothingStage(short, map: map)
        var always = SmoothingStage(long, map: map)
        var changedAverage = AverageStage(short, map: map)
        var alwaysAverage = AverageStage(long, map: map)
        var signals: [BeaconSignal] = []
        for second in 0..<40 {
            let time = Double(second)
            let sample = BeaconSample(beacon: second % 3, rssi: -60 - Double(second % 7), packetCount: 1 + second % 2)
            if second == 20 {
                changed.change(to: long, map: map)
                changedAverage.change(to: long, map: map)
            }
            changed.apply([sample], at: time, into: &signals)
            let ofChanged = signals
            always.apply([sample], at: time, into: &signals)
            let place = Point(time, Double(second % 5))
            let averages = (changedAverage.apply(place, at: time), alwaysAverage.apply(place, at: time))
            if second >= 20 {
                #expect(ofChanged == signals)
                #expect(averages.0 == averages.1)
            }
        }
    }

    @Test func applyingTheSameSettingsChangesNothing() {
        let walk = TestVenues.withSensors(TestVenues.walk(in: venue, seconds: 40, seed: 12))
        for preset in Preset.allCases {
            let engine = PositioningEngine(map: map, settings: preset.settings)
            let plain = Playback.fixes(of: walk, through: engine, seconds: 40)
            #expect(Playback.fixes(of: walk, through: engine, seconds: 40) { _ in preset.settings } == plain)
            // There and back between two steps.
            let detour = Playback.fixes(of: walk, through: engine, seconds: 40) { second in
                second == 20 ? preset.settings : nil
            }
            #expect(detour == plain)
        }
    }

    @Test func theDocumentsExampleAdaptiveOnTheDisplayedLevelOnly() {
        let walk = TestVenues.withSensors(TestVenues.walk(in: venue, seconds: 120, seed: 13))
        let saving = Preset.powerSaving.settings
        let adaptive = Preset.adaptive.settings
        var engine = PositioningEngine(
            map: map, zonedPreset: ZonedPreset(base: saving, levels: [1: adaptive], patience: 3))
        var playback = Playback(walk)
        var levels: [Int] = []
        var switches = 0
        for second in 1...120 {
            playback.feed(&engine, until: Double(second))
            let before = engine.settings
            guard let fix = engine.step(at: Double(second)) else { continue }
            levels.append(fix.level)
            // Switched only after four fixes in a row (3 s), apart from the first.
            if engine.settings != before {
                switches += 1
                let named = engine.settings == adaptive
                #expect(levels.suffix(4).allSatisfy { ($0 == 1) == named })
            }
            if levels.count >= 4, Set(levels.suffix(4)).count == 1 {
                #expect(engine.settings == (fix.level == 1 ? adaptive : saving))
            }
        }
        #expect(switches >= 2)
        // From now on, everywhere.
        engine.apply(saving)
        #expect(engine.settings == saving)
    }

    @Test func aZoneWinsOverItsLevelAndTheFirstOverOthers() {
        let saving = Preset.powerSaving.settings
        let west = Zone(
            name: "west", level: 0, outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 30), Point(0, 30)]))
        let all = Zone(
            name: "all", level: 0, outline: Polygon([Point(-9, -9), Point(49, -9), Point(49, 39), Point(-9, 39)]))
        let zonedPreset = ZonedPreset(
            base: PositioningSettings(), levels: [0: saving],
            zones: [.init(west, Preset.bestAccuracy.settings), .init(all, Preset.adaptive.settings)], patience: 0)
        let hall = TestVenues.hall()
        let walk = TestVenues.walk(in: hall, seconds: 90, seed: 14)
        var engine = PositioningEngine(map: BeaconMap(hall), zonedPreset: zonedPreset)
        var playback = Playback(walk)
        var seen: Set<PositioningSettings> = []
        for second in 1...90 {
            playback.feed(&engine, until: Double(second))
            guard let fix = engine.step(at: Double(second)), fix.level == 0 else { continue }
            let isWest = west.outline.contains(fix.position)
            #expect(engine.settings == (isWest ? Preset.bestAccuracy.settings : Preset.adaptive.settings))
            seen.insert(engine.settings)
        }
        #expect(seen.count == 2)
    }

    @Test func aZonedPresetForEverywhereIsItsSettings() {
        let walk = TestVenues.withSensors(TestVenues.walk(in: venue, seconds: 30, seed: 15))
        let recording = SampledRecording(walk, map: map)
        let settings = Preset.adaptive.settings
        let zonedPreset = ZonedPreset(base: settings, levels: [0: settings, 1: settings])
        #expect(
            PositioningEngine.run(recording, zonedPreset: zonedPreset)
                == PositioningEngine.run(recording, settings: settings))
    }
}
