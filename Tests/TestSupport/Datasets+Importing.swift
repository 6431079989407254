package import Importing
package import Recordings
package import Walks

extension Datasets {
    /// Imports a folder of the datasets.
    package static func read(
        _ importer: some RecordingImporter, _ name: String, options: [String: String] = [:], isStrict: Bool = false
    ) throws -> ImportedData {
        try importer.importFolder(
            "\(folder)/\(name)", options: ImportOptions(options, isStrict: isStrict, for: importer))
    }

    /// The recordings of the groups whose name passes, with their truths.
    package static func pairs(
        _ data: ImportedData, where isWanted: (String) -> Bool
    ) -> [(recording: Recording, truth: GroundTruth)] {
        data.set.groups.filter { isWanted($0.name) }.flatMap { Array(zip($0.recordings, $0.truths)) }
            .map { (recording: $0, truth: $1) }
    }
}
