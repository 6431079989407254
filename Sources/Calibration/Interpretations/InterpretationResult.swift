public import Formats
internal import NumericalMethods
internal import Search

/// How settings do under other interpretations of the SDK's document. The SDK is closed: a setting that gains only under our
/// interpretation may do harm under the SDK's.
public struct InterpretationResult: Hashable, Sendable, JSONRecord {
    /// In how many of the interpretations something gains.
    public struct Share: Hashable, Sendable, JSONRecord {
        /// The number of interpretations in which it gains.
        public var gainCount: Int
        public var count: Int
        /// Mean over the interpretations of the gain, in the objective's unit.
        public var meanGain: Double
        /// What a large mean gain may cost in single interpretations; `nil` if it may cost nothing.
        public var price: Price?

        /// Losses in single interpretations.
        public struct Price: Hashable, Sendable, JSONRecord {
            /// Losses up to this count as small, in the objective's unit; larger ones are accepted in a tenth of the interpretations.
            public var margin: Double
            /// The number of interpretations with a larger loss.
            public var lossCount: Int
            /// The least mean gain that pays for the accepted losses, in the objective's unit.
            public var leastGain: Double

            public static let shape = JSONShape<Self>(
                "variantPrice", "Losses in single interpretations, which a mean gain may pay for.",
                .always("margin", \.margin, "Losses up to this count as small, in the objective's unit."),
                .always("lossCount", \.lossCount, "Number of interpretations with a larger loss."),
                .always(
                    "leastGain", \.leastGain,
                    "Least mean gain that pays for accepted losses, in the objective's unit."))
        }

        /// The share, from 0 to 1.
        public var value: Double { Double(gainCount) / Double(max(count, 1)) }

        /// The 95 % interval of the share; see `Statistics.interval(ofShare:count:)`.
        public var interval: ClosedRange<Double> { Statistics.interval(ofShare: value, count: count) }

        /// Whether it gains in enough of them, or gains in the mean and loses more than the accepted margin in few.
        public var isEnough: Bool {
            guard value < InterpretationResult.least else { return true }
            guard let price, meanGain >= price.leastGain, meanGain > 0 else { return false }
            return Double(count - price.lossCount) >= InterpretationResult.least * Double(count)
        }

        /// The share of gains above a limit, one for each interpretation. A gain of 0 is none.
        package init(_ gains: [Double], above limit: Double = 0) {
            gainCount = gains.count { $0 > limit }
            count = gains.count
            meanGain = Statistics.mean(gains) ?? 0
        }

        /// The share of interpretations with a gain, and what it costs in the others: up to 0.10 or 5 % of the baseline's score, the
        /// larger, as for ``Search/BaselineLimit``.
        package init(_ gains: [Double], baseline: Double, leastGain: Double) {
            self.init(gains)
            let margin = max(BaselineLimit.usualMargin, BaselineLimit.usualShare * baseline)
            price = Price(margin: margin, lossCount: gains.count { $0 < -margin }, leastGain: leastGain)
        }

        public static let shape = JSONShape<Self>(
            "variantShare", "Number of interpretations in which settings gain.",
            .always("gainCount", \.gainCount, "Number of interpretations in which the settings gain."),
            .always("count", \.count, "Number of interpretations."),
            .always("meanGain", \.meanGain, "Mean gain over the interpretations, in the objective's unit."),
            .always("share", .share, \.value, "Share of the interpretations in which the settings gain."),
            .always("lowerBound", .share, \.interval.lowerBound, "Lower end of the share's 95 % interval."),
            .always("upperBound", .share, \.interval.upperBound, "Upper end of the share's 95 % interval."),
            .maybe("price", \.price, "Losses in single interpretations. Missing where none is accepted."))
    }

    /// A setting that the selection accepted.
    public struct Setting: Hashable, Sendable, JSONRecord {
        public var key: String
        /// In how many interpretations it gains, with the other remaining settings kept.
        public var share: Share
        /// Whether it stays part of the recommendation.
        public var isKept: Bool

        public static let shape = JSONShape<Self>(
            "variantSetting", "A setting under other interpretations.", .always("key", \.key, "Key of the setting."),
            .always("share", \.share, "Number and share of the interpretations in which the setting gains."),
            .always("isKept", \.isKept, "Whether the setting stays part of the recommendation."))
    }

    /// A pick that the evidence confirms otherwise.
    public struct Pick: Hashable, Sendable, JSONRecord {
        public var preset: String
        /// In how many interpretations it is not less accurate than what the SDK has in this preset, within the tolerance.
        public var share: Share
        /// Whether it is still confirmed.
        public var isKept: Bool

        public static let shape = JSONShape<Self>(
            "variantPick", "A pick under other interpretations.",
            .always("preset", \.preset, "The preset that the pick fills."),
            .always(
                "share", \.share,
                "Number and share of the interpretations in which the pick is not less accurate than the SDK's own preset."
            ),
            .always("isKept", \.isKept, "Whether the pick is still confirmed."))
    }

    /// The share of the interpretations in which settings must gain, or in which they must at least lose no more than the margin.
    public static let least = 0.9
    /// What all figures rest on.
    public static let caveat = "All positions are those of our interpretation of a document; the SDK is closed."

    public var count: Int
    /// Number of validation walks on which each interpretation runs.
    public var walkCount: Int
    /// The settings that the selection accepted, on validation walks.
    public var settings: [Setting]
    /// The remaining settings together against the baseline, on test walks; `nil` if none remains.
    public var whole: Share?
    /// The picks, on test walks.
    public var picks: [Pick] = []
    /// The constants that a constants file has; they are the same in all interpretations.
    public var knownConstants: [String] = []

    public static let shape = JSONShape<Self>(
        "documentVariants", "How settings do under other interpretations of the SDK's document.",
        .always("count", \.count, "Number of interpretations."),
        .always("walkCount", \.walkCount, "Number of validation walks on which each interpretation runs."),
        .always("settings", \.settings, "The settings that the selection accepted, on validation walks."),
        .maybe("whole", \.whole, "The remaining settings together, on test walks. Missing if none remains."),
        .always("picks", \.picks, "The picks, on test walks."),
        .always("knownConstants", \.knownConstants, "Constants of a constants file; the same in all interpretations."))
}
