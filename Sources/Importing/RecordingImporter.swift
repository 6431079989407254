public import Diagnostics

/// Reads recordings of a foreign format.
///
/// To add one: a file with a type that conforms, and a line in ``Importers/all``. Every importer passes the same
/// conformance tests.
public protocol RecordingImporter: Sendable {
    /// How it is called on the command line, such as `tetam`.
    var name: String { get }
    /// What it reads, in a sentence.
    var summary: String { get }
    /// What can be chosen.
    var options: [ImporterOption] { get }

    /// Reads a folder (an importer may accept a file, too).
    ///
    /// Reading is repeatable: the same files give the same data. Recordings start at time 0 and are in ascending order
    /// of time.
    ///
    /// - Throws: the problems of all files, if one of them is missing or unusable or, in strict reading, a line is bad.
    func importFolder(_ path: String, options: ImportOptions) throws(Problems) -> ImportedData
}

/// Something that can be chosen for an import.
public struct ImporterOption: Hashable, Sendable {
    /// How it is called, such as `area`.
    public var name: String
    /// What it means, in a sentence.
    public var summary: String
    /// What may be given; empty if anything.
    public var allowed: [String]
    /// What is used if nothing is given; `nil` if something must be given.
    public var defaultValue: String?

    /// An option.
    public init(name: String, summary: String, allowed: [String] = [], defaultValue: String?) {
        self.name = name
        self.summary = summary
        self.allowed = allowed
        self.defaultValue = defaultValue
    }
}

/// What was chosen for an import.
public struct ImportOptions: Hashable, Sendable {
    /// Whether a bad line stops the import; else it is skipped, counted and becomes a warning.
    public let isStrict: Bool
    private let values: [String: String]

    /// Checks what was chosen, and adds what was not.
    ///
    /// - Throws: a problem for each option that is unknown, missing or has a value that is not allowed.
    public init(_ chosen: [String: String] = [:], isStrict: Bool = false, for importer: some RecordingImporter)
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
    public subscript(name: String) -> String { values[name] ?? "" }
}

/// The importers.
public enum Importers {
    /// All of them; a new one is one line here.
    public static let all: [any RecordingImporter] = [
        TetamImporter(),
        UJIImporter(),
        XYZ10Importer(),
        CSVImporter(),
    ]

    /// The importer with this name.
    ///
    /// - Throws: one problem that names the known ones.
    public static func named(_ name: String) throws(Problems) -> any RecordingImporter {
        if let importer = all.first(where: { $0.name == name }) { return importer }
        let known = all.map(\.name)
        let hint = Spelling.suggestion(for: name, among: known)
        throw Problems("There is no importer \"\(name)\".\(hint) Known: \(known.joined(separator: ", ")).")
    }
}
