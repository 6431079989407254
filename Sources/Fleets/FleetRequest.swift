internal import Foundation

/// A fleet: a command, and the venues for which it runs.
package struct FleetRequest: Sendable {
    /// A venue.
    package struct Venue: Hashable, Sendable {
        /// Which is also the name of its folder of results.
        package var name: String
        /// Its file, relative to the folder of the fleet file.
        package var path: String
        /// Options for it alone.
        package var options: [String]
    }

    /// The path of the fleet file.
    package let file: String
    /// The command and its options.
    package var command: [String] = []
    package var seed: UInt64 = 1
    package var venues: [Venue] = []
    /// The folder through which other processes help, and the words of the command `fleet` for them; `nil` without one.
    package var job: (folder: String, words: [String])?

    package init(file: String) { self.file = file }

    /// The folder of the fleet file.
    var folder: String {
        let folder = (file as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// A path that is relative to the folder of the fleet file, as this process knows it.
    func path(of path: String) -> String { "\(folder)/\(path)" }

    /// The files of the venues, as this process knows them.
    package var inputs: [String] { venues.map { path(of: $0.path) } }

    /// The words of the command for a venue, which a user would give in the folder of the fleet file to get the same documents.
    func words(for venue: Venue) -> [String] {
        let length = FleetCommandWords.length(of: command) ?? command.count
        return command.prefix(length) + [venue.path] + command.dropFirst(length) + venue.options
            + ["--seed", "\(seed)"]
    }
}
