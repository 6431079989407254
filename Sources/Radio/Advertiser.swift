public import NumericalMethods

/// How often a beacon advertises: a sequence of events, each with a packet on all three channels.
public struct Advertiser: Hashable, Sendable {
    /// An iBeacon packet on air, seconds: 46 octets at 1 Mbit/s.
    public static let airTime = 368e-6

    /// From one event to the next by the beacon's clock, seconds, without the random delay; positive.
    public var interval: Double
    /// The random delay of each event is uniform in 0…this, seconds; 0.01 by the Core Specification, volume 6 part B,
    /// 4.4.2.2.
    public var greatestDelay: Double
    /// How much longer the beacon's second is than a true one, as a share of it: 30 ppm are 3e-5.
    public var clockError: Double

    /// A beacon that advertises every `interval` seconds.
    public init(interval: Double, greatestDelay: Double = 0.010, clockError: Double = 0) {
        self.interval = interval
        self.greatestDelay = greatestDelay
        self.clockError = clockError
    }

    /// Mean time from one event to the next, seconds.
    public var meanPeriod: Double { interval * (1 + clockError) + greatestDelay / 2 }

    /// The events, from a random phase on.
    ///
    /// - Parameter stream: for this beacon alone. It uses the pairs of ticks 0, 1, … of lane 0, one for two events, and
    ///   tick 0 of lane 1.
    public func clock(stream: RandomStream) -> AdvertisingClock { AdvertisingClock(self, stream: stream) }
}
