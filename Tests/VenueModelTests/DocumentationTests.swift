import Formats
import Foundation
import Radio
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// The page about the format has a row for every key, as the schema has it.
struct DocumentationTests {
    @Test func hasEveryKey() throws {
        let page = try String(contentsOfFile: VenueFiles.folder + "/README.md", encoding: .utf8)
        let rows = try Self.rows()
        #expect(rows.count > 50)
        for row in rows { #expect(page.contains(row + "\n"), "\(row)") }
        // Rows of keys have three cells, those of models four.
        let keyRows = page.split(separator: "\n").filter {
            $0.hasPrefix("| `") && $0.split(separator: "|").count == 3
        }
        #expect(keyRows.count == rows.count)
    }

    /// What the built-in materials are compared with: layers at 2.44 GHz, so many times.
    private static let constructions: [String: (text: String, slab: LayeredSlab, count: Double)] = [
        "plasterboard": ("two boards of 12.5 mm", LayeredSlab([.init(.plasterboard, 0.0125)]), 2),
        "glass": ("one pane of 6 mm", LayeredSlab([.init(.glass, 0.006)]), 1),
        "wood": ("40 mm", LayeredSlab([.init(.wood, 0.04)]), 1),
        "brick": ("110 mm", LayeredSlab([.init(.brick, 0.11)]), 1),
        "thick-brick": ("220 mm", LayeredSlab([.init(.brick, 0.22)]), 1),
        "concrete": ("200 mm", LayeredSlab([.init(.concrete, 0.2)]), 1),
        "thin-concrete": ("100 mm", LayeredSlab([.init(.concrete, 0.1)]), 1),
        "thick-concrete": ("300 mm", LayeredSlab([.init(.concrete, 0.3)]), 1),
        "metal": ("sheet", LayeredSlab([.init(.metal, 0.001)]), 1),
    ]

    @Test func comparesEveryMaterial() throws {
        let page = try String(contentsOfFile: VenueFiles.folder + "/README.md", encoding: .utf8)
        func text(_ loss: Double) -> String { loss.isFinite ? String(format: "%.1f", loss) : "opaque" }
        for material in Material.builtIn {
            var row = "| \(material.name) | \(YAMLText.number(material.loss)) |"
            if let (construction, slab, count) = Self.constructions[material.name] {
                row += " \(construction) | \(text(count * slab.loss())) | \(text(count * slab.meanLoss())) |"
                // Planning values lie about the theory of clean layers, mostly above.
                let theory = count * slab.meanLoss()
                if theory.isFinite { #expect((-0.7...3).contains(material.loss - theory), "\(material.name)") }
            } else {
                row += "  |  |  |"
            }
            #expect(page.contains(row + "\n"), "\(row)")
        }
    }

    @Test func describesEveryPathLossModel() throws {
        let page = try String(contentsOfFile: VenueFiles.folder + "/README.md", encoding: .utf8)
        for kind in PathLossModels.all {
            #expect(page.contains("| `\(kind.name)` |") && page.contains("| \(kind.meaning) |\n"), "\(kind.name)")
        }
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
        #expect(venue.beacons.map(\.mount) == [.free])
        #expect(venue.levels.allSatisfy { $0.openings.isEmpty })
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
