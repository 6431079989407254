import Diagnostics
import FloorPlans
import Geometry
import Testing
import VenueModel

/// What is wrong with a drawing is said with its place, and what it does not tell with what to do next.
@Suite struct DrawingProblemTests {
    private static let square = """
        {"type": "Feature", "properties": {"kind": "level", "height": 3},
         "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 10], [0, 10], [0, 0]]]}}
        """

    private static func drawing(_ features: String..., coordinates: String = "metres of the venue's frame") -> String {
        """
        {"type": "FeatureCollection", "coordinates": "\(coordinates)", "features": [
        \(([square] + features).joined(separator: ",\n"))
        ]}
        """
    }

    private static func feature(_ properties: String, _ type: String, _ coordinates: String) -> String {
        """
        {"type": "Feature", "properties": {\(properties)}, "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
        """
    }

    private static func messages(_ text: String, _ options: DrawingOptions = DrawingOptions()) throws -> [String] {
        try DrawingFile.read(text, named: "plan.geojson", options: options).warnings.map(\.description)
    }

    @Test func whatTheDrawingDoesNotTellIsSaid() throws {
        let messages = try Self.messages(Self.drawing())
        for part in ["no beacons", "no paths", "no walls", "--anchor"] {
            #expect(messages.contains { $0.contains(part) }, "\(part)")
        }
        let plain = try Self.messages(
            Self.drawing(
                Self.feature("\"kind\": \"wall\"", "LineString", "[[5, 0], [5, 10]]"),
                Self.feature("\"kind\": \"beacon\"", "Point", "[1, 1]"),
                Self.feature("\"kind\": \"path\"", "LineString", "[[1, 2], [19, 2]]")))
        for part in ["1 wall has no material", "1 beacon has no identity", "1 beacon has no height", "no entrances"] {
            #expect(plain.contains { $0.contains(part) }, "\(part)")
        }
    }

