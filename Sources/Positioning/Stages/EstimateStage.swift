internal import Foundation
import Geometry
package import Lateration

/// Makes a position from distances: the weighted centroid, or lateration if that is on.
package struct EstimateStage: PositioningStage {
    package static let name = "estimate"
    package static let settings = [
        SettingKey.activateOptimisedCircularLateration.name, SettingKey.laterationCost.name,
        SettingKey.laterationLoss.name, SettingKey.laterationSolver.name, SettingKey.receiverOffset.name,
        SettingKey.phoneHeight.name,
    ]

    private let map: BeaconMap
    private var lateration: Lateration?
    private let phoneHeight: Double
    private var offset: ReceiverOffset?
    private var circles: [Circle] = []

    package struct Memory: Codable, Hashable, Sendable {
        fileprivate var offset: ReceiverOffset?
    }

    package init(_ settings: PositioningSettings, map: BeaconMap) {
        self.map = map
        lateration =
            settings[.activateOptimisedCircularLateration]
            ? Lateration(
                cost: map.constants.laterationCost ?? settings[.laterationCost], loss: settings[.laterationLoss],
                method: settings[.laterationSolver] == .gsl ? map.lateration : .newton) : nil
        offset = settings[.receiverOffset] ? ReceiverOffset() : nil
        phoneHeight = settings[.phoneHeight]
    }

    package var memory: Memory {
        get { Memory(offset: offset) }
        set { offset?.adopt(newValue.offset) }
    }

    package func check(_ memory: Memory, by check: inout MemoryCheck) {
        memory.offset?.check(by: &check)
    }

    /// Whether a position depends on the seconds before.
    var looksBack: Bool { lateration != nil && offset != nil }

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
                    nepersPerDecibel: range.nepersPerDecibel))
        }
        guard let centroid = Self.centroid(of: circles, exponent: map.constants.centroidWeightExponent)
        else { return nil }
        var estimate = centroid
        if let lateration {
            offset?.predict(at: time)
            estimate =
                lateration.solve(
                    circles, centroid: centroid.position, outline: storey.outline, offset: &offset)
                ?? centroid
        }
        guard estimate.position.isFinite, estimate.radius.isFinite else { return nil }
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
    /// then the radius is the ``PosteriorSpread``.
    ///
    /// - Parameter exponent: ``OpenConstants/centroidWeightExponent``; 2 is the precision.
    package static func centroid(of circles: [Circle], exponent: Double = 2) -> Estimate? {
        guard let first = circles.first else { return nil }
        var total = 0.0
        var weights = 0.0
        var sum = Vector(0, 0)
        var squares = 0.0
        var bound = 0.0
        for circle in circles {
            let weight =
                exponent == 2 ? circle.precision * circle.precision : pow(circle.precision, exponent)
            let away = Vector(circle.x - first.x, circle.y - first.y)
            total += weight
            weights += weight * weight
            sum = sum + away * weight
            squares += weight * away.dot(away)
            bound = max(bound, weight * circle.upperDistance)
        }
        let center = sum * (1 / total)
        let position = Point(first.x, first.y) + center
        guard circles.count > 2 else {
            let radius = circles.withUnsafeBufferPointer { PosteriorSpread.value($0, around: position) }
            return Estimate(position: position, radius: max(radius, 1))
        }
        let spread = max(squares / total - center.dot(center), 0) * weights / (total * total)
        return Estimate(position: position, radius: max(spread.squareRoot(), bound / total, 1))
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.map == right.map && left.lateration?.cost == right.lateration?.cost
            && left.lateration?.loss == right.lateration?.loss
            && left.lateration?.method == right.lateration?.method && left.offset == right.offset
            && left.phoneHeight == right.phoneHeight
    }
}
