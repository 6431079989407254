import Engagement
import NumericalMethods

extension SimulatedPhone {
    /// When a policy listens, checked at the ends of windows and at random times.
    mutating func listen(_ policy: ScanPolicy, _ regions: [RegionEvent]) -> [Range<Double>] {
        let moments = (0..<10 as Range<UInt64>).map { stream.uniform(in: 0...duration.nextDown, $0, lane: 91) }
        let windows = policy.listening(
            attention: seen, regions: regions, moments: moments, duration: duration)
        hears(policy, regions)
        counts["window", default: 0] += windows.count
        expect(
            zip(windows, windows.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
                && windows.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= duration && !$0.isEmpty },
            "windows out of order")
        let stays = RegionEvent.stays(regions, until: duration)
        let lit = zip(attention.spans, attention.spans.dropFirst())
            .filter { !$0.condition.isScreenOn && $1.condition.isScreenOn }.map(\.1.start)
        func canBeWoken(_ time: Double) -> Bool {
            let moment = attention.condition(at: time)
            if policy.sleepsInLowPower && moment.isInLowPower { return false }
            return moment.mayHear && moment.permission == .always
                && (moment.app == .background
                    || (moment.app == .terminated && policy.wakesTerminated
                        && (policy.wakesForceClosed || !moment.isForceClosed)))
        }
        let wakes =
            (regions.map(\.time) + moments).filter(canBeWoken)
            + (policy.wakesByScreen
                ? lit.filter { time in stays.contains { $0.contains(time) } && canBeWoken(time) } : [])
        func isAwake(_ time: Double) -> Bool { wakes.contains { $0 <= time && time < $0 + policy.wakeTime } }
        func knows(_ stay: Range<Double>, _ time: Double) -> Bool {
            if canBeWoken(stay.lowerBound) || attention.condition(at: stay.lowerBound).app == .foreground {
                return true
            }
            return attention.spans.contains {
                stay.contains($0.start) && $0.start <= time && $0.condition.app == .foreground
            }
                || moments.contains { stay.contains($0) && $0 <= time && canBeWoken($0) }
                || (policy.wakesByScreen && lit.contains { stay.contains($0) && $0 <= time && canBeWoken($0) })
        }
        /// Whether a closed app was woken in this stay, and nothing ended it since.
        func continues(_ time: Double) -> Bool {
            policy.closedContinues && policy.wakeTime > 0
                && wakes.contains { wake in
                    wake <= time && attention.condition(at: wake).app == .terminated
                        && attention.condition(at: wake).mayHear
                        && stays.contains { $0.contains(wake) && $0.contains(time) }
                        && attention.spans.allSatisfy {
                            $0.start <= wake || $0.start > time
                                || ($0.condition.mayHear && $0.condition.app == .terminated)
                        }
                }
        }
        /// Whether the app must, may or must not listen.
        func rule(_ time: Double) -> (may: Bool, must: Bool) {
            let moment = attention.condition(at: time)
            guard moment.mayHear else { return (false, false) }
            switch moment.app {
            case .foreground: return (policy.foreground.listens, policy.foreground.isContinuous)
            case .terminated:
                return (
                    policy.wakesTerminated && (isAwake(time) || (continues(time) && policy.background.listens)),
                    continues(time) && policy.background.isContinuous
                )
            case .background:
                let isKnown = stays.contains { $0.contains(time) && knows($0, time) }
                return (
                    isAwake(time) || (isKnown && policy.background.listens), isKnown && policy.background.isContinuous
                )
            }
        }
        let starts = attention.spans.map(\.start)
        for window in windows {
            let ends = [window.lowerBound, (window.lowerBound + window.upperBound) / 2, window.upperBound.nextDown]
            expect(ends.allSatisfy { rule($0).may }, "listening that is forbidden")
        }
        for start in starts where windows.contains(where: { $0.contains(start) }) {
            expect(rule(start).may, "listening that is forbidden")
        }
        for index in 0..<60 as Range<UInt64> {
            let time = stream.uniform(in: 0...duration.nextDown, index, lane: 90)
            if rule(time).must { expect(windows.contains { $0.contains(time) }, "listening that is missing") }
        }
        for time in wakes where policy.wakeTime > 0 {
            expect(windows.contains { $0.contains(time) }, "a wake-up that is missing")
            let end = time + policy.wakeTime * 0.9
            let isSteady = attention.spans.allSatisfy { span in
                span.start <= time || span.start > end
                    || (span.condition.mayHear && span.condition.app == attention.condition(at: time).app)
            }
            if isSteady, end < duration {
                expect(windows.contains { $0.contains(end) }, "a wake-up that is too short")
            }
        }
        guard case .periodic(let listen, let period) = policy.foreground, listen < period else { return windows }
        for (range, isOpen) in attention.pieces(until: duration, by: { $0.mayHear && $0.app == .foreground })
        where isOpen {
            let total = windows.filter { $0.overlaps(range) }.map { $0.clamped(to: range) }
                .reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            let most = listen * ((range.upperBound - range.lowerBound) / period).rounded(.up)
            expect(total <= most + 1e-6, "more listening than its share")
        }
        return windows
    }
}

extension SimulatedPhone {
    /// Checks what reaches an app of the events of a region.
    mutating func hears(_ policy: ScanPolicy, _ regions: [RegionEvent]) {
        let told = policy.told(regions, attention: seen, duration: duration)
        counts["told event", default: 0] += told.count
        var isInside = false
        var last = 0.0
        for event in told {
            let moment = attention.condition(at: event.time)
            expect(event.isEntry != isInside, "a region that is told twice")
            expect(event.time >= last && event.time < duration, "told events out of order")
            expect(
                RegionEvent.isInside(regions, at: event.time) == event.isEntry, "a told event that is not so any more")
            expect(moment.mayMonitor, "a told event that the phone forbids")
            expect(
                moment.app != .terminated
                    || (policy.wakesTerminated && (policy.wakesForceClosed || !moment.isForceClosed)),
                "a told event that the closed app forbids")
            expect(
                moment.app == .foreground || !(policy.sleepsInLowPower && moment.isInLowPower),
                "a told event that low power forbids")
            isInside = event.isEntry
            last = event.time
        }
        for (range, isOpen) in attention.pieces(until: duration, by: { $0.app == .foreground && $0.mayMonitor })
        where isOpen {
            let time = range.upperBound.nextDown
            expect(
                RegionEvent.isInside(told, at: time) == RegionEvent.isInside(regions, at: time),
                "an app in front that does not know its region")
        }
    }
}

extension ScanPolicy.Mode {
    /// Whether the app listens at all.
    var listens: Bool {
        switch self {
        case .never: false
        case .continuous: true
        case .periodic(let listen, _): listen > 0
        }
    }

    /// Whether the app listens all the time.
    fileprivate var isContinuous: Bool {
        if case .periodic(let listen, let period) = self { return listen > 0 && !(period > 0 && listen < period) }
        return self == .continuous
    }
}
