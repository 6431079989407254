internal import Foundation
internal import NumericalMethods
internal import Positioning

/// A mixture of one kernel per configuration and of the uniform density, with equal weights.
///
/// A kernel is a product over dimensions. For numbers it is a normal density, truncated at the ends of the axis. The other
/// slots ("off" or a word) together have the probability `strangeness`. A dimension without effect in the configuration of
/// the kernel is uniform.
struct ParzenDensity: Sendable {
    /// The places of a configuration on the dimensions; `nil` for dimensions without effect.
    typealias Point = [Dimension.AxisPlace?]

    private static let leastWidth = 0.02

    private let space: SearchSpace
    private let points: [Point]
    private let slotCounts: [Int]
    /// Standard deviation of a kernel on each axis, by the normal reference rule (Scott 1992): kernels become narrower as
    /// configurations come closer.
    private let widths: [Double]
    /// The probability of any slot other than the kernel's.
    private let strangeness: Double
    /// For each dimension, the logarithms of the probability of the kernel's slot, of one other slot, and of any slot if the
    /// kernel has none.
    private let scores: [(same: Double, other: Double, unknown: Double)]
    /// True for dimensions with numbers.
    private let usesAxis: [Bool]
    /// The kernels' slots (−1 for none), coordinates, and logarithms of the truncated normal density's factor; one row per
    /// kernel.
    private let slots: [Int]
    private let coordinates: [Double]
    private let factors: [Double]

    init(_ space: SearchSpace, _ configurations: [PositioningSettings]) {
        self.space = space
        let dimensions = space.dimensions
        let points = configurations.map { Self.point(of: $0, in: space) }
        self.points = points
        slotCounts = dimensions.map { Set($0.places.map(\.slot)).count }
        let shrinkage = pow(Double(max(points.count, 1)), -1 / (4 + Double(dimensions.count)))
        let widths = dimensions.indices.map { index in
            let coordinates = points.compactMap { $0[index] }.filter { $0.slot == 0 }.map(\.coordinate)
            // The uniform density counts as one more configuration.
            let mean = (coordinates.reduce(0, +) + 0.5) / Double(coordinates.count + 1)
            let squares = coordinates.reduce((mean - 0.5) * (mean - 0.5) + 1.0 / 12) { $0 + ($1 - mean) * ($1 - mean) }
            let spread = (squares / Double(coordinates.count + 1)).squareRoot()
            return max(1.06 * spread * shrinkage, Self.leastWidth)
        }
        self.widths = widths
        let strangeness = 0.25 * shrinkage
        self.strangeness = strangeness
        scores = slotCounts.map { count in
            count > 1 ? (log(1 - strangeness), log(strangeness / Double(count - 1)), -log(Double(count))) : (0, 0, 0)
        }
        usesAxis = dimensions.map { $0.setting.range != nil }
        slots = points.flatMap { $0.map { $0?.slot ?? -1 } }
        coordinates = points.flatMap { $0.map { $0?.coordinate ?? 0 } }
        factors = points.flatMap { point in
            zip(point, widths).map { place, width in
                guard let place, place.slot == 0 else { return 0 }
                let inside =
                    NormalDistribution.cumulative((1 - place.coordinate) / width)
                    - NormalDistribution.cumulative(-place.coordinate / width)
                return -log(inside * width * (2 * Double.pi).squareRoot())
            }
        }
    }

    func point(of settings: PositioningSettings) -> Point { Self.point(of: settings, in: space) }

    private static func point(of settings: PositioningSettings, in space: SearchSpace) -> Point {
        space.dimensions.map { space.isActive($0.setting, in: settings) ? $0.place(of: settings[$0.setting]) : nil }
    }

    func logDensity(_ point: Point) -> Double {
        var logs = [0.0]
        logs.reserveCapacity(points.count + 1)
        let active = point.indices.filter { point[$0] != nil }
        // The uniform density is 1 for numbers, and gives slots equal probabilities.
        for index in active { logs[0] += scores[index].unknown }
        for kernel in points.indices {
            var sum = 0.0
            let first = kernel * point.count
            for index in active {
                guard let place = point[index] else { continue }
                let slot = slots[first + index]
                if slot < 0 {
                    sum += scores[index].unknown
                } else if slot != place.slot {
                    sum += scores[index].other
                } else {
                    sum += scores[index].same
                    if slot == 0, usesAxis[index] {
                        let distance = (place.coordinate - coordinates[first + index]) / widths[index]
                        sum += factors[first + index] - distance * distance / 2
                    }
                }
            }
            logs.append(sum)
        }
        let greatest = logs.max() ?? 0
        return greatest + log(logs.reduce(0) { $0 + exp($1 - greatest) } / Double(logs.count))
    }

    /// A random configuration of the mixture.
    func sample(_ stream: RandomStream, tick: UInt64) -> PositioningSettings {
        let kernel = stream.index(below: points.count + 1, tick)
        let centre = kernel < points.count ? points[kernel] : []
        return space.configuration(
            space.dimensions.indices.map { index in
                let dimension = space.dimensions[index]
                let lane = UInt32(1 + 2 * index)
                guard !centre.isEmpty, let middle = centre[index] else {
                    return dimension.value(at: stream.uniform(tick, lane: lane))
                }
                let choice = stream.uniform(tick, lane: lane)
                let spread = stream.uniform(tick, lane: lane + 1)
                if slotCounts[index] > 1, choice < strangeness {
                    let others = dimension.values.indices.filter { dimension.places[$0].slot != middle.slot }
                    return dimension.values[others[min(Int(spread * Double(others.count)), others.count - 1)]]
                }
                guard middle.slot == 0, usesAxis[index] else { return dimension.value(nearest: middle) }
                let width = widths[index]
                // The quantile of the normal distribution between the ends of the axis.
                let lower = NormalDistribution.cumulative(-middle.coordinate / width)
                let upper = NormalDistribution.cumulative((1 - middle.coordinate) / width)
                let z = NormalDistribution.quantile(min(max(lower + spread * (upper - lower), 1e-12), 1 - 1e-12))
                return dimension.value(
                    nearest: Dimension.AxisPlace(slot: 0, coordinate: min(max(middle.coordinate + width * z, 0), 1)))
            })
    }
}
