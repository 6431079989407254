import Diagnostics
import FloorPlans
import Foundation
import Geometry
import TestSupport
import Testing
import VenueModel

/// The size of pictures from their headers.
@Suite struct PictureDrawingTests {
    /// The header of a PNG picture of 1024 × 768 pixels.
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 4, 0, 0, 0, 3, 0, 8, 2, 0, 0, 0]

    /// Those of JPEG pictures of 800 × 600 pixels: with application data and a table before the frame, and progressive.
    private static let jpegs: [[UInt8]] = [
        [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 6, 0xC0, 0xFF, 0xC0, 0, 0xFF, 0xC4, 0, 3, 0, 0xFF, 0xC0, 0, 11, 8, 2, 88, 3, 32,
            1,
            1, 0x11, 0, 0xFF, 0xDA,
        ],
        [0xFF, 0xD8, 0xFF, 0xFF, 0xC2, 0, 11, 8, 2, 88, 3, 32, 1, 1, 0x11, 0],
    ]

    private static func read(_ bytes: [UInt8], _ change: (inout DrawingOptions) -> Void) throws -> FloorDrawing {
        var options = DrawingOptions()
        change(&options)
        return try DrawingFile.with(bytes, named: "plan.img") { try FloorDrawing.read(path: $0, options: options) }
    }

    @Test func sizeMakesALevel() throws {
        let drawing = try Self.read(Self.png) { $0.pixelsPerMetre = 32 }
        #expect(
            drawing.venue.levels.map(\.outline.vertices) == [[Point(0, 0), Point(32, 0), Point(32, 24), Point(0, 24)]])
        #expect(drawing.picture?.width == 1024 && drawing.picture?.height == 768)
        for jpeg in Self.jpegs {
            let drawing = try Self.read(jpeg) { $0.pictureWidth = 20 }
            #expect(drawing.venue.levels[0].outline.vertices[2] == Point(20, 15))
        }
        let sample = Project.root.appending(path: "Venues/plans/kiosk.png").path
        var options = DrawingOptions()
        options.pictureWidth = 12
        #expect(
            try FloorDrawing.read(path: sample, options: options).venue.levels[0].outline.vertices[2] == Point(12, 8))
    }

    /// The venue file names the picture, with the width that the level has, if it may.
    @Test func pictureBecomesTheBackground() throws {
        func drawing(_ name: String) throws -> FloorDrawing {
            var options = DrawingOptions()
            options.pixelsPerMetre = 32
            return try DrawingFile.with(Self.png, named: name) { try FloorDrawing.read(path: $0, options: options) }
        }
        #expect(
            try drawing("Ground floor.png").venue.levels[0].background
                == Background(file: "Ground floor.png", width: 32))
        let other = try drawing("plan.img")
        #expect(other.venue.levels[0].background == nil)
        #expect(other.warnings.contains { $0.message.contains("does not name the picture") })
    }

    /// The world file puts the corners of the picture at the corners of the level.
    @Test func worldFilePutsThePictureOnTheLevel() throws {
        let picture = try #require(try Self.read(Self.png) { $0.pixelsPerMetre = 32 }.picture)
        let numbers = picture.worldFile.split(separator: "\n").compactMap { Double($0) }
        try #require(numbers.count == 6)
        // x = A column + B row + C, y = D column + E row + F, where (0, 0) is the middle of the upper left pixel.
        func place(_ column: Double, _ row: Double) -> Point {
            Point(
                numbers[0] * column + numbers[2] * row + numbers[4], numbers[1] * column + numbers[3] * row + numbers[5]
            )
        }
        #expect(place(-0.5, -0.5) == Point(0, 24))
        #expect(place(1023.5, 767.5) == Point(32, 0))
    }

    @Test func withoutAScaleTheSizeIsAsked() {
        #expect {
            try Self.read(Self.png) { _ in }
        } throws: {
            "\($0)".contains("1024 × 768 pixels") && "\($0)".contains("--width")
                && "\($0)".contains("Scripts/beaconry studio")
        }
        for count in [9, 15, 20] {
            #expect(throws: Problems.self) { try Self.read(Array(Self.png.prefix(count))) { $0.pictureWidth = 9 } }
        }
        for count in [4, 12, 20] {
            #expect(throws: Problems.self) { try Self.read(Array(Self.jpegs[0].prefix(count))) { $0.pictureWidth = 9 } }
        }
        // A picture 8 mm wide is one whose scale was guessed wrong.
        #expect(throws: Problems.self) { try Self.read(Self.png) { $0.pixelsPerMetre = 100_000 } }
    }
}
