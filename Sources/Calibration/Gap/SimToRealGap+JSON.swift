public import Formats

extension SimToRealGap: JSONDocument, JSONRecord {
    /// The published form of `gap.json`.
    package static let schema = DocumentSchema(shape, version: 1)
    /// Its keys in JSON.
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
}

extension SimToRealGap.Figure: JSONRecord {
    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "gapFigure", "A number with its 95 % interval over walks.", .always("value", \.value, "The number."),
        .maybe("lowerBound", \.lowerBound, "Lower end of the interval. Missing with fewer than two walks."),
        .maybe("upperBound", \.upperBound, "Upper end of the interval."))
}

extension SimToRealGap.Configuration: JSONRecord {
    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "gapConfiguration", "A configuration with its scores.",
        .always("index", \.index, "Index of the configuration in the list of all configurations."),
        .always(
            "simulatedScore", \.simulatedScore, "Mean score over the simulated walks, in the objective's unit."),
        .always("recordedScore", \.recordedScore, "Mean score over the recorded walks."),
        .always("recordedRank", \.recordedRank, "Number of configurations with a better recorded score."),
        .always("quantiles", \.quantiles, "Quantiles of the horizontal error; empty for most."))
}

extension SimToRealGap.Quantile: JSONRecord {
    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "quantile", "A quantile of the horizontal error over all instants, metres.",
        .always("share", .share, \.share, "Which quantile, such as 0.75."),
        .always("predicted", \.predicted, "The quantile on the simulated walks; the interval is over worlds."),
        .always("measured", \.measured, "The quantile on the recorded walks."))
}

extension SimToRealGap.Luck: JSONRecord {
    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "luck", "The regret of a simulation of the real world, with the same number of recorded walks.",
        .always("medianRegret", \.medianRegret, "Median over the worlds that stood for the real one."),
        .always("meanRegret", \.meanRegret, "Mean."), .always("highRegret", \.highRegret, "90 % quantile."),
        .always("medianTau", \.medianTau, "Median of Kendall's tau."),
        .always(
            "shareOfWorldsWithMoreRegret", .share, \.shareOfWorldsWithMoreRegret,
            "Share of the worlds with at least the recordings' regret."))
}
