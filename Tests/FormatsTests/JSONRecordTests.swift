import Formats
import Foundation
import Testing

/// Documents whose keys are declared once.
@Suite struct JSONRecordTests {
    private enum Kind: String, CaseIterable, JSONKind, Encodable { case near, far }

    private struct Part: JSONRecord {
        var name: String
        var length: Double?

        static let shape = JSONShape<Self>(
            "part", "A part.", .always("name", \.name, "Its name."),
            .maybe("length", .figure("metres"), \.length, "Missing without one."))
    }

    private struct Whole: JSONDocument, JSONRecord {
        var parts: [Part]
        var kind = Kind.far
        var range: ClosedRange<Double> = 1...2.5

        static let schema = DocumentSchema(shape, version: 3)
        static let shape = JSONShape<Self>(
            "whole", "A whole.",
            .always("count", \.parts.count, "Number of parts."), .always("parts", \.parts, "The parts."),
            .always("kind", \.kind, "Its kind."), .always("range", \.range, "Where it lies."),
            .always("isLong", { $0.parts.count > 2 }, "Whether it has more than two parts."),
            .maybe("first", \.parts.first, "The first part. Missing without parts."),
            .maybe("seeds", { $0.parts.isEmpty ? nil : ["a": UInt64(7)] }, "Missing without parts."))
    }

    private let whole = Whole(parts: [Part(name: "a", length: 1.5), Part(name: "b")])

    /// What is written is what the declaration says, and its schema allows it.
    @Test func valuesStandUnderTheirKeys() throws {
        let text = try JSONText.of(whole)
        try Whole.schema.check(text, file: nil)
        let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "format", "version", "tool", "count", "parts", "kind", "range", "isLong", "first", "seeds",
            ])
        #expect(object["format"] as? String == "beaconry-whole" && object["version"] as? Int == 3)
        #expect(
            object["count"] as? Int == 2 && object["kind"] as? String == "far" && object["isLong"] as? Bool == false)
        #expect(object["range"] as? [Double] == [1, 2.5])
        let parts = try #require(object["parts"] as? [[String: Any]])
        #expect(
            parts.map { $0["name"] as? String } == ["a", "b"] && parts.map { $0["length"] as? Double } == [1.5, nil])
    }

    /// A key without a value is missing, not null.
    @Test func missingValuesHaveNoKey() throws {
        let text = try JSONText.of(Whole(parts: []))
        #expect(!text.contains("null") && !text.contains("first") && !text.contains("seeds"))
        try Whole.schema.check(text, file: nil)
    }

    /// The schema has the keys in the order of the declaration, each with its kind, unit and sentence; nested records once.
    @Test func theSchemaFollows() throws {
        let shape = Whole.schema.shape
        #expect(shape.keys.map(\.name).suffix(7) == ["count", "parts", "kind", "range", "isLong", "first", "seeds"])
        #expect(shape.keys.filter(\.isRequired).map(\.name).suffix(5) == ["count", "parts", "kind", "range", "isLong"])
        #expect(shape.all.map(\.name) == ["whole", "part"])
        guard case .choice(["near", "far"]) = try #require(shape.keys.first { $0.name == "kind" }).kind,
            case .number(_, unit: "metres") = Part.shape.yaml.keys[1].kind
        else {
            Issue.record("kinds")
            return
        }
        #expect(Part.shape.yaml.keys[0].description == "Its name.")
        // A document that lacks a required key, or has one of another type, is refused.
        let text = try JSONText.of(whole)
        for (old, new) in [("\"kind\"", "\"sort\""), ("\"far\"", "\"middle\""), ("1.5", "\"long\"")] {
            #expect(throws: (any Error).self) {
                try Whole.schema.check(text.replacingOccurrences(of: old, with: new), file: nil)
            }
        }
    }
}
