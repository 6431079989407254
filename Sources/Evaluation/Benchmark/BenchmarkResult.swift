package import Formats
package import Recordings

package struct BenchmarkResult: Sendable, JSONDocument, JSONRecord {
    /// A walk that a core has not finished.
    package struct Failure: Hashable, Sendable, JSONRecord {
        package var walk: String
        package var reason: CoreFailure

        package static let shape = JSONShape<Self>(
            "failure", "A walk that a core has not finished.", .always("walk", \.walk, "Name of the walk."),
            .always("reason", \.reason, "The reason."))
    }

    package struct Core: Sendable, JSONRecord {
        package var name: String
        package var summary: String
        package var program: String?
        package var version: String?
        /// The fixes on the walks that it has finished.
        package var tracks: [FixesFile.Track]
        package var failures: [Failure]
        package var isGivenUp: Bool
        /// The metrics on each walk of the benchmark; `nil` for a walk that it has not finished.
        package var walks: [Metrics?]
        package var pooled: Metrics?

        /// Everything except the fixes, which are in files of their own.
        package static let shape = JSONShape<Self>(
            "core", "A core with its metrics.", .always("name", \.name, "The name in the benchmark."),
            .always("summary", \.summary, "The settings or the command."),
            .maybe("program", \.program, "The name that an external core reports."),
            .maybe("version", \.version, "The version that it reports."),
            .always("failures", \.failures, "The walks that the core has not finished."),
            .always("isGivenUp", \.isGivenUp, "Whether the last walks were not tried after repeated failures."),
            .always("walks", { $0.walks.compactMap(\.self) }, "The metrics on each walk that the core has finished."),
            .maybe("pooled", \.pooled, "The metrics over these walks. Missing if the core has finished no walk."))
    }

    package var venue: String
    package var seed: UInt64
    package var walks: [String]
    package var phones: [PhoneCount]
    package var cores: [Core]
    package var comparisons: [CoreComparison]

    /// The published form of `benchmark.json` and `headroom.json`.
    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "benchmark", "Positioning cores on the same walks, each compared with the first one.",
        .always("venue", \.venue, "Name of the venue."),
        .always("seed", .count, \.seed, "The seed."),
        .always("walks", \.walks, "Names of the walks."),
        .always("phones", \.phones, "The classes of their phones."),
        .always("metrics", { _ in Metric.all }, "The definitions of the metrics."),
        .always("cores", \.cores, "The cores, in their order."),
        .always("comparisons", \.comparisons, "The comparisons of the other cores with the first one."))

    /// Whether every core has finished every walk.
    package var isComplete: Bool { cores.allSatisfy(\.failures.isEmpty) }

    /// Whether a core gave a position on some walk.
    package var hasPositions: Bool { cores.contains { $0.tracks.contains { !$0.fixes.isEmpty } } }
}

extension BenchmarkResult.Core {
    init(_ core: BenchmarkCore, _ runs: ExternalCore.Runs, walks: [Benchmark.Walk], evaluator: Evaluator) {
        name = core.name
        summary = core.summary
        program = runs.name
        version = runs.version
        isGivenUp = runs.isGivenUp
        tracks = []
        failures = []
        self.walks = []
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
