import Diagnostics
import Formats
import Testing

/// The word of one key decides on the others.
struct YAMLVariantsTests {
    private static let variants = YAMLVariants(
        by: "kind",
        [
            .init("circle", required: ["radius"], optional: ["filled"], "Round."),
            .init("point", "Nothing."),
        ])

    private static let shape = YAMLShape(
        "figure", "A figure.",
        keys: [
            variants.decidingKey("Which figure."), YAMLKey("radius", .number(0...9, unit: "metres"), "Its radius."),
            YAMLKey("filled", .flag, "Whether."), YAMLKey("label", .text, "For all? No: for none."),
        ], variants: variants)

    private func problems(_ text: String) throws -> [String] {
        let reader = YAMLReader(file: nil)
        _ = YAMLFields(try #require(reader.read(text)), shape: Self.shape)
        return reader.problems.map { "\($0.line ?? 0): \($0.message)" }
    }

    @Test func reportsWhatDoesNotGoTogether() throws {
        #expect(try problems("kind: circle\nradius: 3\nfilled: true") == [])
        #expect(try problems("kind: circle\nradius: 3") == [])
        #expect(try problems("kind: point") == [])
        #expect(
            try problems("kind: circle\nfilled: 7") == [
                "1: The key \"radius\" is missing; \"circle\" needs it.", "2: true or false is expected here, not 7.",
            ])
        #expect(
            try problems("kind: point\nradius: 3") == [
                "2: The key \"radius\" does not belong to \"point\". Its keys: none."
            ])
        // A faulty or missing word is one problem, not many.
        #expect(try problems("kind: cirkle\nradius: 3").count == 1)
        #expect(try problems("radius: 3") == ["1: The key \"kind\" is missing. Which figure."])
    }

    @Test func theSchemaSaysSo() {
        let json = Self.shape.jsonSchema(id: "urn:x").filter { !$0.isWhitespace }
        #expect(
            json.contains(
                #""allOf":[{"if":{"properties":{"kind":{"const":"circle"}},"required":["kind"]},"then":{"required":["radius"],"propertyNames":{"enum":["kind","radius","filled"]}}},"#
            ), "\(json)")
    }
}
