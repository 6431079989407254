public import Formats

/// How much each setting matters, by two methods, and whether the positioning SDK's document says the same.
public struct ImportanceResult: Hashable, Sendable, JSONRecord {
    /// An estimate with its 95 % interval.
    public struct Estimate: Hashable, Sendable, JSONRecord {
        public var value: Double
        /// Lower end of the interval.
        public var lowerBound: Double
        /// Upper end of the interval.
        public var upperBound: Double

        public static let shape = JSONShape<Self>(
            "estimate", "A number with its 95 % interval.", .always("value", \.value, "The estimate."),
            .always("lowerBound", \.lowerBound, "Lower end."), .always("upperBound", \.upperBound, "Upper end."))

        package init(value: Double, lowerBound: Double, upperBound: Double) {
            self.value = value
            self.lowerBound = lowerBound
            self.upperBound = upperBound
        }
    }

    /// A place in an order: 1 is the most effective; equal ones share a place.
    public struct Rank: Hashable, Sendable, JSONRecord {
        public var value: Int
        /// The best place in its 95 % interval.
        public var best: Int
        /// The worst place in its 95 % interval.
        public var worst: Int

        public static let shape = JSONShape<Self>(
            "rank", "A place in an order; 1 is the most effective.", .always("value", \.value, "The place."),
            .always("best", \.best, "The best place in its 95 % interval."),
            .always("worst", \.worst, "The worst place in its 95 % interval."))

        package init(value: Int, best: Int, worst: Int) {
            self.value = value
            self.best = best
            self.worst = worst
        }
    }

    /// Settings that stand in one row of the document, or one of ours.
    public struct EffectRow: Hashable, Sendable, JSONRecord {
        /// The keys of the row's settings that were searched.
        public var settings: [String]
        /// The row's number in the document; `nil` for a setting that is ours.
        public var documentedRow: Int?
        /// Its place among the document's rows that were searched; `nil` for a setting that is ours.
        public var documentedRank: Int?
        /// The share of the score's variance that it causes alone, by functional ANOVA of a forest.
        public var mainEffect: Estimate
        /// The share of the variance that goes when all else is known, by runs of the engine.
        public var totalEffect: Estimate
        /// Its place by ``mainEffect`` among the document's rows that were searched.
        public var mainRank: Rank?
        /// The same by ``totalEffect``.
        public var totalRank: Rank?

        public static let shape = JSONShape<Self>(
            "importanceRow", "Settings of one row of the SDK's document, or one of ours.",
            .always("settings", \.settings, "Keys of the settings."),
            .maybe("documentedRow", \.documentedRow, "The row's number. Missing for a setting that is ours."),
            .maybe("documentedRank", \.documentedRank, "Rank of the row among the document's rows that were searched."),
            .always("mainEffect", \.mainEffect, "Share of the score's variance that it causes alone."),
            .always("totalEffect", \.totalEffect, "Share of the variance that goes when all else is known."),
            .maybe("mainRank", \.mainRank, "Rank of the row by the main effect."),
            .maybe("totalRank", \.totalRank, "Rank of the row by the total effect."))

        package init(
            settings: [String], documentedRow: Int?, documentedRank: Int?, mainEffect: Estimate, totalEffect: Estimate,
            mainRank: Rank?, totalRank: Rank?
        ) {
            self.settings = settings
            self.documentedRow = documentedRow
            self.documentedRank = documentedRank
            self.mainEffect = mainEffect
            self.totalEffect = totalEffect
            self.mainRank = mainRank
            self.totalRank = totalRank
        }

        /// What the runs of the engine say of the place that the document gives; `nil` where it gives none.
        public var verdict: Verdict? {
            guard let documentedRank, let totalRank else { return nil }
            if documentedRank < totalRank.best { return .lessEffective }
            return documentedRank > totalRank.worst && totalEffect.lowerBound > 0 ? .moreEffective : .consistent
        }
    }

