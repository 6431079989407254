import Evaluation
import Foundation
import Radio
import Recordings
import Testing
import VenueModel
import Walks

@Suite("Groups")
struct GroupingTests {
    private func groups(_ walks: [EvaluatedWalk], by grouping: EvaluationGrouping) -> [Metrics] {
        Evaluator(resamples: 50).grouped(walks, by: grouping).groups
    }

    @Test("By level: that of the truth; the groups share out the instants")
    func levels() {
        // On level 0 at 0…1 s, on level 2 at 2…4 s. The fix is always on level 0, 1 m off at first, then 4 m.
        let one = walk(
            [fix(0, 1), fix(2, 4)], (0...4).map { truth(Double($0), 0, level: $0 < 2 ? 0 : 2) }, name: "one")
        // Only on level 2: no fix but at the end, 2 m off and on that level.
        let two = walk([fix(1, 2, level: 2)], [truth(0, 0, level: 2), truth(1, 0, level: 2)], name: "two")
        let result = groups([one, two], by: .level)
        #expect(result.map(\.name) == ["level 0", "level 2"])
        #expect(result.map(\.instants) == [2, 5])
        #expect(result.map(\.walks) == [1, 2])
        // Errors of 4 m three times and of 2 m once.
        #expect(result.map { $0["meanError"] } == [1, 3.5])
        #expect(result.map { $0["floorDetection"] } == [1, 0.25])
        #expect(result.map { $0["availability"] } == [1, 0.8])
        // Errors + 15 m × levels on level 2: 34, 34, 34, 2, and 2 from the first fix extended backwards.
        #expect(result[1]["ipinScore"] == 34)
        #expect(result[0].entry("meanError")?.interval == nil)
        #expect(result[1].entry("meanError")?.interval == 2...4)
    }

