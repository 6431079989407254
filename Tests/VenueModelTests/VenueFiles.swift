import Foundation
import TestSupport

/// The venues that come with the project.
enum VenueFiles {
    static let folder = Project.root.appending(path: "Venues").path

    static let names = ["supermarket", "office", "mall"]

    static func path(_ name: String) -> String { "\(folder)/\(name).yaml" }

    static func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }
}
