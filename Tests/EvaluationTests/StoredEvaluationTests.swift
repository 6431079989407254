import Diagnostics
import Evaluation
import Foundation
import Testing
import VenueModel

@Suite struct StoredEvaluationTests {
    private let metrics: [Metric] = [.meanError, .maxError, .floorDetection, .biasX, .latency]

    /// Walks with these errors, one instant each.
    private func result(_ errors: [Double], wrongLevels: Int = 0) -> EvaluationResult {
        Evaluator(metrics: metrics).evaluate(
            errors.enumerated().map { index, error in
                walk([fix(0, error, level: index < wrongLevels ? 1 : 0)], [truth(0, 0)], name: "w\(index)")
            })
    }

    private func stored(_ result: EvaluationResult) throws -> StoredEvaluation {
        try StoredEvaluation.parse(String(decoding: try result.json(), as: UTF8.self))
    }

    @Test("What is written is what is read: metrics with a value and an interval")
    func roundTrip() throws {
        let result = result([1, 2, 3, 4], wrongLevels: 1)
        let stored = try stored(result)
        #expect(stored.confidence == 0.95 && stored.walks.map(\.name) == ["w0", "w1", "w2", "w3"])
        #expect(Set(stored.entries.map(\.key)) == ["meanError", "floorDetection", "biasX"])
        for entry in stored.entries {
            #expect(entry.value == result.pooled[entry.key])
            #expect(entry.interval == result.pooled.entry(entry.key)?.interval)
        }
        #expect(try self.stored(self.result([1])).entries.isEmpty)
    }

