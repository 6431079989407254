public import Tuning

/// How settings stand worlds that are not as expected.
public struct RobustnessResult: Hashable, Sendable, Encodable {
    /// One kind of world.
    public struct World: Hashable, Sendable, Encodable {
        /// Which kind.
        public var kind: WorldKind
        /// Its name in a sentence.
        public var name: String
        /// What was drawn for each walk.
        public var draws: [WorldDraw]
        /// The walks.
        public var walks: [Walk]
        /// Mean objective of the default over the walks.
        public var baselineScore: Double
        /// Mean objective of the recommended settings.
        public var recommendedScore: Double
        /// The recommended settings against the default.
        public var evidence: PairedEvidence
        /// What that comes to in this kind of world, by itself.
        public var verdict: Verdict
        /// Other settings against the default.
        public var others: [Other]
    }

    /// One walk through a world of its own.
    public struct Walk: Hashable, Sendable, Encodable {
        /// What was drawn for it, in the units of the draws.
        public var drawn: [WorldDraw.Quantity: Double]
        /// The objective under the default.
        public var baselineScore: Double
        /// The objective under the recommended settings.
        public var recommendedScore: Double
    }

    /// Settings that were not recommended, such as a whole preset.
    public struct Other: Hashable, Sendable, Encodable {
        /// Their name.
        public var name: String
        /// Mean objective over the walks.
        public var score: Double
        /// Against the default.
        public var evidence: PairedEvidence
        /// What that comes to.
        public var verdict: Verdict
    }

    /// Key of the metric that was minimised.
    public var objective: String
    /// Its unit.
    public var unit: String
    /// The least mean difference that counts, in that unit.
    public var minimumEffect: Double
    /// Level of significance of each test. It is not corrected for the number of worlds: a harm that is overlooked is
    /// worse than one that is feared.
    public var significance: Double
    /// Length of each walk, seconds.
    public var walkDuration: Double
    /// The kinds of worlds, in the order of the plan.
    public var worlds: [World]
    /// The recommended settings over all kinds of worlds: mixed if they are better in some and worse in others.
    public var verdict: Verdict
    /// True unless the recommended settings are worse than the default in some kind of world.
    public var holds: Bool

    /// The kinds of worlds in which the recommended settings are worse than the default.
    public var worseIn: [World] { worlds.filter { $0.verdict == .worse } }
}
