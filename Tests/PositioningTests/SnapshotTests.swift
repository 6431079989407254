import Diagnostics
import Foundation
import Geometry
import NumericalMethods
import Positioning
import Testing
import VenueModel

/// An engine that was saved and restored goes on as if it had never been away.
@Suite struct SnapshotTests {
    static let venue = TestVenues.shop()

    /// The shop, with a survey of a point every 4.5 m.
    static let map: BeaconMap = {
        var map = TestVenues.map(venue)
        let points = (0..<96).map { index in
            let position = Point(2.5 + 4.5 * Double(index % 8), 2.5 + 4.5 * Double(index / 8 % 6))
            let level = index / 48
            return Fingerprints.Point(
                position: position, level: level,
                rssi: map.beacons.map { -60 - 2 * $0.position.distance(to: position) - ($0.level == level ? 0 : 15) })
        }
        map.fingerprints = Fingerprints(points, beaconCount: map.beacons.count)
        return map
    }()

    static let everything = PositioningEngineTests.allFilters.merging(
        ["activateBarometer": true, "activateKalmanTrackFilter": true, "receiverOffset": true]) { $1 }

    static func coded(_ snapshot: EngineSnapshot) throws -> EngineSnapshot {
        try JSONDecoder().decode(EngineSnapshot.self, from: JSONEncoder().encode(snapshot))
    }

    /// Steps an engine through a walk. At random moments, between steps and in the middle of a second, it is saved,
    /// restored from the text, and the restored one is stepped beside it for so many seconds.
    func expectTheSameFixes(
        _ zonedPreset: ZonedPreset, seconds: Int, cuts: Int, beside span: Int,
        applying change: (Int) -> ZonedPreset? = { _ in nil }
    ) throws {
        let walk = TestVenues.withSensors(TestVenues.walk(in: Self.venue, seconds: seconds, seed: 31))
        let stream = RandomStream(seed: 32, purpose: "cuts")
        let moments = (0..<cuts).map { (cut: Int) -> Double in
            let second = 1 + stream.index(below: seconds - 1, UInt64(cut))
            return Double(second) + (cut % 2 == 0 ? 0 : 0.5)
        }
        var engine = PositioningEngine(map: Self.map, zonedPreset: zonedPreset)
        var playback = Playback(walk)
        var twins: [(engine: PositioningEngine, playback: Playback, end: Int)] = []
        var compared = 0
        var restored = 0
        for second in 1...seconds {
            for moment in moments where moment.rounded(.up) == Double(second) {
                if moment < Double(second) { playback.feed(&engine, until: moment) }
                let snapshot = engine.snapshot()
                let decoded = try Self.coded(snapshot)
                #expect(decoded == snapshot)
                twins.append((try PositioningEngine(map: Self.map, restoring: decoded), playback, second + span))
                #expect(twins[twins.count - 1].engine.snapshot() == snapshot)
                restored += 1
            }
            if let zonedPreset = change(second) {
                engine.apply(zonedPreset)
                for index in twins.indices { twins[index].engine.apply(zonedPreset) }
            }
            playback.feed(&engine, until: Double(second))
            let fix = engine.step(at: Double(second))
            twins.removeAll { $0.end < second }
            for index in twins.indices {
                var twin = twins[index]
                twin.playback.feed(&twin.engine, until: Double(second))
                #expect(twin.engine.step(at: Double(second)) == fix)
                #expect(twin.engine.settings == engine.settings)
                twins[index] = twin
                if fix != nil { compared += 1 }
            }
        }
        #expect(restored == cuts)
        #expect(compared > cuts * min(span, 5))
    }

    @Test(
        arguments: Preset.allCases.map(\.values) + [
            Self.everything, ["activateOptimisedCircularLateration": true, "receiverOffset": true],
            ["activateKalmanTrackFilter": true], ["mapFilter": "fingerprints"],
            ["activateBarometer": true, "barometerChangesLevel": true],
        ])
    func restoredItGoesOnToTheBit(_ values: [String: SettingValue]) throws {
        try expectTheSameFixes(ZonedPreset(base: try PositioningSettings(values)), seconds: 120, cuts: 12, beside: 120)
    }

    @Test(
        arguments: [
            ["mapFilter": "grid"], ["mapFilter": "grid", "receiverOffset": true], ["mapFilter": "particles"],
            ["mapFilter": "particles", "receiverOffset": true, "activateKalmanTrackFilter": true],
        ] as [[String: SettingValue]])
    func soDoFiltersThatKnowTheFloorPlan(_ values: [String: SettingValue]) throws {
        try expectTheSameFixes(ZonedPreset(base: try PositioningSettings(values)), seconds: 24, cuts: 10, beside: 4)
    }

