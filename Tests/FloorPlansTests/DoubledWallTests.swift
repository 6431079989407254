import Diagnostics
import FloorPlans
import Foundation
import Geometry
import Testing
import VenueModel

/// A wall that is drawn twice weakens a signal once.
@Suite struct DoubledWallTests {
    private static let brick = "\"kind\": \"wall\", \"material\": \"brick\""

    private static func drawing(_ features: [String]) throws -> FloorDrawing {
        let hall = DrawingLossTests.feature(
            "\"kind\": \"level\", \"height\": 4", "Polygon", "[[[0, 0], [20, 0], [20, 10], [0, 10], [0, 0]]]")
        return try DrawingFile.read(
            """
            {"type": "FeatureCollection", "coordinates": "metres of the venue's frame", "features": [
            \(([hall] + features).joined(separator: ",\n"))
            ]}
            """, named: "plan.geojson")
    }

    private static func wall(_ points: [(Double, Double)], _ properties: String = brick) -> String {
        DrawingLossTests.feature(
            properties, "LineString", "[\(points.map { "[\($0.0), \($0.1)]" }.joined(separator: ", "))]")
    }

    private static func room(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>, _ properties: String = brick) -> String
    {
        let corners = [
            (x.lowerBound, y.lowerBound), (x.upperBound, y.lowerBound), (x.upperBound, y.upperBound),
            (x.lowerBound, y.upperBound), (x.lowerBound, y.lowerBound),
        ]
        return DrawingLossTests.feature(
            properties, "Polygon", "[[\(corners.map { "[\($0.0), \($0.1)]" }.joined(separator: ", "))]]")
    }

    /// The loss of a way through the walls and openings of a drawing, dB.
    private static func loss(_ drawing: FloorDrawing, _ from: Point, _ to: Point) -> Double {
        let way = Segment(from, to)
        return drawing.venue.walls.reduce(0) { sum, wall in
            sum + wall.pieces.reduce(0) { $0 + ($1.segment.isCrossed(by: way) ? $1.loss : 0) }
        }
    }

    private static let across = (Point(9, 5.3), Point(11, 5.3))

