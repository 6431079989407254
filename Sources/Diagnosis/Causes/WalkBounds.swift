internal import Foundation
internal import Geometry
internal import Positioning
internal import Radio
internal import Recordings
internal import VenueModel
internal import Walks

/// The Cramér–Rao bounds along one walk.
struct WalkBounds {
    /// Beacons heard within this time count for a position, seconds: the longest default memory of the core's average.
    private static let memory = 5.0

    private let links: [(beacon: Int, times: [Double])]
    private let venue: Venue
    private let map: BeaconMap
    private let settings: PositioningSettings
    /// Beacons that count as heard where they are near.
    private var ghosts: [Int] = []

    init(of recording: Recording, venue: Venue, zonedPreset: ZonedPreset) {
        self.venue = venue
        map = BeaconMap(venue)
        settings = zonedPreset.base
        var times = [[Double]](repeating: [], count: map.beacons.count)
        for observation in recording.observations {
            for reading in observation.readings {
                if let beacon = map.index(of: reading.beacon) { times[beacon].append(reading.time) }
            }
        }
        links = times.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset, $0.element) }
    }

    /// The same if some beacons sent: within 15 m on their level they count as heard.
    func hearing(_ beacons: [Int]) -> WalkBounds {
        var copy = self
        copy.ghosts = beacons.compactMap { map.index(of: venue.beacons[$0].id) }
        return copy
    }

    func bound(at place: TruthSample) -> (radius: Double?, beacons: Int) {
        let level = map.levels.firstIndex { $0.number == place.level }
        let altitude = (level.map { map.levels[$0].elevation } ?? 0) + (place.height ?? PhoneHeight.inHand)
        let heard = links.filter { link in
            // The first reading after the beginning of the memory.
            var low = 0
            var high = link.times.count
            while low < high {
                let middle = (low + high) / 2
                if link.times[middle] <= place.time - Self.memory { low = middle + 1 } else { high = middle }
            }
            return low < link.times.count && link.times[low] <= place.time
        }.map(\.beacon)
        let near = ghosts.filter {
            map.beacons[$0].level == level && map.beacons[$0].position.distance(to: place.position) < 15
        }
        let used = heard + near.filter { !heard.contains($0) }
        let bound = CramerRaoBound(
            used.map { index in
                let beacon = map.beacons[index]
                return CramerRaoBound.Link(
                    away: place.position - beacon.position, rise: beacon.altitude - altitude,
                    exponent: beacon.pathLossExponent ?? settings[.pathLossExponent],
                    residualStandardDeviation: beacon.residualStandardDeviation)
            })
        return (bound.radius, used.count)
    }
}
