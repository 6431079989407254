internal import Foundation
internal import NumericalMethods
internal import Positioning

/// The tree-structured Parzen estimator (Bergstra et al. 2011), with joint kernels over all dimensions as in BOHB
/// (Falkner, Klein, Hutter 2018).
///
/// The trials are split into the best and the others, a density is laid over each, `l` and `g`, and of some random
/// points of `l` the one with the greatest l/g is tried next: the point of greatest expected improvement. Chosen over a
/// random-forest surrogate since a setting without effect simply has no kernel, a proposal costs O(dimensions) a
/// kernel, and there is nothing to fit.
struct ParzenSampler: Sampler {
    /// So many points come from the Sobol' sequence first.
    private static let startCount = 16
    /// One point in so many still does, so that no corner is forgotten.
    private static let explorationPeriod = 4
    /// The share of the trials that count as good, and how many at most.
    private static let goodShare = 0.1
    private static let mostGood = 25
    /// How many of the others the density of the others is made of.
    private static let mostOthers = 100
    private static let candidateCount = 24

    private let space: SearchSpace
    private let stream: RandomStream
    private var explorer: SobolSampler
    private var index = 0
    private var trialCount = 0
    private var good: ParzenDensity
    private var others: ParzenDensity

    init(_ space: SearchSpace, seed: UInt64) {
        self.space = space
        stream = RandomStream(seed: seed, purpose: "Parzen sampler")
        explorer = SobolSampler(space, seed: seed)
        good = ParzenDensity(space, [])
        others = good
    }

    mutating func next(after trials: [Trial]) throws -> PositioningSettings? {
        defer { index += 1 }
        guard trials.count >= Self.startCount, index % Self.explorationPeriod != 0 else {
            return try explorer.next(after: trials)
        }
        if trials.count != trialCount { learn(trials) }
        var best: (settings: PositioningSettings, ratio: Double)?
        for candidate in 0..<Self.candidateCount {
            let settings = good.sample(stream, tick: UInt64(index * Self.candidateCount + candidate))
            let point = good.point(of: settings)
            let ratio = good.logDensity(point) - others.logDensity(point)
            if ratio > best?.ratio ?? -.infinity { best = (settings, ratio) }
        }
        return best?.settings
    }

    private mutating func learn(_ trials: [Trial]) {
        trialCount = trials.count
        let order = trials.indices.sorted { (trials[$0].score, $0) < (trials[$1].score, $1) }
        let goodCount = min(max(2, Int((Self.goodShare * Double(trials.count)).rounded(.up))), Self.mostGood)
        let worse = order.dropFirst(goodCount)
        let stride = max(1, (worse.count + Self.mostOthers - 1) / Self.mostOthers)
        good = ParzenDensity(space, order.prefix(goodCount).map { trials[$0].settings })
        others = ParzenDensity(
            space, worse.enumerated().filter { $0.offset % stride == 0 }.map { trials[$0.element].settings })
    }
}

/// A mixture of one kernel a configuration and of the uniform density, with equal weights.
///
/// A kernel is a product over dimensions: for numbers a normal density cut off at the ends of the axis; another slot
/// ("off", a word) has a share of `strangeness` in all. A dimension without effect in the configuration of the kernel
/// is uniform.
private struct ParzenDensity: Sendable {
    /// The dimensions' places of a configuration; `nil` for those without effect.
    typealias Point = [Dimension.Place?]

    private static let leastWidth = 0.02

    private let space: SearchSpace
    private let points: [Point]
    private let slotCounts: [Int]
    /// Standard deviation of a kernel on each axis: the normal reference rule (Scott 1992), so kernels narrow as the
    /// configurations come together.
    private let widths: [Double]
    /// The probability of another slot than the kernel's.
    private let strangeness: Double
    /// The normal density's factor for each kernel and dimension, of its cut-off ends; logarithms.
    private let factors: [[Double]]

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
        strangeness = 0.25 * shrinkage
        self.widths = widths
        factors = points.map { point in
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
        // The uniform density counts 1 for numbers, and shares slots equally.
        let uniform = zip(point, slotCounts).reduce(0) { $1.0 == nil ? $0 : $0 - log(Double($1.1)) }
        var logs = [uniform]
        for (centre, factors) in zip(points, factors) {
            var sum = 0.0
            for index in point.indices {
                guard let place = point[index] else { continue }
                let count = slotCounts[index]
                guard let middle = centre[index] else {
                    sum -= log(Double(count))
                    continue
                }
                if place.slot != middle.slot {
                    sum += log(strangeness / Double(count - 1))
                } else {
                    if count > 1 { sum += log(1 - strangeness) }
                    if place.slot == 0, usesAxis(index) {
                        let distance = (place.coordinate - middle.coordinate) / widths[index]
                        sum += factors[index] - distance * distance / 2
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
                let (choice, spread) = (stream.uniform(tick, lane: lane), stream.uniform(tick, lane: lane + 1))
                if slotCounts[index] > 1, choice < strangeness {
                    let others = dimension.values.indices.filter { dimension.places[$0].slot != middle.slot }
                    return dimension.values[others[min(Int(spread * Double(others.count)), others.count - 1)]]
                }
                guard middle.slot == 0, usesAxis(index) else { return dimension.value(nearest: middle) }
                let width = widths[index]
                // The quantile of the normal distribution between the ends of the axis.
                let lower = NormalDistribution.cumulative(-middle.coordinate / width)
                let upper = NormalDistribution.cumulative((1 - middle.coordinate) / width)
                let z = NormalDistribution.quantile(min(max(lower + spread * (upper - lower), 1e-12), 1 - 1e-12))
                return dimension.value(
                    nearest: Dimension.Place(slot: 0, coordinate: min(max(middle.coordinate + width * z, 0), 1)))
            })
    }

    /// True for dimensions with numbers.
    private func usesAxis(_ index: Int) -> Bool { space.dimensions[index].setting.range != nil }
}
