import Evaluation
import NumericalMethods
import Testing

/// Tables for terminals: aligned, and as wide as they may be.
@Suite struct TextTableTests {
    @Test func columnsAreAligned() {
        let table = TextTable(header: ["walk", "m"], rows: [["a", "1.25"], ["longer", "12"]])
        #expect(table.text(width: 80) == "walk       m\na       1.25\nlonger    12\n")
        #expect(TextTable(header: []).text(width: 80) == "\n")
        #expect(TextTable(header: ["only"], rows: [["x"]]).text(width: 1) == "only\nx\n")
    }

    @Test func whatDoesNotFitFollowsWithTheFirstColumn() {
        let table = TextTable(
            header: ["walk", "first", "second", "third"], rows: [["a", "1", "2", "3"], ["b", "4"]])
        #expect(
            table.text(width: 20) == """
                walk  first  second
                a         1       2
                b         4

                walk  third
                a         3
                b

                """)
    }

    /// No line is wider than it may be, unless one column alone is; no cell is lost.
    @Test func randomTablesFit() {
        let stream = RandomStream(seed: 1, purpose: "text table test")
        var index: UInt64 = 0
        func draw(_ count: Int) -> Int {
            index += 1
            return Int(stream.uniform(index) * Double(count))
        }
        for _ in 0..<300 {
            let columns = 1 + draw(9)
            let rows = (0..<draw(4)).map { row in
                (0..<columns).map { "\(row).\($0)" + String(repeating: "x", count: draw(12)) }
            }
            let table = TextTable(header: (0..<columns).map { "h\($0)" }, rows: rows)
            let width = 20 + draw(60)
            let text = table.text(width: width)
            let longest = (0..<columns).map { column in rows.map { $0[column].count }.max() ?? 2 }
            let needed = longest[0] + 2 + (longest.dropFirst().max() ?? 0)
            for line in text.split(separator: "\n") { #expect(line.count <= max(width, needed)) }
            for cell in rows.joined() { #expect(text.contains(cell)) }
        }
    }
}
