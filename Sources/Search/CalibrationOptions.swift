public import Positioning

/// The options of a calibration's search and of its decision.
public struct CalibrationOptions: Codable, Hashable, Sendable {
    /// Seed of the sampler and of the resampling. The walks have other seeds.
    public var seed: UInt64
    /// How starting configurations are sampled.
    public var sampler: SamplerKind
    /// Number of sampled starting configurations, besides the baseline, the presets and the hints.
    public var sampleCount: Int
    /// Configurations that the user expects to be good. The search starts with them, too.
    public var hints: [PositioningSettings]
    /// Number of the best starting configurations from which coordinate descent starts.
    public var startCount: Int
    /// The smallest mean improvement that is worth a change, in the objective's unit (metres).
    public var minimumEffect: Double
    /// How much less accurate than the baseline a pick of another purpose may be, in the objective's unit.
    public var accuracyTolerance = 0.05
    /// The smallest harm that counts. A large ``minimumEffect`` asks for more gain; it is no licence for more harm.
    public var leastHarm: Double { min(minimumEffect, accuracyTolerance) }
    /// How much less available than with the baseline the positions of a recommended configuration may be.
    public var availabilityTolerance = 0.01
    /// Level of significance of each test.
    public var significance: Double

    /// Options; the defaults suit two dozen walks of some minutes.
    ///
    /// Each parameter is a property with a default, so that a caller names only what differs.
    public init(
        seed: UInt64 = 1, sampler: SamplerKind = .sobol, sampleCount: Int = 256, hints: [PositioningSettings] = [],
        startCount: Int = 4, minimumEffect: Double = 0.05, significance: Double = 0.05
    ) {
        self.seed = seed
        self.sampler = sampler
        self.sampleCount = sampleCount
        self.hints = hints
        self.startCount = startCount
        self.minimumEffect = minimumEffect
        self.significance = significance
    }
}
