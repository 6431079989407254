import Foundation
import Importing

/// The recordings of others that are not part of the project: `$BEACONRY_DATASETS`, or `../shared/datasets` beside the
/// package.
enum Datasets {
    static let folder: String = {
        if let path = ProcessInfo.processInfo.environment["BEACONRY_DATASETS"] { return path }
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.path + "/shared/datasets"
    }()

    static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }

    /// Imports a folder of the datasets.
    /// Number of lines of a file, its last line feed or none.
    static func lineCount(_ path: String) throws -> Int {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8).split(separator: "\n").count
    }

    static func read(
        _ importer: some RecordingImporter, _ name: String, options: [String: String] = [:], isStrict: Bool = false
    ) throws -> ImportedData {
        try importer.importFolder(
            "\(folder)/\(name)", options: ImportOptions(options, isStrict: isStrict, for: importer))
    }
}
