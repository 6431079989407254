public import Positioning
public import Tuning

/// The Pareto front of a search, and what its picks reach on walks that the search did not see.
public struct FrontEvidence: Sendable, Encodable {
    /// One metric of a pick on the judging walks.
    public struct MetricResult: Hashable, Sendable, Encodable {
        /// The metric's key.
        public var metric: String
        /// Its unit.
        public var unit: String
        /// The default's mean over the walks.
        public var baselineValue: Double
        /// The pick's mean over the walks.
        public var value: Double
        /// By how much the pick is better than the default.
        public var evidence: PairedEvidence
        /// What that comes to, the level of significance divided by the numbers of picks and metrics.
        public var verdict: Verdict
    }

    /// A pick with its proof.
    public struct Pick: Hashable, Sendable, Encodable {
        /// What was picked, and by what rule.
        public var pick: NamedPick
        /// The settings that were judged: those picked, or for the most accurate what is recommended; `nil` for none.
        public var settings: PositioningSettings?
        /// What it reaches; nothing if it is the default.
        public var metrics: [MetricResult]
        /// Whether it is demonstrably better in what it is for, not less accurate, within the limits, and in no other
        /// radio world demonstrably worse than the default.
        public var stands: Bool
    }

    /// The front on the walks that were tuned on.
    public var front: ConfigurationFront
    /// The picks on the judging walks; none where the same walks tune and judge.
    public var picks: [Pick]

    /// A front with the proofs of its picks.
    package init(front: ConfigurationFront, picks: [Pick]) {
        self.front = front
        self.picks = picks
    }

    /// The settings that fill a preset: those of its pick, if it stands.
    public func settings(for preset: Preset) -> PositioningSettings? {
        picks.first { $0.stands && $0.pick.preset == preset.rawValue }?.settings
    }
}
