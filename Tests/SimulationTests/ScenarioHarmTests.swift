import Diagnostics
import Testing

/// Text that is made to take all time or memory is refused. Damaged scenarios are read in FuzzTests.
@Suite struct ScenarioHarmTests {
    @Test(arguments: [
        ("", "[", 100_000), ("", "{a: ", 5000), ("", "- ", 5000), ("venue: v\nname: ", "x", 100_000),
        ("name: x\nvenue: v\nfaults:\n", "  - {kind: dead, beacon: dor}\n", 2000),
        ("name: x\nvenue: v\nfaults:\n", "  - {kind: background}\n", 10_001),
    ])
    func textMadeToHarm(_ start: String, _ piece: String, _ count: Int) {
        let text = start + String(repeating: piece, count: count)
        let error = #expect(throws: Problems.self) { try ScenarioFiles.parse(text) }
        let lines = text.count { $0.isNewline } + 2
        #expect(error?.all.contains { $0.severity == .error } == true)
        #expect(error?.all.allSatisfy { ($0.line ?? 1) <= lines && ($0.line ?? 1) > 0 && !$0.message.isEmpty } == true)
    }
}
