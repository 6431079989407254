public import Evaluation
public import Formats
public import Recordings
internal import Search
public import Worlds

/// The test of settings under scenario variations.
public struct VariationResult: Hashable, Sendable, JSONRecord {
    /// The result under one scenario variation.
    public struct Variation: Hashable, Sendable, JSONRecord {
        public var kind: VariationKind
        /// The class of phones for which it stands; `nil` if more than the phones differs from the expected walks.
        public var phones: PhoneClass?
        /// The name in a sentence.
        public var name: String
        /// How probable the variation is among those of the request; the sum is 1.
        public var weight: Double
        /// How probable the variation is in the venue's environment, and why.
        public var probability: VariationProbability
        /// What was drawn for each walk.
        public var draws: [WorldDraw]
        public var walks: [Walk]
        /// Mean objective of the baseline over the walks.
        public var baselineScore: Double
        /// Mean objective of the recommended settings.
        public var recommendedScore: Double
        /// The recommended settings against the baseline.
        public var evidence: PairedEvidence
        /// The verdict for this variation alone.
        public var verdict: Verdict
        /// Whether the variation forbids the recommended settings: they are significantly worse than the baseline, and the
        /// harm, weighed by its probability, is more than a tenth of the gains in the other variations, weighed likewise; or
        /// they are significantly worse as expected. A class of phones forbids nothing.
        public var isForbidding: Bool
        /// Whether the class of phones for which it stands must not get the recommended settings; see `HarmRule`.
        public var isRefused: Bool
        /// Other settings against the baseline.
        public var others: [Other]

        public static let shape = JSONShape<Self>(
            "variation", "The result under one scenario variation.", .always("kind", \.kind, "The variation."),
            .maybe(
                "phones", \.phones,
                "The class of phones that the variation stands for. Missing if not only the phones differ."),
            .always("name", \.name, "Name of the variation in a sentence."),
            .always(
                "weight", .share, \.weight,
                "Share of the visits that the variation has among all variations of the request; the sum is 1."),
            .always("probability", \.probability, "How probable the variation is in the venue's environment."),
            .always("draws", \.draws, "What was drawn for each walk."), .always("walks", \.walks, "The walks."),
            .always("baselineScore", \.baselineScore, "Mean objective of the baseline."),
            .always("recommendedScore", \.recommendedScore, "Mean objective of the recommended settings."),
            .always("evidence", \.evidence, "The recommended settings against the baseline."),
            .always("verdict", \.verdict, "The verdict for this variation alone."),
            .always("isForbidding", \.isForbidding, "Whether the variation forbids the recommended settings."),
            .always("isRefused", \.isRefused, "Whether the class of phones must not get the recommended settings."),
            .always("others", \.others, "Other settings against the baseline."))
    }

    /// One walk in its own world.
    public struct Walk: Hashable, Sendable, JSONRecord {
        /// The values that were drawn for the walk, in the units of the draws.
        public var drawn: [WorldQuantity: Double]
        public var baselineScore: Double
        /// The objective of the recommended settings.
        public var recommendedScore: Double

        public static let shape = JSONShape<Self>(
            "variationWalk", "A walk in its own world.",
            .always("drawn", .dictionary(of: .figure()), \.drawn, "The drawn values by the names of their quantities."),
            .always("baselineScore", \.baselineScore, "The objective of the baseline."),
            .always("recommendedScore", \.recommendedScore, "The objective of the recommended settings."))
    }

    /// Settings that were tested beside the recommended ones, such as a pick.
    public struct Other: Hashable, Sendable, JSONRecord {
        public var name: String
        /// Mean objective over the walks.
        public var score: Double
        /// The evidence against the baseline.
        public var evidence: PairedEvidence
        public var verdict: Verdict
        /// Whether the variation forbids the settings (see ``Variation/isForbidding``), or a class of phones must not get them.
        public var isForbidden: Bool

        public static let shape = JSONShape<Self>(
            "other", "Settings that were tested besides the recommended ones.",
            .always("name", \.name, "Name of the settings."),
            .always("score", \.score, "Mean objective over the walks."),
            .always("evidence", \.evidence, "The evidence against the baseline."),
            .always("verdict", \.verdict, "The verdict."),
            .always(
                "isForbidden", \.isForbidden,
                "Whether the variation forbids them, or a class of phones must not get them."))
    }

    /// Key of the metric that was minimised.
    public var objective: String
    public var unit: String
    /// The smallest mean difference that counts, in that unit.
    public var minimumEffect: Double
    /// The smallest mean harm that counts, in that unit.
    public var leastHarm: Double
    /// Level of significance of each test. It is not corrected for the number of variations, because a missed harm is
    /// worse than a false alarm.
    public var significance: Double
    /// Length of each walk, seconds.
    public var walkDuration: Double
    /// The variations, in the order of the request.
    public var variations: [Variation]
    /// The improvement over the baseline that is expected over all variations, by their weights. Classes of phones that must
    /// not get the recommended settings keep the baseline.
    public var expected: PairedEvidence
    /// The classes of the phones in all variations but ``VariationKind/phones``, and ``VariationKind/combined`` if there are
    /// others.
    public var expectedPhones: [PhoneClass]
    /// The verdict over all variations: mixed if the recommended settings are better in some and worse in others.
    public var verdict: Verdict
    /// True unless a variation forbids the recommended settings.
    public var holds: Bool

    public static let shape = JSONShape<Self>(
        "variations", "The test of settings under scenario variations.",
        .always("objective", \.objective, "Key of the metric that was minimised."),
        .always("unit", \.unit, "The unit of the metric."),
        .always("minimumEffect", \.minimumEffect, "The smallest mean difference that counts, in that unit."),
        .always("leastHarm", \.leastHarm, "The smallest mean harm that counts, in that unit."),
        .always("significance", .share, \.significance, "Level of significance of each test."),
        .always("walkDuration", .figure("seconds"), \.walkDuration, "Length of each walk."),
        .always("variations", \.variations, "The variations, in the order of the request."),
        .always("expected", \.expected, "The expected improvement over all variations."),
        .always("expectedPhones", \.expectedPhones, "The classes of the phones that are not those of a variation."),
        .always("verdict", \.verdict, "The verdict over all variations."),
        .always("holds", \.holds, "Whether no variation forbids the recommended settings."))

    /// Whether the default was kept before the test, so that only the picks were compared with it.
    public var isOfPicksOnly: Bool {
        variations.allSatisfy { $0.walks.allSatisfy { $0.recommendedScore == $0.baselineScore } }
    }

    /// The variations under which the recommended settings are significantly worse than the baseline.
    public var worseIn: [Variation] { variations.filter { $0.verdict == .worse } }

    /// The variations that forbid the recommended settings.
    public var forbidding: [Variation] { variations.filter(\.isForbidding) }
}
