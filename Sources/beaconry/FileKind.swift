internal import Calibration
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Importing
internal import Recordings
internal import Simulation
internal import VenueFiles
internal import VenueModel
internal import Walks

/// What a file of the project is, told by what stands in it.
enum FileKind: String, CaseIterable, Encodable {
    case venue, scenario, study, mapping, preset, recording, truth, fixes
    /// A database of trials.
    case trials

    /// What tells it from others.
    private var sign: String {
        switch self {
        case .venue: "levels"
        case .scenario: "the key venue or visitors"
        case .study: "settings to search"
        case .mapping: "layout and time"
        case .preset: "\"format\": \"\(PresetFile.formatName)\""
        case .recording, .truth, .fixes: "a first line with \"format\":\"beaconry-\(self)\""
        case .trials: "an SQLite database"
        }
    }

    /// The kind of a file.
    ///
    /// - Throws: a problem if it cannot be told, with the kinds that there are.
    init(of bytes: [UInt8], path: String) throws(Problems) {
        if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
            self = .trials
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            // Of bad text in lines, these say which line.
            guard let kind = Self.ofLines(named: path) else { throw Self.unknown("it is not text in UTF-8", path) }
            self = kind
            return
        }
        let start = text.prefix(10_000)
        if let kind = Self.ofFormat(in: start) ?? Self.ofLines(named: path) {
            self = kind
            return
        }
        let keys = Self.keys(of: text)
        guard !keys.isEmpty else {
            throw Self.unknown(
                text.allSatisfy(\.isWhitespace) ? "it is empty" : "it is no mapping of keys to values", path)
        }
        let scores = Self.byKeys.map { (kind: $0.kind, score: Self.score(keys, among: $0.keys)) }
        guard let best = scores.map(\.score).max(), best > 0, let kind = scores.first(where: { $0.score == best })?.kind
        else {
            let shown = keys.prefix(5).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
            throw Self.unknown("its keys are \(shown)\(keys.count > 5 ? ", …" : "")", path)
        }
        // What names a venue and has its levels elsewhere is a scenario.
        self = kind == .venue && ScenarioFile.isScenario(text) ? .scenario : kind
    }

    private static func unknown(_ reason: String, _ path: String) -> Problems {
        let known = allCases.map { "\($0) (\($0.sign))" }.joined(separator: ", ")
        return Problems("It cannot be told what this file is: \(reason). Known are: \(known).", file: path)
    }

    // MARK: Formats by name

    private static let formats: [(name: String, kind: FileKind)] = [
        (PresetFile.formatName, .preset), ("beaconry-recording", .recording), ("beaconry-truth", .truth),
        ("beaconry-fixes", .fixes),
    ]

    /// By the word of the key "format", even if it is misspelled.
    private static func ofFormat(in text: Substring) -> FileKind? {
        guard let match = text.firstMatch(of: #/"?format"?\s*:\s*"?([\w-]+)/#) else { return nil }
        let word = Spelling.nearest(to: String(match.1), among: formats.map(\.name))
        return formats.first { $0.name == word }?.kind
    }

    /// By the end of the name: of lines without a header nothing else tells.
    private static func ofLines(named path: String) -> FileKind? {
        let suffixes: [(String, FileKind)] = [
            (RecordingFile.suffix, .recording), (TruthFile.suffix, .truth), (FixesFile.suffix, .fixes),
        ]
        return suffixes.first { path.hasSuffix($0.0) }?.1
    }

    // MARK: Formats by their keys

    /// The first of equals is meant.
    private static var byKeys: [(kind: FileKind, keys: [String])] {
        [
            (.venue, VenueSchema.keys), (.study, StudySchema.keys), (.scenario, ScenarioSchema.keys),
            (.mapping, CSVImporter.mappingKeys), (.preset, PresetFile.keys),
        ]
    }

    /// A point for each key that is known, half a point for one that is misspelled.
    private static func score(_ keys: [String], among known: [String]) -> Double {
        keys.reduce(0) { sum, key in
            sum + (known.contains(key) ? 1 : Spelling.nearest(to: key, among: known) == nil ? 0 : 0.5)
        }
    }

    /// The keys at the top; of text that is no YAML, the words before a colon at the start of a line.
    private static func keys(of text: String) -> [String] {
        if let root = YAMLReader(file: nil).read(text) { return root.isMapping ? root.entries().map(\.key) : [] }
        return text.matches(of: #/(?m)^"?(\w+)"?\s*:/#).map { String($0.1) }
    }
}
