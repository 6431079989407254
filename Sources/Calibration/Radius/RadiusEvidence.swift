public import Evaluation
public import Formats

/// The accuracy radius of one preset: the factor that was learned for it, and how often the radius holds the true position
/// on test walks, from which the factor was not learned.
public struct RadiusEvidence: Sendable, JSONRecord {
    /// The radius on the test walks. Its size stands beside its coverage, because a radius that is too large holds the
    /// truth, too.
    public struct Coverage: Hashable, Sendable, JSONRecord {
        /// Share of the instants in which the radius holds the truth (0.68 is correct), with its 95 % bootstrap interval over
        /// walks.
        public var share: MetricValue
        /// Median of the radius over the instants, metres; `nil` without a fix.
        public var medianRadius: Double?

        /// Its keys in JSON.
        public static let shape = JSONShape<Self>(
            "coverage", "How often the radius holds the true position.",
            .always("share", \.share, "Share of the instants; 0.68 is correct."),
            .maybe(
                "medianRadius", .figure("metres"), \.medianRadius, "Median of the radius. Missing without a fix."))

        /// A coverage.
        package init(share: MetricValue, medianRadius: Double?) {
            (self.share, self.medianRadius) = (share, medianRadius)
        }
    }

    /// Name of the preset: `recommended`, or the preset of the SDK that a pick fills.
    public var preset: String
    /// Where the walks came from.
    public var source: WalkSource
    /// The factor to install, with the walks that it was learned from.
    public var scale: AccuracyScale
    /// The radius without a factor.
    public var without: Coverage
    /// The radius with the factor: in each split that of the training walks.
    public var with: Coverage

    /// Its keys in JSON.
    public static let shape = JSONShape<Self>(
        "radius", "The accuracy radius of a preset.", .always("preset", \.preset, "Name of the preset."),
        .always("source", \.source, "Where the walks came from."),
        .always("scale", \.scale, "The factor of the radius."),
        .always("without", \.without, "The radius without a factor, on test walks."),
        .always("with", \.with, "The radius with the factor, on test walks."))

    /// Evidence of these parts.
    package init(preset: String, source: WalkSource, scale: AccuracyScale, without: Coverage, with: Coverage) {
        (self.preset, self.source, self.scale) = (preset, source, scale)
        (self.without, self.with) = (without, with)
    }
}
