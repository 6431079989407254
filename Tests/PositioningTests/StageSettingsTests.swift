import Positioning
import Recordings
import Testing

/// Each stage reads the settings that it lists, all of them and no others: that is what lets a sweep share work.
@Suite struct StageSettingsTests {
    let map = BeaconMap(TestVenues.hall())

    /// Settings under which every other setting has an effect.
    func base() throws -> PositioningSettings {
        try PositioningSettings([
            "activateOptimisedCircularLateration": true, "smartLocationUpdateRadius": 3,
            "activateEvolvingWeightedAverageLocation": true, "rssiPositioningThreshold": -90,
        ])
    }

    /// The base with each usable value of a setting that is not the base's.
    func variants(of setting: Setting) throws -> [PositioningSettings] {
        let base = try base()
        return try setting.candidates.filter { $0 != base[setting] }
            .map { try PositioningSettings([setting.key: $0], over: base) }
    }

    func check(_ stage: (some PositioningStage).Type) throws {
        let original = stage.init(try base(), map: map)
        for setting in SettingsCatalogue.all where setting.missingStage == nil {
            let differ = try variants(of: setting).filter { stage.init($0, map: map) != original }
            if stage.settings.contains(setting.key) {
                #expect(!differ.isEmpty, "\(stage.name) lists \(setting.key) but does not read it")
            } else {
                #expect(differ.isEmpty, "\(stage.name) reads \(setting.key) but does not list it")
            }
        }
    }

    @Test func everyStageListsWhatItReads() throws {
        try check(SmoothingStage.self)
        try check(ThresholdStage.self)
        try check(SensibleFactorStage.self)
        try check(LevelStage.self)
        try check(LevelFilterStage.self)
        try check(SaneDistanceStage.self)
        try check(StrongestStage.self)
        try check(RangesStage.self)
        try check(EstimateStage.self)
        try check(AverageStage.self)
        try check(SpeedLimitStage.self)
        try check(PublishStage.self)
    }

    @Test func theStagesAreThoseOfTheEngineInOrder() {
        #expect(
            PositioningEngine.stages.map(\.name) == [
                "identify", "smooth RSSI", "threshold", "sensible factor", "level", "level filter", "sane distance",
                "strongest X", "ranges", "estimate", "evolving average", "speed limit", "publish",
            ])
        let read = Set(PositioningEngine.stages.flatMap(\.settings))
        let usable = Set(SettingsCatalogue.all.filter { $0.missingStage == nil }.map(\.key))
        #expect(read == usable)
    }

    /// What an engine puts out on a walk: the ranges that its stages of signals leave, and the fixes.
    func output(_ settings: PositioningSettings) -> (ranges: [[BeaconRange]], fixes: [Fix]) {
        let recording = TestVenues.walk(in: TestVenues.hall(), seconds: 60, seed: 3)
        var engine = PositioningEngine(map: map, settings: settings)
        var ranges: [[BeaconRange]] = []
        var fixes: [Fix] = []
        var next = 0
        for second in 1...60 {
            while next < recording.observations.count, recording.observations[next].time <= Double(second) {
                engine.ingest(recording.observations[next])
                next += 1
            }
            if let fix = engine.step(at: Double(second)) { fixes.append(fix) }
            ranges.append(engine.ranges)
        }
        return (ranges, fixes)
    }

    @Test func aSettingChangesWhatItsStagesPutOutAndNothingBefore() throws {
        let original = output(try base())
        #expect(original.fixes.count == 60)
        let signalStages = PositioningEngine.stages.prefix { $0.name != "estimate" }
        let readBySignalStages = Set(signalStages.flatMap(\.settings))
        for setting in SettingsCatalogue.all where setting.missingStage == nil {
            let outputs = try variants(of: setting).map { output($0) }
            #expect(outputs.contains { $0.fixes != original.fixes }, "\(setting.key) changes no fix")
            let changesRanges = outputs.contains { $0.ranges != original.ranges }
            #expect(changesRanges == readBySignalStages.contains(setting.key), "\(setting.key) and the ranges")
            if setting.key == "smartLocationUpdateRadius" {
                #expect(outputs.allSatisfy { $0.fixes.map(\.position) == original.fixes.map(\.position) })
            }
        }
    }
}
