public import Foundation

/// Where things of the project are.
public enum Project {
    /// The folder of the package.
    public static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The path of a venue file that comes with the project.
    public static func venuePath(_ name: String) -> String { root.appending(path: "Venues/\(name).yaml").path }
}
