public import Geometry

/// What a survey heard, place by place. It gives positions without a model of the radio channel.
public struct Fingerprints: Hashable, Sendable {
    /// A place of the survey: a stay, or a second of a walk.
    public struct Point: Hashable, Sendable {
        /// Where, metres: the mean place of what was averaged.
        public var position: Geometry.Point
        /// On which level, an index into ``BeaconMap/levels``.
        public var level: Int
        /// Mean RSSI of each beacon of the map, dBm; `nil` for those that were not received.
        public var rssi: [Double?]
        /// In how many seconds each beacon was received.
        public var heardSeconds: [Int]
        /// In how many seconds any beacon was received.
        public var seconds: Int

        /// - Parameters:
        ///   - position: where, metres: the mean place of what was averaged.
        ///   - level: an index into ``BeaconMap/levels``.
        ///   - rssi: mean RSSI of each beacon of the map, dBm; `nil` for those that were not received.
        ///   - heardSeconds: in how many seconds each beacon was received; by default, beacons that were received were
        ///     received in all seconds.
        ///   - seconds: in how many seconds any beacon was received.
        public init(
            position: Geometry.Point, level: Int, rssi: [Double?], heardSeconds: [Int]? = nil, seconds: Int = 1
        ) {
            self.position = position
            self.level = level
            self.rssi = rssi
            self.seconds = seconds
            self.heardSeconds = heardSeconds ?? rssi.map { $0 == nil ? 0 : seconds }
        }
    }

    public var points: [Point]
    /// The phone's floor, dBm: weaker packets are not received.
    public var floor: Double

    /// The points of a survey. Points with another number of values than `beaconCount`, with a value that is not finite,
    /// or with impossible seconds are left out.
    ///
    /// - Parameters:
    ///   - points: what was heard, place by place.
    ///   - floor: the phone's floor, dBm. Phones stop at about −100 dBm.
    ///   - beaconCount: number of beacons of the map.
    public init(_ points: [Point], floor: Double = -100, beaconCount: Int) {
        self.floor = floor
        self.points = points.filter { point in
            point.rssi.count == beaconCount && point.heardSeconds.count == beaconCount && point.position.isFinite
                && point.rssi.allSatisfy { $0?.isFinite ?? true }
                && zip(point.rssi, point.heardSeconds).allSatisfy {
                    ($0 == nil ? 0...0 : 1...max(point.seconds, 1)).contains($1)
                }
        }
    }

    /// Points of one level and one square cell are averaged: the position and each beacon's RSSI by the seconds, so that
    /// a survey recorded while walking is as good as one recorded at stays. Cells come in the order of their first point.
    /// O(points × beacons).
    ///
    /// - Parameter size: side of a cell, metres.
    package func cells(of size: Double) -> [Point] {
        var cells: [Point] = []
        var indices: [SIMD3<Double>: Int] = [:]
        for point in points where point.seconds > 0 {
            let key = SIMD3(
                (point.position.x / size).rounded(.down), (point.position.y / size).rounded(.down), Double(point.level))
            guard let index = indices[key] else {
                indices[key] = cells.count
                cells.append(point)
                continue
            }
            cells[index].add(point)
        }
        return cells
    }
}

extension Fingerprints.Point {
    /// Adds the seconds of another point.
    fileprivate mutating func add(_ other: Self) {
        seconds += other.seconds
        position = position + (other.position - position) * (Double(other.seconds) / Double(seconds))
        for (beacon, value) in other.rssi.enumerated() {
            guard let value else { continue }
            heardSeconds[beacon] += other.heardSeconds[beacon]
            let mean = rssi[beacon] ?? value
            rssi[beacon] = mean + (value - mean) * Double(other.heardSeconds[beacon]) / Double(heardSeconds[beacon])
        }
    }
}
