import Geometry
import NumericalMethods
import Positioning
import PositioningSweeps
import Recordings
import Testing

/// A sweep gives each configuration what an engine by itself gives it, and says truly what it computed.
@Suite struct EngineSweepTests {
    #if !OPTIMISED
        static let sampleCount = 40
    #else
        static let sampleCount = 2000
    #endif

    /// Random settings of the whole catalogue, every other one of the document alone.
    static func randomSettings(_ count: Int, seed: UInt64, filters: Bool = false) throws -> [PositioningSettings] {
        let stream = RandomStream(seed: seed, purpose: "settings of a sweep")
        return try (0..<count).map { index in
            var values: [String: SettingValue] = [:]
            for (column, setting) in SettingsCatalogue.all.enumerated()
            where (index % 2 == 0 || !setting.isExtended) && (filters || setting.key != "mapFilter") {
                let candidates = setting.candidates
                values[setting.key] =
                    candidates[stream.index(below: candidates.count, UInt64(index), lane: UInt32(column))]
            }
            return try PositioningSettings(values)
        }
    }

    /// Walks with and without sensors, with long silences, and with nothing at all.
    static func recordings(seconds: Int) -> [SampledRecording] {
        let shop = TestVenues.shop()
        let hall = TestVenues.hall()
        var silent = CatalogueScenes.walk(seconds: seconds, seed: 3)
        silent.observations = silent.observations.filter { !(10...32).contains($0.time) }
        let empty = Recording(name: "empty", duration: 5, observations: [])
        return [
            SampledRecording(CatalogueScenes.walk(seconds: seconds, seed: 1), map: SnapshotTests.map),
            SampledRecording(TestVenues.walk(in: hall, seconds: seconds / 2, seed: 2), map: TestVenues.map(hall)),
            SampledRecording(silent, map: TestVenues.map(shop)),
            SampledRecording(empty, map: TestVenues.map(shop)),
        ]
    }

    /// What a sweep hands over, by configuration; `nil` for one that it did not hand over, or more than once.
    static func tracks(
        _ sweep: EngineSweep, _ recording: SampledRecording
    ) -> (tracks: [[Fix]?], work: EngineSweep.Work, trackCount: Int) {
        var tracks = [[Fix]?](repeating: nil, count: sweep.settings.count)
        var calls = [Int](repeating: 0, count: sweep.settings.count)
        var trackCount = 0
        let work = sweep.run(recording) { configurations, fixes in
            #expect(configurations == configurations.sorted())
            trackCount += 1
            for configuration in configurations {
                tracks[configuration] = fixes
                calls[configuration] += 1
            }
        }
        for (index, count) in calls.enumerated() where count != 1 { tracks[index] = nil }
        return (tracks, work, trackCount)
    }

    /// Every number of a fix by its bits.
    static func bits(_ fixes: [Fix]) -> [UInt64] {
        fixes.flatMap {
            [
                $0.time.bitPattern, $0.position.x.bitPattern, $0.position.y.bitPattern,
                UInt64(truncatingIfNeeded: $0.level), $0.horizontalAccuracy.bitPattern, $0.isPublished ? 1 : 0,
            ]
        }
    }

    private func compare(_ settings: [PositioningSettings], _ recording: SampledRecording, memoryLimit: Int) {
        let result = Self.tracks(EngineSweep(settings, memoryLimit: memoryLimit), recording)
        for (settings, track) in zip(settings, result.tracks) {
            let alone = PositioningEngine.run(recording, settings: settings)
            let isEqual = track.map { Self.bits($0) == Self.bits(alone) } ?? false
            #expect(isEqual, "\(settings) on \(recording.name)")
            if !isEqual { return }
        }
    }

    @Test(arguments: 0..<4)
    func everyTrackIsThatOfAnEngine(_ index: Int) throws {
        let recording = Self.recordings(seconds: 64)[index]
        let settings = try Self.randomSettings(Self.sampleCount, seed: UInt64(index))
        compare(settings, recording, memoryLimit: .max)
        // In parts of a few settings.
        compare(Array(settings.prefix(Self.sampleCount / 4)), recording, memoryLimit: 200_000)
    }

    @Test func soItIsForFilters() throws {
        let recording = Self.recordings(seconds: 24)[0]
        compare(try Self.randomSettings(Self.sampleCount / 20, seed: 9, filters: true), recording, memoryLimit: .max)
    }

