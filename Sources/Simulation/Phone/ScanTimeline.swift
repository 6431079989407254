import NumericalMethods
package import Parameters
package import Radio

/// When and on which channel a phone listens during a walk: by its scan schedule, by that of an app in the background,
/// and not at all while Bluetooth is off.
///
/// After some time the systems of some phones report only a part of one long scan. Then ``PhoneParameters/thinning`` is
/// the share of seconds in which nothing is heard, from ``PhoneParameters/thinningDelay`` after the start of the scan
/// on.
package struct ScanTimeline: Hashable, Sendable {
    /// A stretch of time without changes.
    private struct Span: Hashable {
        var start: Double
        /// `nil` while Bluetooth is off.
        var schedule: ScanSchedule?
        /// When Bluetooth was last switched on.
        var scanStart: Double
    }

    /// By ascending start; the first from time 0.
    private let spans: [Span]
    private let thinning: Double
    private let thinningDelay: Double
    private let deafness: RandomStream

    /// The timeline of one walker's phone.
    package init(
        _ parameters: PhoneParameters, faults: PhoneFaults = PhoneFaults(), seed: UInt64, walker: UInt64
    ) {
        let phase = RandomStream(seed: seed, purpose: "scan phase", entity: walker).uniform()
        let foreground = ScanSchedule(window: parameters.scanWindow, interval: parameters.scanInterval, phase: phase)
        let background = ScanSchedule(
            window: parameters.backgroundWindow, interval: parameters.backgroundInterval, phase: phase)
        thinning = parameters.thinning
        thinningDelay = parameters.thinningDelay
        deafness = RandomStream(seed: seed, purpose: "scan thinning", entity: walker)

        let off = faults.bluetoothOff
        let hidden = faults.background
        let changes = (off + hidden).flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 }
        var spans: [Span] = []
        for start in [0] + changes.sorted() {
            let isOff = off.contains { $0.lowerBound <= start && start < $0.upperBound }
            let isHidden = hidden.contains { $0.lowerBound <= start && start < $0.upperBound }
            let wasOn = spans.last?.schedule != nil
            spans.append(
                Span(
                    start: start, schedule: isOff ? nil : isHidden ? background : foreground,
                    scanStart: wasOn ? spans[spans.count - 1].scanStart : start))
        }
        self.spans = spans
    }

    /// The channel of which a packet that begins at `time` is heard, or `nil` if none is. About 10 ns.
    package func channel(at time: Double) -> AdvertisingChannel? { schedule(at: time)?.channel(at: time) }

    /// The channel on which an advertising event is heard that begins at `time`, or `nil` if it is not. About 10 ns.
    package func channel(ofEventAt time: Double) -> AdvertisingChannel? { schedule(at: time)?.channel(ofEventAt: time) }

    @inline(__always)
    private func schedule(at time: Double) -> ScanSchedule? {
        var index = spans.count - 1
        while index > 0, spans[index].start > time { index -= 1 }
        guard let schedule = spans[index].schedule else { return nil }
        if thinning > 0, time - spans[index].scanStart >= thinningDelay,
            deafness.uniform(UInt64(exactly: time.rounded(.down)) ?? 0) < thinning
        {
            return nil
        }
        return schedule
    }
}
