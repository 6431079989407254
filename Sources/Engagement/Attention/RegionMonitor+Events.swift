internal import NumericalMethods

extension RegionMonitor {
    /// What an app is told of a region during a recording: entries and exits in turn, by ascending time.
    /// O(n log n) for n times and spans; O(n) if the times ascend.
    ///
    /// - Parameters:
    ///   - heard: when a beacon of the region was heard. Times before 0, after the end, or not finite count as nothing.
    ///   - duration: seconds from 0 to the end; without events if it is not finite.
    ///   - start: when the app starts to monitor; `nil` for before the recording. A start in flight mode fails, and the
    ///     app tries again each time that it comes to the foreground.
    ///   - seed: the delays are drawn from it and the number of the entry.
    package func events(
        heard: [Double], duration: Double, attention: AttentionTimeline = AttentionTimeline(), start: Double? = nil,
        seed: UInt64
    ) -> [RegionEvent] {
        guard let start = Self.start(start, attention, until: duration) else { return [] }
        var watch = RegionWatch(monitor: self, stream: RandomStream(seed: seed, purpose: "region monitor"))
        let heard = heard.filter { $0.isFinite && $0 >= max(start, 0) }.sorted()
        var next = 0
        for (range, view) in attention.pieces(until: duration, by: RegionWatch.View.init(_:)) {
            watch.begin(view, at: max(range.lowerBound, start))
            while next < heard.count, heard[next] < range.upperBound {
                watch.hear(at: heard[next])
                next += 1
            }
            watch.end(at: range.upperBound)
        }
        return watch.events
    }

    /// When monitoring works from; `nil` if it never does.
    private static func start(_ start: Double?, _ attention: AttentionTimeline, until duration: Double) -> Double? {
        guard let start, start.isFinite else { return start == nil ? 0 : nil }
        if !attention.condition(at: start).isInFlightMode { return start }
        return attention.pieces(until: duration) { $0.app == .foreground }.first { range, isForeground in
            isForeground && range.lowerBound > start && !attention.condition(at: range.lowerBound).isInFlightMode
        }?.range.lowerBound
    }
}

/// What the operating system knows of one region.
private struct RegionWatch {
    /// What it can do.
    enum View: Equatable {
        /// It hears and tells.
        case open(isForeground: Bool)
        /// Flight mode.
        case frozen
        /// It neither hears nor tells.
        case blind

        init(_ condition: PhoneCondition) {
            if condition.isInFlightMode {
                self = .frozen
            } else {
                self = condition.monitorsRegions ? .open(isForeground: condition.app == .foreground) : .blind
            }
        }
    }

    let monitor: RegionMonitor
    let stream: RandomStream
    var events: [RegionEvent] = []
    var view = View.blind
    /// Whether an entry was told, and no exit after it.
    var isInside = false
    /// When an entry will be told.
    var due: Double?
    var heardAt = -Double.infinity
    var entries: UInt64 = 0

    mutating func begin(_ next: View, at time: Double) {
        // After flight mode, somebody who was inside counts as heard just now.
        if view == .frozen { heardAt = max(heardAt, time) }
        view = next
        guard case .open(let isForeground) = next else {
            due = nil
            return
        }
        if isForeground { due = due.map { min($0, time + RegionMonitor.seconds(monitor.foregroundDelay)) } }
        // What was left while nothing could be told.
        if isInside, left < time { exit(at: time) }
    }

    mutating func hear(at time: Double) {
        guard case .open(let isForeground) = view else { return }
        tell(before: time)
        heardAt = time
        guard !isInside, due == nil else { return }
        due = time + monitor.delay(of: entries, isForeground: isForeground, stream)
        entries += 1
    }

    /// The stretch ends; what is due then belongs to the next.
    mutating func end(at time: Double) {
        guard case .open = view else { return }
        tell(before: time)
    }

    /// When the region counts as left if nothing more is heard.
    private var left: Double { heardAt + RegionMonitor.seconds(monitor.exitDelay) }

    /// Tells of an entry and an exit that are due. A region that is left before its entry is due is never told.
    private mutating func tell(before time: Double) {
        if let entry = due, min(entry, left) < time {
            if entry < left {
                events.append(RegionEvent(time: entry, isEntry: true))
                isInside = true
            }
            due = nil
        }
        if isInside, left < time { exit(at: left) }
    }

    private mutating func exit(at time: Double) {
        events.append(RegionEvent(time: time, isEntry: false))
        isInside = false
    }
}
