internal import Calibration
internal import Diagnostics
internal import Engagement
internal import Evaluation
internal import Fidelity
internal import Fleets
internal import Formats
internal import Importing
internal import Planning
internal import RadioFitting
internal import Recordings
internal import Simulation
internal import VenueFiles
internal import Walks

/// The kind of a file, recognised from its contents.
enum FileKind: String, CaseIterable, JSONKind, Encodable {
    case venue, scenario, study, mapping, preset, baseline, constants, requirements, catalogue, profile,
        registryMapping, fleet
    case recording, truth, fixes
    case evaluation
    /// A database of trials.
    case trials
    /// Other files in the output folder of a calibration or a fit.
    case resume, calibration, fit
    /// Another document that a command wrote.
    case document

    /// How a kind is told apart from the others.
    private struct Mark {
        var kind: FileKind
        /// For people; without one, it is the format.
        var sign: String?
        /// The value of the key "format".
        var format: String?
        /// The keys at the top level.
        var keys: [String] = []
    }

    /// Of kinds whose keys fit equally well, the first one is taken.
    private static let marks: [Mark] =
        [
            Mark(kind: .venue, sign: "levels", keys: VenueSchema.keys),
            Mark(kind: .study, sign: "settings to search", keys: RequestFileSchema.keys),
            Mark(kind: .scenario, sign: "the key venue or visitors", keys: ScenarioSchema.keys),
            Mark(kind: .mapping, sign: "layout and time", keys: CSVMapping.keys),
            Mark(kind: .preset, format: PresetFile.schema.format, keys: PresetFile.schema.keys),
            Mark(kind: .baseline, format: BaselineFile.schema.format, keys: BaselineFile.schema.keys),
            Mark(kind: .constants, format: ConstantsFile.schema.format, keys: ConstantsFile.schema.keys),
            Mark(kind: .requirements, sign: "the key requirements", keys: RequirementsSchema.keys),
            Mark(kind: .catalogue, sign: "beacons with prices", keys: CatalogueFile.keys),
            Mark(kind: .profile, sign: "the key profile", keys: ProfileFile.keys),
            Mark(kind: .fleet, sign: "the keys command and venues", keys: FleetFile.keys),
            Mark(kind: .registryMapping, sign: "columns of a registry", keys: RegistryMapping.keys),
            Mark(kind: .calibration, format: CalibrationDocument.schema.format),
            Mark(kind: .evaluation, format: EvaluationResult.schema.format),
            Mark(kind: .resume, sign: "plan and venueDigest", keys: CalibrationFolder.resumeKeys),
            Mark(kind: .fit, format: RadioFit.schema.format, keys: RadioFit.schema.keys),
            Mark(kind: .trials, sign: "an SQLite database"),
            Mark(kind: .document, sign: "the format of another document that `beaconry schema` lists"),
        ]
        + [.recording, .truth, .fixes].map { kind in
            Mark(
                kind: kind, sign: "a first line with \"format\":\"beaconry-\(kind)\"", format: "beaconry-\(kind)")
        }

    /// The kind of a file.
    ///
    /// - Throws: a problem with the known kinds if the kind is not recognised.
    init(of bytes: [UInt8], path: String) throws(Problems) {
        if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
            self = .trials
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            // For a file of lines, its reader reports which line has bad text.
            guard let kind = Self.ofLines(named: path) else { throw Self.unknown("it is not text in UTF-8", path) }
            self = kind
            return
        }
        // In JSON, whose keys are sorted, long lists may stand before the key "format".
        let isDocument = text.first == "{" && text.utf8.count <= YAMLReader.maximumSize
        let start = isDocument ? text[...] : text.prefix(10_000)
        if let kind = Self.ofFormat(in: start) ?? Self.ofLines(named: path) {
            self = kind
            return
        }
        let keys = Self.keys(of: text)
        guard !keys.isEmpty else {
            throw Self.unknown(Self.absence(ofKeysIn: text), path)
        }
        let scores = Self.marks.map { (kind: $0.kind, score: Self.score(keys, among: $0.keys)) }
        guard let best = scores.map(\.score).max(), best > 0, let kind = scores.first(where: { $0.score == best })?.kind
        else {
            let shown = keys.prefix(5).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
            throw Self.unknown("its keys are \(shown)\(keys.count > 5 ? ", …" : "")", path)
        }
        // JSON with settings alone is meant as a preset, not as a study; its reader reports the missing format.
        if kind == .study, keys == ["settings"], text.prefixMatch(of: /\s*\{\s*"/) != nil {
            self = .preset
            return
        }
        // A file that names a venue and has no levels is a scenario.
        self = kind == .venue && ScenarioFile.isScenario(text) ? .scenario : kind
    }

    private static func unknown(_ reason: String, _ path: String) -> Problems {
        let known = allCases.map { kind in
            let mark = marks.first { $0.kind == kind }
            return "\(kind) (\(mark?.sign ?? "\"format\": \"\(mark?.format ?? "")\""))"
        }.joined(separator: ", ")
        return Problems("The kind of this file is not recognised: \(reason). Known kinds: \(known).", file: path)
    }

    // MARK: Formats by name

    /// By the value of the key "format", even if it is misspelled.
    private static func ofFormat(in text: Substring) -> FileKind? {
        guard let match = text.firstMatch(of: #/"?format"?\s*:\s*"?([\w-]+)/#) else { return nil }
        let name = String(match.1)
        let formats = marks.compactMap(\.format)
        if !formats.contains(name), PublishedSchema.document(format: name) != nil { return .document }
        let word = Spelling.nearest(to: name, among: formats)
        return word.flatMap { word in marks.first { $0.format == word }?.kind }
    }

    /// By the suffix of the name, because lines without a header have no other feature.
    private static func ofLines(named path: String) -> FileKind? {
        let suffixes: [(String, FileKind)] = [
            (RecordingFile.suffix, .recording), (TruthFile.suffix, .truth), (FixesFile.suffix, .fixes),
        ]
        return suffixes.first { path.hasSuffix($0.0) }?.1
    }

    // MARK: Formats by their keys

    /// A point for each known key, and half a point for a misspelled one.
    private static func score(_ keys: [String], among known: [String]) -> Double {
        keys.reduce(0) { sum, key in
            sum + (known.contains(key) ? 1 : Spelling.nearest(to: key, among: known) == nil ? 0 : 0.5)
        }
    }

    /// Why a text has no keys.
    private static func absence(ofKeysIn text: String) -> String {
        if text.allSatisfy(\.isWhitespace) { return "it is empty" }
        let isMapping = YAMLReader(file: nil).read(text)?.isMapping ?? false
        return isMapping ? "it is an empty mapping, without a key" : "it is not a mapping of keys to values"
    }

    /// The keys at the top level; if the text is not YAML, the words before a colon at the start of a line.
    private static func keys(of text: String) -> [String] {
        if let root = YAMLReader(file: nil).read(text) { return root.isMapping ? root.entries().map(\.key) : [] }
        return text.matches(of: #/(?m)^"?(\w+)"?\s*:/#).map { String($0.1) }
    }
}
