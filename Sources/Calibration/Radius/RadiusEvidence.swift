public import Evaluation

/// The accuracy radius of one preset: the factor that was learned for it, and how often the radius holds the true position
/// on test walks, from which the factor was not learned.
public struct RadiusEvidence: Sendable, Encodable {
    /// The radius on the test walks. Its size stands beside its coverage, because a radius that is too large holds the
    /// truth, too.
    public struct Coverage: Hashable, Sendable, Encodable {
        /// Share of the instants in which the radius holds the truth (0.68 is correct), with its 95 % bootstrap interval over
        /// walks.
        public var share: MetricValue
        /// Median of the radius over the instants, metres; `nil` without a fix.
        public var medianRadius: Double?

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

    /// Evidence of these parts.
    package init(preset: String, source: WalkSource, scale: AccuracyScale, without: Coverage, with: Coverage) {
        (self.preset, self.source, self.scale) = (preset, source, scale)
        (self.without, self.with) = (without, with)
    }
}
