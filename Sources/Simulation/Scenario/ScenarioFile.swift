public import Diagnostics
internal import Formats
internal import Foundation
internal import Parameters
public import VenueFiles
public import Walks

/// A scenario as it was read from a file.
///
/// The file is YAML (or JSON, which is a subset); its keys are documented by ``ScenarioSchema``.
public struct ScenarioFile: Sendable {
    /// The scenario, with the venue that it names.
    public let scenario: Scenario
    /// Warnings about this file and the venue's file.
    public let warnings: [Problem]
    /// `sha256:` and the digest of the file's bytes.
    public let digest: String
    /// The line of each key of the whole file, from 1.
    public let lines: [String: Int]
    /// The same for the venue's file.
    public let venueDigest: String

    /// Reads a scenario and its venue.
    ///
    /// - Parameters:
    ///   - path: the scenario file; the venue's path is relative to its folder.
    ///   - databases: reads trajectories from databases; without it a database is a problem.
    /// - Throws: everything that is wrong with both files, with lines; also if one is missing, a folder, too large or
    ///   not UTF-8.
    public static func read(
        path: String, databases: (any TrajectoryDatabaseReader.Type)? = nil
    ) throws(Problems) -> ScenarioFile {
        let file = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize)
        return try parse(file.text, file: path, databases: databases)
    }

    /// Reads a scenario from text.
    ///
    /// - Parameters:
    ///   - text: the content of a scenario file.
    ///   - file: the name to show in problems; the venue's path is relative to its folder.
    ///   - databases: reads trajectories from databases; without it a database is a problem.
    ///   - venue: gives the venue for a path as it stands in the text; by default, reads it from the file.
    /// - Throws: everything that is wrong with it and with the venue's file, with lines.
    public static func parse(
        _ text: String, file: String? = nil, databases: (any TrajectoryDatabaseReader.Type)? = nil,
        venue: (String) throws(Problems) -> VenueFile = { path throws(Problems) in try VenueFile.read(path: path) }
    ) throws(Problems) -> ScenarioFile {
        let reader = YAMLReader(file: file)
        var problems: [Problem] = []
        var scenario: Scenario?
        var venueDigest = ""
        var lines: [String: Int] = [:]
        if let root = reader.read(text), let fields = YAMLFields(root, shape: ScenarioShape.scenario) {
            for key in ScenarioShape.scenario.keys where fields.has(key.name) {
                lines[key.name] = fields.place(key.name).line
            }
            var venueFile: VenueFile?
            let path = fields.text("venue").map { Self.path($0, besides: file) }
            if let path {
                do throws(Problems) {
                    let read = try venue(path)
                    problems += read.warnings
                    venueFile = read
                    venueDigest = read.digest
                } catch {
                    fields.place("venue").report(
                        "The venue cannot be used; the problems of its file are reported there.")
                    problems += error.inFile(path).all
                }
            }
            let draft = ScenarioDraft(fields, venue: venueFile?.venue, venueFile: path, databases: databases) {
                Self.path($0, besides: file)
            }
            problems += draft.problems
            scenario = draft.scenario
        }
        problems = reader.problems + problems
        guard let scenario, !problems.contains(where: { $0.severity == .error }) else { throw Problems(problems) }
        return ScenarioFile(
            scenario: scenario, warnings: problems, digest: TextFile.digest(of: text.utf8), lines: lines,
            venueDigest: venueDigest)
    }

    /// True if the text is probably a scenario and not a venue: it names a venue, or it has no levels but another key
    /// that only scenarios have.
    public static func isScenario(_ text: String) -> Bool {
        guard let root = YAMLReader(file: nil).read(text), root.isMapping else { return false }
        let keys = Set(root.entries().map(\.key))
        if keys.contains("venue") || keys.contains("levels") { return keys.contains("venue") }
        let shared: Set = ["name", "summary"]
        return ScenarioShape.scenario.keys.contains { keys.contains($0.name) && !shared.contains($0.name) }
    }

    private static func path(_ path: String, besides file: String?) -> String {
        guard !path.hasPrefix("/"), let file, let slash = file.lastIndex(of: "/") else { return path }
        return String(file[...slash]) + path
    }
}

/// The published form of a scenario file.
public enum ScenarioSchema {
    /// The JSON Schema (draft 2020-12) of a scenario file, as text. Made from the table that the reader reads by.
    public static var json: String { ScenarioShape.scenario.jsonSchema(id: "urn:beaconry:scenario") }

    /// The keys at its top.
    package static var keys: [String] { ScenarioShape.scenario.keys.map(\.name) }

    /// Tables of its keys for a page, one for each mapping, from the same table. They link to the page about the
    /// simulator for the sections of `parameters`, which `SimulationParameters.catalogue` lists.
    public static var markdown: String {
        let page = "../../Sources/beaconry/Documentation.docc/Simulation.md"
        let pages = Dictionary(uniqueKeysWithValues: SimulationParameters.sections.map { ($0.name, page) })
        return ScenarioShape.scenario.all.filter { pages[$0.name] == nil }.map { $0.markdown(pages: pages) }
            .joined(separator: "\n")
    }
}

extension VenueFile {
    /// Reads a venue's file where no scenario is allowed.
    ///
    /// - Throws: ``Problems`` as of ``read(path:)``; of a scenario, that it is one.
    public static func readVenue(path: String) throws(Problems) -> VenueFile {
        do throws(Problems) {
            return try VenueFile.read(path: path)
        } catch {
            guard let text = try? TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text,
                ScenarioFile.isScenario(text)
            else { throw error }
            throw Problems(
                "Give a venue file instead of this scenario: the file that the scenario's key \"venue\" names.",
                file: path)
        }
    }
}
