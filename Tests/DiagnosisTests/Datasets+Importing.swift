import Importing
import Recordings
import TestSupport
import Walks

extension Datasets {
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
