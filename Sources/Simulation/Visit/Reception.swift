import Radio

/// A packet on its way from a beacon to a phone, with the terms of its level.
struct Reception {
    /// When the advertising event began, seconds; the packet itself comes up to a millisecond later.
    var time = 0.0
    /// The number of the event.
    var ordinal: UInt64 = 0
    /// Index of the sender in the scene.
    var source = 0
    var channel = AdvertisingChannel.channel37
    var pose = PhonePose()
    /// The tick of the second before it.
    var tick = 0
    /// Change of the beacon power by faults, dB.
    var fault = 0.0
    /// Offset of the visit, dB.
    var visit = 0.0
    /// Sum of the offsets of phone, visit and faults, dB.
    var offset = 0.0
    /// Rician K behind walls and slabs, dB.
    var kFactor = 0.0
    /// Level at the antenna, as the phone would report it without noise, dBm.
    var level = 0.0
    /// Noise of the receiver, dB.
    var noise = 0.0
    /// As reported, dBm.
    var rssi = 0.0
    /// True as long as it may still be received.
    var isAlive = false
}

/// Up to four packets of one beacon, which are computed side by side in vectors.
struct Receptions {
    /// Four; those from ``count`` on have numbers without a meaning.
    let lanes: UnsafeMutablePointer<Reception>
    private(set) var count = 0

    /// Calls `body` with room for packets, which is gone afterwards.
    @inline(__always)
    static func withEmpty(_ body: (inout Receptions) -> Void) {
        withUnsafeTemporaryAllocation(of: Reception.self, capacity: 4) { lanes in
            lanes.initialize(repeating: Reception())
            if let first = lanes.baseAddress {
                var receptions = Receptions(lanes: first)
                body(&receptions)
            }
        }
    }

    /// True if there is no room for another packet.
    var isFull: Bool { count == 4 }
    /// True if there is a packet that may be received.
    var areAlive: Bool { lanes[0].isAlive || lanes[1].isAlive || lanes[2].isAlive || lanes[3].isAlive }

    /// Adds a packet; there must be room.
    @inline(__always)
    mutating func append(time: Double, ordinal: UInt64, channel: AdvertisingChannel, fault: Double) {
        precondition(!isFull, "a group has room for four packets")
        lanes[count].time = time
        lanes[count].ordinal = ordinal
        lanes[count].channel = channel
        lanes[count].fault = fault
        count += 1
    }

    /// Removes all packets.
    @inline(__always)
    mutating func removeAll() {
        for lane in 0..<4 { lanes[lane].isAlive = false }
        count = 0
    }

    /// A number of each lane.
    @inline(__always)
    func vector<Scalar: SIMDScalar>(_ number: (Reception) -> Scalar) -> SIMD4<Scalar> {
        SIMD4(number(lanes[0]), number(lanes[1]), number(lanes[2]), number(lanes[3]))
    }
}