    @Test func aSharedBorderIsOneWall() throws {
        let brick = try #require(Material.builtIn.first { $0.name == "brick" }).loss
        for order in [[0.0...10, 10...20], [10...20, 0.0...10]] {
            let drawing = try Self.drawing(order.map { Self.room($0, 0...10) })
            #expect(Self.loss(drawing, Self.across.0, Self.across.1) == brick)
            #expect(
                drawing.warnings.contains { $0.message == "Of 2 walls, 1 lies on another one, which stands for both." })
            // The outer walls stay whole.
            for (from, to) in [(Point(-1, 5), Point(1, 5)), (Point(5, 9), Point(5, 11)), (Point(15, -1), Point(15, 1))]
            {
                #expect(Self.loss(drawing, from, to) == brick)
            }
        }
        // Rooms that share a part of a side, with a corner on the other's side; the stronger wall stands for both.
        let part = try Self.drawing([
            Self.room(0...10, 0...10), Self.room(10...20, 2...6, "\"kind\": \"wall\", \"material\": \"concrete\""),
        ])
        let concrete = try #require(Material.builtIn.first { $0.name == "concrete" }).loss
        #expect(Self.loss(part, Self.across.0, Self.across.1) == concrete)
        #expect(
            Self.loss(part, Point(9, 1), Point(11, 1)) == brick && Self.loss(part, Point(9, 8), Point(11, 8)) == brick)
    }

    @Test func twoFacesAreOneWall() throws {
        let brick = try #require(Material.builtIn.first { $0.name == "brick" }).loss
        for faces in [
            [Self.wall([(10, 0), (10, 10)]), Self.wall([(10.3, 0.2), (10.3, 9.8)])],
            [Self.room(0...10, 0...10), Self.room(10.2...20, 0...10)],
            // A wall as one thin outline.
            [Self.room(10...10.3, 0...10)],
            [10, 10.1, 10.2].map { Self.wall([($0, 0), ($0, 10)]) },
        ] {
            let drawing = try Self.drawing(faces)
            #expect(abs(Self.loss(drawing, Self.across.0, Self.across.1) - brick) < 0.002, "\(faces)")
            #expect(
                drawing.warnings.contains { $0.message.contains("run along another one within 0.4 m") },
                "\(drawing.warnings)")
        }
    }

    /// What is no second face: walls that are farther apart, cross, follow each other, stand over each other, or have a loss
    /// of their own.
    @Test func otherWallsStay() throws {
        for walls in [
            [Self.wall([(10, 0), (10, 10)]), Self.wall([(10.5, 0), (10.5, 10)])],
            [Self.wall([(10, 0), (10, 10)]), Self.wall([(9, 5), (11, 5)])],
            [Self.wall([(10, 0), (10, 5), (10, 10)])],
            [Self.wall([(10, 0), (10, 5)]), Self.wall([(10, 5), (10, 10)])],
            [
                Self.wall([(10, 0), (10, 10)], Self.brick + ", \"top\": 1"),
                Self.wall([(10, 0), (10, 10)], Self.brick + ", \"base\": 1"),
            ],
            [
                Self.wall([(10, 0), (10, 10)], Self.brick + ", \"loss\": 6"),
                Self.wall([(10.2, 0), (10.2, 10)], Self.brick + ", \"loss\": 6"),
            ],
        ] {
            let drawing = try Self.drawing(walls)
            #expect(drawing.venue.walls.count == walls.count)
            #expect(!drawing.warnings.contains { $0.message.hasPrefix("Of ") }, "\(drawing.warnings)")
        }
    }

    /// A door goes through both faces.
    @Test func aDoorGoesThroughBothFaces() throws {
        let drawing = try Self.drawing([
            Self.wall([(10, 0), (10, 10)]), Self.wall([(10.3, 0), (10.3, 10)]),
            DrawingLossTests.feature("\"kind\": \"opening\", \"width\": 1", "Point", "[10.1, 5.3]"),
        ])
        #expect(Self.loss(drawing, Self.across.0, Self.across.1) == 0)
        #expect(Self.loss(drawing, Point(9, 2), Point(11, 2)) > 0)
    }

    /// A door goes through the faces of its own wall alone, and its loss is shared, too.
    @Test func aDoorStaysInItsWall() throws {
        let faces = [
            Self.wall([(10, 0), (10, 5)]), Self.wall([(10.2, 0), (10.2, 5)]), Self.wall([(0, 5), (10, 5)]),
            Self.wall([(0, 5.2), (10, 5.2)]),
        ]
        let doors = [("[10.1, 4.6]", 0.8), ("[9.3, 5.15]", 0.9)].map { place, width in
            DrawingLossTests.feature(
                "\"kind\": \"opening\", \"width\": \(width), \"loss\": 2", "Point", place)
        }
        let drawing = try Self.drawing(faces + doors)
        #expect(drawing.venue.walls.map(\.openings.count) == [1, 1, 1, 1], "\(drawing.warnings)")
        #expect(
            Self.loss(drawing, Point(9, 4.6), Point(11, 4.6)) == 2
                && Self.loss(drawing, Point(9.3, 4), Point(9.3, 6)) == 2)
        // Each of two rooms draws the door between them.
        let rooms = try Self.drawing([Self.room(0...10, 0...10), Self.room(10...20, 0...10)] + [doors[0], doors[0]])
        #expect(Self.loss(rooms, Point(9, 4.6), Point(11, 4.6)) == 2)
        #expect(!rooms.warnings.contains { $0.message.contains("overlaps") }, "\(rooms.warnings)")
    }

    /// Two materials beside each other are two layers; in one place the stronger one stands, with the obstacle of the other. A
    /// line with a loss of its own stands for one without.
    @Test func materialsAndLossesOfTheirOwn() throws {
        func loss(_ first: String, _ second: String, at x: Double) throws -> (loss: Double, strengths: [Int]) {
            let drawing = try Self.drawing([
                Self.wall([(10, 0), (10, 10)], "\"kind\": \"wall\", " + first),
                Self.wall([(x, 0), (x, 10)], "\"kind\": \"wall\", " + second),
            ])
            return (Self.loss(drawing, Self.across.0, Self.across.1), drawing.venue.obstacles.map(\.strength))
        }
        func material(_ name: String) throws -> Double { try #require(Material.builtIn.first { $0.name == name }).loss }
        let concrete = try material("concrete")
        let brick = try material("brick")
        #expect(try loss("\"material\": \"concrete\"", "\"material\": \"brick\"", at: 10.06).loss == concrete + brick)
        let one = try loss("\"material\": \"concrete\"", "\"material\": \"brick\", \"obstacle\": 3", at: 10.03)
        #expect(one.loss == concrete && one.strengths == [3])
        #expect(try loss("\"loss\": 6", "\"material\": \"concrete\"", at: 10).loss == 6)
        #expect(try loss("\"loss\": 6", "\"loss\": 5", at: 10).loss == 11)
    }

    /// A door that names a wall of which another line stands for a part; the wall that is an obstacle stands for both.
    @Test func whatHangsOnASharedWallStays() throws {
        let door = DrawingLossTests.feature(
            "\"kind\": \"opening\", \"width\": 1, \"wall\": \"right\"", "Point", "[10, 5.3]")
        let right = Self.room(10...20, 0...10, Self.brick + ", \"obstacle\": 3").replacing(
            "{\"type\": \"Feature\",", with: "{\"type\": \"Feature\", \"id\": \"right\",")
        for rooms in [[Self.room(0...10, 0...10), right], [right, Self.room(0...10, 0...10)]] {
            let drawing = try Self.drawing(rooms + [door])
            #expect(Self.loss(drawing, Self.across.0, Self.across.1) == 0, "\(drawing.warnings)")
            #expect(Self.loss(drawing, Point(9, 2), Point(11, 2)) > 0)
            let way = Segment(Point(9, 2), Point(11, 2))
            #expect(
                drawing.venue.obstacles.contains {
                    zip($0.points, $0.points.dropFirst()).contains { Segment($0, $1).isCrossed(by: way) }
                })
        }
    }

    /// A hostile drawing is read in a moment, as it is drawn: all lines in one place, or all of them long.
    @Test func manyWallsInOnePlaceStay() throws {
        let narrow = (0..<3_000).map { number -> String in
            let x = 10 + Double(number) / 1e5
            return Self.wall([(x, 0), (x, 10)])
        }
        let long = (0..<3_000).map { number -> String in
            let y = Double(number) / 300
            return Self.wall([(0, y), (200, 150 + y)])
        }
        for lines in [narrow, long] {
            let drawing = try Self.drawing(lines)
            #expect(drawing.venue.walls.count == lines.count)
            #expect(drawing.warnings.contains { $0.message.hasPrefix("The drawing has too many walls in one place") })
        }
        #expect(throws: Problems.self) {
            try Self.drawing([Self.wall([(-1e300, 0), (1e300, 0)]), Self.wall([(0, 1), (1e300, 1e300)])])
        }
    }

    /// Any rooms on a grid: each signal is weakened once by each wall, however often it is drawn.
    @Test func roomsOfAGridHaveOneWallBetweenThem() throws {
        let brick = try #require(Material.builtIn.first { $0.name == "brick" }).loss
        var rooms: [String] = []
        for x in 0..<5 {
            for y in 0..<3 {
                let left = Double(4 * x)
                let lower = Double(3 * y)
                rooms.append(Self.room(left...(left + 4), lower...(lower + 3)))
            }
        }
        let drawing = try Self.drawing(rooms)
        #expect(Self.loss(drawing, Point(-1, 1.7), Point(21, 1.7)) == 6 * brick)
        #expect(Self.loss(drawing, Point(2.3, -1), Point(2.3, 10)) == 4 * brick)
    }
}
