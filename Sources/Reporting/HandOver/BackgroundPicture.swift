package import Diagnostics
internal import Formats
internal import Foundation
internal import Geometry
package import VenueModel

/// The picture of a level's plan with its contents, for pages that hold everything they show.
package struct BackgroundPicture: Sendable {
    private let background: Background
    /// The picture as a `data:` address.
    private let address: String

    /// Larger pictures are not put into pages, bytes.
    private static let mostBytes = 20_000_000

    /// Reads the picture of a level.
    ///
    /// - Parameter venueFile: the venue's file; the picture lies beside it.
    /// - Throws: a problem if it is missing, too large, or no PNG or JPEG.
    package init(_ background: Background, venueFile: String) throws(Problems) {
        let path = URL(fileURLWithPath: venueFile).deletingLastPathComponent().appending(path: background.file)
            .relativePath
        let bytes = try TextFile.bytes(of: path, maximumSize: Self.mostBytes)
        let type: String
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            type = "png"
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            type = "jpeg"
        } else {
            throw Problems("This is no PNG or JPEG picture.", file: path)
        }
        self.background = background
        address = "data:image/\(type);base64,\(Data(bytes).base64EncodedString())"
    }

    /// The pictures of a venue by level, and a warning for each that cannot be read.
    package static func all(
        of venue: Venue, venueFile: String
    ) -> (pictures: [Int: BackgroundPicture], problems: [Problem]) {
        var pictures: [Int: BackgroundPicture] = [:]
        var problems: [Problem] = []
        for level in venue.levels {
            guard let background = level.background else { continue }
            do throws(Problems) {
                pictures[level.number] = try BackgroundPicture(background, venueFile: venueFile)
            } catch {
                problems += error.all.map { problem in
                    Problem(
                        "The background of level \(level.number) is not drawn. \(problem.message)", severity: .warning,
                        file: problem.file)
                }
            }
        }
        return (pictures, problems)
    }

    /// Draws the picture, pale, over what is drawn already.
    ///
    /// - Parameters:
    ///   - scale: pixels per metre.
    ///   - place: the position in the drawing of a point of the level.
    func draw(into svg: inout SVG, scale: Double, place: (Point) -> Point) {
        svg.picture(
            address, lowerLeft: place(background.origin), width: background.width * scale,
            rotation: background.rotation)
    }
}
