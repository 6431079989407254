package import Search
package import Studies

/// The trials of a search in a study: it returns the results of earlier ones, by content, and stores new ones.
package final class StudyLedger<Configuration: Hashable & Sendable>: TrialLedger {
    package typealias Run = TrialTable<Configuration>.Run

    private let writer: StudyWriter
    private let engine: String
    private let metrics: [String]
    private let configuration: (Configuration) -> StudyConfiguration
    private let walk: (Run) -> StudyWalk
    private var configurations: [Configuration: StudyConfiguration] = [:]
    /// Number of trials that the study already had.
    package private(set) var knownCount = 0

    /// - Parameters:
    ///   - engine: the fingerprint of the code; see ``EngineFingerprint``.
    ///   - metrics: keys of the metrics, in the order of the rows.
    ///   - configuration: what the study has for a configuration. It is asked once for each.
    ///   - walk: what the study has for the walk of a trial: a walk, a visit or a set of visits. Its digest covers all that the
    ///     configuration and the engine leave out.
    package init(
        _ writer: StudyWriter, engine: String, metrics: [String],
        configuration: @escaping (Configuration) -> StudyConfiguration, walk: @escaping (Run) -> StudyWalk
    ) {
        self.writer = writer
        self.engine = engine
        self.metrics = metrics
        self.configuration = configuration
        self.walk = walk
    }

    /// The metrics of trials; `nil` for a trial that the study does not have with all metrics.
    package func known(_ runs: [Run]) throws -> [[Double?]?] {
        let results = try writer.results(
            of: runs.map { run in
                TrialKey(configuration: known(run.configuration).digest, walk: walk(run).digest, engine: engine)
            })
        let rows = results.map { result -> [Double?]? in
            guard case .values(let values) = result, Set(metrics).isSubset(of: values.metrics) else { return nil }
            return metrics.map { values[$0] }
        }
        knownCount += rows.count { $0 != nil }
        return rows
    }

    /// Stores results, either all or none.
    package func add(_ rows: [(run: Run, values: [Double?])]) throws {
        try writer.append(
            rows.map { run, values in
                Trial(
                    configuration: known(run.configuration), walk: walk(run), engine: engine,
                    result: .values(TrialValues(Dictionary(uniqueKeysWithValues: zip(metrics, values)))))
            })
    }

    private func known(_ configuration: Configuration) -> StudyConfiguration {
        if let known = configurations[configuration] { return known }
        let new = self.configuration(configuration)
        configurations[configuration] = new
        return new
    }
}
