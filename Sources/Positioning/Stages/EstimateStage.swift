package import Geometry

/// A position and how good it is.
package struct Estimate: Hashable, Sendable {
    /// Metres.
    package var position: Point
    /// Radius that should hold the truth in 68 of 100 cases, metres.
    package var radius: Double

    package init(position: Point, radius: Double) {
        self.position = position
        self.radius = radius
    }

    /// A position with the variances of both axes together, square metres: 1.07 √trace is the 68 % radius of a round normal
    /// distribution; at least 1 m.
    init(position: Point, trace: Double) {
        self.init(position: position, radius: max(1.07 * trace.squareRoot(), 1))
    }
}

/// Makes a position from distances: the weighted centroid, or lateration if that is on.
package struct EstimateStage: PositioningStage {
    package static let name = "estimate"
    package static let settings = [
        SettingKey.activateOptimisedCircularLateration.name, SettingKey.laterationCost.name,
        SettingKey.laterationLoss.name, SettingKey.receiverOffset.name, SettingKey.phoneHeight.name,
    ]

    private let map: BeaconMap
    private let lateration: Lateration?
    private let phoneHeight: Double
    private var offset: ReceiverOffset?
    private var circles: [Circle] = []
    private var previous: Memory.Previous?

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Previous: Codable, Hashable, Sendable {
            var position: Point
            var time: Double
        }

        fileprivate var previous: Previous?
        fileprivate var offset: ReceiverOffset?
    }

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        self.map = map
        lateration =
            settings[.activateOptimisedCircularLateration]
            ? Lateration(cost: settings[.laterationCost], loss: settings[.laterationLoss]) : nil
        offset = settings[.receiverOffset] ? ReceiverOffset() : nil
        phoneHeight = settings[.phoneHeight]
    }

    package var memory: Memory {
        get { Memory(previous: previous, offset: offset) }
        set {
            previous = newValue.previous
            offset?.adopt(newValue.offset)
        }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.point(memory.previous?.position, "previous.position")
        check.step(memory.previous?.time, "previous.time")
        memory.offset?.check(by: &check)
    }

    /// The position, or `nil` without ranges.
    ///
    /// - Parameters:
    ///   - ranges: strongest beacon first.
    ///   - level: index of the level that the phone is on.
    package mutating func solve(_ ranges: [BeaconRange], level: Int, at time: Double) -> Estimate? {
        let storey = map.levels[level]
        circles.removeAll(keepingCapacity: true)
        for range in ranges {
            let beacon = map.beacons[range.beacon]
            circles.append(
                Circle(
                    center: beacon.position, drop: beacon.altitude - storey.elevation - phoneHeight,
                    distance: range.distance, spread: range.spread,
                    nepersPerDecibel: range.spread / beacon.deviation))
        }
        guard let centroid = Self.centroid(of: circles) else { return nil }
        var estimate = centroid
        if let lateration {
            offset?.predict(at: time)
            let prior = previous.map { Prior(position: $0.position, age: time - $0.time) }
            estimate =
                lateration.solve(
                    circles, centroid: centroid.position, prior: prior, outline: storey.outline, offset: &offset)
                ?? centroid
        }
        guard estimate.position.isFinite, estimate.radius.isFinite else { return nil }
        previous = .init(position: estimate.position, time: time)
        return estimate
    }

    /// The centroid of the beacons, each weighted by the precision of its distance, w ∝ 1/(d b)²: a beacon twice as far
    /// counts a quarter.
    ///
    /// Its radius takes each beacon's place for a guess that misses by the distance at the upper end of its 68 %
    /// interval, and the guesses as independent: 1.3 √Σ w² (d eᵇ)² with Σ w = 1, at least 1 m.
    package static func centroid(of circles: [Circle]) -> Estimate? {
        var x = 0.0
        var y = 0.0
        var total = 0.0
        var variance = 0.0
        for circle in circles {
            let weight = circle.precision * circle.precision
            x += weight * circle.x
            y += weight * circle.y
            total += weight
            let miss = weight * circle.upperDistance
            variance += miss * miss
        }
        guard total > 0 else { return nil }
        return Estimate(
            position: Point(x / total, y / total), radius: Lateration.radius(variance.squareRoot() / total))
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.map == right.map && left.lateration?.cost == right.lateration?.cost
            && left.lateration?.loss == right.lateration?.loss && left.offset == right.offset
            && left.phoneHeight == right.phoneHeight && left.previous == right.previous
    }
}
