/// How a calibration searches and when it believes what it found.
public struct CalibrationOptions: Hashable, Sendable {
    /// Seed of the resampling; the walks have seeds of their own.
    public var seed: UInt64
    /// How many points of the Sobol' sequence the search begins with.
    public var sampleCount: Int
    /// From how many of the best of them coordinate descent starts.
    public var startCount: Int
    /// The least mean improvement on hold-out walks that is worth a change, in the objective's unit (metres).
    public var minimumEffect: Double
    /// Level of significance of each test.
    public var significance: Double

    /// Options; the defaults suit two dozen walks of some minutes.
    public init(
        seed: UInt64 = 1, sampleCount: Int = 256, startCount: Int = 4, minimumEffect: Double = 0.05,
        significance: Double = 0.05
    ) {
        self.seed = seed
        self.sampleCount = sampleCount
        self.startCount = startCount
        self.minimumEffect = minimumEffect
        self.significance = significance
    }
}
