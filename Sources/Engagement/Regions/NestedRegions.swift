/// Regions that contain each other: a UUID, its majors, their minors.
///
/// ```swift
/// let events = NestedRegions.events([mall: monitor.events(heard: a, …), shop: monitor.events(heard: b, …)])
/// ```
///
/// An operating system tells of each region by itself, with its own delay. Here, what it tells is made consistent:
/// a phone in a region is in all that contain it. An entry into an inner region enters the outer ones first. An exit
/// from an outer region exits the inner ones first, as inBeacon does. An outer region that was entered only because of
/// inner ones is left with the last of them, until its own entry is told. A step takes O(regions).
package struct NestedRegions: Hashable, Sendable {
    /// An entry or an exit.
    package struct Event: Hashable, Sendable {
        /// Seconds since the start of the recording.
        package var time: Double
        package var region: BeaconRegion
        package var isEntry: Bool
    }

    /// The regions, each once, outer ones before those in them.
    package let regions: [BeaconRegion]
    /// Those that the phone is in.
    package private(set) var inside: Set<BeaconRegion> = []
    /// Those whose own entry was told.
    private var told: Set<BeaconRegion> = []
    private var now = -Double.infinity

    /// The phone is in none of the regions.
    package init(_ regions: [BeaconRegion]) { self.regions = Set(regions).sorted() }

    /// Takes what the operating system tells of one region, and gives what follows from it, in order. An unknown region, a
    /// time that is not finite, and a time before the last one change nothing.
    package mutating func take(_ event: RegionEvent, of region: BeaconRegion) -> [Event] {
        guard event.time.isFinite, event.time >= now, regions.contains(region) else { return [] }
        now = event.time
        let changed = event.isEntry ? entered(region) : left(region)
        return changed.map { Event(time: event.time, region: $0, isEntry: event.isEntry) }
    }

    /// The consistent events of all regions, by ascending time. At one time, exits come before entries.
    /// O(n log n + n × regions) for n events.
    package static func events(_ events: [BeaconRegion: [RegionEvent]]) -> [Event] {
        var nested = NestedRegions(Array(events.keys))
        let all = nested.regions.flatMap { region in (events[region] ?? []).map { (event: $0, region: region) } }
        let sorted = all.filter(\.event.time.isFinite).sorted { left, right in
            if left.event.time != right.event.time { return left.event.time < right.event.time }
            if left.event.isEntry != right.event.isEntry { return right.event.isEntry }
            return left.region < right.region
        }
        return sorted.flatMap { nested.take($0.event, of: $0.region) }
    }

    private mutating func entered(_ region: BeaconRegion) -> [BeaconRegion] {
        told.insert(region)
        let new = regions.filter { $0.contains(region) && !inside.contains($0) }
        inside.formUnion(new)
        return new
    }

    private mutating func left(_ region: BeaconRegion) -> [BeaconRegion] {
        guard inside.contains(region) else { return [] }
        var gone = Array(regions.filter { region.contains($0) && inside.contains($0) }.reversed())
        inside.subtract(gone)
        told.subtract(gone)
        for outer in regions.reversed() where inside.contains(outer) && !told.contains(outer) {
            guard !inside.contains(where: { $0 != outer && outer.contains($0) }) else { continue }
            inside.remove(outer)
            gone.append(outer)
        }
        return gone
    }
}
