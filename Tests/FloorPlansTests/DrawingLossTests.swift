import Diagnostics
import FloorPlans
import Foundation
import Geometry
import Testing
import VenueModel

/// Nothing of a drawing is lost silently: what is left out is named, and takes nothing else with it.
@Suite struct DrawingLossTests {
    /// A hall of 20 m × 10 m in metres, with more features.
    private static func drawing(_ features: [String]) -> String {
        let hall = feature(
            "\"kind\": \"level\", \"height\": 4", "Polygon", "[[[0, 0], [20, 0], [20, 10], [0, 10], [0, 0]]]")
        return """
            {"type": "FeatureCollection", "coordinates": "metres of the venue's frame", "features": [
            \(([hall] + features).joined(separator: ",\n"))
            ]}
            """
    }

    static func feature(_ properties: String, _ type: String, _ coordinates: String) -> String {
        """
        {"type": "Feature", "properties": {\(properties)}, "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
        """
    }

    private static func read(_ features: [String], layers: [DrawingLayer] = []) throws -> FloorDrawing {
        var options = DrawingOptions()
        options.layers = layers
        return try DrawingFile.read(drawing(features), named: "plan.geojson", options: options)
    }

    private static let wall = feature("\"kind\": \"wall\", \"material\": \"brick\"", "LineString", "[[5, 0], [5, 10]]")

    // MARK: - One bad feature

    private static let sound = [
        wall,
        feature("\"kind\": \"zone\", \"name\": \"Desk\"", "Polygon", "[[[1, 1], [4, 1], [4, 4], [1, 4], [1, 1]]]"),
        feature("\"kind\": \"beacon\", \"beacon\": \"b1\", \"height\": 2", "Point", "[2, 2]"),
        feature("\"kind\": \"path\"", "LineString", "[[1, 2], [4, 2]]"),
        feature("\"kind\": \"column\"", "Point", "[8, 8]"),
        feature("\"kind\": \"obstacle\"", "LineString", "[[9, 1], [9, 4]]"),
    ]

    private static let bad = [
        feature("\"kind\": \"wall\"", "Point", "[3, 3]"),
        feature("\"kind\": \"wall\", \"loss\": \"much\"", "LineString", "[[7, 0], [7, 10]]"),
        feature("\"kind\": \"zone\", \"use\": \"nothing\"", "Polygon", "[[[1, 1], [4, 1], [4, 4], [1, 1]]]"),
        feature("\"kind\": \"beacon\", \"height\": true", "Point", "[2, 3]"),
        feature(
            "\"kind\": \"level\", \"level\": 1, \"background\": {\"width\": \"wide\", \"file\": \"a.png\"}",
            "Polygon", "[[[0, 0], [9, 0], [9, 9], [0, 0]]]"),
        feature("\"kind\": \"nonsense\"", "Point", "[3, 3]"),
        feature("\"kind\": \"path\", \"width\": []", "LineString", "[[1, 3], [4, 3]]"),
    ]

