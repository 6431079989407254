public import Foundation
internal import NumericalMethods
public import Radio
public import Recordings

/// What an operating system monitors: all beacons of a UUID, of a major in it, or one beacon.
public struct BeaconRegion: Hashable, Sendable {
    /// The UUID.
    public var uuid: UUID
    /// The major; `nil` for all.
    public var major: UInt16?
    /// The minor; `nil` for all. It needs a major.
    public var minor: UInt16?

    /// A region.
    public init(uuid: UUID, major: UInt16? = nil, minor: UInt16? = nil) {
        (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }

    /// Whether a beacon belongs to it.
    public func contains(_ beacon: BeaconID) -> Bool {
        guard case .iBeacon(let uuid, let major, let minor) = beacon, uuid == self.uuid else { return false }
        return self.major.map { $0 == major } ?? true && self.minor.map { $0 == minor } ?? true
    }

    /// Whether all beacons of another region belong to it.
    public func contains(_ other: BeaconRegion) -> Bool {
        uuid == other.uuid && (major == nil || (major == other.major && (minor == nil || minor == other.minor)))
    }
}

/// What the operating system tells of a region.
public struct RegionEvent: Hashable, Sendable {
    /// When the app learns of it, seconds.
    public var time: Double
    /// True for an entry.
    public var isEntry: Bool

    /// An event.
    public init(time: Double, isEntry: Bool) { (self.time, self.isEntry) = (time, isEntry) }

    /// The times between entries and exits.
    package static func stays(_ events: [RegionEvent], until end: Double) -> [Range<Double>] {
        var stays: [Range<Double>] = []
        var start: Double?
        for event in events {
            if event.isEntry {
                start = start ?? event.time
            } else if let from = start {
                if from < event.time { stays.append(from..<event.time) }
                start = nil
            }
        }
        if let start, start < end { stays.append(start..<end) }
        return stays
    }

    static func isInside(_ events: [RegionEvent], at time: Double) -> Bool {
        events.last { $0.time <= time }?.isEntry ?? false
    }
}

/// How fast and how surely an operating system tells of regions. Times in seconds.
///
/// The system hears a region; an app learns of it later. Flight mode freezes what the system knows: an entry in it is never
/// told, and a phone that was inside when it began is still inside when it ends. With Bluetooth off, nothing is told
/// either; a region that was left meanwhile is left silently, so that the next entry is told.
public struct RegionMonitor: Codable, Hashable, Sendable {
    /// Delay of an entry while the app is in the foreground.
    public var foregroundDelay: Double
    /// Usual delay of an entry otherwise, from and to.
    public var usualDelay: [Double]
    /// Longest delay of an entry.
    public var longestDelay: Double
    /// Share of entries that are delayed beyond the usual, evenly up to the longest.
    public var lateShare: Double
    /// Seconds without a packet until an exit is told.
    public var exitDelay: Double

    /// A monitor. Defaults: Core Location, as its users measured it. No document gives the share of late entries: 5 % is an
    /// assumption.
    public init(
        foregroundDelay: Double = 1, usualDelay: [Double] = [10, 30], longestDelay: Double = 900,
        lateShare: Double = 0.05, exitDelay: Double = 30
    ) {
        (self.foregroundDelay, self.usualDelay, self.longestDelay) = (foregroundDelay, usualDelay, longestDelay)
        (self.lateShare, self.exitDelay) = (lateShare, exitDelay)
    }

    /// What an app is told of a region during a recording, by ascending time. O(observations).
    ///
    /// - Parameters:
    ///   - heard: when a beacon of the region was heard, ascending.
    ///   - seed: the delays are drawn from it and the number of the entry.
    public func events(
        heard: [Double], duration: Double, attention: AttentionTimeline = AttentionTimeline(), seed: UInt64
    ) -> [RegionEvent] {
        let stream = RandomStream(seed: seed, purpose: "region monitor")
        var events: [RegionEvent] = []
        var isInside = false
        var last = -Double.infinity
        var entries: UInt64 = 0
        /// An exit that is due before `time`.
        func leave(before time: Double) {
            let due = last + exitDelay
            guard isInside, due <= time else { return }
            let moment = attention.condition(at: due)
            if moment.isInFlightMode { return }
            isInside = false
            guard moment.monitorsRegions, due <= duration else { return }
            events.append(RegionEvent(time: max(due, events.last?.time ?? due), isEntry: false))
        }
        for time in heard {
            leave(before: time)
            let moment = attention.condition(at: time)
            guard moment.monitorsRegions else { continue }
            last = time
            guard !isInside else { continue }
            isInside = true
            let told = time + delay(of: entries, moment, stream)
            entries += 1
            if told <= duration { events.append(RegionEvent(time: told, isEntry: true)) }
        }
        leave(before: .infinity)
        return Self.ordered(events)
    }

    /// The times at which beacons of a region are heard.
    public static func times(of region: BeaconRegion, in recording: Recording) -> [Double] {
        recording.observations.filter { observation in
            observation.readings.contains { region.contains($0.beacon) }
        }.map(\.time)
    }

    private func delay(of entry: UInt64, _ moment: PhoneCondition, _ stream: RandomStream) -> Double {
        if moment.app == .foreground { return foregroundDelay }
        let (from, to) = (usualDelay.first ?? 0, max(usualDelay.last ?? 0, usualDelay.first ?? 0))
        let isLate = stream.uniform(entry) < lateShare
        return isLate
            ? stream.uniform(in: to...max(longestDelay, to), entry, lane: 1)
            : stream.uniform(in: from...to, entry, lane: 2)
    }

    /// A late entry may be told after the exit that follows it; then neither is told.
    private static func ordered(_ events: [RegionEvent]) -> [RegionEvent] {
        var result: [RegionEvent] = []
        for event in events {
            if let last = result.last,
                event.time < last.time || (last.time == event.time && last.isEntry && !event.isEntry)
            {
                if last.isEntry, !event.isEntry { result.removeLast() }
                continue
            }
            if result.last?.isEntry == event.isEntry || (result.isEmpty && !event.isEntry) { continue }
            result.append(event)
        }
        return result
    }
}
