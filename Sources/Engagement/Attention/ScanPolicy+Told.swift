extension ScanPolicy {
    /// What an app learns of a region, ascending: entries and exits in turn, the first an entry.
    ///
    /// An event reaches an app in the foreground, and one that the operating system can wake. When an app comes to the
    /// foreground, it asks for the region's state, and so learns of what it missed, if the phone monitors regions then.
    /// O(events × spans).
    ///
    /// - Parameters:
    ///   - regions: what the operating system tells of the region, by ascending time.
    ///   - duration: seconds.
    package func told(_ regions: [RegionEvent], attention: AttentionTimeline, duration: Double) -> [RegionEvent] {
        let reaching = regions.filter { event in
            let moment = attention.condition(at: event.time)
            return moment.app == .foreground || canBeWoken(moment)
        }
        let asked = attention.pieces(until: duration) { $0.app == .foreground && $0.monitorsRegions }
            .filter(\.answer).map(\.range.lowerBound)
            .map { RegionEvent(time: $0, isEntry: RegionEvent.isInside(regions, at: $0)) }
        var isInside = false
        return (reaching + asked).sorted { $0.time < $1.time }.filter { event in
            defer { isInside = event.isEntry }
            return event.isEntry != isInside
        }
    }
}
