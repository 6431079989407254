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

    @Test func errorsAreAllShown() {
        let errors = warnings(500).map { Problem($0.message, line: $0.line) }
        #expect(Problems(errors).description.split(separator: "\n").count == 500)
    }
}
