public import Geometry
public import Radio

/// What was measured of the shadowing at a venue, as by a survey: the simulated world then agrees with it there, and
/// around as far as shadowing is alike, within the measurement's error.
public struct KnownShadowing: Sendable {
    /// By how much a beacon was stronger somewhere than path loss, walls and its power say.
    public struct Value: Hashable, Sendable {
        /// The level's number.
        public var level: Int
        /// Where, metres.
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

    /// Nothing is known.
    public static let nothing = KnownShadowing(values: [:], noise: 1)

    /// What is known.
    public init(values: [BeaconID: [Value]], noise: Double) { (self.values, self.noise) = (values, noise) }
}
