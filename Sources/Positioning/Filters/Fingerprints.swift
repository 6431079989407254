public import Geometry
package import Lateration

/// Mean levels at the points of a survey. They give positions without a model of the radio channel.
public struct Fingerprints: Hashable, Sendable {
    /// One point of the survey.
    public struct Point: Hashable, Sendable {
        /// Where, metres.
        public var position: Geometry.Point
        /// On which level, an index into ``BeaconMap/levels``.
        public var level: Int
        /// Mean RSSI of each beacon of the map, dBm; ``Fingerprints/unheard`` for those that were not received.
        public var levels: [Double]

        /// A point.
        public init(position: Geometry.Point, level: Int, levels: [Double]) {
            (self.position, self.level, self.levels) = (position, level, levels)
        }
    }

    /// The level of a beacon that was not received, dBm.
    public static let unheard = -100.0

    /// The points; each with one level a beacon.
    public var points: [Point]

    /// The points of a survey. Points with another number of levels than `beaconCount`, or with a value that is not
    /// finite, are left out.
    public init(_ points: [Point], beaconCount: Int) {
        self.points = points.filter { point in
            point.levels.count == beaconCount && point.position.isFinite && point.levels.allSatisfy(\.isFinite)
        }
    }
}

/// The k nearest neighbours among fingerprints (Bahl and Padmanabhan, *RADAR*, INFOCOM 2000).
///
/// The distance of a point is the root mean square difference in dB over the beacons that the engine's filters kept.
/// Other beacons are left out, because it is not known whether they were not received or filtered out. The position is
/// the mean of the five nearest points of the level, each weighted by 1 / distance. O(points × beacons).
package struct NearestNeighbours: Equatable, Sendable {
    /// k.
    package static let count = 5

    private let fingerprints: Fingerprints
    private var nearest: [(distance: Double, point: Int)] = []

    package init(_ fingerprints: Fingerprints) {
        self.fingerprints = fingerprints
        nearest.reserveCapacity(Self.count + 1)
    }

    /// The position; `nil` if the level has no point, or no beacon is received above ``Fingerprints/unheard``.
    package mutating func position(of signals: [BeaconSignal], level: Int) -> Estimate? {
        guard !signals.isEmpty else { return nil }
        nearest.removeAll(keepingCapacity: true)
        for (index, point) in fingerprints.points.enumerated() where point.level == level {
            let distance = Self.distance(of: signals, to: point)
            guard nearest.count < Self.count || distance < nearest[nearest.count - 1].distance else { continue }
            let place = nearest.firstIndex { distance < $0.distance } ?? nearest.count
            nearest.insert((distance, index), at: place)
            if nearest.count > Self.count { nearest.removeLast() }
        }
        guard let first = nearest.first, first.distance.isFinite else { return nil }
        let anchor = fingerprints.points[first.point].position
        var sum = Vector(0, 0)
        var total = 0.0
        for (distance, point) in nearest {
            let weight = 1 / max(distance, 0.1)
            sum = sum + (fingerprints.points[point].position - anchor) * weight
            total += weight
        }
        let position = anchor + sum * (1 / total)
        var squares = 0.0
        for (distance, point) in nearest {
            let away = fingerprints.points[point].position - position
            squares += away.dot(away) / max(distance, 0.1) / total
        }
        return Estimate(position: position, trace: squares)
    }

    private static func distance(of signals: [BeaconSignal], to point: Fingerprints.Point) -> Double {
        var sum = 0.0
        var count = 0
        for signal in signals where signal.rssi > Fingerprints.unheard {
            let difference = signal.rssi - point.levels[signal.beacon]
            sum += difference * difference
            count += 1
        }
        return count > 0 ? (sum / Double(count)).squareRoot() : .infinity
    }

    package static func == (left: Self, right: Self) -> Bool { left.fingerprints == right.fingerprints }
}
