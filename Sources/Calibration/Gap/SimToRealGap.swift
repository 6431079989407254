public import Formats
internal import NumericalMethods
public import Recordings

/// The difference between simulation and recorded walks. Many configurations are scored on the same simulated and the same
/// recorded walks.
///
/// - *Regret*: the recorded score of the configuration that is best in simulation, divided by the best recorded score,
///   minus 1.
/// - The same for the configuration that is recommended, if one is.
/// - *Kendall's τ*: whether simulation ranks the configurations in the same order as the recordings.
/// - *Predicted and measured quantiles* of the error, for the baseline and for the best configuration in simulation.
///
/// On few recorded walks, one configuration is the best partly by luck. Even a simulation of the real world would not find
/// it. ``luck`` is the regret of such a simulation: each simulated world in turn stands for the real one.
public struct SimToRealGap: Hashable, Sendable, JSONDocument, JSONRecord {
    /// A number with its 95 % percentile-bootstrap interval over walks.
    public struct Figure: Hashable, Sendable, JSONRecord {
        public var value: Double
        /// Lower end; `nil` with fewer than two walks.
        public var lowerBound: Double?
        /// Upper end.
        public var upperBound: Double?

        init(_ value: Double, _ interval: ClosedRange<Double>?) {
            self.value = value
            lowerBound = interval?.lowerBound
            upperBound = interval?.upperBound
        }
        public static let shape = JSONShape<Self>(
            "gapFigure", "A number with its 95 % interval over walks.", .always("value", \.value, "The number."),
            .maybe("lowerBound", \.lowerBound, "Lower end of the interval. Missing with fewer than two walks."),
            .maybe("upperBound", \.upperBound, "Upper end of the interval."))
    }

    public struct Configuration: Hashable, Sendable, JSONRecord {
        /// The index in the list of all configurations.
        public var index: Int
        /// Mean score over the simulated walks, in the objective's unit.
        public var simulatedScore: Double
        /// Mean score over the recorded walks.
        public var recordedScore: Double
        /// Number of configurations with a better recorded score.
        public var recordedRank: Int
        /// Quantiles of the horizontal error over all instants; empty unless errors were given.
        public var quantiles: [Quantile] = []
        public static let shape = JSONShape<Self>(
            "gapConfiguration", "A configuration with its scores.",
            .always("index", \.index, "Index of the configuration in the list of all configurations."),
            .always(
                "simulatedScore", \.simulatedScore, "Mean score over the simulated walks, in the objective's unit."),
            .always("recordedScore", \.recordedScore, "Mean score over the recorded walks."),
            .always("recordedRank", \.recordedRank, "Number of configurations with a better recorded score."),
            .always("quantiles", \.quantiles, "Quantiles of the horizontal error; empty for most."))
    }

    /// A quantile of the horizontal error, metres.
    public struct Quantile: Hashable, Sendable, JSONRecord {
        /// The share, such as 0.75.
        public var share: Double
        /// On the simulated walks; the interval is over worlds.
        public var predicted: Figure
        /// On the recorded walks.
        public var measured: Figure
        public static let shape = JSONShape<Self>(
            "quantile", "A quantile of the horizontal error over all instants, metres.",
            .always("share", .share, \.share, "Which quantile, such as 0.75."),
            .always("predicted", \.predicted, "The quantile on the simulated walks; the interval is over worlds."),
            .always("measured", \.measured, "The quantile on the recorded walks."))
    }

    /// The regret of a simulation of the real world, with the same number of recorded walks.
    public struct Luck: Hashable, Sendable, JSONRecord {
        /// Median of the regret over the worlds that stood for the real one.
        public var medianRegret: Double
        public var meanRegret: Double
        /// 90 % quantile of the regret.
        public var highRegret: Double
        /// Median of Kendall's τ.
        public var medianTau: Double
        /// Share of the worlds whose regret is at least that of the recordings.
        public var shareOfWorldsWithMoreRegret: Double
        public static let shape = JSONShape<Self>(
            "luck", "The regret of a simulation of the real world, with the same number of recorded walks.",
            .always("medianRegret", \.medianRegret, "Median over the worlds that stood for the real one."),
            .always("meanRegret", \.meanRegret, "Mean."), .always("highRegret", \.highRegret, "90 % quantile."),
            .always("medianTau", \.medianTau, "Median of Kendall's tau."),
            .always(
                "shareOfWorldsWithMoreRegret", .share, \.shareOfWorldsWithMoreRegret,
                "Share of the worlds with at least the recordings' regret."))
    }

