import Foundation
import VenueFiles
import VenueModel

/// The venues that come with the project.
enum ExampleVenues {
    static let names = ["supermarket", "office", "mall"]

    static func read(_ name: String) throws -> Venue {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Venues")
        return try VenueFile.read(path: folder.appending(path: "\(name).yaml").path(percentEncoded: false)).venue
    }
}
