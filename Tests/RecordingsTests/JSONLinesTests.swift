import Diagnostics
import Formats
import Foundation
import TestSupport
import Testing

struct JSONLinesTests {
    /// A few bytes of a text can be a hundred in memory.
    @Test func `a text has no more values than are allowed`() throws {
        let text = Array("{\"a\": [1, null, []]}".utf8)
        #expect(try JSONValue(parsing: text, mostValues: 5) == JSONValue(parsing: text))
        do {
            _ = try JSONValue(parsing: text, mostValues: 4)
            Issue.record("it was read")
        } catch {
            #expect(error.message.contains("the allowed 4"))
        }
        let zeros = "[" + String(repeating: "0,", count: JSONValue.mostValues) + "0]"
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: Array(zeros.utf8)) }
    }

    static let numbers: [(String, Double)] = [
        ("0", 0.0), ("-0", -0.0), ("12", 12), ("-71.5", -71.5), ("1e3", 1000), ("1E+2", 100), ("25e-2", 0.25),
        ("0.1", 0.1), ("123456789012345678901234567890", 1.2345678901234568e29),
        ("0.3333333333333333", 1.0 / 3), ("9007199254740993", 9007199254740992), ("1e-400", 0),
        ("5e-324", .leastNonzeroMagnitude),
        ("1581249601.4086823", 1581249601.4086823), ("0.000000000000001", 1e-15),
    ]

    @Test(arguments: numbers)
    func `numbers are the nearest doubles`(text: String, value: Double) throws {
        let json = try JSONValue(parsing: Array(text.utf8))
        guard case .number(let number) = json else {
            Issue.record("\(text) was read as \(json)")
            return
        }
        #expect(number.bitPattern == value.bitPattern)
    }

    @Test func `random decimals are read as the standard library reads them, and written so that they come back`()
        throws
    {
        var generator = SplitMix64(state: 1)
        for _ in 0..<20_000 {
            let whole = generator.index(3) == 0 ? 0 : generator.next() >> UInt64(generator.index(64))
            let digits = String(generator.next() >> UInt64(generator.index(64)))
            let text = "-\(whole).\(digits)"
            let expected = try #require(Double(text))
            let json = try JSONValue(parsing: text.utf8)
            #expect(json == .number(expected))
            #expect(try JSONValue(parsing: json.text.utf8) == json)
        }
        for _ in 0..<20_000 {
            let number = Double(bitPattern: generator.next())
            guard number.isFinite else { continue }
            #expect(try JSONValue(parsing: JSONValue.number(number).text.utf8) == .number(number))
        }
    }

    @Test(arguments: [
        "", " ", "{", "}", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "01", "-", "1.", ".5", "+1", "1e", "1e+", "NaN",
        "-Infinity",
        "Infinity", "tru", "nul", "truee", "\"a", "\"\\x\"", "\"\\u12\"", "\"\\uD800\"", "\"\\uD800\\u0041\"",
        "\"\\uDC00\"",
        "\"\\uDC00\\uD800\"", "\"\t\"", "1 2", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\":1,\"a\":2}", "1e999", "[1}",
        "0x10",
        "\u{FEFF}1", "\"\\u００41\"",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    }

    @Test(arguments: [
        [UInt8(0x22), 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF],
        [0x22, 0xC0, 0x80, 0x22],
    ])
    func `what is no UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes) }
    }

    @Test func `escapes become what they stand for and come back`() throws {
        let json = try JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u00e9\uD83E\uDD86\u0000 é""#.utf8)
        #expect(json == .string("\"\\/\u{8}\u{C}\n\r\té🦆\0 é"))
        #expect(try JSONValue(parsing: json.text.utf8) == json)
        #expect(json.text.utf8.allSatisfy { $0 >= 0x20 })
    }

    @Test func `deep nesting is refused, not followed`() throws {
        let deepest = JSONValue.deepestNesting
        let allowed = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
        #expect(throws: Never.self) { try JSONValue(parsing: allowed.utf8) }
        for depth in [deepest + 1, 1_000_000] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
            #expect(error?.message.contains("nested deeper") == true)
        }
        let objects = String(repeating: "{\"a\":", count: 100_000)
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: objects.utf8) }
    }

    @Test func `a repeated key is found in a large object, too`() throws {
        let keys = (0..<100).map { "\"k\($0)\":\($0)" }
        #expect(throws: Never.self) { try JSONValue(parsing: "{\(keys.joined(separator: ","))}".utf8) }
        for key in ["k3", "k50", "k99"] {
            let text = "{\((keys + ["\"\(key)\":0"]).joined(separator: ","))}"
            let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
            #expect(error?.message == "The key \"\(key)\" is given twice.")
        }
    }

    @Test func `whatever is read from spoilt text, Foundation accepts as well`() {
        let text =
            #"{"t":1.25,"a":[{"b":"B4","r":-71},null,true,{"r":-0.5e-3}],"ü":"\uD83E\uDD86\n","x":{"y":[[1],[2]]}}"#
        var accepted = 0
        for seed in 0..<50_000 {
            let bytes = Mutation.mutated(Array(text.utf8), seed: UInt64(seed))
            guard let json = try? JSONValue(parsing: bytes) else { continue }
            accepted += 1
            #expect(throws: Never.self, "\(String(decoding: bytes, as: UTF8.self))") {
                try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            }
            #expect(throws: Never.self) {
                try #require(try JSONValue(parsing: json.text.utf8) == json)
            }
        }
        #expect(accepted > 500)
    }

    @Test func `every problem of a line is told, with its line and its place`() {
        let text = """
            {"number":true,"whole":1.5,"text":3,"flag":1,"list":{},"object":[],"limited":200,"nuber":1}

            [1]
            {"numbr":1}
            """
        let problems = LineProblems(file: "a.jsonl")
        JSONLines.read(Array(text.utf8), problems: problems) { line in
            line.checkKeys(["number", "whole", "text", "flag", "list", "object", "limited", "inner"])
            #expect(line.required("number")?.number() == nil)
            guard line.line == 1 else { return }
            #expect(line.value("whole")?.integer() == nil)
            #expect(line.value("text")?.string() == nil)
            #expect(line.value("flag")?.bool() == nil)
            #expect(line.value("list")?.elements() == nil)
            #expect(line.value("object")?.required("a") == nil)
            #expect(line.value("limited")?.integer(in: -128...127) == nil)
            #expect(line.value("absent")?.bool() == nil)
        }
        #expect(
            problems.all.map(\.description) == [
                "a.jsonl:1: error: The key \"nuber\" is unknown. Did you mean \"number\"? Known: number, whole, text, flag, "
                    + "list, object, limited, inner.",
                "a.jsonl:1: error: A number is expected here, not true. (number)",
                "a.jsonl:1: error: A whole number is expected here, not 1.5. (whole)",
                "a.jsonl:1: error: Text is expected here, not 3. (text)",
                "a.jsonl:1: error: true or false is expected here, not 1. (flag)",
                "a.jsonl:1: error: A list is expected here, not an object. (list)",
                "a.jsonl:1: error: An object with the key \"a\" is expected here, not a list. (object)",
                "a.jsonl:1: error: 200 is outside the allowed range -128…127. (limited)",
                "a.jsonl:3: error: A line must be an object in braces.",
                "a.jsonl:4: error: The key \"numbr\" is unknown. Did you mean \"number\"? Known: number, whole, text, flag, "
                    + "list, object, limited, inner.",
                "a.jsonl:4: error: The key \"number\" is missing.",
            ])
        #expect(problems.badLines == 3)
        #expect(problems.goodLines == 0)
    }

    @Test func `lines may end with CR LF, and the last one without`() {
        let problems = LineProblems(file: nil)
        var numbers: [Double?] = []
        JSONLines.read(Array("{\"a\":1}\r\n\r\n{\"a\":2}".utf8), problems: problems) {
            numbers.append($0.required("a")?.number())
        }
        #expect(numbers == [1, 2])
        #expect(problems.goodLines == 2)
        #expect(problems.all.isEmpty)
    }
}