    @Test("The same is never worse; what lies beyond the worse end is, also for a metric with an ideal")
    func comparison() throws {
        let before = result([1, 2, 3, 4], wrongLevels: 1)
        let stored = try stored(before)
        #expect(before.compared(with: stored).map(\.metric.key) == ["meanError", "floorDetection", "biasX"])
        #expect(before.compared(with: stored).allSatisfy { !$0.isWorse })
        let end = try #require(before.pooled.entry("meanError")?.interval?.upperBound)
        for (errors, isWorse) in [([end], false), ([end + 0.01], true), ([0.0], false), ([-end - 0.01], true)] {
            let rows = result(errors, wrongLevels: 0).compared(with: stored)
            #expect(rows.filter { $0.metric.key != "floorDetection" }.allSatisfy { $0.isWorse == isWorse }, "\(errors)")
            #expect(rows.first { $0.metric.key == "floorDetection" }?.isWorse == false)
        }
        #expect(result([1, 1], wrongLevels: 2).compared(with: stored)[1].isWorse)
        let silent = Evaluator(metrics: metrics).evaluate([walk([], [truth(0, 0)])])
        #expect(silent.compared(with: stored).allSatisfy { $0.isWorse && $0.value == nil })
        #expect(
            silent.sentence(silent.compared(with: stored)[0]).hasPrefix(
                "Mean error has no value now. The stored result allows "))
    }

    @Test("The sentence says the value, the limit and the stored interval, with decimals that tell them apart")
    func sentences() throws {
        let stored = try StoredEvaluation.parse(
            """
            {"format": "beaconry-metrics", "version": 2, "confidence": 0.95, "walks": [{"name": "w0"}],
             "pooled": {"metrics": {"meanError": {"value": 2.5, "interval": [2, 3]},
                                    "floorDetection": {"value": 1, "interval": [1, 1]},
                                    "biasX": {"value": 1, "interval": [-2, 2.5]}}}}
            """)
        var result = result([3.0004], wrongLevels: 1)
        result.comparison = result.compared(with: stored)
        #expect(
            result.comparison.map(result.sentence) == [
                "Mean error is 3.0004 m. The stored result allows at most 3.0000 m: it has 2.5000 m with the interval "
                    + "2.0000…3.0000.",
                "Floor detection is 0.000. The stored result allows at least 1.000: it has 1.000 with the interval 1.000…1.000.",
                "Bias in x is 3.00 m. The stored result allows values as far from 0 as 2.50 m: it has 1.00 m with the interval "
                    + "-2.00…2.50.",
            ])
        #expect(result.table().contains("3 metrics compared: 3 worse than the stored result allows.\n"))
    }

    @Test("What is equal but for rounding is not worse, and what only one has is named")
    func roundingAndUnshared() throws {
        let text = """
            {"format": "beaconry-metrics", "version": 2, "confidence": 0.95, "walks": [{"name": "w0"}],
             "pooled": {"metrics": {"meanError": {"value": 3, "interval": [3, 3]}, "lost": {"value": null}}}}
            """
        let stored = try StoredEvaluation.parse(text)
        #expect(result([3 + 1e-12]).compared(with: stored).map(\.isWorse) == [false])
        #expect(result([3 + 1e-6]).compared(with: stored).map(\.isWorse) == [true])
        let (old, new) = stored.unshared(with: [.meanError, .biasX])
        #expect(old == ["lost"] && new == ["biasX"])
    }

    @Test("The venue and the walks are known again; earlier files have names only")
    func walks() throws {
        let first = result([1, 2, 3])
        let json = String(decoding: try first.json(), as: UTF8.self)
        let stored = try StoredEvaluation.parse(json)
        #expect(stored.venue == nil && stored.walks.allSatisfy { $0.truth?.hasPrefix("sha256:") == true })
        // Other positions on the same walks; then one walk less; then another truth under the same names.
        #expect(stored.isOfWalks(of: result([3, 1, 4])))
        #expect(!stored.isOfWalks(of: result([1, 2])))
        let other = Evaluator(venue: Venue(name: "hall"), metrics: metrics).evaluate(
            (0..<3).map { walk([fix(0, 1)], [truth(0, 0.5)], name: "w\($0)") })
        #expect(!stored.isOfWalks(of: other))
        #expect(try self.stored(other).venue == "hall")
        let earlier = json.replacing(/"truth" ?: ?"[^"]*",/, with: "")
        #expect(!earlier.contains("truth\""))
        #expect(try StoredEvaluation.parse(earlier).isOfWalks(of: other))
    }

    @Test("Walks of the stored result that are missing are named, by their true positions or else by name")
    func missingWalks() throws {
        /// Errors of 1 m, with true positions of their own.
        func evaluated(_ walks: [(name: String, place: Double)]) -> EvaluationResult {
            Evaluator(metrics: metrics).evaluate(
                walks.map { walk([fix(0, $0.place + 1)], [truth(0, $0.place)], name: $0.name) })
        }
        let all = evaluated([("a", 0), ("b", 10), ("c", 20), ("twin", 20)])
        let json = String(decoding: try all.json(), as: UTF8.self)
        let stored = try StoredEvaluation.parse(json)
        let earlier = try StoredEvaluation.parse(json.replacing(/"truth" ?: ?"[^"]*",/, with: ""))
        let cases: [(walks: [(name: String, place: Double)], missing: [String], byName: [String])] = [
            ([("a", 0), ("b", 10), ("c", 20), ("twin", 20)], [], []),
            ([("a", 0), ("c", 20), ("twin", 20), ("new", 30)], ["b"], ["b"]),
            ([("c", 20)], ["a", "b", "twin"], ["a", "b", "twin"]),
            // Another name, for one of the two with the same true positions; then a new walk under an old name.
            ([("a", 0), ("b", 10), ("third", 20)], ["twin"], ["c", "twin"]),
            ([("a", 30), ("b", 10), ("c", 20), ("twin", 20)], ["a"], []),
        ]
        for one in cases {
            let now = evaluated(one.walks)
            #expect(stored.missingWalks(in: now) == one.missing, "\(one.walks)")
            #expect(earlier.missingWalks(in: now) == one.byName, "\(one.walks)")
        }
    }

    @Test("A missing walk is a warning at the stored file, and an error in strict mode, also if all metrics are better")
    func missingWalksAreAGateProblem() throws {
        let stored = try stored(result([1, 2, 3, 4]))
        var better = result([1, 2])
        better.comparison = better.compared(with: stored)
        better.missingWalks = stored.missingWalks(in: better)
        #expect(better.comparison.allSatisfy { !$0.isWorse })
        #expect(better.missingWalks == ["w2", "w3"])
        for isStrict in [false, true] {
            #expect(
                better.gateProblems(isStrict: isStrict, stored: "e.json") == [
                    Problem(
                        "The stored result has 2 walks that were not evaluated now: w2, w3.",
                        severity: isStrict ? .error : .warning, file: "e.json")
                ])
        }
        better.missingWalks = ["w2"]
        #expect(
            better.gateProblems(isStrict: false).map(\.message) == [
                "The stored result has 1 walk that was not evaluated now: w2."
            ])
        better.missingWalks = (1...21).map { "w\($0)" }
        #expect(better.missingWalksSentence?.hasSuffix("w19, w20, ….") == true)
        better.missingWalks = []
        #expect(better.gateProblems(isStrict: true).isEmpty)
    }

    @Test("A file that is wrong: everything at once, by line")
    func problems() throws {
        let text = """
            {"format": "beaconry-metrics", "version": 2, "walks": [{"name": "a"}, {}, 3],
             "colour": 1,
             "pooled": {"metrics": {
               "ce75": {"value": 1, "interval": [2, 1]},
               "ce90": {"value": "far", "interval": [1, 2]},
               "ce95": {"value": 1, "interval": [1, 2, 3]},
               "ce50": 4}}}
            """
        #expect {
            try StoredEvaluation.parse(text, file: "e.json")
        } throws: { error in
            let lines = (error as? Problems)?.all.map { $0.line ?? 0 }.sorted()
            return lines == [1, 1, 1, 2, 4, 5, 6, 7]
        }
        for text in ["", "[]", "{}", #"{"format": "beaconry-preset", "version": 1}"#] {
            #expect(throws: Problems.self) { try StoredEvaluation.parse(text) }
        }
    }
}
