internal import Diagnostics
internal import Formats
internal import Simulation
internal import TrajectoryDatabases
internal import VenueFiles
internal import VenueModel

/// What a simulation is asked for by a file: a scenario, or a venue that stands for the plainest scenario of itself.
/// The two are told apart by what stands in the file.
struct SimulationInput {
    let scenario: Scenario
    let warnings: [Problem]
    /// False for a venue.
    let isScenario: Bool
    /// As `sha256sum` prints it.
    let venueDigest: String
    /// The same of the scenario's file; `nil` for a venue.
    let scenarioDigest: String?

    /// The lines of the scenario's keys; empty for a venue.
    private let lines: [String: Int]
    private let path: String

    /// A simulator of the scenario, or of what the command line has made of it.
    ///
    /// - Throws: ``Problems`` with everything that cannot be simulated, each in the file that it is about.
    func simulator(of scenario: Scenario, explains: Bool = false) throws(Problems) -> ScenarioSimulator {
        do throws(Problems) {
            return try ScenarioSimulator(scenario, explains: explains)
        } catch {
            throw Problems(
                error.all.map { problem in
                    let key = problem.path?.prefix { $0 != "." && $0 != "[" }
                    var placed = problem
                    placed.line = key.flatMap { lines[String($0)] }
                    // What is about no key of the scenario is about the venue.
                    placed.file = placed.line == nil ? scenario.venueFile ?? path : path
                    return placed
                })
        }
    }

    /// Reads the file, whichever it is.
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

/// The venue of a command that takes no scenarios.
enum VenueInput {
    /// Reads a venue's file.
    ///
    /// - Throws: ``Problems``; of a scenario, that it is one.
    static func read(path: String) throws(Problems) -> VenueFile {
        do throws(Problems) {
            return try VenueFile.read(path: path)
        } catch {
            guard let text = try? TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text,
                ScenarioFile.isScenario(text)
            else { throw error }
            throw Problems(
                "This is a scenario; a venue is expected here: the file that the scenario's key \"venue\" names.",
                file: path)
        }
    }
}
