package import Evaluation
package import Recordings

/// The result of a benchmark.
package struct BenchmarkResult: Sendable {
    /// A walk that a core has not finished.
    package struct Failure: Hashable, Sendable, Encodable {
        /// Name of the walk.
        package var walk: String
        /// The reason.
        package var reason: CoreFailure
    }

    /// One core.
    package struct Core: Sendable {
        /// The name in the benchmark.
        package var name: String
        /// The settings or the command.
        package var summary: String
        /// The name that an external core reports.
        package var program: String?
        /// The version that it reports.
        package var version: String?
        /// The fixes on the walks that it has finished.
        package var tracks: [FixesFile.Track]
        /// The walks that it has not finished.
        package var failures: [Failure]
        /// Whether the last walks were not tried after repeated failures.
        package var isGivenUp: Bool
        /// The metrics on each walk of the benchmark; `nil` for a walk that it has not finished.
        package var walks: [Metrics?]
        /// The metrics over all finished walks together; `nil` if there is none.
        package var pooled: Metrics?
    }

    /// Name of the venue.
    package var venue: String
    /// The seed.
    package var seed: UInt64
    /// Names of the walks.
    package var walks: [String]
    /// The classes of their phones.
    package var phones: [PhoneCount]
    /// The cores, in their order.
    package var cores: [Core]
    /// The comparisons of the other cores with the first one.
    package var comparisons: [CoreComparison]

    /// Whether every core has finished every walk.
    package var isComplete: Bool { cores.allSatisfy(\.failures.isEmpty) }

    /// Whether a core gave a position on some walk.
    package var hasPositions: Bool { cores.contains { $0.tracks.contains { !$0.fixes.isEmpty } } }
}

extension BenchmarkResult.Core {
    init(_ core: BenchmarkCore, _ runs: ExternalCore.Runs, walks: [Benchmark.Walk], evaluator: Evaluator) {
        name = core.name
        summary = core.summary
        (program, version, isGivenUp) = (runs.name, runs.version, runs.isGivenUp)
        (tracks, failures, self.walks) = ([], [], [])
        var evaluated: [EvaluatedWalk] = []
        for (walk, fixes) in zip(walks, runs.fixes) {
            let name = walk.recording.name
            switch fixes {
            case .failure(let reason):
                failures.append(.init(walk: name, reason: reason))
                self.walks.append(nil)
            case .success(let fixes):
                let track = FixesFile.Track(
                    name: name, publishInterval: runs.publishInterval, use: runs.use, fixes: fixes)
                tracks.append(track)
                evaluated.append(evaluator.walk(track, truth: walk.truth))
                self.walks.append(evaluated.last.map { evaluator.metrics(of: $0) })
            }
        }
        pooled = evaluated.isEmpty ? nil : evaluator.pooled(evaluated)
    }
}

extension BenchmarkResult: Encodable {
    private enum Key: CodingKey { case venue, seed, walks, phones, metrics, cores, comparisons }

    /// Writes everything except the fixes, which are in separate files.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(venue, forKey: .venue)
        try container.encode(seed, forKey: .seed)
        try container.encode(walks, forKey: .walks)
        try container.encode(phones, forKey: .phones)
        try container.encode(Metric.all, forKey: .metrics)
        try container.encode(cores, forKey: .cores)
        try container.encode(comparisons, forKey: .comparisons)
    }
}

extension BenchmarkResult.Core: Encodable {
    private enum Key: CodingKey { case name, summary, program, version, failures, isGivenUp, walks, pooled }

    /// Writes everything except the fixes.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(summary, forKey: .summary)
        try container.encodeIfPresent(program, forKey: .program)
        try container.encodeIfPresent(version, forKey: .version)
        try container.encode(failures, forKey: .failures)
        try container.encode(isGivenUp, forKey: .isGivenUp)
        try container.encode(walks.compactMap(\.self), forKey: .walks)
        try container.encodeIfPresent(pooled, forKey: .pooled)
    }
}