    /// Key of the metric that was scored.
    public let objective: String
    public let configurationCount: Int
    /// Number of simulated walks.
    public let simulatedWalkCount: Int
    public let worldCount: Int
    /// Number of recorded walks.
    public let recordedWalkCount: Int
    /// The classes of the phones of the simulated walks.
    public internal(set) var simulatedPhones: [PhoneCount] = []
    /// The classes of the phones of the recorded walks.
    public internal(set) var recordedPhones: [PhoneCount] = []
    /// The regret; 0.1 is ten per cent worse than the best recorded score.
    public let regret: Figure
    /// Kendall's τ-b between the simulated and the recorded scores.
    public let kendallTau: Figure
    /// `nil` unless at least four worlds have two walks each.
    public let luck: Luck?
    public package(set) var baseline: Configuration
    /// The best configuration in simulation.
    public internal(set) var selected: Configuration
    /// The configuration that is recommended; `nil` without a recommendation.
    public let recommended: Configuration?
    /// Its regret; `nil` without a recommendation.
    public let recommendedRegret: Figure?
    /// The best configuration on the recordings.
    public let best: Configuration
    /// For each configuration in order: the score in simulation, then the score on the recordings.
    public let scores: [[Double]]

    /// The published form of `gap.json`.
    package static let schema = DocumentSchema(shape, version: 1)
    public static let shape = JSONShape<Self>(
        "gap", "The difference between simulation and recorded walks.",
        .always("objective", \.objective, "Key of the metric that was scored."),
        .always("configurationCount", \.configurationCount, "Number of configurations."),
        .always("simulatedWalkCount", \.simulatedWalkCount, "Number of simulated walks."),
        .always("worldCount", \.worldCount, "Number of worlds."),
        .always("recordedWalkCount", \.recordedWalkCount, "Number of recorded walks."),
        .always("simulatedPhones", \.simulatedPhones, "The classes of the phones of the simulated walks."),
        .always("recordedPhones", \.recordedPhones, "The classes of the phones of the recorded walks."),
        .always(
            "regret", \.regret,
            "The recorded score of the configuration that is best in simulation, divided by the best recorded score, "
                + "minus 1."),
        .always("kendallTau", \.kendallTau, "Kendall's tau-b between simulated and recorded scores."),
        .maybe(
            "luck", \.luck,
            "The regret of a simulation of the real world. Missing unless at least four worlds have two walks each."),
        .always("baseline", \.baseline, "The baseline."),
        .always("selected", \.selected, "The best configuration in simulation."),
        .maybe("recommended", \.recommended, "The recommended configuration. Missing without a recommendation."),
        .maybe(
            "recommendedRegret", \.recommendedRegret,
            "Regret of the recommended configuration. Missing without a recommendation."),
        .always("best", \.best, "The best configuration on the recordings."),
        .always(
            "scores", .many(.interval()), \.scores,
            "For each configuration in order: its mean score in simulation and on the recordings."))

    /// The shares of the quantiles that are compared.
    public static let shares = (1...19).map { Double($0) / 20 }

