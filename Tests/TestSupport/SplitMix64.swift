/// A small generator, the same numbers every time (Steele, Lea, Flood, 2014).
public struct SplitMix64: RandomNumberGenerator {
    /// Where it stands.
    public var state: UInt64

    /// The generator from a seed.
    public init(state: UInt64) { self.state = state }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// A whole number in 0..<`count`.
    public mutating func index(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

    /// Uniform in 0..<1.
    public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
