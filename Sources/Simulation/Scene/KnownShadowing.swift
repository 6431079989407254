public import Geometry
public import Radio

/// Measured shadowing at a venue, such as from a survey. The simulated world agrees with it at the measured places and
/// near them, as far as shadowing is correlated and within the error of the measurement.
public struct KnownShadowing: Sendable {
    /// Level of a beacon at a place minus the level that path loss, walls and its power give.
    public struct Value: Hashable, Sendable {
        /// The level's number.
        public var level: Int
        /// The place, metres.
        public var position: Point
        /// dB; negative if it was weaker.
        public var value: Double

        /// A value.
        public init(level: Int, position: Point, value: Double) {
            (self.level, self.position, self.value) = (level, position, value)
        }
    }

    /// By beacon.
    public var values: [BeaconID: [Value]]
    /// Standard deviation of the values' independent errors, dB: fading that the measurement did not average out.
    public var noise: Double

    /// Nothing was measured.
    public static let nothing = KnownShadowing(values: [:], noise: 1)

    /// The measured values.
    public init(values: [BeaconID: [Value]], noise: Double) { (self.values, self.noise) = (values, noise) }
}
