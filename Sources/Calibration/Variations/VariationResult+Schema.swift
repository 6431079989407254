internal import Formats
internal import Recordings
internal import Tuning
internal import Worlds

extension VariationResult {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "variations", "The test of settings under scenario variations.",
        keys: [
            .always("objective", .string, "Key of the metric that was minimised."),
            .always("unit", .string, "The unit of the metric."),
            .always("minimumEffect", .figure(), "The smallest mean difference that counts, in that unit."),
            .always("leastHarm", .figure(), "The smallest mean harm that counts, in that unit."),
            .always("significance", .share, "Level of significance of each test."),
            .always("walkDuration", .figure("seconds"), "Length of each walk."),
            .always("variations", .each(variation), "The variations, in the order of the plan."),
            .always("expected", .mapping(PairedEvidence.shape), "The expected improvement over all variations."),
            .always(
                "expectedPhones", .many(PhoneClass.kind), "The classes of the phones that are not those of a variation."
            ),
            .always("verdict", Verdict.kind, "The verdict over all variations."),
            .always("holds", .flag, "Whether no variation forbids the recommended settings."),
        ])

    private static let variation = YAMLShape(
        "variation", "The result under one scenario variation.",
        keys: [
            .always("kind", .choice(VariationKind.allCases.map(\.rawValue)), "The variation."),
            .maybe(
                "phones", PhoneClass.kind,
                "The class of phones for which it stands. Missing if more than the phones differs."),
            .always("name", .string, "Its name in a sentence."),
            .always("weight", .share, "Its share of the visits among the variations of the plan; the sum is 1."),
            .always("probability", .mapping(probability), "How probable it is in the venue's environment."),
            .always("draws", .each(WorldDraw.shape), "What was drawn for each walk."),
            .always("walks", .each(walk), "The walks."),
            .always("baselineScore", .figure(), "Mean objective of the baseline."),
            .always("recommendedScore", .figure(), "Mean objective of the recommended settings."),
            .always("evidence", .mapping(PairedEvidence.shape), "The recommended settings against the baseline."),
            .always("verdict", Verdict.kind, "The verdict for this variation alone."),
            .always("isForbidding", .flag, "Whether the variation forbids the recommended settings."),
            .always("isRefused", .flag, "Whether the class of phones must not get the recommended settings."),
            .always("others", .each(other), "Other settings against the baseline."),
        ])

    private static let probability = YAMLShape(
        "probability", "How probable a scenario variation is.",
        keys: [
            .always("value", .share, "The share of a venue's visits to which it applies."),
            .always("source", .string, "A published statistic, or our choice with the reason."),
        ])

    private static let walk = YAMLShape(
        "variationWalk", "A walk in its own world.",
        keys: [
            .always("drawn", .dictionary(of: .figure()), "The drawn values by the names of their quantities."),
            .always("baselineScore", .figure(), "The objective of the baseline."),
            .always("recommendedScore", .figure(), "The objective of the recommended settings."),
        ])

    private static let other = YAMLShape(
        "other", "Settings that were tested beside the recommended ones.",
        keys: [
            .always("name", .string, "Their name."),
            .always("score", .figure(), "Mean objective over the walks."),
            .always("evidence", .mapping(PairedEvidence.shape), "The evidence against the baseline."),
            .always("verdict", Verdict.kind, "The verdict."),
            .always(
                "isForbidden", .flag, "Whether the variation forbids them, or a class of phones must not get them."),
        ])
}
