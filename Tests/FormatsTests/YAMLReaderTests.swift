import Diagnostics
import Formats
import Testing

struct YAMLReaderTests {
    private func problems(_ text: String) -> [Problem] {
        let reader = YAMLReader(file: "f.yaml")
        #expect(reader.read(text) == nil)
        return reader.problems
    }

    @Test func remembersPlaces() throws {
        let reader = YAMLReader(file: "f.yaml")
        let root = try #require(reader.read("a:\n  - b: 1\n    c: [2, x]\n"))
        let list = try #require(root.value("a")?.elements().first?.value("c"))
        #expect(list.path == "a[0].c")
        #expect((list.line, list.column) == (3, 8))
        #expect(list.elements().map { $0.double() } == [2, nil])
        #expect(
            reader.problems.map(\.description)
                == ["f.yaml:3:12: error: A finite number is expected here, not the text \"x\". (a[0].c[1])"])
    }

    @Test(arguments: [
        ("5", YAMLValue.Kind.number), ("-0.5", .number), ("1e3", .number), (".5", .number), ("+7", .number),
        (".inf", .number),
        (".NaN", .number), ("\"5\"", .text), ("'5'", .text), ("0x1F", .text), ("1_000", .text), ("12:30", .text),
        ("nan", .text),
        ("inf", .text), ("yes", .text), ("on", .text), ("e5", .text), ("-", .list), ("1.2.3", .text), ("true", .flag),
        ("False", .flag),
        ("\"true\"", .text), ("~", .null), ("null", .null), ("\"\"", .text), ("[]", .list), ("{}", .mapping),
    ])
    func kinds(_ text: String, _ kind: YAMLValue.Kind) throws {
        let root = try #require(YAMLReader(file: nil).read("a: 1\nb: \(text == "-" ? "\n- x" : text)"))
        let value = root.entries()[1].value
        #expect(value.kind == kind, "\(text)")
    }

    @Test func numbersThatDoNotFit() throws {
        let reader = YAMLReader(file: nil)
        let list = try #require(reader.read("[1e999, -1e999, .nan, 99999999999999999999, 3.5, 3.0, 1e18, 1e19]"))
        #expect(list.elements().prefix(3).map { $0.double() } == [nil, nil, nil])
        #expect(list.elements().dropFirst(3).map { $0.integer() } == [nil, nil, 3, 1_000_000_000_000_000_000, nil])
        #expect(reader.problems.count == 6)
    }

    @Test func aRangeIsNamedWithItsUnit() throws {
        let reader = YAMLReader(file: nil)
        let value = try #require(reader.read("[-5]")?.elements().first)
        #expect(value.double(in: 0...2.5, unit: "dB") == nil)
        #expect(reader.problems.map(\.message) == ["-5 is outside the allowed range 0…2.5 dB."])
    }

    /// Nine levels of ten aliases each would be a billion values; as keys they would be hashed.
    @Test(arguments: ["- &a0 [x]", "- &a0 {x: x}", "a0: &a0 [x]"]) func refusesAliasBombs(_ first: String) {
        var text = first
        for level in 1...30 {
            let aliases = (0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", ")
            text += first.hasPrefix("-") ? "\n- &a\(level) [\(aliases)]" : "\na\(level): &a\(level) [\(aliases)]"
        }
        text += first.hasPrefix("-") ? "\n- ? *a30\n  : x" : "\n? *a30\n: x"
        let problems = problems(text)
        #expect(problems.count == 301)
        #expect(problems.allSatisfy { $0.message.contains("alias") && ($0.line ?? 0) > 1 })
    }

    @Test func anAsteriskElsewhereIsNoAlias() throws {
        let text = "# *a\na: b*c * d\n\"*b\": \"*x\" # *x\nc: '*y'\nd: |\n  *z\ne: &anchor 1\n"
        let reader = YAMLReader(file: nil)
        let root = try #require(reader.read(text))
        #expect(reader.problems.isEmpty)
        #expect(root.entries().map(\.key) == ["a", "*b", "c", "d", "e"])
        #expect(root.entries().map { $0.value.string() } == ["b*c * d", "*x", "*y", "*z\n", "1"])
    }

    @Test(arguments: ["[", "{a: ", "- ", "? ", "  ", "[{a: "]) func refusesDeepNesting(_ opening: String) {
        let text =
            opening == "  "
            ? (0..<1000).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
            : "x:\n" + String(repeating: opening, count: 100_000)
        let problems = problems(text)
        #expect(problems.count == 1)
        #expect(problems.first?.message.contains("nested too deeply") == true)
        #expect(problems.first?.line != nil)
    }

    @Test func refusesHugeText() {
        let problems = problems(String(repeating: "a", count: YAMLReader.maximumSize + 1))
        #expect(problems.map(\.message).first?.contains("at most 8000000") == true)
    }

    @Test(arguments: [
        ("a: 1\nb: [1, 2\nc: 3", 3), ("a: 1\na: 2", 1), ("\"a\": 1\na: 2", 1), ("a: 1\nb: \u{1}", 2), ("a: \"\\q\"", 1),
        ("a\n---\nb", 2),
        ("a: %", 1), ("a:\n\t- b", 2),
    ])
    func saysWhereItIsNotYAML(_ text: String, _ line: Int) {
        let problems = problems(text)
        #expect(problems.count == 1)
        #expect(problems.first?.line == line, "\(problems)")
        #expect(problems.first?.severity == .error)
    }

    @Test func countsWhatIsTooMuchToShow() throws {
        let reader = YAMLReader(file: nil)
        let list = try #require(reader.read("[\(String(repeating: "x, ", count: 700))]"))
        for element in list.elements() { _ = element.double() }
        #expect(reader.problems.count == 501)
        #expect(reader.problems.last?.message == "There are 200 more errors like these.")
    }

    @Test func keys() throws {
        let reader = YAMLReader(file: nil)
        let root = try #require(reader.read("name: x\nhieght: 2\n? [a]\n: 3\n"))
        root.checkKeys(["name", "height"])
        #expect(
            reader.problems.map(\.message) == [
                "The key \"hieght\" is unknown. Did you mean \"height\"? Known: name, height."
            ])
        #expect(root.entries().map(\.key) == ["name", "hieght"])
        #expect(reader.problems.last?.message == "A key must be a name.")
        #expect(root.required("depth") == nil)
        #expect(reader.problems.contains { $0.message == "The key \"depth\" is missing." })
    }
}
