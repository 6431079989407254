import Foundation

/// The recordings of others that are not part of the project: `$BEACONRY_DATASETS`, or `../shared/datasets` beside the
/// package.
public enum Datasets {
    /// Where they are, if they are.
    public static let folder: String = {
        if let path = ProcessInfo.processInfo.environment["BEACONRY_DATASETS"] { return path }
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.path + "/shared/datasets"
    }()

    /// Whether a dataset is there.
    public static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }
}
