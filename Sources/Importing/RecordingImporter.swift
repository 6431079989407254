package import Diagnostics
import Formats
package import VenueModel
package import Walks

/// Reads recordings of a foreign format.
///
/// To add one: a file with a type that conforms, and a line in ``Importers/all``. Every importer passes the same
/// conformance tests.
package protocol RecordingImporter: Sendable {
    /// Its name on the command line, such as `tetam`.
    var name: String { get }
    /// What it reads, in a sentence.
    var summary: String { get }
    var options: [ImporterOption] { get }

    /// Reads a folder (an importer may accept a file, too).
    ///
    /// Reading is repeatable: the same files give the same data. Recordings start at time 0 and are in ascending order
    /// of time.
    ///
    /// - Throws: the problems of all files, if one of them is missing or unusable or, in strict reading, a line is bad.
    func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData
}

package struct ImporterOption: Hashable, Sendable {
    /// Its name, such as `area`.
    package var name: String
    /// What it means, in a sentence.
    package var summary: String
    /// The allowed values; empty if all are allowed.
    package var allowed: [String] = []
    /// The default; `nil` if the option is required.
    package var defaultValue: String?
}

package struct ImportOptions: Hashable, Sendable {
    /// Whether a bad line stops the import; else it is skipped, counted and becomes a warning.
    package let isStrict: Bool
    private let values: [String: String]

    /// Checks the given options and adds the defaults.
    ///
    /// - Throws: a problem for each option that is unknown, missing or has a value that is not allowed.
    package init(_ chosen: [String: String] = [:], isStrict: Bool = false, for importer: some RecordingImporter)
        throws(Problems)
    {
        var problems: [Problem] = []
        let known = importer.options.map(\.name)
        for name in chosen.keys.sorted() where !known.contains(name) {
            let hint = Spelling.suggestion(for: name, among: known)
            let list = known.isEmpty ? "it has none" : "known: \(known.joined(separator: ", "))"
            problems.append(Problem("The importer \(importer.name) has no option \"\(name)\"; \(list).\(hint)"))
        }
        var values: [String: String] = [:]
        for option in importer.options {
            guard let value = chosen[option.name] ?? option.defaultValue else {
                problems.append(
                    Problem("The importer \(importer.name) needs the option \(option.name): \(option.summary)"))
                continue
            }
            if !option.allowed.isEmpty, !option.allowed.contains(value) {
                let allowed = option.allowed.joined(separator: ", ")
                let hint = Spelling.suggestion(for: value, among: option.allowed)
                problems.append(
                    Problem("\"\(value)\" is not allowed for the option \(option.name); allowed: \(allowed).\(hint)"))
            }
            values[option.name] = value
        }
        guard problems.isEmpty else { throw Problems(problems) }
        self.isStrict = isStrict
        self.values = values
    }

    /// The value of an option that the importer has.
    package subscript(name: String) -> String { values[name] ?? "" }
}

package enum Importers {
    /// All of them; a new one is one line here.
    package static let all: [any RecordingImporter] = [
        TetamImporter(),
        UJIImporter(),
        XYZ10Importer(),
        BearoundImporter(),
        CSVImporter(),
    ]

    /// The importer with this name.
    ///
    /// - Throws: one problem that names the known ones.
    package static func named(_ name: String) throws(Problems) -> any RecordingImporter {
        if let importer = all.first(where: { $0.name == name }) { return importer }
        let known = all.map(\.name)
        let hint = Spelling.suggestion(for: name, among: known)
        throw Problems("There is no importer \"\(name)\".\(hint) Known: \(known.joined(separator: ", ")).")
    }
}

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
