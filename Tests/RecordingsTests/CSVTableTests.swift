import Diagnostics
import Formats
import TestSupport
import Testing

struct CSVTableTests {
    private func table(
        _ text: String, dialect: CSVDialect = CSVDialect(hasHeader: false), columnCount: Int? = nil
    ) -> CSVTable {
        CSVTable(Array(text.utf8), dialect: dialect, columnCount: columnCount, problems: LineProblems(file: "f.csv"))
    }

    /// The rules of RFC 4180, section 2, and its examples.
    @Test(arguments: [
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("aaa,bbb,ccc\r\nzzz,yyy,xxx", [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx", [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]]),
        ("\"aaa\",\"b\"\"bb\",\"ccc\"\n", [["aaa", "b\"bb", "ccc"]]),
        ("a,,\n,,\n,\"\",\"\"\n", [["a", "", ""], ["", "", ""], ["", "", ""]]),
        (" a , b\n", [[" a ", " b"]]),
        ("\n\na,b\n  \n\r\nc,d\n\n", [["a", "b"], ["c", "d"]]),
        ("\"a,b\"\r\n", [["a,b"]]),
        ("\"a\"\r", [["a"]]),
        ("é,🦆\n", [["é", "🦆"]]),
    ])
    func `fields are cut as RFC 4180 says`(text: String, fields: [[String]]) {
        let table = table(text)
        #expect(table.rows.map(\.fields) == fields)
        #expect(table.problems.all.isEmpty)
    }

    @Test func `rows know the line where they begin`() {
        let table = table(
            "skip\n# no\nx,y\n\n1,\"a\nb\"\n#\n2,c\n", dialect: CSVDialect(commentPrefix: "#", skippedLines: 1))
        #expect(table.columns == ["x", "y"])
        #expect(table.rows.map(\.line) == [5, 8])
        #expect(table.indices(of: ["y", "x"]) == [1, 0])
    }

    @Test(arguments: [
        ("a,b\nc\nd,e\n", "f.csv:2: error: This row has 1 fields; 2 are expected."),
        ("a,b\nc,d,e\nd,e\n", "f.csv:2: error: This row has 3 fields; 2 are expected."),
        ("a,b\nc,d\"d\nd,e\n", "f.csv:2: error: A field contains a quote but does not begin with one."),
        ("a,b\nc,\"d\"d\nd,e\n", "f.csv:2: error: There is text after the closing quote of a field."),
        ("a,b\nc,\"d\nd,e\n", "f.csv:2: error: A quote is not closed."),
    ])
    func `a bad row is told and skipped, and the next one is read`(text: String, message: String) {
        let table = table(text)
        #expect(table.rows.map(\.fields) == [["a", "b"], ["d", "e"]])
        #expect(table.problems.all.map(\.description) == [message])
        #expect(table.problems.badLines == 1)
    }

    @Test func `many open quotes cost no quadratic time`() {
        let text = String(repeating: "\"a\n", count: 200_000)
        #expect(table(text).problems.badLines == 200_000)
    }

    @Test func `what is no UTF-8 is told`() {
        let problems = LineProblems(file: "f.csv")
        let table = CSVTable([0x61, 0x0A, 0xFF, 0x0A, 0x62], dialect: CSVDialect(hasHeader: false), problems: problems)
        #expect(table.rows.map(\.fields) == [["a"], ["b"]])
        #expect(problems.all.map(\.description) == ["f.csv:2: error: This row is not valid UTF-8."])
    }

    @Test func `an empty file is an error in any case`() {
        for text in ["", "\n \n"] {
            let table = table(text, dialect: CSVDialect())
            #expect(throws: Problems.self) { try table.problems.finish(strict: false) }
        }
    }

    @Test func `numbers are read with either decimal separator, and reported with their column`() {
        let table = table(
            "a;b\n-1,5; 7 \n1.5;0x10\ninf;1e999\n;-\n", dialect: CSVDialect(delimiter: ";", decimalSeparator: ","))
        var numbers: [Double?] = []
        table.forEach { row in
            numbers.append(row.number(0))
            numbers.append(row.number(1))
        }
        #expect(numbers == [-1.5, 7, nil, nil, nil, nil, nil, nil])
        #expect(
            table.problems.all.map(\.description) == [
                "f.csv:3: error: A number is expected here, not \"1.5\". (a)",
                "f.csv:3: error: A number is expected here, not \"0x10\". (b)",
                "f.csv:4: error: A number is expected here, not \"inf\". (a)",
                "f.csv:4: error: A number is expected here, not \"1e999\". (b)",
                "f.csv:5: error: A number is expected here, not \"\". (a)",
                "f.csv:5: error: A number is expected here, not \"-\". (b)",
            ])
        #expect(table.problems.goodLines == 2)
        #expect(table.problems.badLines == 3)
    }

    @Test func `tables are joined line by line, and a field is told with its own file`() {
        let left = table("a\nb\nc\n")
        let right = CSVTable(
            Array("1,x\n2\n3,y\n4,z\n".utf8), dialect: CSVDialect(hasHeader: false),
            problems: LineProblems(file: "g.csv"))
        let joined = left.joined(with: [right])
        #expect(joined.rows.map(\.fields) == [["a", "1", "x"], ["c", "3", "y"]])
        joined.forEach { row in _ = row.number(2) }
        #expect(
            left.problems.all.map(\.description) == [
                "f.csv:2: error: The same line of g.csv is missing or bad.",
                "g.csv:1: error: A number is expected here, not \"x\". (column 2)",
                "g.csv:3: error: A number is expected here, not \"y\". (column 2)",
            ])
        #expect(
            right.problems.all.map(\.description) == [
                "g.csv:2: error: This row has 1 fields; 2 are expected.",
                "g.csv:4: error: The same line of f.csv is missing or bad.",
            ])
    }

    @Test func `no spoilt text traps, and what is in quotes comes back`() {
        var generator = SplitMix64(state: 5)
        let alphabet = Array("ab,\"\n\r é")
        for _ in 0..<2000 {
            let fields = (0..<3).map { _ in
                String((0..<generator.index(6)).map { _ in alphabet[generator.index(alphabet.count)] })
            }
            let text = fields.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
            #expect(table(text + "\n").rows.map(\.fields) == [fields])
        }
        for seed in 0..<5000 {
            let bytes = Mutation.mutated(Array("x,\"y\nz\",3\r\n4,5,6\n".utf8), seed: UInt64(seed))
            let problems = LineProblems(file: nil)
            let table = CSVTable(bytes, dialect: CSVDialect(), problems: problems)
            #expect(table.rows.allSatisfy { $0.fields.count == table.columns.count })
        }
    }
}
