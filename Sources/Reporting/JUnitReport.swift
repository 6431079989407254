internal import Diagnostics
package import Evaluation

/// An evaluation's requirements and comparison as JUnit XML, which CI servers show as tests.
///
/// A requirement that is missed is a failure; one that is inconclusive is skipped, or a failure in strict mode. So are walks
/// of the stored result that are missing. There is no time in it: equal results give equal bytes.
package struct JUnitReport {
    private let result: EvaluationResult
    private let venue: String
    private let isStrict: Bool

    /// - Parameters:
    ///   - venue: the venue's name.
    ///   - isStrict: whether an inconclusive requirement is a failure.
    package init(_ result: EvaluationResult, venue: String, isStrict: Bool) {
        self.result = result
        self.venue = venue
        self.isStrict = isStrict
    }

    private enum Outcome {
        case passed
        case skipped(String)
        case failed(kind: String, String)
    }

    private struct Case {
        var name: String
        var place: String
        var outcome: Outcome
    }

    package var xml: String {
        let suites = [("requirements", requirements), ("comparison", comparison)].filter { !$0.1.isEmpty }
        let all = suites.flatMap(\.1)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="beaconry evaluate" \(counts(all))>
            \(suites.map(suite).joined())</testsuites>

            """
    }

    private var requirements: [Case] {
        result.requirements.map { requirement in
            let outcome: Outcome =
                switch (requirement.verdict, isStrict) {
                case (.met, _): .passed
                case (.inconclusive, false): .skipped(text(requirement))
                default: .failed(kind: requirement.verdict.rawValue, text(requirement))
                }
            let place = requirement.requirement.place
            let file = place.file.map { " file=\"\(Markup.escape($0))\"" } ?? ""
            return Case(
                name: requirement.requirement.name, place: file + (place.line.map { " line=\"\($0)\"" } ?? ""),
                outcome: outcome)
        }
    }

    private func text(_ requirement: RequirementResult) -> String {
        requirement.problem(confidence: result.confidence, isStrict: isStrict)?.message ?? ""
    }

    private var comparison: [Case] {
        let rows = result.comparison.map { row -> Case in
            Case(
                name: "\(row.metric.name) is not worse than the stored result allows", place: "",
                outcome: row.isWorse ? .failed(kind: "worse", result.sentence(row)) : .passed)
        }
        return rows + missingWalks
    }

    /// One more test if walks are missing.
    private var missingWalks: [Case] {
        guard let sentence = result.missingWalksSentence else { return [] }
        return [
            Case(
                name: "All walks of the stored result are evaluated", place: "",
                outcome: isStrict ? .failed(kind: "missing", sentence) : .skipped(sentence))
        ]
    }

    private func suite(_ name: String, _ cases: [Case]) -> String {
        let group = Markup.escape("\(venue).\(name)")
        let lines = cases.map { test in
            let start = "<testcase classname=\"\(group)\" name=\"\(Markup.escape(test.name))\"\(test.place)"
            switch test.outcome {
            case .passed: return "\(start)/>\n"
            case .skipped(let text): return "\(start)><skipped message=\"\(Markup.escape(text))\"/></testcase>\n"
            case .failed(let kind, let text):
                return "\(start)><failure type=\"\(kind)\" message=\"\(Markup.escape(text))\">\(Markup.escape(text))"
                    + "</failure></testcase>\n"
            }
        }
        return "<testsuite name=\"\(group)\" \(counts(cases))>\n\(lines.joined())</testsuite>\n"
    }

    private func counts(_ cases: [Case]) -> String {
        let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
        let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
        return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    }
}
