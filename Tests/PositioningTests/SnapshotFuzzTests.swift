import Foundation
import Geometry
import NumericalMethods
import Positioning
import Testing

/// Whatever a snapshot says: it is refused, or the engine made from it gives finite fixes.
@Suite struct SnapshotFuzzTests {
    /// Random numbers, one after the other.
    struct Draws {
        let stream: RandomStream
        var tick: UInt64 = 0

        mutating func below(_ count: Int) -> Int {
            tick += 1
            return stream.index(below: count, tick)
        }
    }

    /// The tree with one random node changed, wherever it is.
    static func changed(_ node: Any, _ draws: inout Draws) -> Any {
        if draws.below(8) > 0, var object = node as? [String: Any], !object.isEmpty {
            let key = object.keys.sorted()[draws.below(object.count)]
            object[key] = draws.below(12) == 0 ? nil : changed(object[key] ?? 0, &draws)
            return object
        }
        if draws.below(8) > 0, var array = node as? [Any], !array.isEmpty {
            let index = draws.below(array.count)
            switch draws.below(12) {
            case 0: array.remove(at: index)
            case 1: array.append(array[index])
            default: array[index] = changed(array[index], &draws)
            }
            return array
        }
        let number = (node as? NSNumber)?.doubleValue ?? 3
        let others: [Any] = [
            0, 1, -1, 2, 7, 24, 0.5, -0.25, 1e-300, 1e9, -1e9, 1e18, 1e300, -1e300, Int.max, Int.min, NSNull(), "x",
            true,
            [Any](), [String: Any](), number + 1, number - 1, -number, 2 * number, number / 2,
        ]
        return others[draws.below(others.count)]
    }

    @Test(
        arguments: [
            SnapshotTests.everything, ["activateOptimisedCircularLateration": true, "receiverOffset": true],
            ["mapFilter": "particles", "receiverOffset": true], ["mapFilter": "grid", "receiverOffset": true],
        ])
    func noSnapshotTraps(_ values: [String: SettingValue]) throws {
        var zonedPreset = try SnapshotTests.zonedPreset
        zonedPreset.base = try PositioningSettings(values)
        let isLarge = values["mapFilter"] != nil
        let snapshot = SnapshotTests.engine(zonedPreset, seconds: 4).snapshot()
        let text = try JSONEncoder().encode(snapshot)
        let tree = try JSONSerialization.jsonObject(with: text)
        let walk = TestVenues.withSensors(TestVenues.walk(in: SnapshotTests.venue, seconds: 8, seed: 34))
        var draws = Draws(stream: RandomStream(seed: 35, purpose: "snapshots"))
        var unreadable = 0
        var refused = 0
        var run = 0
        for trial in 0..<(isLarge ? 40 : 250) {
            var data: Data
            if trial % 3 == 0 {
                data = text
                for _ in 0...draws.below(3) { data[draws.below(data.count)] = UInt8(33 + draws.below(94)) }
            } else {
                // Most of a snapshot is the zoned preset's settings and histories: stages as often as all else.
                var top = tree as? [String: Any] ?? [:]
                if draws.below(3) > 0 {
                    top["stages"] = Self.changed(top["stages"] ?? 0, &draws)
                    data = try JSONSerialization.data(withJSONObject: top)
                } else {
                    guard let all = Self.changed(top, &draws) as? [String: Any] else { continue }
                    data = try JSONSerialization.data(withJSONObject: all)
                }
            }
            guard let decoded = try? JSONDecoder().decode(EngineSnapshot.self, from: data) else {
                unreadable += 1
                continue
            }
            guard var engine = try? PositioningEngine(map: SnapshotTests.map, restoring: decoded) else {
                refused += 1
                continue
            }
            run += 1
            var playback = Playback(walk)
            for second in 5...8 {
                playback.feed(&engine, until: Double(second))
                guard let fix = engine.step(at: Double(second)) else { continue }
                #expect(fix.position.isFinite && fix.horizontalAccuracy.isFinite && fix.horizontalAccuracy >= 1)
            }
        }
        #expect(min(unreadable, refused, run) > (isLarge ? 0 : 3), "\(unreadable) \(refused) \(run)")
    }
}