    @Test(
        arguments: [
            ("\"kind\": \"wal\"", "LineString", "[[5, 0], [5, 10]]", "Did you mean \"wall\"?"),
            ("\"kind\": \"wall\", \"level\": 7", "LineString", "[[5, 0], [5, 10]]", "There is no level 7. Levels: 0."),
            ("\"kind\": \"wall\", \"loss\": \"much\"", "LineString", "[[5, 0], [5, 10]]", "takes a number"),
            ("\"kind\": \"wall\", \"material\": \"gold\"", "LineString", "[[5, 0], [5, 10]]", "\"gold\" is unknown"),
            (
                "\"kind\": \"wall\", \"material\": \"brik\"", "LineString", "[[5, 0], [5, 10]]",
                "Did you mean \"brick\"?"
            ),
            ("\"kind\": \"wall\"", "Point", "[5, 0]", "must be a line or polygon"),
            ("\"kind\": \"beacon\", \"minor\": 70000", "Point", "[5, 5]", "0 to 65535"),
            ("\"kind\": \"beacon\", \"beacon\": \"b\"", "Point", "[50, 5]", "outside the outline"),
            ("\"kind\": \"opening\"", "Point", "[5, 5]", "no wall within 0.5 m"),
            ("\"kind\": \"link\", \"levels\": [0, 0]", "Point", "[5, 5]", "stairs, escalator, lift or ramp"),
            ("\"kind\": \"link\", \"by\": \"lift\", \"levels\": [0]", "Point", "[5, 5]", "such as [0, 1]"),
            ("\"kind\": \"path\", \"along\": [\"a\", \"b\"]", "LineString", "[[1, 1], [2, 2]]", "no node \"a\""),
            ("\"kind\": \"path\"", "LineString", "[[1, 1], [50, 1]]", "outside of level 0"),
            ("\"kind\": \"zone\"", "Polygon", "[[[1, 1], [5, 5], [5, 1], [1, 5], [1, 1]]]", "crosses itself"),
            ("\"kind\": \"wall\"", "LineString", "[[1, \"x\"], [2, 2]]", "geometry is broken"),
            ("\"kind\": \"zone\"", "Polygon", "[[[1, 1], [5, 5]]]", "geometry is broken"),
        ])
    func badFeaturesAreSkippedWithTheirPlace(
        properties: String, type: String, coordinates: String, expected: String
    ) throws {
        let text = Self.drawing(Self.feature(properties, type, coordinates))
        let messages = try Self.messages(text)
        #expect(
            messages.contains { $0.contains(expected) && $0.contains("features[1]") && $0.contains("Skipped.") },
            "\(messages)")
        var strict = DrawingOptions()
        strict.isStrict = true
        #expect {
            try DrawingFile.read(text, named: "plan.geojson", options: strict)
        } throws: { error in
            (error as? Problems)?.all.contains { $0.severity == .error && $0.message.contains(expected) } ?? false
        }
    }

    @Test(
        arguments: [
            ("{\"type\": \"FeatureCollection\"", "This is not JSON"), ("{}", "no GeoJSON"), ("nothing", "known format"),
            ("<kml>", "not XML"), ("<gpx></gpx>", "no KML"),
            ("{\"type\": \"FeatureCollection\", \"features\": []}", "nothing that can be read"),
        ])
    func otherFilesAreRefused(text: String, expected: String) {
        #expect {
            try DrawingFile.read(text, named: "plan.txt")
        } throws: {
            "\($0)".contains(expected)
        }
    }

    /// The parser compares each attribute with all others, and entities could hide them.
    @Test func kmlHasFewAttributes() throws {
        let many = (0..<101).map { "a\($0)=\"1\"" }.joined(separator: " ")
        for text in [
            "<kml>\n<Document \(many)/></kml>", "<kml>\n<Document a='>' \(many)/></kml>",
            "<kml><!-- > -->\n<Document><![CDATA[<a>]]></Document><Document \(many)/></kml>",
        ] {
            let error = #expect(throws: Problems.self) { try DrawingFile.read(text, named: "plan.kml") }
            #expect(error?.all.map(\.line) == [2] && error?.description.contains("100 are allowed") == true)
        }
        let entity = "<!DOCTYPE kml [<!ENTITY a \"b\">]><kml><Document><name>&a;</name></Document></kml>"
        let error = #expect(throws: Problems.self) { try DrawingFile.read(entity, named: "plan.kml") }
        #expect(error?.description.contains("entities") == true)
        // What is no element may have any number of them.
        let library = "<!-- \(many) -->" + "<kml><Document><name><![CDATA[<a \(many)>]]></name></Document></kml>"
        let other = #expect(throws: Problems.self) { try DrawingFile.read(library, named: "plan.kml") }
        #expect(other?.description.contains("are allowed") == false)
    }

    /// Bytes that are no text would end Foundation's parser of XML.
    @Test func kmlMustBeText() {
        let bytes = Array("<kml>\n<Document><Exten".utf8) + [0xD9] + Array("></Document></kml>".utf8)
        #expect {
            try DrawingFile.with(bytes, named: "plan.kml") { try FloorDrawing.read(path: $0) }
        } throws: { error in
            (error as? Problems)?.all.first?.line == 2
        }
    }

    /// Lines that all cross have half a million crossings; a venue file holds 10,000 edges on a level.
    @Test func pathsThatCrossTooOftenAreRefused() throws {
        func drawing(lines count: Int, to end: Double) -> String {
            let lines = (0..<count).map { index in
                let from = Double(index) / Double(count)
                let to = Double(index * 7919 % count) / Double(count)
                return "[[0.5, \(0.5 + 9 * from)], [\(end), \(0.5 + 9 * to)]]"
            }
            let all = "[\(lines.joined(separator: ", "))]"
            return Self.drawing(Self.feature("\"kind\": \"path\"", "MultiLineString", all))
        }
        #expect(try !DrawingFile.read(drawing(lines: 4, to: 19.5), named: "plan.geojson").venue.paths.edges.isEmpty)
        let error = #expect(throws: Problems.self) {
            try DrawingFile.read(drawing(lines: 1500, to: 1950), named: "plan.geojson")
        }
        #expect(error?.description.contains("more than 10000 ends, bends and crossings") == true)
    }

    /// Openings with an absurd width are skipped.
    @Test func openingsHaveAPlausibleWidth() throws {
        for width in ["-0.25", "0", "1e300"] {
            let messages = try Self.messages(
                Self.drawing(
                    Self.feature("\"kind\": \"wall\"", "LineString", "[[5, 0], [5, 10]]"),
                    Self.feature("\"kind\": \"opening\", \"width\": \(width)", "Point", "[5, 5]")))
            #expect(messages.contains { $0.contains("0.1 m to 1000 m wide") && $0.contains("features[2]") }, "\(width)")
        }
    }

    /// Lengths that are taken for degrees, and millimetres that are taken for metres, give venues of absurd sizes.
    @Test func unitsThatWereGuessedWrongAreNoticed() throws {
        #expect {
            try Self.messages(Self.drawing(coordinates: "WGS 84"))
        } throws: {
            "\($0)".contains("--unit")
        }
        var options = DrawingOptions()
        options.unit = .centimetre
        #expect {
            try Self.messages(Self.drawing(), options)
        } throws: {
            "\($0)".contains("0.2 m × 0.1 m") && "\($0)".contains("--unit m gives 20 m × 10 m")
        }
        options.unit = .foot
        let drawing = try DrawingFile.read(Self.drawing(coordinates: "WGS 84"), named: "plan.geojson", options: options)
        #expect(drawing.venue.levels[0].outline.vertices[2] == Point(6.096, 3.048))
    }

    @Test func misspelledPropertiesGetASuggestion() throws {
        let messages = try Self.messages(
            Self.drawing(Self.feature("\"kind\": \"wall\", \"materal\": \"brick\"", "LineString", "[[5, 0], [5, 10]]")))
        #expect(messages.contains { $0.contains("Did you mean \"material\"?") })
    }

    /// Lines meet within 0.3 m; a line of another level does not meet them.
    @Test func pathsThatMeetAreJoined() throws {
        let text = Self.drawing(
            Self.feature("\"kind\": \"path\"", "LineString", "[[1, 2], [19, 2]]"),
            Self.feature("\"kind\": \"path\"", "LineString", "[[5, 1], [5, 9]]"),
            Self.feature("\"kind\": \"path\"", "LineString", "[[10, 2.2], [10, 9]]"),
            Self.feature("\"kind\": \"path\"", "LineString", "[[12, 5], [14, 5]]"))
        let drawing = try DrawingFile.read(text, named: "plan.geojson")
        let paths = drawing.venue.paths
        // (1,2) (19,2) (5,1) (5,9) (5,2) (10,2.2) (10,9); the last line is connected with nothing.
        #expect(paths.nodes.count == 7)
        #expect(paths.edges.count == 6)
        #expect(drawing.warnings.contains { $0.message.contains("A part of the paths with 2 nodes has no connection") })
    }
}