    @Test("What looks at tracks is left out of parts, and only of parts")
    func scope() {
        let walks = [walk([fix(0, 1), fix(1, 1)], [truth(0, 0), truth(1, 0)])]
        let whole = Metric.all.filter { $0.scope == .track }.map(\.key)
        #expect(
            whole == [
                "latency", "timeToFirstFix", "timeToCorrectLevel", "falseLevelChanges", "standstillJitter", "jumpRate",
                "pathRatio", "wallCrossings", "energyIndex",
            ])
        for grouping in EvaluationGrouping.allCases {
            let keys = groups(walks, by: grouping).first?.values.map(\.key)
            #expect(
                keys
                    == Metric.all.map(\.key).filter { [.phone, .phoneClass].contains(grouping) || !whole.contains($0) })
        }
    }

    @Test("By zone: the smallest around the truth, in the order of the venue, and what is outside")
    func zones() {
        let venue = Venue(
            name: "hall",
            zones: [
                Zone(name: "hall", level: 0, outline: rectangle(0...10, 0...10)),
                Zone(name: "empty", level: 1, outline: rectangle(0...10, 0...10)),
                Zone(name: "shop", level: 0, outline: rectangle(0...4, 0...4)),
            ])
        let result = groups(
            [walk([fix(0, 2, 2)], [truth(0, 20), truth(1, 2, 2), truth(2, 8, 8), truth(3, 8, 2)], venue: venue)],
            by: .zone)
        #expect(result.map(\.name) == ["hall", "shop", "outside zones"])
        #expect(result.map(\.instants) == [2, 1, 1])
        // The fix in the shop is in the hall, too.
        #expect(result.map { $0["zoneDetection"] } == [1, 1, nil])
        #expect(result.map { $0["maxError"] } == [Double(72).squareRoot(), 0, Double(328).squareRoot()])
        #expect(groups([walk([fix(0, 2)], [truth(0, 0)])], by: .zone).map(\.name) == ["outside zones"])
    }

    @Test("By motion: stands as for standstill jitter")
    func motion() {
        // Walks for 3 s, stands from 3 to 9 s (sampled at 3, 6 and 9 s), walks on; then a stop of 4 s, which is none.
        let samples = [
            truth(0, 0), truth(1, 1), truth(2, 2), truth(3, 3), truth(6, 3.2), truth(9, 3), truth(10, 4), truth(14, 4),
        ]
        let result = groups([walk([fix(0, 3)], samples)], by: .motion)
        #expect(result.map(\.name) == ["standing", "walking"])
        #expect(result.map(\.instants) == [3, 5])
        #expect(near(result[0]["meanError"], 0.2 / 3))
        #expect(near(result[1]["meanError"], (3 + 2 + 1 + 1 + 1) / 5))
    }

    @Test("By phone: whole walks, unknown phones at the end")
    func phones() {
        let evaluator = Evaluator(resamples: 50)
        let walks = [nil, "Pixel 6", "iPhone 12", "Pixel 6"].enumerated().map { index, device in
            evaluator.walk(
                name: "w\(index)", fixes: [fix(0, Double(index)), fix(1, Double(index))],
                truth: GroundTruth(name: "w\(index)", samples: [truth(0, 0), truth(1, 0)]), publishInterval: 1,
                recording: Recording(name: "w\(index)", device: device, duration: 1, observations: []))
        }
        let result = groups(walks, by: .phone)
        #expect(result.map(\.name) == ["Pixel 6", "iPhone 12", "unknown phone"])
        #expect(result.map { $0["meanError"] } == [2, 2, 0])
        #expect(result.map { $0.entry("meanError")?.interval } == [1...3, nil, nil])
        #expect(result[0]["energyIndex"] != nil)
    }

    @Test("By class: iOS for ranging reports, Android for packets, unknown for silence")
    func classes() throws {
        let evaluator = Evaluator(resamples: 50)
        let beacon = BeaconID.named("b")
        let observations: [[Observation]] = [
            [.packet(Packet(time: 0.5, beacon: beacon, rssi: -60))],
            [
                .ranging(
                    RangingReport(
                        time: 1,
                        entries: [.init(beacon: beacon, rssi: -60, accuracy: 1, proximity: .init(accuracy: 1))]))
            ],
            [], [.packet(Packet(time: 0.5, beacon: beacon, rssi: -70))],
        ]
        let walks = observations.enumerated().map { index, heard in
            evaluator.walk(
                name: "w\(index)", fixes: [fix(0, Double(index)), fix(1, Double(index))],
                truth: GroundTruth(name: "w\(index)", samples: [truth(0, 0), truth(1, 0)]), publishInterval: 1,
                recording: Recording(name: "w\(index)", duration: 1, observations: heard))
        }
        let result = groups(walks, by: .phoneClass)
        #expect(result.map(\.name) == ["iOS", "Android", "unknown phone"])
        #expect(result.map { $0["meanError"] } == [1, 1.5, 2] && result[0]["energyIndex"] != nil)
        let whole = evaluator.evaluate(walks)
        #expect(whole.phones.map(\.walks) == [1, 2, 1])
        let last = try #require(whole.table().split(separator: "\n").last)
        #expect(last.hasPrefix("Phones: iOS, 1 walk (ranging: ") && last.hasSuffix("; unknown, 1 walk."))
        let root = try #require(try JSONSerialization.jsonObject(with: whole.json()) as? [String: Any])
        let phones = try #require(root["phones"] as? [[String: Any]])
        #expect(phones.map { $0["phones"] as? String } == ["iOS", "Android", nil])
        #expect(Evaluator().evaluate([]).phones.isEmpty)
    }

    @Test("In the table and the JSON")
    func output() throws {
        let walks = [
            walk([fix(0, 1)], [truth(0, 0), truth(1, 0, level: 1)], name: "a"),
            walk([fix(0, 2)], [truth(0, 0), truth(1, 0, level: 1)], name: "b"),
        ]
        let result = Evaluator(metrics: [.meanError, .latency, .availability]).evaluate(walks, by: [.level, .motion])
        let tables = result.table().components(separatedBy: "\n\n")
        #expect(tables.count == 4)
        #expect(
            tables[2] == """
                level, pooled    instants  walks     mean m       avail.
                level 0                 2      2       1.50        1.000
                  95 % interval                   1.00…2.00  1.000…1.000
                level 1                 2      2       1.50        1.000
                  95 % interval                   1.00…2.00  1.000…1.000
                """)
        let root = try #require(try JSONSerialization.jsonObject(with: result.json()) as? [String: Any])
        let groupings = try #require(root["groupings"] as? [[String: Any]])
        #expect(groupings.map { $0["by"] as? String } == ["level", "motion"])
        let groups = try #require(groupings[0]["groups"] as? [[String: Any]])
        #expect(groups.map { $0["name"] as? String } == ["level 0", "level 1"])
        #expect((groups[0]["metrics"] as? [String: Any])?.keys.sorted() == ["availability", "meanError"])
        // Without groups the file is as it ever was.
        let plain = try #require(
            try JSONSerialization.jsonObject(with: Evaluator().evaluate(walks).json()) as? [String: Any])
        #expect(plain["groupings"] == nil)
    }

    @Test("No walks, no groups")
    func nothing() {
        for grouping in EvaluationGrouping.allCases { #expect(groups([], by: grouping).isEmpty) }
        #expect(groups([walk([fix(0, 0)], [])], by: .level).isEmpty)
    }
}