    /// A bad feature of each sort is skipped, wherever it stands; the others stay as they are without it. All that are
    /// bad are named at once.
    @Test func aBadFeatureTakesNoOtherWithIt() throws {
        let whole = try Self.read(Self.sound).venue
        for drawing in try [Self.read(Self.bad + Self.sound), Self.read(Self.sound + Self.bad)] {
            #expect(drawing.venue == whole)
            #expect(
                drawing.warnings.count { $0.message.hasSuffix("Skipped.") } == Self.bad.count, "\(drawing.warnings)")
        }
        #expect(whole.walls.count == 1 && whole.zones.count == 1 && whole.beacons.count == 1)
    }

    /// A feature with two errors has both named, and an error is named once, also in strict reading.
    @Test func strictReadingNamesEachProblemOnce() throws {
        let bad = Self.feature(
            "\"kind\": \"wall\", \"loss\": \"much\", \"level\": \"low\", \"material\": \"brik\"", "LineString",
            "[[7, 0], [7, 10]]")
        var options = DrawingOptions()
        options.isStrict = true
        let error = #expect(throws: Problems.self) {
            try DrawingFile.read(
                Self.drawing([bad, Self.feature("\"kind\": \"wall\"", "Point", "[3, 3]")]), named: "plan.geojson",
                options: options)
        }
        let errors = error?.all.filter { $0.severity == .error }.map(\.message) ?? []
        #expect(errors.count == Set(errors).count)
        for part in [
            "\"loss\" takes a number", "\"level\" takes a whole number", "must be a line or polygon",
            "Did you mean \"brick\"?",
        ] {
            #expect(errors.contains { $0.contains(part) }, "\(part): \(errors)")
        }
    }

    private static func kml(_ placemarks: String) -> String {
        """
        <kml><Document><Folder><name>Walls</name>
        <Placemark><LineString><coordinates>13,52 13.0004,52</coordinates></LineString></Placemark>
        <Placemark><LineString><coordinates>13,52 13,52.0002</coordinates></LineString></Placemark>
        </Folder>
        \(placemarks)
        </Document></kml>
        """
    }

    @Test func kmlKeepsTheOtherPlacemarks() throws {
        let drawing = try DrawingFile.read(
            Self.kml(
                """
                <Folder><name>Walls</name>
                <Placemark><name>Pillar</name><Point><coordinates>13.0001,52.0001</coordinates></Point></Placemark>
                <Placemark><name>Torn</name><LineString><coordinates>13.0001,0x34</coordinates></LineString></Placemark>
                <Placemark><name>Note</name><description>Nobody drew this.</description></Placemark>
                </Folder>
                <GroundOverlay><Icon><href>plan.png</href></Icon></GroundOverlay>
                """), named: "plan.kml")
        #expect(drawing.venue.walls.count == 2)
        func isNamed(_ line: Int, _ part: String) -> Bool {
            drawing.warnings.contains { $0.line == line && $0.message.contains(part) }
        }
        #expect(isNamed(6, "must be a line or polygon"), "\(drawing.warnings)")
        #expect(isNamed(7, "\"Torn\" has a broken"), "\(drawing.warnings)")
        #expect(isNamed(8, "\"Note\" has no point, line or polygon"), "\(drawing.warnings)")
        #expect(drawing.warnings.contains { $0.message.contains("GroundOverlay is not read") })
    }

    @Test(.enabled(if: DXFDrawing.converter != nil, "ogr2ogr of gdal-bin is not installed"))
    func drawingsKeepTheOtherEntities() throws {
        func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) -> String {
            "0\nLINE\n8\nA-WALL\n10\n\(x1)\n20\n\(y1)\n11\n\(x2)\n21\n\(y2)\n"
        }
        let text = """
            0
            SECTION
            2
            HEADER
            9
            $INSUNITS
            70
            6
            0
            ENDSEC
            0
            SECTION
            2
            ENTITIES
            \(line(0, 0, 12, 0) + line(12, 0, 12, 8))0
            POINT
            8
            A-WALL
            10
            3
            20
            3
            0
            ENDSEC
            0
            EOF

            """
        let drawing = try DrawingFile.read(text, named: "plan.dxf")
        #expect(drawing.venue.walls.count == 2)
        #expect(
            drawing.warnings.contains {
                $0.message.contains("must be a line or polygon") && $0.path?.hasPrefix("layer A-WALL") == true
            }, "\(drawing.warnings)")
    }

    // MARK: - Named and left out

    @Test(arguments: [
        ("{\"type\": \"Feature\", \"properties\": {\"kind\": \"wall\"}, \"geometry\": null}", "has no geometry"),
        ("{\"type\": \"Feature\", \"properties\": {\"kind\": \"wall\"}}", "has no geometry"),
        (feature("\"kind\": \"wall\"", "MultiLineString", "[]"), "has no geometry"),
        (feature("\"kind\": \"wall\"", "LineString", "[[7, 2], [7.0001, 2]]"), "The wall has no length"),
        (feature("\"kind\": \"obstacle\"", "LineString", "[[7, 2], [7, 2]]"), "The obstacle has no length"),
    ])
    func featuresWithoutAPlaceOrALengthAreNamed(feature: String, expected: String) throws {
        let drawing = try Self.read([feature, Self.wall])
        #expect(
            drawing.warnings.contains { $0.message.contains(expected) && $0.path == "features[1]" },
            "\(drawing.warnings)")
        #expect(try drawing.venue == Self.read([Self.wall]).venue)
    }

    /// Rings beside their border are no holes; those inside are.
    @Test func holesOutsideOfTheirOutlineAreNamed() throws {
        let border = "[[0, 0], [20, 0], [20, 10], [0, 10], [0, 0]]"
        func gallery(_ holes: String...) -> String {
            Self.feature(
                "\"kind\": \"level\", \"level\": 1, \"height\": 3", "Polygon",
                "[\(([border] + holes).joined(separator: ", "))]")
        }
        let inside = "[[2, 2], [4, 2], [4, 4], [2, 2]]"
        let outside = "[[30, 0], [32, 0], [32, 2], [30, 0]]"
        let drawing = try Self.read([gallery(inside, outside)])
        #expect(try drawing.venue == Self.read([gallery(inside)]).venue)
        #expect(drawing.venue.levels[1].openings.count == 1)
        #expect(
            drawing.warnings.contains {
                $0.message == "A hole of the level lies outside of its outline and is left out."
                    && $0.path == "features[1]"
            }, "\(drawing.warnings)")
        let zone = Self.feature("\"kind\": \"zone\"", "Polygon", "[\(border), \(inside)]")
        #expect(try Self.read([zone]).warnings.contains { $0.message.contains("A zone cannot have holes") })
    }

    /// Outer walls may be drawn by their outer faces, and walls may begin inside or pass through.
    @Test(arguments: [
        ("[[30, 1], [30, 9]]", true), ("[[-3, 12], [23, 12]]", true), ("[[-0.4, 0], [-0.4, 10]]", false),
        ("[[-5, 5], [25, 5]]", false), ("[[10, 5], [10, 25]]", false),
    ])
    func wallsOutsideOfTheirLevelAreNamed(line: String, isNamed: Bool) throws {
        let drawing = try Self.read([Self.feature("\"kind\": \"wall\"", "LineString", line)])
        #expect(drawing.venue.walls.count == 1)
        #expect(
            drawing.warnings.contains {
                $0.message == "The wall lies outside of the outline of level 0." && $0.path == "features[1]"
            } == isNamed, "\(drawing.warnings)")
    }

    /// What an archive has on no level, or without a shape.
    @Test func featuresOfAnArchiveThatAreNowhereAreNamed() throws {
        func collection(_ id: String, _ properties: String, _ geometry: String) -> [UInt8] {
            Array(
                """
                {"type": "FeatureCollection", "features": [{"id": "\(id)", "type": "Feature", "geometry": \(geometry),
                "properties": {\(properties)}}]}
                """.utf8)
        }
        let square = """
            {"type": "Polygon", "coordinates": [[[4, 50], [4.0002, 50], [4.0002, 50.0002], [4, 50.0002], [4, 50]]]}
            """
        let drawing = try DrawingFile.with(collection("l", "\"ordinal\": 0", square), named: "level.geojson") { path in
            let folder = URL(filePath: path).deletingLastPathComponent()
            for (type, properties, geometry) in [
                ("unit", "\"category\": \"room\", \"level_id\": \"gone\"", square),
                ("fixture", "\"level_id\": \"l\"", "null"),
            ] {
                try Data(collection(type, properties, geometry)).write(to: folder.appending(path: "\(type).geojson"))
            }
            return try FloorDrawing.read(path: folder.path)
        }
        #expect(
            drawing.warnings.contains { $0.message.contains("The unit names no level of the archive") },
            "\(drawing.warnings)"
        )
        #expect(drawing.warnings.contains { $0.message.contains("The fixture takes a polygon") }, "\(drawing.warnings)")
    }

    // MARK: - Layers and properties

    private static let rooms = [
        feature("\"indoor\": \"room\", \"name\": \"A\"", "Polygon", "[[[0, 0], [5, 0], [5, 5], [0, 0]]]"),
        feature("\"indoor\": \"room\", \"name\": \"B\"", "Polygon", "[[[5, 0], [9, 0], [9, 5], [5, 0]]]"),
        feature("\"indoor\": \"wall\", \"level\": 0", "LineString", "[[0, 5], [9, 5]]"),
    ]

    /// What was seen is said, and how to tell what it is; telling it reads the features.
    @Test func featuresOfAnUnknownKindSayWhichPropertiesTheyHave() throws {
        let message = try #require(
            try Self.read(Self.rooms).warnings.map(\.message).first { $0.contains("without the property") })
        #expect(
            message.hasPrefix(
                "3 features without the property \"kind\" are left out, the first of them here. Properties seen: indoor=room (2), "
                    + "indoor=wall (1)."))
        #expect(message.contains("such as --layer \"indoor=room=zone\""))
        let drawing = try Self.read(
            Self.rooms,
            layers: [
                DrawingLayer(name: "indoor=room", kind: .zone),
                DrawingLayer(name: "INDOOR=w*", kind: .wall, material: "glass"),
            ])
        #expect(drawing.venue.zones.map(\.name) == ["A", "B"])
        #expect(drawing.venue.walls.map(\.material) == ["glass"])
        #expect(!drawing.warnings.contains { $0.message.contains("without the property") })
    }

    /// The reason is said with the refusal.
    @Test func aDrawingOfUnknownFeaturesSaysWhy() throws {
        let text = """
            {"type": "FeatureCollection", "features": [
            \((Self.rooms + [Self.feature("\"kind\": \"wall\"", "Point", "[1, 1]")]).joined(separator: ",\n"))
            ]}
            """
        let error = #expect(throws: Problems.self) { try DrawingFile.read(text, named: "plan.geojson") }
        let errors = error?.all.filter { $0.severity == .error }.map(\.message) ?? []
        for part in ["must be a line or polygon", "indoor=room (2)", "nothing that can be read"] {
            #expect(errors.contains { $0.contains(part) }, "\(part): \(errors)")
        }
    }

    /// All layers are named, however many there are, with the number of their features.
    @Test func allLayersThatAreLeftOutAreNamed() throws {
        let notes = (0..<30).map { Self.feature("\"layer\": \"X-\($0 / 2)\"", "Point", "[1, 1]") }
        let warnings = Problems(try Self.read(notes).warnings).description
        for index in 0..<15 { #expect(warnings.contains("\"X-\(index)\" (2)")) }
        #expect(warnings.contains("such as --layer \"X-0=wall\""))
    }

    /// A misspelt material or layer is an error of the whole import, with what else is wrong.
    @Test(
        arguments: [
            ("brik", [], ["--material: The material \"brik\" is unknown. Did you mean \"brick\"? Known: "]),
            (
                nil, [DrawingLayer(name: "A-WALL*", kind: .wall, material: "brik")],
                ["--layer \"A-WALL*=wall:brik\": The material \"brik\" is unknown. Did you mean \"brick\"?"]
            ),
            (
                nil, [DrawingLayer(name: "A-WALT*", kind: .wall)],
                [
                    "--layer \"A-WALT*=wall\": the drawing has no such layer. Did you mean \"A-WALL\"? It has: \"A-WALL\" (1)."
                ]
            ),
            (
                nil, [DrawingLayer(name: "indoor=rom", kind: nil)],
                ["--layer \"indoor=rom=none\": the drawing has no such property. Did you mean \"indoor=room\"?"]
            ),
            (
                "brik",
                [DrawingLayer(name: "NOPE", kind: nil), DrawingLayer(name: "A-WALL", kind: .wall, material: "gold")],
                [
                    "\"brik\" is unknown", "--layer \"NOPE=none\": the drawing has no such layer. It has",
                    "\"gold\" is unknown",
                ]
            ),
        ] as [(String?, [DrawingLayer], [String])])
    func misspeltOptionsStopTheImport(material: String?, layers: [DrawingLayer], expected: [String]) throws {
        var options = DrawingOptions()
        options.material = material
        options.layers = layers
        let text = Self.drawing(
            Self.rooms + [
                Self.feature("\"layer\": \"A-WALL\"", "LineString", "[[7, 0], [7, 10]]"),
                Self.feature("\"kind\": \"wall\", \"loss\": \"much\"", "LineString", "[[8, 0], [8, 10]]"),
            ])
        let error = #expect(throws: Problems.self) {
            try DrawingFile.read(text, named: "plan.geojson", options: options)
        }
        let errors = error?.all.filter { $0.severity == .error }.map(\.message) ?? []
        for part in expected + ["\"loss\" takes a number"] {
            #expect(errors.contains { $0.contains(part) }, "\(part): \(errors)")
        }
        #expect(errors.count == expected.count + 1, "\(errors)")
    }

    // MARK: - Numbers and sizes

    /// Hexadecimal digits are no number.
    @Test(arguments: ["\"loss\": \"0x10\"", "\"level\": \"0x0\"", "\"loss\": \"inf\"", "\"obstacle\": \"0x1\""])
    func numbersAreDecimal(property: String) throws {
        let drawing = try Self.read([Self.feature("\"kind\": \"wall\", \(property)", "LineString", "[[7, 0], [7, 10]]")]
        )
        #expect(drawing.venue.walls.isEmpty)
        #expect(
            drawing.warnings.contains {
                $0.path?.hasPrefix("features[1].") == true && $0.message.contains(" number. Skipped.")
            })
    }

    /// The parser of XML takes 10 MB at once.
    @Test func kmlMayBeLarge() throws {
        let note = """
            <Placemark><ExtendedData><Data name="note"><value>\(String(repeating: "äx", count: 4000))</value></Data>\
            </ExtendedData><Point><coordinates>13.0001,52.0001</coordinates></Point></Placemark>

            """
        var options = DrawingOptions()
        options.layers = [DrawingLayer(name: "Notes", kind: nil)]
        let text = Self.kml("<Folder><name>Notes</name>\n\(String(repeating: note, count: 900))</Folder>")
        #expect(text.utf8.count > 10_500_000)
        let drawing = try DrawingFile.read(text, named: "plan.kml", options: options)
        #expect(try drawing.venue == DrawingFile.read(Self.kml(""), named: "plan.kml").venue)
    }

    @Test(arguments: [("<svg></svg>", "plan.svg"), ("%PDF-1.7", "plan.pdf"), ("GIF89a", "plan.gif")])
    func picturesPointToTheStudio(start: String, name: String) {
        #expect {
            try DrawingFile.read(start, named: name)
        } throws: {
            "\($0)".contains("PNG") && "\($0)".contains("Scripts/beaconry studio")
        }
    }
}
