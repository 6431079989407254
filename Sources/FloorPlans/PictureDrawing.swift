internal import Diagnostics
internal import Formats
internal import Geometry
internal import VenueModel

/// A picture of a drawing: its size in pixels and in metres. What is drawn in it is not read.
package struct PictureDrawing: Hashable, Sendable {
    /// Width in pixels.
    package let width: Int
    /// Height in pixels.
    package let height: Int
    /// Length of a pixel, metres.
    package let metresPerPixel: Double

    /// How to make a venue of what a picture shows.
    static let advice = "To draw over a picture, open it in the Studio: Scripts/beaconry studio."

    /// Larger pictures are refused, pixels along a side.
    private static let mostPixels = 1_000_000

    static func isPicture(_ bytes: [UInt8]) -> Bool { isPNG(bytes) || isJPEG(bytes) }

    private static func isPNG(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }

    private static func isJPEG(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Reads the size of a picture from its header.
    ///
    /// - Throws: a problem if this is no PNG or JPEG, or if the options do not say how large it is.
    init(_ bytes: [UInt8], options: DrawingOptions, file: String?) throws(Problems) {
        guard let size = Self.isPNG(bytes) ? Self.sizeOfPNG(bytes) : Self.sizeOfJPEG(bytes),
            (1...Self.mostPixels).contains(size.width), (1...Self.mostPixels).contains(size.height)
        else { throw Problems("This is no PNG or JPEG picture, or its header is damaged.", file: file) }
        (width, height) = size
        if let scale = options.pixelsPerMetre {
            metresPerPixel = 1 / scale
        } else if let metres = options.pictureWidth {
            metresPerPixel = metres / Double(size.width)
        } else {
            throw Problems(
                "The picture has \(size.width) × \(size.height) pixels. Say how large that is: --width with the metres from its "
                    + "left to its right edge, or --scale with the pixels of a metre. \(Self.advice)", file: file)
        }
    }

    /// The width and height in the first chunk, IHDR (RFC 2083, 11.2.2).
    private static func sizeOfPNG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24, Array(bytes[12..<16]) == Array("IHDR".utf8) else { return nil }
        return (number(bytes, at: 16, 4), number(bytes, at: 20, 4))
    }

    /// The size in the first frame header, SOF (ITU-T T.81, B.2.2).
    private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            switch marker {
            case 0xFF: place += 1
            // C4, C8 and CC are tables, not frames.
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                return (number(bytes, at: place + 7, 2), number(bytes, at: place + 5, 2))
            case 0xD8, 0x01, 0xD0...0xD7: place += 2
            case 0xD9, 0xDA: return nil
            default: place += 2 + number(bytes, at: place + 2, 2)
            }
        }
        return nil
    }

    /// A number, the highest byte first.
    private static func number(_ bytes: [UInt8], at place: Int, _ count: Int) -> Int {
        bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) }
    }

    /// A drawing with one level of the size of the picture, whose lower left corner is (0, 0), with the picture as its
    /// background.
    ///
    /// - Parameter name: the name of its file, which the import copies beside the venue file.
    func document(named name: String, problems: DrawingProblems) -> DrawingDocument {
        let x = Double(width) * metresPerPixel
        let y = Double(height) * metresPerPixel
        let background: JSONValue = ["file": .string(name), "width": .number(x)]
        let isNamed = Background.allows(file: name)
        if !isNamed {
            problems.note(
                "The venue file does not name the picture as its background, because its name does not end with .png, .jpg or "
                    + ".jpeg, or has a colon or a backslash. Rename it, and import it again.", file: name)
        }
        return DrawingDocument(
            coordinates: .plane(.metre),
            features: [
                DrawingFeature(
                    properties: [.init("kind", .string(DrawingKind.level.rawValue))]
                        + (isNamed ? [.init("background", background)] : []),
                    shape: .polygon([[Point(0, 0), Point(x, 0), Point(x, y), Point(0, y)]]))
            ])
    }

    /// The text of a world file, by which programs for maps show the picture in metres of the venue's frame: the sides
    /// of a pixel, and the place of the middle of the upper left pixel.
    package var worldFile: String {
        let numbers = [
            metresPerPixel, 0, 0, -metresPerPixel, metresPerPixel / 2, (Double(height) - 0.5) * metresPerPixel,
        ]
        return numbers.map { YAMLText.number($0) + "\n" }.joined()
    }

    /// The end of the name of a world file, which begins as that of the picture does.
    package static func worldFileSuffix(of bytes: [UInt8]) -> String { isPNG(bytes) ? "pgw" : "jgw" }
}
