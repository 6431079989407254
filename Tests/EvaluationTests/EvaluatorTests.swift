import Evaluation
import Foundation
import Testing

@Suite("Evaluator")
struct EvaluatorTests {
    /// Eight walks of different length; walk k errs by k m plus a little.
    let walks = (1...8).map { k in
        let count = 4 + 3 * k
        return walk(
            (0..<count).map { fix(Double($0), Double($0) + Double(k), 0.1 * Double($0 % 3)) },
            (0..<count).map { truth(Double($0), Double($0)) }, name: "w\(k)")
    }

    @Test("Pooled numbers are those of all instants together")
    func pooling() {
        let pooled = Evaluator().pooled(walks)
        let errors = walks.flatMap { $0.instants.compactMap(\.error) }.sorted()
        #expect(pooled.instants == errors.count)
        #expect(pooled.walks == 8)
        #expect(near(pooled["meanError"], errors.reduce(0, +) / Double(errors.count)))
        // Type 7 by its definition.
        for (key, p) in [("ce50", 0.5), ("ce75", 0.75), ("ce90", 0.9), ("ce95", 0.95)] {
            let place = Double(errors.count - 1) * p
            let below = Int(place)
            let expected = errors[below] + (place - Double(below)) * (errors[below + 1] - errors[below])
            #expect(near(pooled[key], expected))
        }
        #expect(pooled["maxError"] == errors.last)
    }

    @Test("The interval is over walks: of the mean of equal walks it is that of their means")
    func interval() throws {
        // 16 walks of one instant; half of them err by 1 m, half by 3 m. The mean of a resample is 1 + 2 B/16 with B
        // binomial(16, ½): the 2.5 % and 97.5 % quantiles of B are 4 and 12, so the interval is 1.5…2.5.
        let walks = (0..<16).map { walk([fix(0, $0 % 2 == 0 ? 1 : 3)], [truth(0, 0)]) }
        let pooled = Evaluator(resamples: 4000).pooled(walks)
        let mean = try #require(pooled.entry("meanError")?.interval)
        #expect(mean == 1.5...2.5)
        // The same through the ranked values: the median of 16 values of 1 and 3 is 1, 2 or 3.
        #expect(pooled.entry("ce50")?.interval == 1...3)
        #expect(pooled.entry("maxError")?.interval == nil)
        // More instants of the same walks narrow nothing.
        let longer = (0..<16).map { index in
            walk((0..<50).map { fix(Double($0), index % 2 == 0 ? 1 : 3) }, (0..<50).map { truth(Double($0), 0) })
        }
        #expect(Evaluator(resamples: 4000).pooled(longer).entry("meanError")?.interval == 1.5...2.5)
    }

    @Test("One walk, or one that contributes, has no interval")
    func noInterval() {
        #expect(Evaluator().pooled([walks[0]]).entry("meanError")?.interval == nil)
        let empty = walk([], [truth(0, 0)])
        let pooled = Evaluator().pooled([walks[0], empty])
        #expect(pooled.entry("meanError")?.interval == nil)
        #expect(pooled.entry("meanError")?.walks == 1)
        #expect(pooled.entry("availability")?.interval != nil)
    }

    @Test("Without fixes there are no errors, only a coverage of zero and the phone's energy, and nothing traps")
    func noFix() {
        let nothing = Evaluator().evaluate([walk([], (0...9).map { truth(Double($0), Double($0)) })])
        let values = nothing.pooled.values.filter { $0.value.value != nil }
        #expect(values.map(\.key) == ["availability", "energyIndex"])
        #expect(nothing.pooled["availability"] == 0)
        let noWalks = Evaluator().evaluate([])
        #expect(noWalks.pooled.values.allSatisfy { $0.value.value == nil && $0.value.count == 0 })
        let noTruth = Evaluator().evaluate([walk([fix(1, 1)], [])])
        #expect(noTruth.pooled.values.filter { $0.value.value != nil }.map(\.key) == ["timeToFirstFix"])
    }

    @Test("One fix gives errors, but nothing that needs a step")
    func oneFix() {
        let one = Evaluator().evaluate([walk([fix(1, 1)], [truth(0, 0), truth(1, 0), truth(2, 0)])]).pooled
        #expect(one["meanError"] == 1)
        #expect(one["ipinScore"] == 1)
        for key in ["jumpRate", "pathRatio", "latency", "falseLevelChanges", "standstillJitter"] {
            #expect(one[key] == nil, "\(key)")
        }
    }

    @Test("Keys are unique, every definition is complete, and headline metrics are in the list")
    func catalogue() {
        #expect(Set(Metric.all.map(\.key)).count == Metric.all.count)
        for metric in Metric.all {
            #expect(!metric.name.isEmpty && !metric.label.isEmpty && metric.summary.hasSuffix("."), "\(metric.key)")
            #expect(["m", "1", "s", "1/h", "1/min", "mAh/h"].contains(metric.unit), "\(metric.key)")
        }
        #expect(Metric.headline.allSatisfy { metric in Metric.all.contains { $0.key == metric.key } })
    }

    @Test("The JSON is stable, holds no NaN, and null where there is no value")
    func json() throws {
        let broken = walk([fix(0, 1e308, -1e308, accuracy: .nan), fix(1, -1e308)], [truth(0, -1e308), truth(1, 0)])
        let result = Evaluator().evaluate(walks + [broken, walk([], [truth(0, 0)])])
        let data = try result.json()
        #expect(try Evaluator().evaluate(walks + [broken, walk([], [truth(0, 0)])]).json() == data)
        let text = String(decoding: data, as: UTF8.self)
        #expect(!text.contains("nan") && !text.contains("inf"))
        let root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(root["format"] as? String == "beaconry-metrics")
        let rows = try #require(root["walks"] as? [[String: Any]])
        let first = try #require((rows[0]["metrics"] as? [String: [String: Any]])?["meanError"])
        #expect(first["value"] as? Double == result.walks[0]["meanError"])
        let last = try #require((rows[9]["metrics"] as? [String: [String: Any]])?["meanError"])
        #expect(last["value"] is NSNull)
        #expect((root["metrics"] as? [[String: Any]])?.map { $0["key"] as? String } == Metric.all.map(\.key))
    }

    // Errors of w1: 1, √1.01, √1.04 and again, 1: mean 1.0071. Of w2: 2, √4.01, √4.04 …: mean 2.0037.
    @Test("The table: a row a walk, a row for all, their interval, and a row a metric")
    func table() {
        let lines = Evaluator(metrics: [.meanError, .ce95, .availability]).evaluate(Array(walks.prefix(2))).table()
        #expect(
            lines == """
                walk             instants     mean m     CE95 m       avail.
                w1                      7       1.01       1.02        1.000
                w2                     10       2.00       2.01        1.000
                pooled, 2 walks        17       1.59       2.01        1.000
                95 % interval              1.01…2.00  1.02…2.01  1.000…1.000

                metric, pooled  value  unit  95 % interval   n  walks
                Mean error       1.59  m         1.01…2.00  17      2
                CE95             2.01  m         1.02…2.01  17      2
                Availability    1.000  1       1.000…1.000  17      2

                """)
    }

    @Test("Numbers in tables")
    func numbers() {
        #expect(TextTable.number(nil, decimals: 2) == "–")
        #expect(TextTable.number(.nan, decimals: 2) == "–")
        #expect(TextTable.number(-0.001, decimals: 2) == "0.00")
        #expect(TextTable.number(-1.005, decimals: 1) == "-1.0")
    }
}
