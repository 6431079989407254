internal import Geometry
internal import NumericalMethods
public import Positioning
public import Recordings
public import Walks

extension Fingerprints {
    /// Makes fingerprints of a survey: one for each recording at one place, with the mean RSSI in dB of each beacon.
    /// Recordings that move (more than half a metre), that are on no level of the map, or without a reading give none.
    public init(_ surveys: [(recording: Recording, truth: GroundTruth)], map: BeaconMap) {
        let points = surveys.compactMap { recording, truth -> Point? in
            guard let place = truth.samples.first,
                truth.samples.allSatisfy({
                    $0.level == place.level && $0.position.distance(to: place.position) <= 0.5
                }), let level = map.levels.firstIndex(where: { $0.number == place.level })
            else { return nil }
            var heard = [[Double]](repeating: [], count: map.beacons.count)
            for observation in recording.observations {
                for reading in observation.readings {
                    if let beacon = map.index(of: reading.beacon) { heard[beacon].append(reading.rssi) }
                }
            }
            guard heard.contains(where: { !$0.isEmpty }) else { return nil }
            return Point(
                position: place.position, level: level,
                levels: heard.map { Statistics.mean($0) ?? Fingerprints.unheard })
        }
        self.init(points, beaconCount: map.beacons.count)
    }
}
