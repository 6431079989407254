/// When a phone listens, and on which of the three advertising channels: a window in each scan interval, on channels
/// 37, 38 and 39 in turn (Core Specification, volume 6 part B, 4.4.3).
public struct ScanSchedule: Hashable, Sendable {
    /// How long the phone listens in each interval, seconds; as long as the interval, or longer: all the time.
    public let window: Double
    /// From one window to the next, seconds.
    public let interval: Double
    private let phase: Double
    private let rounds: Double
    private let lastStart: Double

    /// - Parameters:
    ///   - window: seconds; none is heard in a window shorter than a packet.
    ///   - interval: seconds; at least one millisecond is taken.
    ///   - phase: where in the round of three intervals the phone is at time 0, as a share of it, 0 ..< 1. Drawn for
    ///     each phone.
    public init(window: Double, interval: Double, phase: Double = 0) {
        self.interval = max(interval, 0.001)
        self.window = min(window, self.interval)
        self.phase = phase
        rounds = 1 / (3 * self.interval)
        lastStart = (self.window - Advertiser.airTime) / self.interval
    }

    /// Share of advertising events that are heard on one of the three channels, 0…1: (window − air time)/interval. An
    /// event is heard twice, or not at all, only if the phone changes channels within the millisecond of its packets,
    /// which changes the share by less than 0.001 for intervals of 0.1 s and more.
    public var heardShare: Double { min(max(lastStart, 0), 1) }

    /// The channel of which a packet that begins at `time` is heard: it lies wholly in a window. `nil` if none is.
    /// About 4 ns.
    public func channel(at time: Double) -> AdvertisingChannel? { channel(atPlace: place(at: time)) }

    /// The channel on which an advertising event is heard that begins at `time`, or `nil` if none of its three packets
    /// is. (If the phone changes channels at the right moment it could hear two; only the first counts.) About 5 ns.
    public func channel(ofEventAt time: Double) -> AdvertisingChannel? {
        let place = place(at: time)
        // An event is no longer than the shortest interval, so that at most one change of channels falls into it. The
        // channel of the event's beginning is the first to be heard, if its packet comes before the change.
        // In numbers, for which of the three it is cannot be foreseen, and a wrong branch costs more than all the rest.
        let number = (place < 1 ? 0 : 1) + (place < 2 ? 0 : 1)
        let first: AdvertisingChannel = number == 0 ? .channel37 : number == 1 ? .channel38 : .channel39
        if place + 3 * rounds * first.delay - Double(number) <= lastStart { return first }
        for channel in AdvertisingChannel.allCases {
            let later = place + 3 * rounds * channel.delay
            if self.channel(atPlace: later < 3 ? later : later - 3) == channel { return channel }
        }
        return nil
    }

    /// Intervals since the beginning of the round, 0 ..< 3.
    private func place(at time: Double) -> Double {
        let round = time * rounds + phase
        return 3 * (round - round.rounded(.down))
    }

    private func channel(atPlace place: Double) -> AdvertisingChannel? {
        switch place {
        case ..<1: return place <= lastStart ? .channel37 : nil
        case ..<2: return place - 1 <= lastStart ? .channel38 : nil
        default: return place - 2 <= lastStart ? .channel39 : nil
        }
    }
}
