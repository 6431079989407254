package import Diagnostics
package import Positioning
public import Search
public import Studies

/// The study of a calibration: it returns the results of earlier trials, by content, and stores new ones.
public final class StudyLedger: TrialLedger {
    private let writer: StudyWriter
    private let walks: [StudyWalk]
    private let engine: String
    private let metrics: [String]
    private var configurations: [PositioningSettings: StudyConfiguration] = [:]
    /// Number of trials that the study already had.
    public private(set) var knownCount = 0

    /// - Parameters:
    ///   - walks: the walks by their index in the calibration.
    ///   - engine: the fingerprint of the code; see ``EngineFingerprint``.
    ///   - metrics: keys of the metrics, in the order of the rows.
    public init(_ writer: StudyWriter, walks: [StudyWalk], engine: String, metrics: [String]) {
        self.writer = writer
        self.walks = walks
        self.engine = engine
        self.metrics = metrics
    }

    /// The metrics of trials; `nil` for a trial that the study does not have with all metrics.
    package func known(_ runs: [TrialTable<PositioningSettings>.Run]) throws(Problems) -> [[Double?]?] {
        let keys = runs.map {
            TrialKey(configuration: configuration($0.configuration).digest, walk: walks[$0.walk].digest, engine: engine)
        }
        let results = try writer.results(of: keys)
        let rows = results.map { result -> [Double?]? in
            guard case .values(let values) = result, Set(metrics).isSubset(of: values.metrics) else { return nil }
            return metrics.map { values[$0] }
        }
        knownCount += rows.count { $0 != nil }
        return rows
    }

    /// Stores results, either all or none.
    package func add(_ rows: [(run: TrialTable<PositioningSettings>.Run, values: [Double?])]) throws(Problems) {
        try writer.append(
            rows.map { run, values in
                Trial(
                    configuration: configuration(run.configuration), walk: walks[run.walk], engine: engine,
                    result: .values(TrialValues(Dictionary(uniqueKeysWithValues: zip(metrics, values)))))
            })
    }

    private func configuration(_ settings: PositioningSettings) -> StudyConfiguration {
        if let known = configurations[settings] { return known }
        let new = StudyConfiguration(settings)
        configurations[settings] = new
        return new
    }
}
