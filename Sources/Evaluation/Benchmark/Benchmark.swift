package import Parallelism
internal import Positioning
package import Recordings
internal import VenueModel
package import Walks

/// Runs positioning cores on the same walks and compares each with the first core.
package struct Benchmark: Sendable {
    /// A walk with its truth, which the cores do not get.
    package typealias Walk = (recording: Recording, truth: GroundTruth)

    /// What the cores know about the venue.
    package var input: PositioningInput
    /// The cores; the others are compared with the first one.
    package var cores: [BenchmarkCore]
    /// The walks, in the order in which an external core gets them.
    package var walks: [Walk]
    /// Seed of the resamples, and of external cores that need one.
    package var seed: UInt64
    /// The time limits of external cores.
    package var limits: ExternalCore.Limits

    package init(
        _ input: PositioningInput, cores: [BenchmarkCore], walks: [Walk], seed: UInt64 = 1,
        limits: ExternalCore.Limits = ExternalCore.Limits()
    ) {
        self.input = input
        self.cores = cores
        self.walks = walks
        self.seed = seed
        self.limits = limits
    }

    /// Runs every core on every walk. The result does not depend on the number of workers: an external core is one program
    /// that gets the walks one after the other, and cores do not affect each other.
    ///
    /// - Parameter progress: called from any thread after each walk of each core.
    package func run(pool: WorkerPool, progress: (@Sendable () -> Void)? = nil) throws -> BenchmarkResult {
        // External cores take the most time, so they start first.
        let order = cores.indices.sorted { isExternal($0) && !isExternal($1) }
        let jobs = order.flatMap { core in
            isExternal(core) ? [Job(core: core)] : walks.indices.map { Job(core: core, walk: $0) }
        }
        let venue = input.venue
        let results = try pool.map(jobs.count) { run(jobs[$0], progress: progress) }
        let evaluator = Evaluator(venue: venue, seed: seed)
        var found: [BenchmarkResult.Core] = []
        for (index, core) in cores.enumerated() {
            var runs = ExternalCore.Runs()
            for (job, result) in zip(jobs, results) where job.core == index {
                let before = runs.fixes
                runs = result
                runs.fixes = before + result.fixes
            }
            found.append(BenchmarkResult.Core(core, runs, walks: walks, evaluator: evaluator))
        }
        return BenchmarkResult(
            venue: venue.name, seed: seed, walks: walks.map(\.recording.name),
            phones: PhoneCount.counts(of: walks.map(\.recording.phoneClass)), cores: found,
            comparisons: found.dropFirst().map { CoreComparison($0, with: found[0], seed: seed) })
    }

    /// One core on one walk, or on all walks.
    private struct Job: Sendable {
        var core: Int
        var walk: Int?
    }

    private func isExternal(_ core: Int) -> Bool {
        if case .external = cores[core].kind { true } else { false }
    }

    private func run(_ job: Job, progress: (@Sendable () -> Void)?) -> ExternalCore.Runs {
        let recordings = (job.walk.map { walks[$0...$0] } ?? walks[...]).map(\.recording)
        switch cores[job.core].kind {
        case .external(let command):
            return ExternalCore.run(
                command, on: recordings, venue: input.venue, seed: seed, limits: limits, progress: { progress?() })
        case .inProcess(let publishInterval, let use, let make):
            var runs = ExternalCore.Runs()
            runs.publishInterval = publishInterval
            runs.use = use
            for recording in recordings {
                var core = make(input.map)
                runs.fixes.append(Result { try core.run(recording) }.mapError { CoreFailure("\($0)") })
                progress?()
            }
            return runs
        }
    }
}
