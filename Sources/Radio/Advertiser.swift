public import NumericalMethods

/// When a beacon advertises, and on which of its three channels a phone listens then.
public struct Advertiser: Hashable, Sendable {
    /// One advertising event: a packet on each channel within a millisecond or two.
    public struct Event: Hashable, Sendable {
        /// Seconds since the start of the recording.
        public var time: Double
        /// The channel on which the phone listens; its packet is the one that can be heard.
        public var channel: AdvertisingChannel
    }

    /// From one event to the next, seconds, without the random delay; positive.
    public var interval: Double
    /// The random delay of each event is uniform in 0…this, seconds; 0.01 by the Core Specification, volume 6 part B,
    /// 4.4.2.2.
    public var greatestDelay: Double

    /// A beacon that advertises every `interval` seconds.
    public init(interval: Double, greatestDelay: Double = 0.010) {
        self.interval = interval
        self.greatestDelay = greatestDelay
    }

    /// The events before `end`, from a random phase on. The channel of each is drawn evenly: phone and beacon do not
    /// know of each other.
    ///
    /// - Parameter stream: one for each recording and beacon.
    public func events(until end: Double, stream: RandomStream) -> [Event] {
        var events: [Event] = []
        var time = stream.uniform(lane: 2) * interval
        var tick: UInt64 = 0
        while time < end {
            let channel = AdvertisingChannel.allCases[stream.index(below: 3, tick, lane: 1)]
            events.append(Event(time: time, channel: channel))
            time += interval + greatestDelay * stream.uniform(tick)
            tick += 1
        }
        return events
    }
}
