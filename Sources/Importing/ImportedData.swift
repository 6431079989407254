package import Diagnostics
import Formats
package import VenueModel
package import Walks

/// The result of an importer.
package struct ImportedData: Sendable {
    /// The venue, if the files describe it.
    package var venue: Venue?
    /// The recordings with their truths.
    package var set: RecordingSet
    /// Warnings about skipped or corrected data.
    package var warnings: [Problem]
    /// Lines that were used.
    package var goodLines: Int
    /// Lines that were skipped.
    package var badLines: Int
}

/// The progress of an import: reads file after file, continues after a broken one to collect all problems, and counts
/// lines.
final class ImportSession {
    private let isStrict: Bool
    private var errors: [Problem] = []
    private var warnings: [Problem] = []
    private var goodLines = 0
    private var badLines = 0

    init(isStrict: Bool) { self.isStrict = isStrict }

    /// Reads a file; `nil` (and problems, kept for the end) if that fails.
    func read<Result>(_ path: String, _ body: ([UInt8], LineProblems) -> Result?) -> Result? {
        attempt { () throws(Problems) in
            let bytes = try TextFile.bytes(of: path)
            let problems = LineProblems(file: path)
            let result = body(bytes, problems)
            try take(problems)
            return result
        }
    }

    /// Begins to read a file; it must be given to ``take(_:)`` later.
    func open<Result>(_ path: String, _ body: ([UInt8], LineProblems) -> Result) -> Result? {
        attempt { () throws(Problems) -> Result? in try body(TextFile.bytes(of: path), LineProblems(file: path)) }
    }

    /// Counts the lines of a file and keeps what is wrong with it.
    ///
    /// - Throws: its problems, if it cannot be used.
    func take(_ problems: LineProblems) throws(Problems) {
        warnings += try problems.finish(strict: isStrict)
        goodLines += problems.goodLines
        badLines += problems.badLines
    }

    /// Does something that may fail; `nil` (and problems, kept for the end) if it does.
    func attempt<Result>(_ body: () throws(Problems) -> Result?) -> Result? {
        do throws(Problems) {
            return try body()
        } catch {
            errors += error.all
            return nil
        }
    }

    func warn(_ message: String, file: String) { warnings.append(Problem(message, severity: .warning, file: file)) }

    /// The result.
    ///
    /// - Throws: all problems, if a file could not be used or there is no recording.
    func finish(venue: Venue?, groups: [RecordingSet.Group], folder: String) throws(Problems) -> ImportedData {
        if errors.isEmpty, groups.allSatisfy({ $0.recordings.isEmpty }) {
            errors.append(Problem("There is no recording here.", file: folder))
        }
        guard errors.isEmpty else { throw Problems(errors + warnings) }
        return ImportedData(
            venue: venue, set: RecordingSet(groups: groups), warnings: warnings, goodLines: goodLines,
            badLines: badLines)
    }
}
