public import Positioning
public import Tuning

/// The Pareto front of a search, and the metrics of its picks on test walks.
public struct FrontEvidence: Sendable, Encodable {
    /// One metric of a pick on the test walks.
    public struct MetricResult: Hashable, Sendable, Encodable {
        /// The metric's key.
        public var metric: String
        /// The metric's unit.
        public var unit: String
        /// The baseline's mean over the walks.
        public var baselineValue: Double
        /// The pick's mean over the walks.
        public var value: Double
        /// By how much the pick is better than the baseline.
        public var evidence: PairedEvidence
        /// The verdict, at the level of significance divided by the number of picks and by the number of metrics.
        public var verdict: Verdict
    }

    /// A pick and the evidence for it.
    public struct Pick: Hashable, Sendable, Encodable {
        /// The pick and its rule.
        public var pick: NamedPick
        /// The settings that were tested: those of the pick, or the recommended settings for the most accurate one; `nil` if
        /// there are none.
        public var settings: PositioningSettings?
        /// The metrics; empty if the settings are those of the baseline.
        public var metrics: [MetricResult]
        /// Whether the evidence confirms the pick: it is significantly better for its purpose, not less accurate, meets the
        /// constraints, and is not significantly worse than the baseline under any scenario variation.
        public var stands: Bool
    }

    /// The front on the training walks.
    public var front: ConfigurationFront
    /// The picks on the test walks; empty if the same walks train and test.
    public var picks: [Pick]

    /// A front with its picks.
    package init(front: ConfigurationFront, picks: [Pick]) {
        self.front = front
        self.picks = picks
    }

    /// The settings of a preset: those of its pick, if the evidence confirms the pick.
    public func settings(for preset: Preset) -> PositioningSettings? {
        picks.first { $0.stands && $0.pick.preset == preset.rawValue }?.settings
    }
}
