import Foundation
import Importing
import Recordings
import Truth

/// The recordings of others that are not part of the project: `$BEACONRY_DATASETS`, or `../shared/datasets` beside the
/// package.
enum RealData {
    static let folder: String = {
        if let path = ProcessInfo.processInfo.environment["BEACONRY_DATASETS"] { return path }
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.path + "/shared/datasets"
    }()

    static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }

    static func read(_ importer: some RecordingImporter, _ name: String) throws -> ImportedData {
        try importer.importFolder("\(folder)/\(name)", options: ImportOptions(for: importer))
    }

    /// The recordings of the groups whose name passes, with their truths.
    static func pairs(
        _ data: ImportedData, where isWanted: (String) -> Bool
    ) -> [(recording: Recording, truth: GroundTruth)] {
        data.set.groups.filter { isWanted($0.name) }.flatMap { Array(zip($0.recordings, $0.truths)) }
            .map { (recording: $0, truth: $1) }
    }
}