    static var zonedPreset: ZonedPreset {
        get throws {
            let west = Zone(
                name: "west", level: 0, outline: Polygon([Point(0, 0), Point(20, 0), Point(20, 30), Point(0, 30)]))
            return ZonedPreset(
                base: Preset.powerSaving.settings, levels: [1: Preset.adaptive.settings],
                zones: [.init(west, try PositioningSettings(everything))], patience: 2)
        }
    }

    @Test func soDoesOneThatFollowsAZonedPreset() throws {
        let zonedPreset = try Self.zonedPreset
        try expectTheSameFixes(zonedPreset, seconds: 120, cuts: 30, beside: 120)
        // And one that is given another zoned preset on the way.
        try expectTheSameFixes(ZonedPreset(base: Preset.default.settings), seconds: 120, cuts: 30, beside: 120) {
            $0 == 50 ? zonedPreset : $0 == 90 ? ZonedPreset(base: Preset.bestAccuracy.settings) : nil
        }
    }

    /// An engine that has heard so many seconds of a walk.
    static func engine(_ zonedPreset: ZonedPreset, seconds: Int) -> PositioningEngine {
        let walk = TestVenues.withSensors(TestVenues.walk(in: venue, seconds: seconds + 1, seed: 33))
        var engine = PositioningEngine(map: map, zonedPreset: zonedPreset)
        var playback = Playback(walk)
        for second in 1...seconds {
            playback.feed(&engine, until: Double(second))
            _ = engine.step(at: Double(second))
        }
        playback.feed(&engine, until: Double(seconds) + 0.5)
        return engine
    }

    @Test func aChangeOfSettingsForgetsNothing() throws {
        // What the stages remember is the same before and after, whatever the settings; each stage is in the snapshot.
        func memories(_ engine: PositioningEngine) throws -> NSDictionary {
            let data = try JSONEncoder().encode(engine.snapshot())
            let tree = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
            return try #require(tree["stages"] as? NSDictionary)
        }
        let kept: [String: SettingValue] = [
            "activateKalmanTrackFilter": true, "mapFilter": "particles", "receiverOffset": true,
        ]
        let (few, all) = try (PositioningSettings(kept), PositioningSettings(Self.everything.merging(kept) { $1 }))
        for (before, after) in [(few, all), (all, few)] {
            var engine = Self.engine(ZonedPreset(base: before), seconds: 30)
            let old = try memories(engine)
            engine.apply(after)
            #expect(try memories(engine) == old)
            #expect(old.count == 15)
            let atStart = try memories(PositioningEngine(map: Self.map, settings: before))
            // A stage whose filter the settings leave out has nothing to remember.
            let unused = old.allKeys.compactMap { $0 as? String }.filter {
                old[$0] as? NSObject == atStart[$0] as? NSObject
            }
            #expect(Set(unused).isSubset(of: ["estimate", "pathSnapping"]), "\(unused)")
        }
    }

    @Test func anotherMapOrVersionIsRefused() throws {
        let snapshot = Self.engine(ZonedPreset(base: PositioningSettings()), seconds: 5).snapshot()
        var other = Self.venue
        other.beacons.swapAt(0, 1)
        #expect(throws: Problems.self) { try PositioningEngine(map: BeaconMap(other), restoring: snapshot) }
        // A beacon that was moved is still the same beacon.
        var moved = Self.venue
        moved.beacons[0].position.x += 1
        #expect(throws: Never.self) { try PositioningEngine(map: BeaconMap(moved), restoring: snapshot) }

        let text = try String(decoding: JSONEncoder().encode(snapshot), as: UTF8.self)
        let now = EngineSnapshot.currentVersion
        let next = text.replacing("\"version\":\(now)", with: "\"version\":\(now + 1)")
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(EngineSnapshot.self, from: Data(next.utf8))
        }
        #expect("\(try #require(error))".contains("This is version \(now + 1); allowed is \(now)."))
    }

    @Test func problemsSayWhereAndWhatIsAllowed() throws {
        let engine = Self.engine(try Self.zonedPreset, seconds: 20)
        let data = try JSONEncoder().encode(engine.snapshot())
        var tree = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        var stages = try #require(tree["stages"] as? [String: Any])
        stages["level"] = ["current": 7, "lastTime": 21.0, "rival": 0, "rivalWins": 0]
        stages["obstacles"] = ["stopCount": -1]
        tree["stages"] = stages
        let changed = try JSONDecoder().decode(
            EngineSnapshot.self, from: JSONSerialization.data(withJSONObject: tree))
        let problems = try #require(
            #expect(throws: Problems.self) { try PositioningEngine(map: Self.map, restoring: changed) })
        #expect(
            problems.description == """
                error: This is 7; allowed is 0 to 1. (level.current)
                error: This is 21.0; allowed is up to 20.0, the last step. (level.lastTime)
                error: This is -1; allowed is 0 to 1000000000000. (obstacles.stopCount)
                """)
    }
}
