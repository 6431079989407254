package import Diagnostics
package import Formats
internal import Foundation

/// The files of a fleet in its folder of results.
package enum FleetFiles {
    /// Those of the fleet as a whole.
    package static let names = ["fleet.json", "fleet.csv", "fleet.html"]

    /// Writes the table and the files of all venues, and removes those of an earlier run that are no longer made.
    ///
    /// - Throws: a problem for a file that may not be replaced.
    package static func write(
        _ result: FleetResult, to folder: OutputFolder, besides inputs: [String]
    ) throws(Problems) {
        for (row, files) in zip(result.rows, result.files) {
            let names = files.map { "\(row.name)/\($0.name)" }
            let known = FileManager.default.subpaths(atPath: folder.path(of: row.name)) ?? []
            _ = try folder.removeEarlier(
                known.sorted().map { "\(row.name)/\($0)" }.filter { !names.contains($0) }, besides: inputs)
            try folder.check(names, besides: inputs)
            for (name, file) in zip(names, files) { try folder.write([UInt8](file.bytes), to: name) }
        }
        try folder.write(result.csv, to: "fleet.csv")
    }
}
