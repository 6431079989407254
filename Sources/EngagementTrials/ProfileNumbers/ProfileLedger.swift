internal import Calibration
internal import Diagnostics
internal import Formats
internal import Search
internal import Studies

/// The scores of profiles with other numbers, in the study of a calibration.
///
/// A study knows settings and walks. Here the settings are those of the positions, and each set of visits with each choice of numbers is
/// a walk.
final class ProfileLedger: TrialLedger {
    private let writer: StudyWriter
    private let engine: String
    /// What the scores of a set of visits depend on.
    private let visits: [String]
    private(set) var knownCount = 0

    private static let metrics = ["missed", "falseAlarms", "charge"]

    init(_ writer: StudyWriter, visits: [String], engine: String) {
        self.writer = writer
        self.visits = visits
        self.engine = engine
    }

    func known(_ runs: [TrialTable<ProfileCandidate>.Run]) throws -> [[Double?]?] {
        let rows = try writer.results(
            of: runs.map {
                TrialKey(configuration: configuration($0).digest, walk: walk($0).digest, engine: engine)
            }
        ).map { result -> [Double?]? in
            guard case .values(let values) = result else { return nil }
            return Self.metrics.map { values[$0] }
        }
        knownCount += rows.count { $0 != nil }
        return rows
    }

    func add(_ rows: [(run: TrialTable<ProfileCandidate>.Run, values: [Double?])]) throws {
        try writer.append(
            rows.map { run, values in
                Trial(
                    configuration: configuration(run), walk: walk(run), engine: engine,
                    result: .values(TrialValues(Dictionary(uniqueKeysWithValues: zip(Self.metrics, values)))))
            })
    }

    private func configuration(_ run: TrialTable<ProfileCandidate>.Run) -> StudyConfiguration {
        StudyConfiguration(run.configuration.settings)
    }

    private func walk(_ run: TrialTable<ProfileCandidate>.Run) -> StudyWalk {
        let numbers = run.configuration.changes.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            .joined(separator: ", ")
        return StudyWalk(
            digest: TextFile.digest(of: "\(visits[run.walk]), \(numbers)".utf8),
            name: numbers.isEmpty ? "the profile" : numbers)
    }
}
