public import Calibration
internal import NumericalMethods
internal import Recordings

extension LabTwin {
    /// A figure of the lab and of its twin.
    public struct Figure: Sendable {
        /// What is measured.
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

    /// What is measured.
    package struct Statistic: Sendable {
        package let name: String
        package let unit: String
        package let estimate: @Sendable (ObservedSite) -> Double?

        init(_ name: String, unit: String = "", estimate: @escaping @Sendable (ObservedSite) -> Double?) {
            (self.name, self.unit, self.estimate) = (name, unit, estimate)
        }
    }

    /// Everything about the model that the survey gives: a power for each receiver and one exponent.
    package static let statistics: [Statistic] = spread + autocorrelation + errors

    private static func residuals(_ site: ObservedSite) -> WalkResiduals {
        WalkResiduals(site, laws: LocationMeans(site).laws(.powers))
    }

    private static let spread = [
        Statistic("residual sd per packet", unit: "dB") { residuals($0).deviation },
        Statistic("residual sd of 1 s means", unit: "dB") { residuals($0).deviation(ofMeansOver: 1) },
        Statistic("residual sd of 3 s means", unit: "dB") { residuals($0).deviation(ofMeansOver: 3) },
        Statistic("residual sd of 5 s means", unit: "dB") { residuals($0).deviation(ofMeansOver: 5) },
    ]

    private static let autocorrelation = [
        (0.0..<0.25, "0–0.25"), (0.25..<0.5, "0.25–0.5"), (0.5..<1, "0.5–1"), (1..<1.5, "1–1.5"), (1.5..<2, "1.5–2"),
        (2..<3, "2–3"),
    ].map { lag, name in
        Statistic("residual autocorrelation at \(name) m") {
            residuals($0).autocorrelation(lags: [lag], isCentred: false)[0]
        }
    }

    private static let errors = [
        ("lateration in dB over 2 s", OneShotLateration.Weighing.decibels, 2.0),
        ("lateration, circles weighted, over 3 s", .relative, 3),
    ].flatMap { name, weighing, window in
        [("median", 0.5), ("75 %", 0.75), ("95 %", 0.95)].map { quantile, share in
            Statistic("\(name): \(quantile) error", unit: "m") { site in
                let method = OneShotLateration(
                    laws: LocationMeans(site).laws(.powers), window: window, weighing: weighing)
                return Statistics.quantile(
                    method.fixes(of: site.walkReadings, visits: site.walks, in: site).map(\.error), share)
            }
        }
    }

    /// Every figure, on the tracks to judge on.
    ///
    /// - Throws: ``Problems`` if the twin cannot be simulated.
    public func figures(
        seedCount: Int, firstSeed: UInt64 = 1, pool: WorkerPool,
        progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil
    ) throws -> [Figure] {
        let tracks = judged
        let told = progress.map { progress in { @Sendable (done: Int) in progress(done, seedCount) } }
        let figures = try pool.map(seedCount, progress: told) { seed in
            let site = try simulated(tracks: tracks, seed: firstSeed &+ UInt64(seed))
            return Self.statistics.map { $0.estimate(site) }
        }
        let lab = recorded(tracks: tracks)
        return Self.statistics.enumerated().map { index, statistic in
            Figure(
                statistic: statistic.name, unit: statistic.unit, recorded: statistic.estimate(lab) ?? .nan,
                figures: figures.compactMap { $0[index] })
        }
    }
}
