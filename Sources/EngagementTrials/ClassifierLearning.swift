package import Engagement
internal import Foundation
internal import GSLNumerics
internal import Geometry
package import Radio
package import VenueModel
package import Walks

/// Learns a classifier of zones from visits whose truth is known: the linear discriminant of places with one
/// covariance.
///
/// A place is a part of a square in which the same zones overlap: one mean for a whole corridor would be that of no
/// point of it.
///
/// With the mean μₖ and the share πₖ of each place k, and the pooled covariance Σ of all features:
/// wₖ = Σ⁻¹ μₖ and bₖ = −½ μₖ·wₖ + ln πₖ. A small share of the mean variance is added to each variance, as some
/// beacons are seldom heard.
package struct ClassifierLearning: Sendable {
    private struct Key: Hashable, Comparable {
        /// Level, column and row of the square.
        var square: [Int]
        var zones: [Int]

        static func < (one: Key, other: Key) -> Bool {
            one.square == other.square
                ? one.zones.lexicographicallyPrecedes(other.zones) : one.square.lexicographicallyPrecedes(other.square)
        }
    }

    private typealias Sums = (count: Double, features: [Double])

    private let beacons: [BeaconID]
    private var places: [Key: Sums] = [:]
    /// Σ x xᵀ, row-major; its lower triangle.
    private var products: [Double]
    private var count = 0.0

    /// Side of the squares that divide a venue into places, metres. Of 4, 6 and 8 m it is the best for the zones of
    /// supermarket and office together.
    private static let side = 6.0
    /// Share of the mean variance that is added to each variance.
    private static let shrinkage = 0.01
    /// Every so many seconds one instant counts; those between are nearly the same.
    private static let step = 3
    /// Weights are rounded to so many decimals, so that files hold what was tested.
    private static let decimals = 1e4

    /// The numbers above, for a fingerprint.
    static let constants = [side, shrinkage, Double(step), decimals]

    /// Nothing learnt yet.
    package init(_ beacons: [BeaconID]) {
        self.beacons = beacons
        products = Array(repeating: 0, count: beacons.count * beacons.count)
    }

    /// Takes a visit. O(seconds × (zones × corners + heard beacons²)).
    ///
    /// - Parameter number: of the visit; the instants of different visits are shifted by it.
    package mutating func take(_ levels: BeaconLevels, _ truth: GroundTruth, zones: [Zone], visit number: Int) {
        let columns = beacons.map { levels.beacons.firstIndex(of: $0) }
        var samples = truth.samples[...]
        for row in stride(from: number % Self.step, to: levels.times.count, by: Self.step) {
            while samples.count > 1, samples[samples.startIndex + 1].time <= levels.times[row] {
                samples.removeFirst()
            }
            guard let sample = samples.first,
                let features = ZoneClassifier.features(columns.map { $0.map { levels.level(of: $0, at: row) } ?? .nan })
            else { continue }
            let inside = zones.indices.filter {
                zones[$0].level == sample.level && zones[$0].outline.depth(of: sample.position) >= 0
            }
            let square = [sample.position.x, sample.position.y].map { Int(($0 / Self.side).rounded(.down)) }
            take(features, Key(square: [sample.level] + square, zones: inside))
        }
    }

    private mutating func take(_ features: [Double], _ key: Key) {
        count += 1
        let used = features.indices.filter { features[$0] > 0 }
        var sums = places.removeValue(forKey: key) ?? (0, Array(repeating: 0, count: beacons.count))
        sums.count += 1
        for row in used {
            sums.features[row] += features[row]
            for column in used where column <= row {
                products[row * beacons.count + column] += features[row] * features[column]
            }
        }
        places[key] = sums
    }

    /// Adds what another one of the same beacons has taken.
    package mutating func add(_ other: ClassifierLearning) {
        count += other.count
        for index in products.indices { products[index] += other.products[index] }
        places.merge(other.places) { one, other in
            (one.count + other.count, zip(one.features, other.features).map(+))
        }
    }

    /// The classifier; one without places if nothing was heard. O(beacons³ + places × beacons²).
    package func classifier(of zones: [Zone], averaging: Double, powers: [BeaconID: Double]) -> ZoneClassifier {
        let order = beacons.count
        var covariance = products.map { $0 / max(count, 1) }
        let known = places.keys.sorted().compactMap { key in places[key].map { (key, $0) } }
        for (_, sums) in known {
            for row in 0..<order {
                for column in 0...row {
                    covariance[row * order + column] -=
                        sums.features[row] * sums.features[column] / (sums.count * count)
                }
            }
        }
        let trace = (0..<order).reduce(0) { $0 + covariance[$1 * order + $1] }
        // The floor is far below any noise of RSSI. It keeps the matrix positive definite where nothing varies.
        let added = Self.shrinkage * max(trace, 1e-6) / Double(max(order, 1))
        for row in 0..<order { covariance[row * order + row] += added }
        guard !known.isEmpty, let factor = try? CholeskyFactor(covariance, order: order) else {
            return ZoneClassifier(averaging: averaging, beacons: [], places: [])
        }
        func rounded(_ value: Double) -> Double { (value * Self.decimals).rounded() / Self.decimals }
        return ZoneClassifier(
            averaging: averaging, beacons: beacons.map { ZoneClassifier.Beacon($0, power: powers[$0]) },
            places: known.map { key, sums in
                let mean = sums.features.map { $0 / sums.count }
                let weights = factor.solved(mean)
                let bias = log(sums.count / count) - 0.5 * zip(mean, weights).reduce(0) { $0 + $1.0 * $1.1 }
                return ZoneClassifier.VenuePlace(
                    level: key.square[0], zones: key.zones.map { zones[$0].name }, bias: rounded(bias),
                    weights: weights.map(rounded))
            })
    }
}
