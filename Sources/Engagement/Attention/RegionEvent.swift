/// What the operating system tells of a region.
package struct RegionEvent: Hashable, Sendable {
    /// When the app learns of it, seconds.
    package var time: Double
    package var isEntry: Bool

    package init(time: Double, isEntry: Bool) {
        self.time = time
        self.isEntry = isEntry
    }

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

    /// Whether the last event up to a time is an entry.
    package static func isInside(_ events: [RegionEvent], at time: Double) -> Bool {
        events.last { $0.time <= time }?.isEntry ?? false
    }
}
