internal import Diagnostics
internal import Formats
internal import Simulation
internal import Studies
internal import VenueFiles
internal import VenueModel

/// The input file of a simulation: a scenario, or a venue with a default scenario. The kind is recognised from the contents.
struct SimulationInput {
    let scenario: Scenario
    let warnings: [Problem]
    /// False for a venue.
    let isScenario: Bool
    /// As `sha256sum` prints it.
    let venueDigest: String
    /// Digest of the scenario file; `nil` for a venue.
    let scenarioDigest: String?

    /// The lines of the scenario's keys; empty for a venue.
    private let lines: [String: Int]
    private let path: String

    /// What `make` makes of the scenario, such as a run that simulates it.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated, each with its file.
    func placingProblems<Value>(_ make: () throws(Problems) -> Value) throws(Problems) -> Value {
        do throws(Problems) {
            return try make()
        } catch {
            throw Problems(
                error.all.map { problem in
                    let key = problem.path?.prefix { $0 != "." && $0 != "[" }
                    var placed = problem
                    placed.line = key.flatMap { lines[String($0)] }
                    // A problem without a key of the scenario is about the venue.
                    placed.file = placed.line == nil ? scenario.venueFile ?? path : path
                    return placed
                })
        }
    }

    /// Reads a scenario or a venue file.
    static func read(path: String) throws(Problems) -> SimulationInput {
        let text = try TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text
        if ScenarioFile.isScenario(text) {
            let file = try ScenarioFile.read(path: path, databases: JuPedSimDatabase.self)
            return SimulationInput(
                scenario: file.scenario, warnings: file.warnings, isScenario: true, venueDigest: file.venueDigest,
                scenarioDigest: file.digest, lines: file.lines, path: path)
        }
        let file = try VenueFile.read(path: path)
        return SimulationInput(
            scenario: Scenario(
                name: file.venue.name, summary: file.venue.summary, venue: file.venue, venueFile: path),
            warnings: file.warnings, isScenario: false, venueDigest: file.digest, scenarioDigest: nil, lines: [:],
            path: path)
    }
}

extension CommonOptions {
    /// The scenario or venue of a file; shows its warnings.
    func input(at path: String) throws(Problems) -> SimulationInput {
        let input = try SimulationInput.read(path: path)
        console.warn(input.warnings)
        return input
    }

    /// The venue of a file that is no scenario; shows its warnings.
    func venue(at path: String) throws(Problems) -> Venue {
        let file = try VenueFile.readVenue(path: path)
        console.warn(file.warnings)
        return file.venue
    }
}
