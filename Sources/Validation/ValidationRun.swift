internal import NumericalMethods
package import Parallelism

/// Compares the simulator with measurements: every target over many seeds.
package struct ValidationRun: Sendable {
    /// The targets to look at.
    var targets: [ValidationTarget]
    /// Number of seeds; the standard errors are from their scatter.
    var seedCount: Int
    /// The first seed; the others follow it.
    var firstSeed: UInt64
    /// The recordings at hand.
    var recordings: RecordedSites

    package init(
        targets: [ValidationTarget] = ValidationTarget.all, seedCount: Int = 20, firstSeed: UInt64 = 1,
        recordings: RecordedSites = RecordedSites()
    ) {
        (self.targets, self.seedCount, self.firstSeed) = (targets, seedCount, firstSeed)
        self.recordings = recordings
    }

    /// Simulates every world once a seed and measures all targets on it. The result does not depend on the number of
    /// workers.
    ///
    /// - Parameter progress: called with the number of worlds that are done, and of all.
    /// - Throws: ``Problems`` of a world that cannot be simulated.
    package func results(
        pool: WorkerPool, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [ValidationResult] {
        var worlds: [ValidationWorld] = []
        for target in targets where !worlds.contains(where: { $0.name == target.world.name }) {
            worlds.append(target.world)
        }
        let total = worlds.count * seedCount
        let told = progress.map { progress in { @Sendable (done: Int) in progress(done, total) } }
        let figures = try pool.map(total, progress: told) { [targets, worlds, firstSeed, recordings] index in
            let world = worlds[index % worlds.count]
            let site = try world.simulate(firstSeed &+ UInt64(index / worlds.count), recordings)
            return targets.map { $0.world.name == world.name ? $0.estimate(site) : nil }
        }
        let recorded = Dictionary(
            worlds.compactMap { world in world.recorded(recordings).map { (world.name, $0) } }
        ) { first, _ in first }
        return targets.enumerated().map { index, target in
            ValidationResult(
                target: target, figures: figures.compactMap { $0[index] },
                recorded: recorded[target.world.name].flatMap(target.estimate))
        }
    }
}

/// The result for a target.
package struct ValidationResult: Sendable {
    package let target: ValidationTarget
    /// The figure for each seed that has one.
    package let figures: [Double]
    /// The figure of the recordings at hand; `nil` without.
    package let recorded: Double?

    /// Mean over seeds; `nil` if none has a figure.
    package var mean: Double? { Statistics.mean(figures) }

    /// Standard error of the mean over seeds; `nil` for fewer than two.
    package var standardError: Double? {
        Statistics.standardDeviation(figures).map { $0 / Double(figures.count).squareRoot() }
    }

    /// Whether the mean is in the accepted range.
    package var isMet: Bool { mean.map(target.accepted.contains) ?? false }
}
