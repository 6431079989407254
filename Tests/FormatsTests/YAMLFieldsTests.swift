import Diagnostics
import Formats
import Testing

struct YAMLFieldsTests {
    private let shape = YAMLShape(
        "thing", "A thing.",
        keys: [
            YAMLKey("title", .text, isRequired: true, "Its title."),
            YAMLKey("size", .number(0...10, unit: "metres"), "Its size."),
            YAMLKey("count", .integer(1...3), "How many."),
            YAMLKey("at", .list(of: .number(-5...5, unit: "metres"), count: 2...2, noun: "coordinates"), "Where."),
            YAMLKey("colours", .dictionary(of: .number(0...1, unit: "")), "Shares of colours."),
            YAMLKey(
                "parts",
                .list(
                    of: .mapping(YAMLShape("part", "A part.", keys: [YAMLKey("on", .flag, "Whether.")])), count: 0...2,
                    noun: "parts"), "Parts."),
        ], alternatives: [["size"], ["count", "at"]])

    private func read(_ text: String) throws -> (fields: YAMLFields?, problems: [String]) {
        let reader = YAMLReader(file: nil)
        let fields = YAMLFields(try #require(reader.read(text)), shape: shape)
        return (fields, reader.problems.map { "\($0.line ?? 0): \($0.message)" })
    }

    @Test func givesTypedValues() throws {
        let (fields, problems) = try read(
            "title: 12\ncount: 2\nat: [1, -2.5]\ncolours: {red: 0.5, blue: 1}\nparts: [{on: true}, {}]")
        #expect(problems == [])
        #expect(fields?.text("title") == "12")
        #expect(fields?.integer("count") == 2)
        #expect(fields?.number("size") == nil)
        #expect(fields?.numbers("at") == [1, -2.5])
        #expect(fields?.namedNumbers("colours").map(\.name) == ["red", "blue"])
        #expect(fields?.namedNumbers("colours").map(\.number) == [0.5, 1])
        #expect(fields?.mappings("parts").map { $0.flag("on") } == [true, nil])
        #expect(fields?.has("size") == false)
        #expect(fields?.place("at").line == 3)
        #expect(fields?.place("size").line == 1)
    }

    @Test func reportsEverythingAndKeepsTheRest() throws {
        let (fields, problems) = try read(
            "size: 11\ncuont: 2\nat: [1, 9]\ncolours: {red: 2, blue: 1}\nparts: [{on: 1}, x]")
        #expect(
            problems == [
                "1: The key \"title\" is missing. Its title.",
                "1: 11 is outside the allowed range 0…10 metres.",
                "2: The key \"cuont\" is unknown. Did you mean \"count\"? Known: title, size, count, at, colours, parts.",
                "3: 9 is outside the allowed range -5…5 metres.",
                "4: 2 is outside the allowed range 0…1.",
                "5: true or false is expected here, not 1.",
                "5: A mapping is expected here, with the keys on.",
            ])
        #expect(fields?.numbers("at") == nil)
        #expect(fields?.has("at") == true)
        #expect(fields?.namedNumbers("colours").map(\.name) == ["blue"])
        #expect(fields?.names(in: "colours").map(\.key) == ["red", "blue"])
        #expect(fields?.mappings("parts").count == 1)
    }

    @Test func alternatives() throws {
        #expect(try read("{title: x, size: 1}").problems == [])
        #expect(
            try read("{title: x, count: 1}").problems == [
                "1: Keys are missing: give \"size\", or \"count\" and \"at\"."
            ])
    }

    @Test(arguments: ["[]", "x", "5"]) func noMapping(_ text: String) throws {
        let (fields, problems) = try read(text)
        #expect(fields == nil)
        #expect(problems.count == 1)
    }
}
