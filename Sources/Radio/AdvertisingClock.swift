internal import NumericalMethods

/// The advertising events of one beacon without end: event k + 1 comes interval · (1 + clock error) + U(0, 10 ms) after
/// event k, the first within an interval of time 0.
///
/// A value of constant size, 112 bytes; a copy gives the same events. About 4 ns an event, because each random number
/// gives the delays of two events, and four are drawn side by side.
public struct AdvertisingClock: Hashable, Sendable {
    /// Number of events so far: the number, from 0, of the next one.
    public private(set) var ordinal: UInt64 = 0
    private var time: Double
    private let interval: Double
    private let greatestDelay: Double
    private let stream: RandomStream
    /// Uniform in 0…1, of the even events of the present group of eight.
    private var even = SIMD4<Double>()
    /// Uniform in 0…1, of its odd events.
    private var odd = SIMD4<Double>()

    init(_ advertiser: Advertiser, stream: RandomStream) {
        interval = advertiser.interval * (1 + advertiser.clockError)
        greatestDelay = advertiser.greatestDelay
        time = stream.uniform(lane: 1) * interval
        self.stream = stream
    }

    /// When the next event begins, seconds; its packets follow it by ``AdvertisingChannel/delay``.
    public mutating func next() -> Double {
        let event = time
        let place = Int(truncatingIfNeeded: ordinal >> 1 & 3)
        if ordinal & 7 == 0 { (even, odd) = stream.uniformPairs(SIMD4(0, 1, 2, 3) &+ (ordinal >> 1)) }
        let delay = ordinal & 1 == 0 ? even[place] : odd[place]
        time += interval + greatestDelay * delay
        ordinal &+= 1
        return event
    }
}
