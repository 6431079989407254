import Evaluation
import Geometry
import Positioning
import Testing
import Walks

@testable import Reporting

@Suite struct JUnitReportTests {
    /// Seven walks with errors of 1 to 7 m.
    private func result() throws -> EvaluationResult {
        let walks = (1...7).map { index in
            EvaluatedWalk(
                name: "w\(index)",
                fixes: [
                    Fix(
                        time: 0, position: Point(Double(index), 0), level: 0, horizontalAccuracy: 1, isPublished: true)
                ],
                truth: GroundTruth(
                    name: "w\(index)", samples: [TruthSample(time: 0, position: Point(0, 0), level: 0)]),
                publishInterval: 1)
        }
        let text = """
            requirements:
              - {metric: meanError, atMost: 9}
              - {metric: meanError, atMost: 1, name: "a < b & \\"c\\""}
              - {metric: meanError, atMost: 4}
            """
        let evaluator = Evaluator()
        var result = evaluator.evaluate(walks)
        result.requirements = evaluator.check(
            try RequirementsFile.parse(text, for: nil, file: "r & s.yaml"), walks)
        result.comparison = result.compared(
            with: try StoredEvaluation.parse(
                """
                {"format": "beaconry-metrics", "version": 2, "confidence": 0.95, "walks": [{"name": "w1"}],
                 "pooled": {"metrics": {"meanError": {"value": 1, "interval": [0.5, 1.5]},
                                        "ce50": {"value": 9, "interval": [8, 9]}}}}
                """))
        return result
    }

    @Test("Names, failures with figure, interval and number of walks, and sums that agree")
    func document() throws {
        let result = try result()
        let lenient = MarkupCounter(JUnitReport(result, venue: "v", isStrict: false).xml)
        #expect(lenient.failure == nil)
        #expect(lenient.counts == ["testsuites": 1, "testsuite": 2, "testcase": 5, "failure": 2, "skipped": 1])
        let sums = try #require(lenient.attributes.first { $0.element == "testsuites" }).values
        #expect([sums["tests"], sums["failures"], sums["errors"], sums["skipped"]] == ["5", "2", "0", "1"])
        let cases = lenient.attributes.filter { $0.element == "testcase" }.map(\.values)
        #expect(cases[1]["name"] == "a < b & \"c\"" && cases[1]["line"] == "3" && cases[1]["file"] == "r & s.yaml")
        let failures = lenient.attributes.filter { $0.element == "failure" }.map(\.values)
        let message = try #require(failures[0]["message"])
        #expect(message.contains("It is 4.00 m (95 % interval ") && message.contains("7 walks"))
        #expect(failures.map { $0["type"] } == ["missed", "worse"])
        let strict = MarkupCounter(JUnitReport(result, venue: "v", isStrict: true).xml)
        #expect(strict.counts["failure"] == 3 && strict.counts["skipped"] == nil)
    }

    @Test("Missing walks of the stored result are a test of their own: skipped, or a failure in strict mode")
    func missingWalks() throws {
        var result = try result()
        result.missingWalks = ["w8"]
        let lenient = MarkupCounter(JUnitReport(result, venue: "v", isStrict: false).xml)
        #expect(lenient.failure == nil)
        #expect(lenient.counts["testcase"] == 6 && lenient.counts["failure"] == 2 && lenient.counts["skipped"] == 2)
        let strict = MarkupCounter(JUnitReport(result, venue: "v", isStrict: true).xml)
        #expect(strict.counts["failure"] == 4 && strict.counts["skipped"] == nil)
        #expect(strict.attributes.contains { $0.element == "failure" && $0.values["type"] == "missing" })
    }
}