    /// The gap of scores.
    ///
    /// - Parameters:
    ///   - objective: the metric that was scored; lower is better.
    ///   - simulated: for each configuration, the score on each simulated walk.
    ///   - worlds: the world of each simulated walk.
    ///   - recorded: for each configuration, the score on each recorded walk.
    ///   - runs: the run of each recorded walk, from 0, drawn as one; `nil` if each is one.
    ///   - baseline: index of the baseline.
    ///   - recommended: index of the recommended configuration.
    ///   - resamples: number of resamples for the intervals; 0 for no intervals.
    ///   - seed: the seed of the resampling.
    /// - Returns: `nil` unless there are at least two configurations, one simulated and one recorded walk, each row has one
    ///   finite score per walk, and the best recorded score is above 0. O(resamples × configurations × (worlds + log)).
    public init?(
        objective: String, simulated: [[Double]], worlds: [Int], recorded: [[Double]], runs: [Int]? = nil,
        baseline: Int = 0, recommended: Int? = nil, resamples: Int = 1000, seed: UInt64 = 1
    ) {
        guard let table = GapScores(simulated: simulated, worlds: worlds, recorded: recorded, runs: runs),
            simulated.indices.contains(baseline), recommended.map(simulated.indices.contains) ?? true
        else { return nil }
        let sim = table.simulatedMeans
        let real = table.recordedMeans
        let selection = GapScores.best(sim)
        let hindsight = GapScores.best(real)
        guard let tau = Statistics.kendallTau(sim, real), real[hindsight] > 0 else { return nil }
        func configuration(_ index: Int) -> Configuration {
            Configuration(
                index: index, simulatedScore: sim[index], recordedScore: real[index],
                recordedRank: real.count { $0 < real[index] })
        }
        self.objective = objective
        configurationCount = simulated.count
        simulatedWalkCount = worlds.count
        worldCount = table.worldCount
        recordedWalkCount = recorded[0].count
        let stream = RandomStream(seed: seed, purpose: "gap between simulation and recordings")
        let drawn = table.resampled(resamples, recommended: recommended, stream: stream)
        let value = real[selection] / real[hindsight] - 1
        regret = Figure(value, GapScores.interval(drawn.map(\.regret)))
        kendallTau = Figure(tau, GapScores.interval(drawn.compactMap(\.tau)))
        luck = table.luck(regret: value)
        self.baseline = configuration(baseline)
        self.recommended = recommended.map(configuration)
        recommendedRegret = recommended.map {
            Figure(real[$0] / real[hindsight] - 1, GapScores.interval(drawn.compactMap(\.recommended)))
        }
        selected = configuration(selection)
        best = configuration(hindsight)
        scores = zip(sim, real).map { [$0, $1] }
    }

    /// Compares the distributions of the errors.
    ///
    /// - Parameters:
    ///   - simulated: for each simulated walk, its horizontal errors, metres.
    ///   - worlds: the world of each simulated walk.
    ///   - recorded: for each recorded walk, its horizontal errors, metres.
    package static func quantiles(
        simulated: [[Double]], worlds: [Int], recorded: [[Double]], seed: UInt64 = 1
    ) -> [Quantile] {
        let byWorld = Dictionary(grouping: worlds.indices, by: { worlds[$0] }).sorted { $0.key < $1.key }
            .map { $0.value.flatMap { simulated[$0] } }
        let predicted = figures(byWorld, RandomStream(seed: seed, purpose: "gap quantiles of simulated walks"))
        let measured = figures(recorded, RandomStream(seed: seed, purpose: "gap quantiles of recorded walks"))
        guard predicted.count == shares.count, measured.count == shares.count else { return [] }
        return shares.indices.map { Quantile(share: shares[$0], predicted: predicted[$0], measured: measured[$0]) }
    }

    /// The quantile of each share; empty without errors. O(resamples × errors log errors).
    private static func figures(_ groups: [[Double]], _ stream: RandomStream) -> [Figure] {
        func quantiles(_ selected: [Int]) -> [Double] {
            let sorted = Statistics.ascending(selected.flatMap { groups[$0] })
            return shares.compactMap { Statistics.quantile(sorted: sorted, $0) }
        }
        let resamples = (0..<200).map { resample in
            quantiles(groups.indices.map { stream.index(below: groups.count, UInt64(resample), lane: UInt32($0)) })
        }.filter { $0.count == shares.count }
        return quantiles(Array(groups.indices)).enumerated().map { index, value in
            Figure(value, groups.count > 1 ? GapScores.interval(resamples.map { $0[index] }) : nil)
        }
    }
}
