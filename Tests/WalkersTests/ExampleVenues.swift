import Foundation
import TestSupport
import VenueFiles
import VenueModel

/// The venues that come with the project.
enum ExampleVenues {
    static let names = ["supermarket", "office", "mall"]

    static func read(_ name: String) throws -> Venue {
        try VenueFile.read(path: Project.venuePath(name)).venue
    }
}
