import Positioning
import PositioningSweeps
import Testing

/// Each stage reads the settings that it lists, all of them and no others: that is what lets a sweep share work.
@Suite struct StageSettingsTests {
    let map = SnapshotTests.map

    /// Settings under one or the other of which every setting has an effect: the walking detector drives something, or
    /// nothing yet, or a filter that knows the floor plan takes the place of lateration.
    func bases() throws -> [PositioningSettings] {
        let both = try PositioningSettings([
            "activateOptimisedCircularLateration": true, "smartLocationUpdateRadius": 3,
            "rssiPositioningThreshold": -90, "useBeaconsFromAllLevels": false, "sensibleDistanceFilterSpeed": 4,
            "activateNavigationPathSnapping": true, "activateMagneticPathSnapping": true,
        ])
        return [
            try PositioningSettings(["activateMotionDetectionFilter": true], over: both),
            try PositioningSettings(["activateBarometer": false, "motionDetectionDistanceFilter": 0.5], over: both),
            try PositioningSettings(["mapFilter": "grid", "activateKalmanTrackFilter": true, "receiverOffset": true]),
            try PositioningSettings(["mapFilter": "fingerprints"]),
        ]
    }

    /// A base with each value of a setting that is not the base's.
    func variants(of setting: Setting, over base: PositioningSettings) throws -> [PositioningSettings] {
        try setting.candidates.filter { $0 != base[setting] }.map {
            try PositioningSettings([setting.key: $0], over: base)
        }
    }

    func check(_ stage: (some PositioningStage).Type) throws {
        for setting in SettingsCatalogue.all {
            let differ = try bases().flatMap { base in
                let original = stage.init(base, map: map)
                return try variants(of: setting, over: base).filter { stage.init($0, map: map) != original }
            }
            if stage.settings.contains(setting.key) {
                #expect(!differ.isEmpty, "\(stage.name) lists \(setting.key) but does not read it")
            } else {
                #expect(differ.isEmpty, "\(stage.name) reads \(setting.key) but does not list it")
            }
        }
    }

    @Test func everyStageListsWhatItReads() throws {
        try check(MotionStage.self)
        try check(SmoothingStage.self)
        try check(OffsetStage.self)
        try check(ThresholdStage.self)
        try check(SensibleFactorStage.self)
        try check(LevelStage.self)
        try check(BarometerStage.self)
        try check(LevelFilterStage.self)
        try check(SaneDistanceStage.self)
        try check(StrongestStage.self)
        try check(RangesStage.self)
        try check(MapFilterStage.self)
        try check(EstimateStage.self)
        try check(TrackFilterStage.self)
        try check(AverageStage.self)
        try check(AccuracyStage.self)
        try check(SpeedLimitStage.self)
        try check(ObstacleStage.self)
        try check(PathSnappingStage.self)
        try check(PublishStage.self)
        try check(AccuracyScaleStage.self)
    }

    @Test func theStagesAreThoseOfTheEngineInOrder() {
        #expect(
            PositioningEngine.stages.map(\.name) == [
                "identify", "motion", "smooth RSSI", "receiver offset", "threshold", "sensible factor", "level",
                "barometer",
                "level filter", "sane distance", "strongest X", "ranges", "map filter", "estimate", "track filter",
                "evolving average", "accuracy", "speed limit", "obstacles", "path snapping", "publish",
                "accuracy scale",
            ])
        // A sweep gets what the first two stages put out, and runs the others in sections.
        let walk = SampledRecording(TestVenues.walk(in: TestVenues.shop(), seconds: 1, seed: 3), map: map)
        let sweep = EngineSweep([]).run(walk) { _, _ in }
        #expect(
            sweep.sections.map(\.name).joined(separator: ", ")
                == PositioningEngine.stages.dropFirst(2).map(\.name).joined(separator: ", "))
        let read = Set(PositioningEngine.stages.flatMap(\.settings))
        let usable = Set(SettingsCatalogue.all.map(\.key))
        #expect(read == usable)
    }

    /// What an engine puts out on a walk: the ranges that its stages of signals leave, and the fixes.
    func output(_ settings: PositioningSettings) -> (ranges: [[BeaconRange]], fixes: [Fix]) {
        let recording = TestVenues.withSensors(TestVenues.walk(in: TestVenues.shop(), seconds: 90, seed: 3))
        var engine = PositioningEngine(map: map, settings: settings)
        var playback = Playback(recording)
        var ranges: [[BeaconRange]] = []
        var fixes: [Fix] = []
        for second in 1...90 {
            playback.feed(&engine, until: Double(second))
            if let fix = engine.step(at: Double(second)) { fixes.append(fix) }
            ranges.append(engine.ranges)
        }
        return (ranges, fixes)
    }

    @Test func aSettingChangesWhatItsStagesPutOutAndNothingBefore() throws {
        let originals = try bases().map { (settings: $0, output: output($0)) }
        #expect(originals.allSatisfy { $0.output.fixes.count == 90 })
        let signalStages = PositioningEngine.stages.prefix { $0.name != "map filter" }
        let readBySignalStages = Set(signalStages.flatMap(\.settings))
        for setting in SettingsCatalogue.all {
            var changesFixes = false
            var changesRanges = false
            for original in originals {
                for settings in try variants(of: setting, over: original.settings) {
                    let output = output(settings)
                    if output.fixes != original.output.fixes { changesFixes = true }
                    if output.ranges != original.output.ranges { changesRanges = true }
                    if setting.key == "smartLocationUpdateRadius" {
                        #expect(output.fixes.map(\.position) == original.output.fixes.map(\.position))
                    }
                }
            }
            #expect(changesFixes, "\(setting.key) changes no fix")
            #expect(changesRanges == readBySignalStages.contains(setting.key), "\(setting.key) and the ranges")
        }
    }

    @Test func aSettingWithoutEffectChangesNothing() throws {
        // Every switch off, and whatever depends on it at any of its values: the same bytes.
        for setting in SettingsCatalogue.all where setting.kind == .boolean {
            let off = try PositioningSettings([setting.key: false], over: try bases()[0])
            let idle = SettingsCatalogue.all.filter { !off.isActive($0, in: map) && off[$0] == $0.defaultValue }
            guard !idle.isEmpty else { continue }
            let changed = Dictionary(
                uniqueKeysWithValues: idle.map { setting in
                    (setting.key, setting.candidates.last { $0 != setting.defaultValue } ?? setting.defaultValue)
                })
            #expect(output(off).fixes == output(try PositioningSettings(changed, over: off)).fixes, "\(setting.key)")
        }
    }

    @Test func switchedOffEverySettingIsAsIfItHadNeverBeenOn() throws {
        // On and off again before anything is heard: the same bytes as an engine that never had it on.
        let recording = TestVenues.withSensors(TestVenues.walk(in: TestVenues.shop(), seconds: 40, seed: 4))
        for setting in SettingsCatalogue.all {
            guard let off = setting.offValue, let on = setting.candidates.first(where: { $0 != off }) else { continue }
            let without = try PositioningSettings([setting.key: off], over: try bases()[0])
            let with = try PositioningSettings([setting.key: on], over: try bases()[0])
            let never = Playback.fixes(
                of: recording, through: PositioningEngine(map: map, settings: without), seconds: 40)
            let switched = Playback.fixes(
                of: recording, through: PositioningEngine(map: map, settings: with), seconds: 40
            ) { $0 == 1 ? without : nil }
            #expect(never == switched, "\(setting.key)")
        }
    }
}
