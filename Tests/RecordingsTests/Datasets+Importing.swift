import Foundation
import Importing
import TestSupport

extension Datasets {
    /// Number of lines of a file, its last line feed or none.
    static func lineCount(_ path: String) throws -> Int {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8).split(separator: "\n").count
    }

    /// Imports a folder of the datasets.
    static func read(
        _ importer: some RecordingImporter, _ name: String, options: [String: String] = [:], isStrict: Bool = false
    ) throws -> ImportedData {
        try importer.importFolder(
            "\(folder)/\(name)", options: ImportOptions(options, isStrict: isStrict, for: importer))
    }
}
