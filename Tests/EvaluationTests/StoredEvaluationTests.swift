import Diagnostics
import Evaluation
import Foundation
import Testing

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
        #expect(stored.confidence == 0.95 && stored.walks == ["w0", "w1", "w2", "w3"])
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
        #expect(before.compared(with: stored).map(\.key) == ["meanError", "floorDetection", "biasX"])
        #expect(before.compared(with: stored).allSatisfy { !$0.isWorse })
        let end = try #require(before.pooled.entry("meanError")?.interval?.upperBound)
        for (errors, isWorse) in [([end], false), ([end + 0.01], true), ([0.0], false), ([-end - 0.01], true)] {
            let rows = result(errors, wrongLevels: 0).compared(with: stored)
            #expect(rows.filter { $0.key != "floorDetection" }.allSatisfy { $0.isWorse == isWorse }, "\(errors)")
            #expect(rows.first { $0.key == "floorDetection" }?.isWorse == false)
        }
        #expect(result([1, 1], wrongLevels: 2).compared(with: stored)[1].isWorse)
        let silent = Evaluator(metrics: metrics).evaluate([walk([], [truth(0, 0)])])
        #expect(silent.compared(with: stored).allSatisfy { $0.isWorse && $0.value == nil })
        #expect(silent.sentence(silent.compared(with: stored)[0]).hasPrefix("Mean error is no value."))
    }

    @Test("A file that is wrong: everything at once, by line")
    func problems() throws {
        let text = """
            {"format": "beaconry-metrics", "version": 1, "walks": [{"name": "a"}, {}, 3],
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