    /// Nothing but the radius changes if it is left out, by a sweep or by an engine, with and without the Kalman filter,
    /// which reads it.
    @Test func withoutRadiiEverythingElseIsTheSame() throws {
        func withoutRadius(_ fixes: [Fix]) -> [Fix] {
            fixes.map {
                Fix(
                    time: $0.time, position: $0.position, level: $0.level, horizontalAccuracy: 0,
                    isPublished: $0.isPublished)
            }
        }
        let recording = Self.recordings(seconds: 64)[0]
        let settings = try Self.randomSettings(Self.sampleCount / 10, seed: 5)
        var missing = 0
        EngineSweep(settings).run(recording, withRadii: false) { configurations, fixes in
            missing += fixes.count { $0.horizontalAccuracy.isNaN }
            for configuration in configurations {
                let settings = settings[configuration]
                let expected = withoutRadius(PositioningEngine.run(recording, settings: settings))
                #expect(withoutRadius(fixes) == expected, "\(settings)")
                let alone = PositioningEngine.run(recording, zonedPreset: ZonedPreset(base: settings), withRadii: false)
                #expect(withoutRadius(alone) == expected, "\(settings)")
            }
        }
        #expect(missing > 0)
    }

    @Test func noSettingsAndEqualOnes() throws {
        let recording = Self.recordings(seconds: 40)[0]
        var calls = 0
        let none = EngineSweep([]).run(recording) { _, _ in calls += 1 }
        #expect(calls == 0 && none.nodeCount == 0)

        let settings = Preset.bestAccuracy.settings
        let result = Self.tracks(EngineSweep(Array(repeating: settings, count: 12)), recording)
        #expect(result.trackCount == 1)
        #expect(result.work.sections.allSatisfy { $0.nodeCount == 1 && $0.singleRunCount == 12 * 40 })
        #expect(result.work.sections.allSatisfy { $0.runCount <= 40 })
        #expect(result.work.sections.last?.runCount == 40)
        // Without standing and without pressure samples, settings that depend on them have no effect.
        let hall = Self.recordings(seconds: 40)[1]
        let idle = try [[:], ["activateAdaptivePositioning": true], ["activateBarometer": false]].map {
            try PositioningSettings($0, over: settings)
        }
        #expect(Self.tracks(EngineSweep(idle), hall).trackCount == 1)
    }

    /// The sections that run once more are those from the first that reads what differs.
    @Test(arguments: [
        ("smartLocationUpdateRadius", 7), ("evolvingWeightedAverageLocationHistorySize", 6),
        ("laterationCost", 5), ("useBestNumberOfBeacons", 4), ("rssiSmoothingHistorySize", 0),
    ])
    func aPrefixIsShared(_ key: String, _ first: Int) throws {
        let recording = Self.recordings(seconds: 40)[0]
        let setting = try #require(SettingsCatalogue.setting(key))
        let settings = try setting.candidates.suffix(2).map {
            try PositioningSettings([key: $0], over: Preset.bestAccuracy.settings)
        }
        let sections = Self.tracks(EngineSweep(settings), recording).work.sections
        #expect(sections[..<first].allSatisfy { $0.nodeCount == 1 && $0.singleRunCount == 80 })
        #expect(sections[first].nodeCount == 2)
    }

    @Test func theWorkReportedIsTheWorkDone() throws {
        let recording = Self.recordings(seconds: 40)[2]
        let settings = try Self.randomSettings(60, seed: 4)
        let (tracks, work, trackCount) = Self.tracks(EngineSweep(settings), recording)
        let alone = settings.map { PositioningEngine.run(recording, settings: $0).count }
        #expect(work.configurationCount == 60 && work.chunkCount == 1)
        #expect(work.sections.map(\.nodeCount).allSatisfy { (1...60).contains($0) })
        #expect(work.nodeCount == work.sections.map(\.nodeCount).reduce(0, +))
        #expect(work.sections[0].singleRunCount == 60 * work.secondCount)
        #expect(work.sections[7].singleRunCount == alone.reduce(0, +))
        #expect(work.sections[7].nodeCount == trackCount)
        #expect(Set(tracks.map { Self.bits($0 ?? []) }).count <= trackCount)
        for section in work.sections { #expect(section.runCount <= section.singleRunCount) }
        // As many different smoothings as there are combinations of what it reads that count.
        #expect(work.sections[0].runCount == work.sections[0].nodeCount * work.secondCount)
    }

    @Test func memoryStaysWithinItsLimit() throws {
        let recording = Self.recordings(seconds: 64)[0]
        let settings = try Self.randomSettings(Self.sampleCount / 4, seed: 5)
        let whole = Self.tracks(EngineSweep(settings), recording)
        #expect(whole.work.chunkCount == 1)
        let alone = settings.map { EngineSweep([$0]).run(recording) { _, _ in }.peakByteCount }
        let least = try #require(alone.max())
        let parts = Self.tracks(EngineSweep(settings, memoryLimit: 1), recording)
        #expect(parts.work.chunkCount == settings.count, "each by itself")
        #expect(parts.tracks == whole.tracks)
        #expect(whole.work.peakByteCount > least)
    }
}
