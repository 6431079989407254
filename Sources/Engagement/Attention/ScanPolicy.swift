/// When an app listens to beacons: its policy in front, behind, and after it was woken.
public struct ScanPolicy: Codable, Hashable, Sendable {
    /// How an app listens in one state.
    public enum Mode: Codable, Hashable, Sendable {
        /// Never.
        case never
        /// All the time.
        case continuous
        /// `listen` seconds of each `period` seconds.
        case periodic(listen: Double, period: Double)

        /// Share of the time, 0…1.
        public var duty: Double {
            switch self {
            case .never: 0
            case .continuous: 1
            case .periodic(let listen, let period): period > 0 ? min(max(listen / period, 0), 1) : 1
            }
        }
    }

    /// In the foreground.
    public var foreground: Mode
    /// In the background, inside a region. `never` leaves only what a wake-up gives.
    public var background: Mode
    /// Seconds of listening after the system woke the app because of a region; 0 if it is never woken.
    public var wakeTime: Double
    /// Whether a terminated app is woken, too.
    public var wakesTerminated: Bool
    /// Whether switching on the screen wakes it inside a region.
    public var wakesByScreen: Bool
    /// Whether low power mode forbids wake-ups.
    public var sleepsInLowPower: Bool

    /// A policy; by default an app that listens in the foreground alone.
    public init(
        foreground: Mode = .continuous, background: Mode = .never, wakeTime: Double = 0, wakesTerminated: Bool = false,
        wakesByScreen: Bool = false, sleepsInLowPower: Bool = false
    ) {
        (self.foreground, self.background, self.wakeTime) = (foreground, background, wakeTime)
        (self.wakesTerminated, self.wakesByScreen) = (wakesTerminated, wakesByScreen)
        self.sleepsInLowPower = sleepsInLowPower
    }

    /// When the app listens: disjoint, ascending, within 0…`duration`. O(spans × windows).
    ///
    /// - Parameters:
    ///   - attention: the states of the phone.
    ///   - regions: what the operating system tells of regions, by ascending time.
    public func listening(
        attention: AttentionTimeline, regions: [RegionEvent], duration: Double
    ) -> [Range<Double>] {
        var windows: [Range<Double>] = []
        for (range, condition) in attention.pieces(until: duration) where condition.canRange {
            switch condition.app {
            case .foreground: windows += Self.windows(foreground, in: range)
            case .background:
                for stay in RegionEvent.stays(regions, until: duration) {
                    let inside = stay.clamped(to: range)
                    if !inside.isEmpty { windows += Self.windows(background, in: inside) }
                }
                windows += wakeUps(in: range, condition, regions, attention)
            case .terminated:
                if wakesTerminated { windows += wakeUps(in: range, condition, regions, attention) }
            }
        }
        return Self.merged(windows)
    }

    /// Windows after the events that reach the app in this stretch.
    private func wakeUps(
        in range: Range<Double>, _ condition: PhoneCondition, _ regions: [RegionEvent], _ attention: AttentionTimeline
    ) -> [Range<Double>] {
        guard wakeTime > 0, condition.permission == .always, !(sleepsInLowPower && condition.isInLowPower) else {
            return []
        }
        var times = regions.map(\.time).filter(range.contains)
        if wakesByScreen {
            let on = attention.spans.indices.filter { index in
                attention.spans[index].condition.isScreenOn
                    && (index == 0 || !attention.spans[index - 1].condition.isScreenOn)
            }.map { attention.spans[$0].start }
            times += on.filter { time in range.contains(time) && RegionEvent.isInside(regions, at: time) }
        }
        return times.map { $0..<min($0 + wakeTime, range.upperBound) }
    }

    private static func windows(_ mode: Mode, in range: Range<Double>) -> [Range<Double>] {
        switch mode {
        case .never: return []
        case .continuous: return [range]
        case .periodic(let listen, let period):
            guard period > 0, listen < period else { return [range] }
            return stride(from: range.lowerBound, to: range.upperBound, by: period).map {
                $0..<min($0 + listen, range.upperBound)
            }
        }
    }

    private static func merged(_ windows: [Range<Double>]) -> [Range<Double>] {
        var merged: [Range<Double>] = []
        for window in windows.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, window.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, window.upperBound)
            } else {
                merged.append(window)
            }
        }
        return merged
    }
}
