internal import NumericalMethods

/// How fast and how surely an operating system tells of regions. Times in seconds.
///
/// The system hears a region, and an app learns of it later: ``events(heard:duration:attention:start:seed:)``. What
/// forbids it:
///
/// - Flight mode freezes what the system knows. Nothing is told, even with Bluetooth on. A phone that was inside when it
///   began is still inside when it ends, without a new entry; an exit follows if nothing is heard for ``exitDelay``
///   after that. An entry that was not told yet is lost.
/// - With Bluetooth off, or without the permission "always", nothing is heard and nothing is told. An entry that was not
///   told yet is lost. An exit that became due meanwhile is told at the end, so that the next entry is told, too. That is
///   an assumption; the documents only say that entries are lost.
/// - A region that is left before its entry was told is never told.
package struct RegionMonitor: Hashable, Sendable {
    /// Delay of an entry while the app is in the foreground.
    package var foregroundDelay: Double
    /// Usual delay of an entry otherwise, from and to.
    package var usualDelay: [Double]
    /// Longest delay of an entry.
    package var longestDelay: Double
    /// Share of entries that are delayed beyond the usual, evenly up to the longest.
    package var lateShare: Double
    /// Seconds without a packet until an exit is told.
    package var exitDelay: Double

    /// A monitor. Defaults: Core Location, as its users measured it. No document gives the share of late entries: 5 % is an
    /// assumption. Delays that are negative or not a number count as 0.
    package init(
        foregroundDelay: Double = 1, usualDelay: [Double] = [10, 30], longestDelay: Double = 900,
        lateShare: Double = 0.05, exitDelay: Double = 30
    ) {
        self.foregroundDelay = foregroundDelay
        self.usualDelay = usualDelay
        self.longestDelay = longestDelay
        self.lateShare = lateShare
        self.exitDelay = exitDelay
    }

    /// Seconds from hearing a region to its entry. Each entry has its own number, so that delays do not depend on what
    /// else was drawn.
    func delay(of entry: UInt64, isForeground: Bool, _ stream: RandomStream) -> Double {
        if isForeground { return Self.seconds(foregroundDelay) }
        let from = Self.seconds(usualDelay.first ?? 0)
        let to = max(Self.seconds(usualDelay.last ?? 0), from)
        let isLate = stream.uniform(entry) < lateShare
        let (low, high) = isLate ? (to, max(Self.seconds(longestDelay), to)) : (from, to)
        return low < high ? stream.uniform(in: low...high, entry, lane: isLate ? 1 : 2) : low
    }

    static func seconds(_ value: Double) -> Double { value > 0 ? value : 0 }
}
