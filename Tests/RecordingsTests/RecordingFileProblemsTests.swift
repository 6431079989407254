import Diagnostics
import Formats
import Recordings
import Testing
import Walks

private let header = #"{"format":"beaconry-recording","version":1,"name":"walk","kind":"walk","duration":10}"#

/// What is said of recording files that are wrong, and what is read of them all the same.
struct RecordingFileProblemsTests {
    static let broken: [(line: String, message: String)] = [
        (#"{"t":1,"beacon":"a","rssi":-60"#, "The text ends where \",\" or \"}\" is expected."),
        (#"{"t":1,"beacon":"a"}"#, "The key \"rssi\" is missing."),
        (#"{"beacon":"a","rssi":-60}"#, "The key \"t\" is missing."),
        (#"{"t":"1","beacon":"a","rssi":-60}"#, "A number is expected here, not text. (t)"),
        (#"{"t":true,"beacon":"a","rssi":-60}"#, "A number is expected here, not true. (t)"),
        (#"{"t":1e999,"beacon":"a","rssi":-60}"#, "The number is too large."),
        (#"{"t":NaN,"beacon":"a","rssi":-60}"#, "JSON has no NaN and no Infinity; write null."),
        (#"{"t":-0.5,"beacon":"a","rssi":-60}"#, "-0.5 is outside the allowed range 0…10. (t)"),
        (#"{"t":10.5,"beacon":"a","rssi":-60}"#, "10.5 is outside the allowed range 0…10. (t)"),
        (#"{"t":3,"beacon":"a","rssi":-60}"#, "t goes back by 2 s; times must ascend."),
        (#"{"t":6,"beacon":"a","rssi":126}"#, "126 is outside the allowed range -127…20. (rssi)"),
        (#"{"t":6,"beacon":"a","rssi":-128}"#, "-128 is outside the allowed range -127…20. (rssi)"),
        (#"{"t":6,"beacon":"","rssi":-60}"#, "The text may not be empty. (beacon)"),
        (#"{"t":6,"beacon":17,"rssi":-60}"#, "Text is expected here, not 17. (beacon)"),
        (#"{"t":6,"beacon":"a","rssi":-60,"channel":36}"#, "36 is outside the allowed range 37…39. (channel)"),
        (#"{"t":6,"beacon":"a","rssi":-60,"channel":37.5}"#, "A whole number is expected here, not 37.5. (channel)"),
        (#"{"t":6,"beacon":"a","rsi":-60,"rssi":-60}"#, "The key \"rsi\" is unknown. Did you mean \"rssi\"?"),
        (
            #"{"t":6,"x":3,"y":4}"#,
            "A sample needs one of the keys beacon, ranging, walking, step, heading, pressure; this has 0."
        ),
        (#"{"t":6,"beacon":"a","rssi":-60,"walking":true}"#, "this has 2."),
        (#"{"t":6,"ranging":{"beacon":"a"}}"#, "A list is expected here, not an object. (ranging)"),
        (#"{"t":6,"ranging":[{"rssi":-60}]}"#, "The key \"beacon\" is missing. (ranging[0])"),
        (#"{"t":6,"ranging":[3]}"#, "An object is expected here, not 3. (ranging[0])"),
        (
            #"{"t":6,"ranging":[{"beacon":"a","rssi":-60},{"beacon":"a","rssi":-61}]}"#,
            "The beacon a is listed twice in this report. (ranging[1])"
        ),
        (
            #"{"t":6,"ranging":[{"beacon":"a","rssi":-600}]}"#,
            "-600 is outside the allowed range -127…20. (ranging[0].rssi)"
        ),
        (
            #"{"t":6,"ranging":[{"beacon":"a","rssi":-60,"accuracy":-2}]}"#,
            "-2 is outside the allowed range -1…1000000. (ranging[0].accuracy)"
        ),
        (
            #"{"t":6,"ranging":[{"beacon":"a","rssi":-60,"proximity":"naer"}]}"#,
            "\"naer\" is not one of unknown, immediate, near, far."
        ),
        (#"{"t":6,"walking":1}"#, "true or false is expected here, not 1. (walking)"),
        (#"{"t":6,"step":true}"#, "A number is expected here, not true. (step)"),
        (#"{"t":6,"step":64}"#, "64 is outside the allowed range 0…3. (step)"),
        (#"{"t":6,"heading":-1}"#, "-1 is outside the allowed range 0…360. (heading)"),
        (#"{"t":6,"heading":90,"length":1}"#, "The key \"length\" is unknown."),
        (#"{"t":6,"heading":90,"step":0.6}"#, "this has 2."),
        (#"{"t":6,"pressure":101325}"#, "101325 is outside the allowed range 300…1200. (pressure)"),
        (#"{"t":6,"t":7,"walking":true}"#, "The key \"t\" is given twice."),
        (#"[6,"a",-60]"#, "A line must be an object in braces."),
        ("6;a;-60", "The end of the line is expected here, not \";\"."),
        ("{\"t\":6,\"beacon\":\"\\uD800\",\"rssi\":-60}", "Half of a surrogate pair stands alone."),
    ]

    @Test(arguments: broken)
    func `a broken line is told with its number, and skipped unless strict`(line: String, message: String) throws {
        let good = #"{"t":5,"beacon":"b","rssi":-50}"#
        let text = [header, good, line, #"{"t":7,"beacon":"b","rssi":-50}"#].joined(separator: "\n") + "\n"
        let error = #expect(throws: Problems.self) {
            try RecordingFile.read(bytes: Array(text.utf8), file: "x.recording.jsonl", strict: true)
        }
        let told = try #require(error).all.filter { $0.description.contains(message) }
        #expect(told.count == 1, "\(error?.description ?? "")")
        #expect(told.first?.description.hasPrefix("x.recording.jsonl:3:") == true)
        #expect(error?.all.allSatisfy { $0.line == 3 } == true)

        let content = try RecordingFile.read(bytes: Array(text.utf8), file: "x.recording.jsonl", strict: false)
        #expect(content.items[0].observations.map(\.time) == [5, 7])
        #expect(content.badLines == 1)
        #expect(content.goodLines == 3)
        #expect(content.warnings.allSatisfy { $0.severity == .warning && $0.line == 3 })
        let sentence = message.split(separator: " (")[0]
        #expect(content.warnings.contains { $0.message.contains(sentence) && $0.message.hasSuffix(" Skipped.") })
    }

    static let unusable: [(text: String, line: Int, message: String)] = [
        ("", 1, "The file is empty"),
        ("\n\n", 1, "The file is empty"),
        (#"{"t":1,"walking":true}"#, 1, "must stand before the first sample"),
        ("hello\n", 1, "There is no header"),
        (#"{"format":"beaconry-truth","version":1,"name":"a"}"#, 1, "The format is \"beaconry-truth\""),
        (header.replacing("1,", with: "2,"), 1, "Version 2 of beaconry-recording is unknown; known: 1."),
        (header.replacing(#""version":1,"#, with: ""), 1, "The key \"version\" is missing."),
        (header.replacing(#""name":"walk","#, with: ""), 1, "The key \"name\" is missing."),
        (header.replacing("10}", with: "-10}"), 1, "outside the allowed range"),
        (header.replacing("10}", with: "null}"), 1, "\"duration\" may not be null."),
        (header.replacing("duration", with: "durration"), 1, "Did you mean \"duration\"?"),
        (
            header.replacing(#""kind":"walk""#, with: #""kind":"wal""#), 1,
            "\"wal\" is not one of walk, survey. Did you mean \"walk\"?"
        ),
        (header + "\n" + header, 2, "The name \"walk\" is already used in line 1"),
        (
            header + "\n" + header.replacing("walk\"", with: "b\"").dropLast(1), 2,
            "The file ends in the middle of this line."
        ),
        (
            header + "\n" + #"{"format":"beaconry-recording","version":1,"#, 2,
            "The file ends in the middle of this line."
        ),
    ]

    @Test(arguments: unusable, [false, true])
    func `a broken header or an empty file is an error in any case`(
        input: (text: String, line: Int, message: String), strict: Bool
    ) throws {
        let error = #expect(throws: Problems.self) {
            try RecordingFile.read(bytes: Array(input.text.utf8), file: "f", strict: strict)
        }
        let told = try #require(error).all.filter { $0.message.contains(input.message) }
        #expect(told.first?.line == input.line, "\(error?.description ?? "")")
        #expect(told.first?.severity == .error)
    }

    @Test func `a file that was cut off loses its last line only`() throws {
        let bytes = RecordingFile.bytes(of: [RecordingFileTests.example[0]])
        let cut = Array(bytes.dropLast(7))
        let content = try RecordingFile.read(bytes: cut, file: "f", strict: false)
        #expect(content.badLines == 1)
        #expect(content.items[0].motion == [RecordingFileTests.example[0].motion[0]])
        #expect(content.warnings.map(\.message) == ["The file ends in the middle of this line. Skipped."])
    }

    @Test func `all problems come at once, in the order of the lines`() throws {
        let text = ([header] + Self.broken.map(\.line)).joined(separator: "\n")
        let error = try #require(
            #expect(throws: Problems.self) {
                try RecordingFile.read(bytes: Array(text.utf8), file: "f", strict: true)
            })
        let lines = error.all.compactMap(\.line)
        #expect(lines == lines.sorted())
        // The one whose time goes back is fine here, since nothing good stands before it.
        #expect(Set(lines).count == Self.broken.count - 1)
    }

    @Test func `a missing file, or a folder, is a problem`() throws {
        let folder = try TemporaryFolder()
        for path in [folder.path, folder.path + "/none"] {
            let error = #expect(throws: Problems.self) { try RecordingFile.read(path: path, strict: false) }
            #expect(error?.all.first?.file == path)
        }
    }

    /// `0010` is 16 in a payload. It is read as 10, but not without a word.
    @Test func aNumberThatMayBeHexadecimalIsWarnedOf() throws {
        let uuid = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"
        let lines = ["7/16", "7/0010", "7/0010"].map { #"{"t":1,"beacon":"\#(uuid)/\#($0)","rssi":-60}"# }
        let problems = LineProblems(file: nil)
        let items = RecordingFile.items(in: Array(([header] + lines).joined(separator: "\n").utf8), problems: problems)
        #expect(items.first?.observations.count == 3)
        #expect(
            problems.all.map(\.description) == [
                "line 3: warning: \"0010\" is read as the decimal number 10. If it is hexadecimal, as in a payload, write 16; "
                    + "else leave out the leading zeros. (beacon)"
            ])
    }
}
