package import Engagement
internal import Geometry
internal import NumericalMethods
package import Recordings
package import VenueModel
internal import Walks

/// What an app hears on a visit, and when it listens.
package struct AppHearing: Sendable {
    /// The states of the phone, with the permission that the app has by then.
    package let attention: AttentionTimeline
    /// What the operating system tells of the region of all beacons.
    package let regions: [RegionEvent]
    /// When the app listens, ascending and disjoint.
    package let windows: [Range<Double>]
    /// What it hears then.
    package let recording: Recording

    /// - Parameters:
    ///   - attention: the states of the phone.
    ///   - seed: for the delays of the operating system and its wake-ups.
    package init(
        of visit: EngagementVisit, by profile: EngagementProfile, in venue: Venue, attention: AttentionTimeline,
        seed: UInt64
    ) {
        let duration = visit.recording.duration
        let attention =
            profile.askingRadius.map { radius in
                let middle = RegionSites.middle(of: venue) ?? Point(0, 0)
                let first = visit.truth.samples.first {
                    $0.position.distance(to: middle) <= radius && attention.condition(at: $0.time).app == .foreground
                }
                return attention.asking(at: first?.time)
            } ?? attention
        self.attention = attention
        regions = profile.regions.events(heard: visit.heard, duration: duration, attention: attention, seed: seed)
        windows = profile.scan.listening(
            attention: attention, regions: regions,
            moments: Self.moves(of: visit, by: profile.significantChange)
                + Self.fetches(each: profile.fetchInterval, until: duration, seed: seed),
            duration: duration)
        recording = visit.heard(in: windows, atLeast: profile.leastRSSI)
    }

    /// Share of the time in which the app listens.
    package var share: Double {
        windows.reduce(0) { $0 + $1.upperBound - $1.lowerBound } / max(recording.duration, 1)
    }

    /// When the phone has moved by a distance since the visit began or since the last such move. Levels do not matter.
    static func moves(of visit: EngagementVisit, by distance: Double?) -> [Double] {
        guard let distance else { return [] }
        var trigger = PositionChangeTrigger(distance: distance)
        return visit.truth.samples.compactMap { trigger.step(at: $0.time, $0.position, level: 0)?.time }
    }

    /// A Poisson process, ascending: wake-ups in the background come at times that nobody knows.
    static func fetches(each interval: Double?, until duration: Double, seed: UInt64) -> [Double] {
        guard let interval else { return [] }
        let stream = RandomStream(seed: seed, purpose: "background fetch")
        var times: [Double] = []
        var time = stream.exponential(mean: interval, 0)
        while time < duration {
            times.append(time)
            time += stream.exponential(mean: interval, UInt64(times.count))
        }
        return times
    }
}
