internal import NumericalMethods

/// The advertising events of one beacon without end: event k + 1 comes interval · (1 + clock error) + U(0, 10 ms) after
/// event k, the first within an interval of time 0.
///
/// A value of constant size, 56 bytes; a copy gives the same events. About 10 ns an event, because each random number
/// gives the delays of two events.
public struct AdvertisingClock: Hashable, Sendable {
    /// Number of events so far: the number, from 0, of the next one.
    public private(set) var ordinal: UInt64 = 0
    private var time: Double
    private let interval: Double
    private let greatestDelay: Double
    private let stream: RandomStream
    /// Of the next event, if the number that it comes from is already drawn: uniform in 0…1.
    private var nextDelay = 0.0

    init(_ advertiser: Advertiser, stream: RandomStream) {
        interval = advertiser.interval * (1 + advertiser.clockError)
        greatestDelay = advertiser.greatestDelay
        time = stream.uniform(lane: 1) * interval
        self.stream = stream
    }

    /// When the next event begins, seconds; its packets follow it by ``AdvertisingChannel/delay``.
    public mutating func next() -> Double {
        let event = time
        var delay = nextDelay
        if ordinal & 1 == 0 { (delay, nextDelay) = stream.uniformPair(ordinal >> 1) }
        time += interval + greatestDelay * delay
        ordinal &+= 1
        return event
    }
}
