import Diagnostics
import TestSupport
import Testing
import VenueFiles

struct BrokenVenueTests {
    @Test func theSmallVenueIsInOrder() throws {
        #expect(try VenueFile.parse(SmallVenue.text).warnings == [])
    }

    @Test(arguments: Mistake.inFields + Mistake.inPlan) func isExplained(_ mistake: Mistake) throws {
        let text = SmallVenue.replacing(mistake.piece, with: mistake.replacement)
        let line = try #require(SmallVenue.line(of: mistake.place, in: text))
        let problems = problems(in: text)
        let found = problems.filter { problem in
            mistake.words.allSatisfy { problem.message.contains($0) } && problem.line == line
        }
        #expect(found.count == 1, "\(Problems(problems))")
        #expect(found.first?.severity == mistake.severity)
        #expect(found.first?.file == "small.yaml")
        #expect(problems.contains { $0.severity == .error } == (mistake.severity == .error))
        // A mistake is not reported a second time through what depends on it.
        #expect(problems.count == mistake.count, "\(Problems(problems))")
    }

    @Test func allAreReportedAtOnceInTheOrderOfTheLines() {
        let text = SmallVenue.text.replacing("48.1", with: "148.1").replacing("straw: 1.5", with: "straw: -1")
            .replacing("minor: 3", with: "minor: 1").replacing("at: [9, 7]", with: "at: [9, 70]")
            .replacing("kind: lift", with: "kind: left")
        let problems = problems(in: text)
        #expect(problems.map(\.line) == problems.map(\.line).sorted { $0 ?? 0 < $1 ?? 0 })
        #expect(problems.count == 5, "\(Problems(problems))")
    }

    /// `0010` is 16 in a payload. It is read as 10, but not without a word.
    @Test func numbersThatMayBeHexadecimalAreWarnedOf() throws {
        let text = SmallVenue.text.replacing("major: 7", with: "major: 007").replacing(
            "minor: 1,", with: "minor: 0010,"
        )
        .replacing("id: sensor10", with: "id: 9A3C1F0E-2B7D-4E55-9C0A-7F1D5B8E2A33/9/00ff")
        let problems = problems(in: text)
        #expect(problems.map(\.severity) == [.warning, .warning, .warning], "\(Problems(problems))")
        #expect(
            problems.map { $0.message.prefix(45) } == [
                "\"007\" is read as the decimal number 7. If it ",
                "\"0010\" is read as the decimal number 10. If i",
                "\"00ff\" is hexadecimal. Write it as a decimal ",
            ])
    }

    /// A power that a beacon has is no mistake; one that no beacon has is said once for each value, not once a beacon.
    @Test func eachDoubtfulPowerIsSaidOnce() throws {
        func text(_ power: String) -> String {
            SmallVenue.text.replacing("minor: 1, at", with: "minor: 1, powerAt1m: \(power), at")
                .replacing("minor: 3, at", with: "minor: 3, powerAt1m: \(power), at")
        }
        for power in ["-35", "-59", "-95"] { #expect(problems(in: text(power)).isEmpty, "\(power)") }
        let problems = problems(in: text("0"))
        #expect(problems.count == 1, "\(Problems(problems))")
        #expect(problems.first?.message.hasSuffix("Further beacons with this power: 1.") == true)
        #expect(problems.first?.line == SmallVenue.line(of: "minor: 1,", in: text("0")))
    }

    @Test func withoutLevelsOrBeacons() throws {
        #expect(problems(in: "name: x\nlevels: []").contains { $0.message.contains("1…200 levels") })
        #expect(problems(in: "name: x").contains { $0.message.contains("\"levels\" is missing") })
        let file = try VenueFile.parse("name: x\nlevels: [{number: 0, height: 3, outline: [[0, 0], [1, 0], [0, 1]]}]")
        #expect(file.warnings.map(\.message).filter { $0.contains("no beacons") }.count == 1)
    }

    @Test(arguments: ["", "   \n", "---\n", "# only a comment\n", "~"]) func emptyFile(_ text: String) {
        #expect(problems(in: text).map(\.message) == ["The file is empty."])
    }

    @Test(arguments: [
        "[]", "hello", "3", "[name, levels]", "name: [", "{\"name\": }", "a: b: c", "\tname: x", "--- a\n--- b",
    ])
    func noVenueAtAll(_ text: String) {
        let problems = problems(in: text)
        #expect(!problems.isEmpty)
        #expect(problems.allSatisfy { $0.line != nil })
    }

    private func problems(in text: String) -> [Problem] {
        do throws(Problems) {
            return try VenueFile.parse(text, file: "small.yaml").warnings
        } catch {
            return error.all
        }
    }
}
