public import Calibration
internal import NumericalMethods
internal import Recordings
internal import Simulation

extension LabTwin {
    /// Numbers of the twin that were tried, and how far it was from the lab with them.
    public struct Candidate: Sendable {
        /// Standard deviation of the shadowing, dB.
        public let sigma: Double
        /// Distance over which the shadowing decorrelates, metres.
        public let decorrelationDistance: Double
        /// Rician K, dB.
        public let kFactor: Double
        /// Mean over the figures of (recorded − mean)² over the squares of the seeds' scatter and of what ``tolerance``
        /// allows: below 1 is as near as can be asked for.
        public let misfit: Double
    }

    /// What is compared to choose: the survey, and the residuals of the choosing track.
    private static let choosing: [Statistic] =
        statistics.filter { $0.name.hasPrefix("residual") } + [
            Statistic("survey: static sd") { site in
                Statistics.median(
                    Link.all(of: site.stayReadings).compactMap { Statistics.standardDeviation($0.levels) })
            },
            Statistic("survey: residual") { Statistics.rootMeanSquare(LocationMeans($0).residuals(.powers)) },
        ]
        + [0.25, 0.5, 0.75].map { share in
            Statistic("survey: spread of the channels") { site in
                Statistics.quantile(
                    Link.all(of: site.stayReadings).compactMap { ThreeModes($0.levels)?.spread }, share)
            }
        }
        + [1.0..<1.8, 1.8..<2.4, 2.4..<3, 3..<4, 4..<5.5].map { lag in
            Statistic("survey: autocorrelation") { LocationMeans($0).autocorrelation(lags: [lag])[0] }
        }

    /// All combinations of some numbers, the nearest to the lab first. The judged tracks take no part.
    ///
    /// - Throws: ``Problems`` if the twin cannot be simulated.
    public func candidates(
        seedCount: Int, firstSeed: UInt64 = 1, pool: WorkerPool,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [Candidate] {
        var twins: [LabTwin] = []
        for sigma in [2.7, 3.0, 3.3, 3.6] {
            for distance in [3.0, 4, 5, 6, 8] {
                for kFactor in [0.0, 1, 2] {
                    var twin = self
                    twin.parameters.shadowing.sigma = sigma
                    twin.parameters.shadowing.decorrelationDistance = distance
                    twin.parameters.fading.kFactor = kFactor
                    twins.append(twin)
                }
            }
        }
        let tracks = lab.walks.filter { $0.recording.name == Self.choosingTrack }
        let lab = recorded(tracks: tracks)
        let recorded = Self.choosing.map { $0.estimate(lab) }
        let told = progress.map { progress in
            { @Sendable [count = twins.count * seedCount] (done: Int) in progress(done, count) }
        }
        let figures = try pool.map(twins.count * seedCount, progress: told) { [twins] index in
            let site = try twins[index / seedCount].simulated(
                tracks: tracks, seed: firstSeed &+ UInt64(index % seedCount))
            return Self.choosing.map { $0.estimate(site) }
        }
        return twins.enumerated().map { number, twin in
            let own = figures[(number * seedCount)..<((number + 1) * seedCount)]
            let squares = recorded.enumerated().compactMap { index, recorded -> Double? in
                let values = own.compactMap { $0[index] }
                guard let recorded, let mean = Statistics.mean(values),
                    let scatter = Statistics.standardDeviation(values), scatter > 0
                else { return nil }
                let allowed = LabTwin.tolerance * recorded
                return (recorded - mean) * (recorded - mean) / (scatter * scatter + allowed * allowed)
            }
            return Candidate(
                sigma: twin.parameters.shadowing.sigma,
                decorrelationDistance: twin.parameters.shadowing.decorrelationDistance,
                kFactor: twin.parameters.fading.kFactor, misfit: Statistics.mean(squares) ?? .infinity)
        }.enumerated().sorted { ($0.element.misfit, $0.offset) < ($1.element.misfit, $1.offset) }.map(\.element)
    }
}
