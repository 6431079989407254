internal import NumericalMethods

/// The advertising events of one beacon without end: event k + 1 comes interval · (1 + clock error) + U(0, 10 ms) after
/// event k, the first within an interval of time 0.
///
/// A value of 48 bytes, whatever the time; a copy goes on with the same events. About 10 ns an event.
public struct AdvertisingClock: Hashable, Sendable {
    /// How many events were given: the ordinal, from 0, of the next one.
    public private(set) var ordinal: UInt64 = 0
    private var time: Double
    private let interval: Double
    private let greatestDelay: Double
    private let stream: RandomStream

    init(_ advertiser: Advertiser, stream: RandomStream) {
        interval = advertiser.interval * (1 + advertiser.clockError)
        greatestDelay = advertiser.greatestDelay
        time = stream.uniform(lane: 1) * interval
        self.stream = stream
    }

    /// When the next event begins, seconds; its packets follow it by ``AdvertisingChannel/delay``.
    public mutating func next() -> Double {
        let event = time
        time += interval + greatestDelay * stream.uniform(ordinal)
        ordinal &+= 1
        return event
    }
}
