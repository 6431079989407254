package import Formats

extension ImportanceResult {
    /// Its keys in JSON.
    package static let shape = YAMLShape(
        "importance", "How much each setting matters.",
        keys: [
            .always("rows", .each(row), "The document's rows in its order, then ours."),
            .always("pairs", .each(pair), "The strongest pairs of settings, the strongest first."),
            .always(
                "scoreStandardDeviation", .figure(),
                "Standard deviation of the mean score over the space, in the objective's unit."),
            .maybe("agreement", .mapping(estimate), "Kendall's tau of the two methods."),
            .maybe("documentedOrderAgainstMainEffect", .mapping(estimate), "Kendall's tau with the document's order."),
            .maybe("documentedOrderAgainstTotalEffect", .mapping(estimate), "The same for the total effects."),
            .always("trialCount", .count, "Number of trials that the forest learned from."),
            .always("trialWalkCount", .count, "Number of walks of these trials."),
            .always("measuredConfigurationCount", .count, "Number of configurations for the total effects."),
            .always("measuredWalkCount", .count, "Number of walks for the total effects."),
        ])

    private static let row = YAMLShape(
        "importanceRow", "Settings of one row of the SDK's document, or one of ours.",
        keys: [
            .always("settings", .many(.string), "Their keys."),
            .maybe("documentedRow", .count, "The row's number. Missing for a setting that is ours."),
            .maybe("documentedRank", .count, "Its place among the document's rows that were searched."),
            .always("mainEffect", .mapping(estimate), "Share of the score's variance that it causes alone."),
            .always("totalEffect", .mapping(estimate), "Share of the variance that goes when all else is known."),
            .maybe("mainRank", .mapping(rank), "Its place by the main effect."),
            .maybe("totalRank", .mapping(rank), "Its place by the total effect."),
        ])

    private static let pair = YAMLShape(
        "pair", "What two settings do together that neither does alone.",
        keys: [
            .always("first", .string, "The key of one."), .always("second", .string, "The key of the other."),
            .always("interaction", .mapping(estimate), "Share of the score's variance."),
        ])

    private static let estimate = YAMLShape(
        "estimate", "A number with its 95 % interval.",
        keys: [
            .always("value", .figure(), "The estimate."), .always("lowerBound", .figure(), "Lower end."),
            .always("upperBound", .figure(), "Upper end."),
        ])

    private static let rank = YAMLShape(
        "rank", "A place in an order; 1 is the most effective.",
        keys: [
            .always("value", .count, "The place."), .always("best", .count, "The best place in its 95 % interval."),
            .always("worst", .count, "The worst place in its 95 % interval."),
        ])
}