    /// What the evidence says of a place that the document gives.
    public enum Verdict: String, Sendable {
        /// The interval of its place holds the document's.
        case consistent
        /// It matters, and more than the document says.
        case moreEffective
        /// It matters less than the document says.
        case lessEffective
    }

    /// What two settings do together that neither does alone.
    public struct Pair: Hashable, Sendable, JSONRecord {
        /// The key of one.
        public var first: String
        /// The key of the other.
        public var second: String
        /// The share of the score's variance, by functional ANOVA of a forest.
        public var interaction: Estimate

        public static let shape = JSONShape<Self>(
            "pair", "What two settings do together that neither does alone.",
            .always("first", \.first, "The key of one."), .always("second", \.second, "The key of the other."),
            .always("interaction", \.interaction, "Share of the score's variance."))

        package init(first: String, second: String, interaction: Estimate) {
            self.first = first
            self.second = second
            self.interaction = interaction
        }
    }

    /// The document's rows in its order, then ours.
    public var rows: [EffectRow]
    /// The strongest pairs, the strongest first.
    public var pairs: [Pair]
    /// Standard deviation of the mean score over the space, in the objective's unit.
    public var scoreStandardDeviation: Double
    /// Kendall's τ of the two methods over all rows; `nil` if one of them finds nothing at all.
    public var agreement: Estimate?
    /// Kendall's τ of the document's order and ``EffectRow/mainEffect``.
    public var documentedOrderAgainstMainEffect: Estimate?
    /// Kendall's τ of the document's order and ``EffectRow/totalEffect``.
    public var documentedOrderAgainstTotalEffect: Estimate?
    /// How many trials the forest learned from.
    public var trialCount: Int
    /// On how many walks.
    public var trialWalkCount: Int
    /// How many configurations the engine ran for the total effects.
    public var measuredConfigurationCount: Int
    /// On how many walks.
    public var measuredWalkCount: Int

    public static let shape = JSONShape<Self>(
        "importance", "How much each setting matters.",
        .always("rows", \.rows, "The document's rows in its order, then ours."),
        .always("pairs", \.pairs, "The strongest pairs of settings, the strongest first."),
        .always(
            "scoreStandardDeviation", \.scoreStandardDeviation,
            "Standard deviation of the mean score over the space, in the objective's unit."),
        .maybe("agreement", \.agreement, "Kendall's tau of the two methods."),
        .maybe(
            "documentedOrderAgainstMainEffect", \.documentedOrderAgainstMainEffect,
            "Kendall's tau between the document's order and the order by main effect."),
        .maybe(
            "documentedOrderAgainstTotalEffect", \.documentedOrderAgainstTotalEffect,
            "Kendall's tau between the document's order and the order by total effect."),
        .always("trialCount", \.trialCount, "Number of trials that the forest learned from."),
        .always("trialWalkCount", \.trialWalkCount, "Number of walks of these trials."),
        .always(
            "measuredConfigurationCount", \.measuredConfigurationCount,
            "Number of configurations for the total effects."),
        .always("measuredWalkCount", \.measuredWalkCount, "Number of walks for the total effects."))

    /// A result; each parameter is a property, and the analysis computes all of them together.
    package init(
        rows: [EffectRow], pairs: [Pair], scoreStandardDeviation: Double, agreement: Estimate?,
        documentedOrderAgainstMainEffect: Estimate?, documentedOrderAgainstTotalEffect: Estimate?, trialCount: Int,
        trialWalkCount: Int, measuredConfigurationCount: Int, measuredWalkCount: Int
    ) {
        self.rows = rows
        self.pairs = pairs
        self.scoreStandardDeviation = scoreStandardDeviation
        self.agreement = agreement
        self.documentedOrderAgainstMainEffect = documentedOrderAgainstMainEffect
        self.documentedOrderAgainstTotalEffect = documentedOrderAgainstTotalEffect
        self.trialCount = trialCount
        self.trialWalkCount = trialWalkCount
        self.measuredConfigurationCount = measuredConfigurationCount
        self.measuredWalkCount = measuredWalkCount
    }
}
