/// The three channels on which Bluetooth Low Energy advertises (Core Specification, volume 6 part B, 1.4.1).
public enum AdvertisingChannel: Int, Hashable, Sendable, CaseIterable {
    /// 2402 MHz.
    case channel37 = 37
    /// 2426 MHz.
    case channel38 = 38
    /// 2480 MHz.
    case channel39 = 39

    /// Centre frequency, hertz.
    public var frequency: Double {
        switch self {
        case .channel37: 2.402e9
        case .channel38: 2.426e9
        case .channel39: 2.480e9
        }
    }

    /// From the start of an advertising event to the packet on this channel, seconds. The Core Specification (volume 6
    /// part B, 4.4.2.3) allows up to 10 ms from packet to packet; half a millisecond is usual.
    public var delay: Double { 0.000_5 * Double(index) }

    /// 0, 1 or 2: its place in ``allCases``.
    package var index: Int { rawValue - Self.channel37.rawValue }
}
