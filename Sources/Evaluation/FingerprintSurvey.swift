internal import Geometry
internal import NumericalMethods
public import Positioning
internal import Radio
public import Recordings
public import Walks

extension Fingerprints {
    /// Makes fingerprints of a survey. A recording that stands (its true places are within half a metre) gives one point. A
    /// recording that moves gives one for each second, at the mean of the true places of its readings. The RSSI of a
    /// beacon is the mean in dB. The phone's floor is the 1 % quantile of all readings. O(readings × log readings).
    ///
    /// Readings at times without truth, on no level of the map, or of other beacons are left out.
    public init(_ surveys: [(recording: Recording, truth: GroundTruth)], map: BeaconMap) {
        var points: [Point] = []
        var readings: [Double] = []
        for (recording, truth) in surveys {
            var sums = SurveySums(truth, map: map)
            for observation in recording.observations {
                for reading in observation.readings {
                    guard sums.add(reading.rssi, of: reading.beacon, at: reading.time) else { continue }
                    readings.append(reading.rssi)
                }
            }
            points += sums.points
        }
        self.init(points, floor: Statistics.quantile(readings, 0.01) ?? -100, beaconCount: map.beacons.count)
    }
}

extension Recording {
    /// Whether a survey with this truth gives a fingerprint at a venue.
    package func givesFingerprint(with truth: GroundTruth, in map: BeaconMap) -> Bool {
        var sums = SurveySums(truth, map: map)
        return observations.contains { observation in
            observation.readings.contains { sums.add($0.rssi, of: $0.beacon, at: $0.time) }
        }
    }
}

/// Sums over the readings of a survey, for each second, or for all of a stay.
private struct SurveySums {
    private struct Sum {
        var level: Int
        var anchor: Geometry.Point
        var places = Vector(0, 0)
        var count = 0
        var rssi: [Double]
        var counts: [Int]
        /// The seconds with a reading, of any beacon and of each.
        var seconds: Set<Int> = []
        var heard: [Set<Int>]
    }

    private let truth: GroundTruth
    private let map: BeaconMap
    /// The place of a recording that stands.
    private let stay: TruthSample?
    private var sums: [Sum] = []
    private var indices: [SIMD2<Int>: Int] = [:]

    init(_ truth: GroundTruth, map: BeaconMap) {
        self.truth = truth
        self.map = map
        stay = truth.samples.first.flatMap { first in
            truth.samples.allSatisfy { $0.level == first.level && $0.position.distance(to: first.position) <= 0.5 }
                ? first : nil
        }
    }

    /// Adds a reading; false if it has no place or is of no beacon of the map.
    mutating func add(_ rssi: Double, of id: BeaconID, at time: Double) -> Bool {
        guard let place = stay ?? truth.sample(at: time), let beacon = map.index(of: id), rssi.isFinite,
            abs(time) < 1e9, let level = map.levels.firstIndex(where: { $0.number == place.level })
        else { return false }
        let second = Int(time.rounded(.down))
        let key = SIMD2(stay == nil ? second : 0, level)
        if indices[key] == nil {
            indices[key] = sums.count
            let count = map.beacons.count
            sums.append(
                Sum(
                    level: level, anchor: place.position, rssi: Array(repeating: 0, count: count),
                    counts: Array(repeating: 0, count: count), heard: Array(repeating: [], count: count)))
        }
        guard let index = indices[key] else { return false }
        sums[index].places = sums[index].places + (place.position - sums[index].anchor)
        sums[index].count += 1
        sums[index].rssi[beacon] += rssi
        sums[index].counts[beacon] += 1
        sums[index].seconds.insert(second)
        sums[index].heard[beacon].insert(second)
        return true
    }

    /// The points, in the order of time.
    var points: [Fingerprints.Point] {
        sums.map { sum in
            Fingerprints.Point(
                position: sum.anchor + sum.places * (1 / Double(sum.count)), level: sum.level,
                rssi: zip(sum.rssi, sum.counts).map { $1 > 0 ? $0 / Double($1) : nil },
                heardSeconds: sum.heard.map(\.count), seconds: sum.seconds.count)
        }
    }
}
