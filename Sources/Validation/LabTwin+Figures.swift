internal import NumericalMethods
public import Parallelism
internal import Recordings

extension LabTwin {
    /// A figure of the lab and of its twin.
    public struct Figure: Sendable {
        /// What is measured; the mean over tracks.
        public let statistic: String
        /// Unit, or "" for a number without.
        public let unit: String
        /// In the lab.
        public let recorded: Double
        /// In the twin, one a seed.
        public let figures: [Double]

        /// Mean over seeds.
        public var mean: Double? { Statistics.mean(figures) }
        /// Scatter of the seeds: how much tracks of this length leave to chance, in the lab as in the twin.
        public var seedDeviation: Double? { Statistics.standardDeviation(figures) }
        /// Standard error of the mean.
        public var standardError: Double? { seedDeviation.map { $0 / Double(figures.count).squareRoot() } }
        /// Mean over the recorded figure.
        public var ratio: Double? { recorded == 0 ? nil : mean.map { $0 / recorded } }
        /// Whether the mean is within ``LabTwin/tolerance`` of the recorded figure.
        public var isMet: Bool { ratio.map { abs($0 - 1) <= LabTwin.tolerance } ?? false }
    }

    /// What is measured on one track.
    package struct Statistic: Sendable {
        package let name: String
        package let unit: String
        /// - Parameters:
        ///   - site: the survey, and the track.
        ///   - laws: what the survey says of each receiver: a power, and one exponent for all.
        package let estimate: @Sendable (_ site: ObservedSite, _ laws: DistanceLaws) -> Double?

        init(
            _ name: String, unit: String = "",
            estimate: @escaping @Sendable (_ site: ObservedSite, _ laws: DistanceLaws) -> Double?
        ) {
            (self.name, self.unit, self.estimate) = (name, unit, estimate)
        }
    }

    /// Everything that is compared.
    package static let statistics = spread + autocorrelation + errors

    private static let spread =
        [Statistic("residual sd per packet", unit: "dB") { WalkResiduals($0, laws: $1).deviation }]
        + [1, 3, 5].map { window in
            Statistic("residual sd of \(window) s means", unit: "dB") {
                WalkResiduals($0, laws: $1).deviation(ofMeansOver: Double(window))
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
        ("lateration in dB over 2 s", OneShotLateration.Weighing.decibels, 2.0),
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

    /// Every figure: the mean over the tracks, each simulated with the numbers that it did not choose.
    ///
    /// - Throws: ``Problems`` if the twin cannot be simulated.
    public func figures(
        seedCount: Int, firstSeed: UInt64 = 1, pool: WorkerPool,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [Figure] {
        let tracks = judged
        let told = progress.map { progress in { @Sendable (done: Int) in progress(done, seedCount) } }
        let figures = try pool.map(seedCount, progress: told) { seed in
            // Other worlds than those that chose.
            let seed = firstSeed &+ Self.judgingSeeds &+ UInt64(seed)
            let rows = try tracks.enumerated().compactMap { index, track in
                try Self.chosen[track.recording.name].map {
                    Self.estimates(Self.statistics, of: try simulated($0, tracks: tracks, seed: seed))[index]
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
