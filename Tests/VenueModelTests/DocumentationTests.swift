import Foundation
import Testing
import TextInput
import VenueModel

/// The page about the format has a row for every key, as the schema has it.
struct DocumentationTests {
    @Test func hasEveryKey() throws {
        let page = try String(contentsOfFile: VenueFiles.folder + "/README.md", encoding: .utf8)
        let rows = try Self.rows()
        #expect(rows.count > 50)
        for row in rows { #expect(page.contains(row + "\n"), "\(row)") }
        #expect(page.split(separator: "\n").count { $0.hasPrefix("| `") } == rows.count)
    }

    /// The example on the page is a venue without a warning.
    @Test func itsExampleIsInOrder() throws {
        let page = try String(contentsOfFile: VenueFiles.folder + "/README.md", encoding: .utf8)
        let example = try #require(page.split(separator: "```yaml\n").last?.split(separator: "```").first)
        let file = try VenueFile.parse(String(example))
        #expect(file.warnings == [])
        #expect(file.venue.beacons.count == 4)
    }

    /// The defaults that the descriptions name.
    @Test func defaults() throws {
        let outline = "[[0, 0], [1, 0], [0, 1]]"
        let text = """
            name: x
            anchor: {latitude: 1, longitude: 2}
            levels:
              - {number: 4, height: 3, outline: \(outline), beacons: [{id: b, at: [0.1, 0.1], height: 2}],
                 paths: {nodes: {a: [0.1, 0.1], c: [0.2, 0.2]}, edges: [{along: [a, c]}]}}
              - {number: 5, height: 2.5, outline: \(outline), paths: {nodes: {d: [0.1, 0.1]}}}
              - {number: 7, height: 3, outline: \(outline), paths: {nodes: {e: [0.1, 0.1]}}}
            links:
              - {from: a, to: d, kind: escalator}
              - {from: d, to: e, kind: ramp}
            """
        let venue = try VenueFile.parse(text).venue
        #expect(venue.anchor?.bearing == 0)
        #expect(venue.radio == RadioModel())
        #expect(venue.materials == Material.builtIn)
        #expect(venue.levels.map(\.elevation) == [0, 3, 5.5])
        #expect(venue.levels.map(\.name) == ["Level 4", "Level 5", "Level 7"])
        #expect(venue.levels.map(\.slabLoss) == [18.3, 18.3, 18.3])
        #expect(venue.beacons.map(\.advertisingInterval) == [0.35])
        #expect(venue.paths.edges.map(\.width) == [2, 2, 2])
        #expect(venue.paths.edges.map(\.direction) == [.both, .both, .both])
        #expect(venue.paths.edges.map(\.isBarrierFree) == [true, false, true])
    }

    /// Rows of the tables: key, what it may be, whether it must be there, what it means.
    static func rows() throws -> [String] {
        let schema = try JSONTree(json: VenueSchema.json)
        return try VenueShape.venue.all.flatMap { shape in
            let keys = try #require(
                shape.name == "venue" ? schema["properties"] : schema["$defs"]?[shape.name]?["properties"])
            return shape.keys.map { key in
                let kind = describe(keys[key.name] ?? .null)
                let text = keys[key.name]?["description"]?.string ?? ""
                return "| `\(key.name)` | \(kind)\(key.isRequired ? ", required" : "") | \(text) |"
            }
        }
    }

    private static func describe(_ schema: JSONTree) -> String {
        if let name = schema["$ref"]?.string?.split(separator: "/").last { return "[\(name)](#\(name.lowercased()))" }
        if let words = schema["enum"]?.elements.compactMap(\.string) { return words.joined(separator: ", ") }
        if let lower = schema["minimum"]?.double, let upper = schema["maximum"]?.double {
            let whole = schema["type"]?.string == "integer" ? "whole " : ""
            return
                "\(whole)\(lower.formatted(.number.grouping(.never))) to \(upper.formatted(.number.grouping(.never)))"
        }
        switch schema["type"]?.string {
        case "array":
            let element = describe(schema["items"] ?? .null)
            if schema["maxItems"] == .number(2) { return "[x, y]" }
            return "list of \(element)"
        case "object": return "names with \(describe(schema["additionalProperties"] ?? .null))"
        case "boolean": return "true or false"
        case "string": return "UUID"
        default: return "text"
        }
    }
}
