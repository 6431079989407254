internal import Engagement
internal import Foundation
internal import Geometry
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// What was really so on one visit: where the person was, and which beacons were in reach.
///
/// A beacon is in reach from the first to the last reading, with pauses of at most ``pause``; readings count whether or
/// not an app listens.
struct EventTruth {
    private(set) var visit: EngagementVisit
    let venue: Venue
    /// When each beacon of the venue is heard, seconds, ascending.
    let heard: [BeaconID: [Double]]
    private let reach: [BeaconID: [ClosedRange<Double>]]
    /// When and how the set of beacons in reach changes, by ascending time.
    let setChanges: [SetChange]

    /// Time without a reading after which a beacon is out of reach, seconds: that of the operating system's exits.
    static let pause = RegionMonitor().exitDelay

    init(_ visit: EngagementVisit, venue: Venue) {
        self.visit = visit
        self.venue = venue
        let beacons = Set(venue.beacons.map(\.id))
        var heard: [BeaconID: [Double]] = [:]
        for observation in visit.recording.observations {
            for reading in observation.readings where beacons.contains(reading.beacon) {
                heard[reading.beacon, default: []].append(observation.time)
            }
        }
        self.heard = heard
        reach = heard.mapValues(Self.stays)
        var changes: [SetChange] = []
        var last: Set<BeaconID>?
        for time in stride(from: 0, through: visit.recording.duration, by: 1) {
            let visible = Set(reach.filter { $0.value.contains { $0.contains(time) } }.map(\.key))
            if let last, last != visible { changes.append(SetChange(time: time, from: last, to: visible)) }
            last = visible
        }
        setChanges = changes
    }

    /// The same with a time after the visit, in seconds, in which nothing is in reach.
    func leaving(for time: Double) -> EventTruth {
        var truth = self
        truth.visit = visit.leaving(for: time)
        return truth
    }

    private static func stays(_ times: [Double]) -> [ClosedRange<Double>] {
        times.reduce(into: []) { $0.extend(to: $1, gap: pause) }
    }

    /// When one of some beacons is heard, seconds, ascending.
    func times(of isMeant: (BeaconID) -> Bool) -> [Double] {
        heard.filter { isMeant($0.key) }.flatMap(\.value).sorted()
    }

    /// Stays where one of some beacons is in reach.
    func stays(_ goal: TriggerGoal, reaching isMeant: (BeaconID) -> Bool) -> ZoneStays {
        let stays = Self.stays(times(of: isMeant))
        return ZoneStays(visit.truth, goal: goal) { sample in
            stays.contains { $0.contains(sample.time) } ? .infinity : -.infinity
        }
    }

    /// Stays at a distance of a beacon: straight from the phone, with the heights of both. Far also needs that it is in
    /// reach; nearer distances need the same level.
    ///
    /// - Parameter depth: metres inside the border, by distance.
    func stays(_ goal: TriggerGoal, at beacon: Beacon, isFar: Bool, depth: (Double) -> Double?) -> ZoneStays {
        let reach = reach[beacon.id] ?? []
        return ZoneStays(visit.truth, goal: goal) { sample in
            guard !isFar || reach.contains(where: { $0.contains(sample.time) }) else { return -.infinity }
            guard sample.level == beacon.level else { return isFar ? .infinity : -.infinity }
            let up = beacon.height - (sample.height ?? beacon.height)
            return depth(hypot(sample.position.distance(to: beacon.position), up)) ?? -.infinity
        }
    }

    /// When the person has moved by a distance since the last such moment, or has changed the level; seconds, ascending.
    func moves(by distance: Double) -> [Double] {
        var trigger = PositionChangeTrigger(distance: distance)
        return visit.truth.samples.compactMap { trigger.step(at: $0.time, $0.position, level: $0.level)?.time }
    }

    /// Whether the person was so far away, or on another level, between two moments, from where they were at the first.
    func moved(by distance: Double, after start: Double?, until end: Double) -> Bool {
        guard let from = start.flatMap(visit.truth.sample(at:)) ?? visit.truth.samples.first else { return false }
        return visit.truth.samples.contains { sample in
            sample.time > from.time && sample.time <= end
                && (sample.level != from.level || sample.position.distance(to: from.position) >= distance)
        }
    }
}

/// What changes in a set of beacons.
struct SetChange {
    /// Seconds.
    let time: Double
    private let came: Set<BeaconID>
    private let left: Set<BeaconID>

    init(time: Double, from before: Set<BeaconID>, to after: Set<BeaconID>) {
        self.time = time
        came = after.subtracting(before)
        left = before.subtracting(after)
    }

    /// Whether a beacon came in both, or left in both.
    func shares(_ other: SetChange) -> Bool {
        !came.isDisjoint(with: other.came) || !left.isDisjoint(with: other.left)
    }
}
