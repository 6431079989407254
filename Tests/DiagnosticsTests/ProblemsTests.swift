import Diagnostics
import Testing

@Suite struct ProblemsTests {
    private func warnings(_ count: Int, files: Int = 1) -> [Problem] {
        (1...count).map {
            Problem("Field \($0) is \"x \($0)\".", severity: .warning, file: "f\($0 % files)", line: $0)
        }
    }

    @Test func warningsAreSummedUpAfterTheTenthOfAKind() {
        let lines = Problems(warnings(500, files: 3) + [Problem("Another.", severity: .warning)]).description
            .split(separator: "\n")
        #expect(lines.count == 12)
        #expect(lines[9] == "f1:10: warning: Field 10 is \"x 10\".")
        #expect(lines[10] == "warning: There are 490 more warnings of this kind in 3 files: Field 11 is \"x 11\".")
        #expect(lines[11] == "warning: Another.")
    }

    @Test func elevenWarningsAreAllShown() {
        #expect(Problems(warnings(11)).description.split(separator: "\n").count == 11)
        #expect(
            Problems(warnings(12)).description.hasSuffix(
                "f0: warning: There are 2 more warnings of this kind: "
                    + "Field 11 is \"x 11\"."))
    }

    /// A file that is not what it should be has problems in each line. Memory has a limit; that there are more is said, and they
    /// count.
    @Test func ofVeryManyProblemsTheFirstAreKept() throws {
        let problems = LineProblems(file: "f")
        for line in 1...LineProblems.mostKept { problems.report("Odd.", severity: .warning, line: line) }
        for line in 1...5 {
            problems.report("Bad.", line: LineProblems.mostKept + line)
            problems.endLine()
        }
        #expect(problems.badLines == 5)
        let warnings = try problems.finish(strict: false)
        #expect(warnings.count == LineProblems.mostKept + 1)
        #expect(warnings.last?.message == "There are 5 more problems, which are not listed.")
        #expect(throws: Problems.self) { try problems.finish(strict: true) }
        problems.reportFatal("Broken.")
        #expect(throws: Problems.self) { try problems.finish(strict: false) }
    }

    @Test func errorsAreAllShown() {
        let errors = warnings(500).map { Problem($0.message, line: $0.line) }
        #expect(Problems(errors).description.split(separator: "\n").count == 500)
    }
}
