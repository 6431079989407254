public import Evaluation
internal import Recordings

/// What a benchmark found.
public struct BenchmarkResult: Sendable {
    /// A walk that a core has not finished.
    public struct Failure: Hashable, Sendable, Encodable {
        /// Name of the walk.
        public var walk: String
        /// What went wrong.
        public var reason: CoreFailure
    }

    /// One core.
    public struct Core: Sendable {
        /// Its name in the benchmark.
        public var name: String
        /// Its settings or its command.
        public var summary: String
        /// What an external core calls itself.
        public var program: String?
        /// The version that it says it is.
        public var version: String?
        /// Its fixes of the walks that it has finished.
        public var tracks: [FixesFile.Track]
        /// The walks that it has not finished.
        public var failures: [Failure]
        /// Whether the last walks were not tried any more.
        public var isGivenUp: Bool
        /// The metrics of each walk of the benchmark; `nil` for one that it has not finished.
        public var walks: [Metrics?]
        /// All finished walks together; `nil` if there is none.
        public var pooled: Metrics?
    }

    /// Name of the venue.
    public var venue: String
    /// The seed.
    public var seed: UInt64
    /// Names of the walks.
    public var walks: [String]
    /// The cores, in their order.
    public var cores: [Core]
    /// Each core but the first against the first.
    public var comparisons: [CoreComparison]

    /// Whether every core has finished every walk.
    public var isComplete: Bool { cores.allSatisfy(\.failures.isEmpty) }
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
                tracks.append(FixesFile.Track(name: name, publishInterval: runs.publishInterval, fixes: fixes))
                evaluated.append(
                    evaluator.walk(name: name, fixes: fixes, truth: walk.truth, publishInterval: runs.publishInterval))
                self.walks.append(evaluated.last.map { evaluator.metrics(of: $0) })
            }
        }
        pooled = evaluated.isEmpty ? nil : evaluator.pooled(evaluated)
    }
}

extension BenchmarkResult: Encodable {
    private enum Key: CodingKey { case format, version, venue, seed, walks, metrics, cores, comparisons }

    /// Writes everything but the fixes, which have files of their own.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("beaconry-benchmark", forKey: .format)
        try container.encode(1, forKey: .version)
        try container.encode(venue, forKey: .venue)
        try container.encode(seed, forKey: .seed)
        try container.encode(walks, forKey: .walks)
        try container.encode(Metric.all, forKey: .metrics)
        try container.encode(cores, forKey: .cores)
        try container.encode(comparisons, forKey: .comparisons)
    }
}

extension BenchmarkResult.Core: Encodable {
    private enum Key: CodingKey { case name, summary, program, version, failures, isGivenUp, walks, pooled }

    /// Writes everything but the fixes.
    public func encode(to encoder: any Encoder) throws {
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
