internal import NumericalMethods
package import Parallelism

/// Compares the simulator with measurements: every target over many seeds.
package struct ValidationRun: Sendable {
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
        self.targets = targets
        self.seedCount = seedCount
        self.firstSeed = firstSeed
        self.recordings = recordings
    }

    /// Simulates every site once a seed and measures all targets on it. The result does not depend on the number of
    /// workers.
    ///
    /// - Parameter progress: called with the number of sites that are done, and of all.
    /// - Throws: ``Problems`` of a site that cannot be simulated.
    package func results(
        pool: WorkerPool, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [ValidationResult] {
        var sites: [ValidationSite] = []
        for target in targets where !sites.contains(where: { $0.name == target.site.name }) {
            sites.append(target.site)
        }
        let total = sites.count * seedCount
        let told = progress.map { progress in { @Sendable (done: Int) in progress(done, total) } }
        let figures = try pool.map(total, progress: told) { [targets, sites, firstSeed, recordings] index in
            let site = sites[index % sites.count]
            let observed = try site.simulate(firstSeed &+ UInt64(index / sites.count), recordings)
            return targets.map { $0.site.name == site.name ? $0.estimate(observed) : nil }
        }
        let recorded = Dictionary(
            sites.compactMap { site in site.recorded(recordings).map { (site.name, $0) } }
        ) { first, _ in first }
        return targets.enumerated().map { index, target in
            ValidationResult(
                target: target, figures: figures.compactMap { $0[index] },
                recorded: recorded[target.site.name].flatMap(target.estimate))
        }
    }
}

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
