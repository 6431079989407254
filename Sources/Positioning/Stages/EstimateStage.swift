internal import Foundation
import Geometry
package import Lateration

/// Makes a position from distances: the weighted centroid, or lateration if that is on.
package struct EstimateStage: PositioningStage {
    package static let name = "estimate"
    package static let settings = [
        SettingKey.activateOptimisedCircularLateration.name, SettingKey.laterationCost.name,
        SettingKey.laterationLoss.name, SettingKey.laterationSolver.name,
        SettingKey.activateLaterationPrior.name, SettingKey.phoneHeight.name,
    ]

    private let map: BeaconMap
    private let lateration: Lateration?
    private let phoneHeight: Double
    private let hasPrior: Bool
    private var previous: Memory.Previous?
    private var circles: [Circle] = []

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate struct Previous: Codable, Hashable, Sendable {
            var position: Point
            var time: Double
        }

        /// The last position, for the prior.
        fileprivate var previous: Previous?
    }

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        self.map = map
        lateration =
            settings[.activateOptimisedCircularLateration]
            ? Lateration(
                cost: map.constants.laterationCost ?? settings[.laterationCost], loss: settings[.laterationLoss],
                method: settings[.laterationSolver] == .gsl ? map.lateration : .newton) : nil
        hasPrior = lateration != nil && settings[.activateLaterationPrior]
        phoneHeight = settings[.phoneHeight]
    }

    package var memory: Memory {
        get { Memory(previous: previous) }
        set { previous = hasPrior ? newValue.previous : nil }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        check.point(memory.previous?.position, "previous.position")
        check.step(memory.previous?.time, "previous.time")
    }

    /// Whether a position depends on the seconds before.
    var looksBack: Bool { hasPrior }

    /// The position, or `nil` without ranges.
    ///
    /// - Parameters:
    ///   - ranges: strongest beacon first.
    ///   - level: index of the level that the phone is on.
    ///   - withRadius: whether to find the radius, which can take longer than the position.
    package mutating func solve(
        _ ranges: [BeaconRange], level: Int, at time: Double, withRadius: Bool = true
    ) -> Estimate? {
        // Field by field: a copy of the level, or of a beacon, would count references.
        let elevation = map.levels[level].elevation
        // The centroid does not know heights, nor does the place of a single beacon.
        let isFlat = lateration == nil || ranges.count < 2
        circles.removeAll(keepingCapacity: true)
        for range in ranges {
            let altitude = map.beacons[range.beacon].altitude
            circles.append(
                Circle(
                    center: map.beacons[range.beacon].position, drop: isFlat ? 0 : altitude - elevation - phoneHeight,
                    distance: range.distance, spread: range.spread))
        }
        guard !circles.isEmpty else { return nil }
        func centroid(withRadius: Bool) -> Estimate? {
            Self.centroid(of: circles, exponent: map.constants.centroidWeightExponent, withRadius: withRadius)
        }
        var found: Estimate?
        if circles.count == 1 {
            found = Lateration.proximity(to: circles[0], in: map.levels[level].outline, withRadius: withRadius)
        } else if let lateration, let start = centroid(withRadius: false) {
            let prior = previous.map { Prior(position: $0.position, age: time - $0.time) }
            found = lateration.solve(
                circles, centroid: start.position, prior: prior, outline: map.levels[level].outline,
                withRadius: withRadius)
        }
        guard let estimate = found ?? centroid(withRadius: withRadius), estimate.position.isFinite,
            estimate.radius.isFinite || !withRadius
        else { return nil }
        if hasPrior { previous = .init(position: estimate.position, time: time) }
        return estimate
    }

    /// The centroid of the beacons, each weighted by the precision of its distance, w ∝ 1/(d b)²: a beacon twice as far
    /// counts a quarter.
    ///
    /// Its radius is that of the standard error of a weighted mean: each beacon's place is an estimate of the phone's
    /// place, and the scatter of the places is its error, r² = Σ w |bᵢ − c|² Σ w² with Σ w = 1. This needs no radio
    /// model, so a wrong model does not make the radius wrong. It is at least a beacon's share of its own distance, w d
    /// e^(0.47 b), and at least 1 m.
    ///
    /// The places of one or two beacons do not tell how far off their mean is: these give distances, but no direction. So
    /// then the radius is the ``RingSpread``.
    ///
    /// - Parameters:
    ///   - exponent: ``OpenConstants/centroidWeightExponent``; 2 is the precision.
    ///   - withRadius: whether to find the radius.
    package static func centroid(of circles: [Circle], exponent: Double = 2, withRadius: Bool = true) -> Estimate? {
        guard let first = circles.first else { return nil }
        var total = 0.0
        var weights = 0.0
        var sum = Vector(0, 0)
        var squares = 0.0
        var bound = 0.0
        for circle in circles {
            let weight = exponent == 2 ? circle.precision * circle.precision : pow(circle.precision, exponent)
            let away = Vector(circle.x - first.x, circle.y - first.y)
            total += weight
            weights += weight * weight
            sum = sum + away * weight
            squares += weight * away.dot(away)
            bound = max(bound, weight * circle.upperDistance)
        }
        let center = sum * (1 / total)
        let position = Point(first.x, first.y) + center
        guard withRadius else { return Estimate(position: position, radius: .nan) }
        guard circles.count > 2 else {
            let spread =
                circles.count == 1
                ? RingSpread(first, around: position) : RingSpread(first, circles[1], around: position)
            return Estimate(position: position, radius: max(spread.radius, 1))
        }
        let spread = max(squares / total - center.dot(center), 0) * weights / (total * total)
        return Estimate(position: position, radius: max(spread.squareRoot(), bound / total, 1))
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.map == right.map && left.lateration?.cost == right.lateration?.cost
            && left.lateration?.loss == right.lateration?.loss
            && left.lateration?.method == right.lateration?.method
            && left.phoneHeight == right.phoneHeight && left.hasPrior == right.hasPrior
            && left.previous == right.previous
    }
}
