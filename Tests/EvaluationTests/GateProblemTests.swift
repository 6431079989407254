import Diagnostics
import Evaluation
import Testing

/// What keeps a gate closed, in its order.
@Suite struct GateProblemTests {
    private func walks(_ errors: [Double]) -> [EvaluatedWalk] {
        errors.enumerated().map { walk([fix(0, $1)], [truth(0, 0)], name: "w\($0)") }
    }

    /// Requirements first, then each metric that is worse, which is an error always, and last the walks that are
    /// missing.
    @Test(arguments: [false, true]) func worseMetricsAreErrors(isStrict: Bool) throws {
        let evaluator = Evaluator(metrics: [.meanError, .floorDetection, .biasX])
        let stored = try StoredEvaluation.parse(
            String(decoding: evaluator.evaluate(walks([1, 2, 3, 4])).json(), as: UTF8.self))
        var now = evaluator.evaluate(walks([9, 9]))
        let requirements = try RequirementsFile.parse("requirements: [{metric: meanError, atMost: 100}]", for: nil)
        now.requirements = evaluator.check(requirements, walks([9, 9]))
        now.comparison = now.compared(with: stored)
        now.missingWalks = stored.missingWalks(in: now)
        let problems = now.gateProblems(isStrict: isStrict, stored: "stored.json")
        let worse = now.comparison.filter(\.isWorse)
        #expect(worse.map(\.metric.key) == ["meanError", "biasX"])
        let doubt = isStrict ? Problem.Severity.error : .warning
        #expect(problems.map(\.severity) == [doubt, .error, .error, doubt])
        #expect(problems.dropFirst().dropLast().map(\.message) == worse.map { "Worse: \(now.sentence($0))" })
        #expect(problems.dropFirst().allSatisfy { $0.file == "stored.json" })
    }
}
