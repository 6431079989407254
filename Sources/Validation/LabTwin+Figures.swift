internal import NumericalMethods
package import Parallelism
internal import Recordings

extension LabTwin {
    package struct Figure: Sendable {
        /// The statistic; the mean over tracks.
        package let statistic: String
        /// Unit, or "" for a number without.
        package let unit: String
        /// In the lab.
        package let recorded: Double
        /// In the twin, one a seed.
        package let figures: [Double]

        /// Mean over seeds.
        package var mean: Double? { Statistics.mean(figures) }
        /// Standard deviation over seeds: the random variation of tracks of this length, in the lab and in the twin.
        package var seedStandardDeviation: Double? { Statistics.standardDeviation(figures) }
        /// Standard error of the mean.
        package var standardError: Double? { seedStandardDeviation.map { $0 / Double(figures.count).squareRoot() } }
        /// Mean over the recorded figure.
        package var ratio: Double? { recorded == 0 ? nil : mean.map { $0 / recorded } }
        /// Whether the mean is within ``LabTwin/tolerance`` of the recorded figure.
        package var isMet: Bool { ratio.map { abs($0 - 1) <= LabTwin.tolerance } ?? false }
    }

    /// What is measured on one track.
    struct Statistic: Sendable {
        let name: String
        let unit: String
        /// - Parameters:
        ///   - site: the survey, and the track.
        ///   - laws: the laws of the survey: a power for each receiver, and one exponent for all.
        let estimate: @Sendable (_ site: ObservedSite, _ laws: DistanceLaws) -> Double?

        init(
            _ name: String, unit: String = "",
            estimate: @escaping @Sendable (_ site: ObservedSite, _ laws: DistanceLaws) -> Double?
        ) {
            self.name = name
            self.unit = unit
            self.estimate = estimate
        }
    }

    static let statistics = spread + autocorrelation + errors

    private static let spread =
        [Statistic("residual sd per packet", unit: "dB") { WalkResiduals($0, laws: $1).standardDeviation }]
        + [1, 3, 5].map { window in
            Statistic("residual sd of \(window) s means", unit: "dB") {
                WalkResiduals($0, laws: $1).standardDeviation(ofMeansOver: Double(window))
            }
        }

    private static let autocorrelation = [
        (0.0..<0.25, "0–0.25"), (0.25..<0.5, "0.25–0.5"), (0.5..<1, "0.5–1"), (1..<1.5, "1–1.5"), (1.5..<2, "1.5–2"),
        (2..<3, "2–3"),
    ].map { lag, name in
        Statistic("residual autocorrelation at \(name) m") {
            WalkResiduals($0, laws: $1).autocorrelation(lags: [lag], isCentred: false)[0]
        }
    }

    private static let errors = [
        ("lateration, cost in dB, over 2 s", OneShotLateration.Weighing.decibels, 2.0),
        ("lateration, circles weighted, over 3 s", .relative, 3),
    ].flatMap { name, weighing, window in
        [("median", 0.5), ("75 %", 0.75), ("95 %", 0.95)].map { quantile, share in
            Statistic("\(name): \(quantile) error", unit: "m") { site, laws in
                let method = OneShotLateration(laws: laws, window: window, weighing: weighing)
                return Statistics.quantile(
                    method.fixes(of: site.walkReadings, visits: site.walks, in: site).map(\.error), share)
            }
        }
    }

    /// Each statistic of each track of a site; a row a track.
    static func estimates(_ statistics: [Statistic], of site: ObservedSite) -> [[Double?]] {
        let laws = LocationMeans(site).laws(.powers)
        return site.walks.map { walk in
            let track = ObservedSite(venue: site.venue, stays: [], walks: [walk])
            return statistics.map { $0.estimate(track, laws) }
        }
    }

    /// The mean of each column over the rows that `isIncluded` says.
    static func means(_ rows: [[Double?]], where isIncluded: (Int) -> Bool = { _ in true }) -> [Double?] {
        guard let first = rows.first else { return [] }
        return first.indices.map { column in
            Statistics.mean(rows.indices.filter(isIncluded).compactMap { rows[$0][column] })
        }
    }

    /// All figures: the mean over the tracks, each simulated with the numbers that were selected on the other tracks.
    ///
    /// - Throws: ``Problems`` if the twin cannot be simulated.
    package func figures(
        seedCount: Int, firstSeed: UInt64 = 1, pool: WorkerPool,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [Figure] {
        let tracks = chosenTracks
        let told = progress.map { progress in { @Sendable (done: Int) in progress(done, seedCount) } }
        let figures = try pool.map(seedCount, progress: told) { seed in
            // The worlds are not those of the selection.
            let seed = firstSeed &+ Self.reportingSeeds &+ UInt64(seed)
            let rows = try tracks.enumerated().compactMap { index, track in
                try Self.chosen[track.recording.name].map {
                    Self.estimates(Self.statistics, of: try simulated($0, tracks: tracks, only: index, seed: seed))[0]
                }
            }
            return Self.means(rows)
        }
        let recorded = Self.means(
            Self.estimates(Self.statistics, of: ObservedSite(venue: lab.venue, stays: lab.stays, walks: tracks)))
        return Self.statistics.enumerated().map { index, statistic in
            Figure(
                statistic: statistic.name, unit: statistic.unit, recorded: recorded[index] ?? .nan,
                figures: figures.compactMap { $0[index] })
        }
    }
}
