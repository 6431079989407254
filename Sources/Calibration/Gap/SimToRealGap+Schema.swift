internal import Evaluation
package import Formats
internal import Recordings

extension SimToRealGap: JSONDocument {
    /// The published form of `gap.json`.
    package static let schema = DocumentSchema(
        "gap", version: 1, "The difference between simulation and recorded walks.", keys: shape.keys)

    /// The keys of a gap inside another document.
    static let shape = YAMLShape(
        "gap", "The difference between simulation and recorded walks.",
        keys: [
            .always("objective", .string, "Key of the metric that was scored."),
            .always("configurationCount", .count, "Number of configurations."),
            .always("simulatedWalkCount", .count, "Number of simulated walks."),
            .always("worldCount", .count, "Number of worlds."),
            .always("recordedWalkCount", .count, "Number of recorded walks."),
            .always("simulatedPhones", .each(PhoneCount.shape), "The classes of the phones of the simulated walks."),
            .always("recordedPhones", .each(PhoneCount.shape), "The same of the recorded walks."),
            .always(
                "regret", .mapping(figure),
                "The recorded score of the configuration that is best in simulation, divided by the best recorded score, "
                    + "minus 1."),
            .always("kendallTau", .mapping(figure), "Kendall's tau-b between simulated and recorded scores."),
            .maybe(
                "luck", .mapping(luck),
                "The regret of a simulation of the real world. Missing unless at least four worlds have two walks each."
            ),
            .always("baseline", .mapping(configuration), "The baseline."),
            .always("selected", .mapping(configuration), "The best configuration in simulation."),
            .maybe("recommended", .mapping(configuration), "The recommended one. Missing without a recommendation."),
            .maybe("recommendedRegret", .mapping(figure), "Its regret. Missing without a recommendation."),
            .always("best", .mapping(configuration), "The best configuration on the recordings."),
            .always(
                "scores", .many(.interval()),
                "For each configuration in order: its mean score in simulation and on the recordings."),
        ])

    private static let figure = YAMLShape(
        "gapFigure", "A number with its 95 % interval over walks.",
        keys: [
            .always("value", .figure(), "The number."),
            .maybe("lowerBound", .figure(), "Lower end. Missing with fewer than two walks."),
            .maybe("upperBound", .figure(), "Upper end."),
        ])

    private static let configuration = YAMLShape(
        "gapConfiguration", "A configuration with its scores.",
        keys: [
            .always("index", .count, "Its index in the list of all configurations."),
            .always("simulatedScore", .figure(), "Mean score over the simulated walks, in the objective's unit."),
            .always("recordedScore", .figure(), "Mean score over the recorded walks."),
            .always("recordedRank", .count, "Number of configurations with a better recorded score."),
            .always("quantiles", .each(quantile), "Quantiles of the horizontal error; empty for most."),
        ])

    private static let quantile = YAMLShape(
        "quantile", "A quantile of the horizontal error over all instants, metres.",
        keys: [
            .always("share", .share, "Which quantile, such as 0.75."),
            .always("predicted", .mapping(figure), "On the simulated walks; the interval is over worlds."),
            .always("measured", .mapping(figure), "On the recorded walks."),
        ])

    private static let luck = YAMLShape(
        "luck", "The regret of a simulation of the real world, with the same number of recorded walks.",
        keys: [
            .always("medianRegret", .figure(), "Median over the worlds that stood for the real one."),
            .always("meanRegret", .figure(), "Mean."), .always("highRegret", .figure(), "90 % quantile."),
            .always("medianTau", .figure(), "Median of Kendall's tau."),
            .always("shareOfWorldsWithMoreRegret", .share, "Share of the worlds with at least the recordings' regret."),
        ])
}
