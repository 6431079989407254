package import Positioning
package import Tuning

/// How positioning settings are searched together with triggers.
package struct TriggerSearchPlan: Sendable {
    /// Which settings, and their values.
    package var space: SpacePlan
    /// How starting configurations are sampled.
    package var sampler: SamplerKind
    /// Number of sampled starting configurations, besides the presets and hints.
    package var sampleCount: Int
    /// Number of the best of them that are improved, one setting after another.
    package var startCount: Int
    /// Configurations that the search starts with, too.
    package var hints: [PositioningSettings]
    /// Seed of the sampler.
    package var seed: UInt64

    /// The smallest fall of the cost of a visit that is worth a change, in false notifications.
    package var minimumEffect = 0.1
    /// Level of significance of the evidence.
    package var significance = 0.05

    /// A plan.
    package init(
        space: SpacePlan = SpacePlan(), sampler: SamplerKind = .sobol, sampleCount: Int = 64, startCount: Int = 2,
        hints: [PositioningSettings] = [], seed: UInt64 = 1
    ) {
        (self.space, self.sampler, self.sampleCount) = (space, sampler, sampleCount)
        (self.startCount, self.hints, self.seed) = (startCount, hints, seed)
    }
}
