public import Positioning

/// How a calibration searches and when it believes what it found.
public struct CalibrationOptions: Codable, Hashable, Sendable {
    /// Seed of the sampler and of the resampling; the walks have seeds of their own.
    public var seed: UInt64
    /// What proposes the configurations that the search begins with.
    public var sampler: SamplerKind
    /// How many of them, besides the default, the presets and the hints.
    public var sampleCount: Int
    /// Configurations that somebody thinks good; the search begins with them, too.
    public var hints: [PositioningSettings]
    /// From how many of the best of them coordinate descent starts.
    public var startCount: Int
    /// On how many walks everything runs before the first is dropped; see ``Race``.
    public var firstWalkCount: Int
    /// The probability that a race drops the best by its test.
    public var raceSignificance: Double
    /// The least mean improvement on hold-out walks that is worth a change, in the objective's unit (metres).
    public var minimumEffect: Double
    /// How much less accurate than the default the pick of another purpose may be, in the objective's unit.
    public var accuracyTolerance = 0.05
    /// Level of significance of each test.
    public var significance: Double

    /// Options; the defaults suit two dozen walks of some minutes.
    public init(
        seed: UInt64 = 1, sampler: SamplerKind = .sobol, sampleCount: Int = 256, hints: [PositioningSettings] = [],
        startCount: Int = 4, firstWalkCount: Int = 8, raceSignificance: Double = 0.05, minimumEffect: Double = 0.05,
        significance: Double = 0.05
    ) {
        self.seed = seed
        self.sampler = sampler
        self.sampleCount = sampleCount
        self.hints = hints
        self.startCount = startCount
        self.firstWalkCount = firstWalkCount
        self.raceSignificance = raceSignificance
        self.minimumEffect = minimumEffect
        self.significance = significance
    }
}
