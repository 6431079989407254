internal import NumericalMethods
internal import Parallelism
internal import Positioning

/// The share of the score's variance that goes when all but one setting are known: Sobol's total index, by the engine
/// itself. From each of many points of the space, every row of settings is drawn again with all others kept; half the
/// mean square of what that changes is the variance (Jansen 1999, *Analysis of variance designs for model output*,
/// Computer Physics Communications 117; Saltelli et al. 2010, Computer Physics Communications 181, table 2).
///
/// No model stands between: it is as different from a forest as it can be, and it has what settings do together. Its
/// configurations come in families that differ in one setting, which a sweep that shares work runs cheaply.
///
/// Squares of changes count products of *different* walks only, so what a single walk shows by chance vanishes on
/// average. Intervals resample the points and the walks both (Owen 2007, *The pigeonhole bootstrap*, Annals of Applied
/// Statistics 1).
struct TotalEffects: Sendable {
    /// A point of the space and its neighbours.
    private struct Family: Sendable {
        var point: PositioningSettings
        /// The point with each row of settings drawn again.
        var neighbours: [PositioningSettings]
        /// How probable it was that the row changes: only changes are drawn, where what is drawn can be the same.
        var factors: [Double]
    }

    /// What one resample says, in the square of the score's unit.
    struct Replicate: Sendable {
        /// The variance of each row of settings, with all that it does together with others.
        var total: [Double]
        /// The variance of the score over the space.
        var whole: Double
    }

    private let families: [Family]
    private let seed: UInt64

    /// A design of so many points.
    ///
    /// - Parameter rows: the dimensions of the space that are drawn together.
    init(_ space: SearchSpace, rows: [[Int]], pointCount: Int, seed: UInt64) {
        self.seed = seed
        let shares = space.dimensions.map { dimension in
            Dictionary(zip(dimension.values, dimension.shares)) { first, _ in first }
        }
        families = (0..<pointCount).compactMap { point in
            let stream = RandomStream(seed: seed, purpose: "importance: total effects", entity: UInt64(point))
            /// Values for these dimensions until the configuration is allowed and a new one; `nil` if that fails.
            func draw(_ dimensions: [Int], into values: [SettingValue], purpose: Int, mustChange: Bool)
                -> [SettingValue]?
            {
                for attempt in 0..<UInt64(1000) {
                    var drawn = values
                    for dimension in dimensions {
                        let lane = UInt32(purpose * space.dimensions.count + dimension)
                        drawn[dimension] = space.dimensions[dimension].value(at: stream.uniform(attempt, lane: lane))
                    }
                    if mustChange && drawn == values { continue }
                    if !space.isForbidden(space.configuration(drawn)) { return drawn }
                }
                return nil
            }
            let start = space.dimensions.map { $0.values[0] }
            guard let values = draw(Array(start.indices), into: start, purpose: 0, mustChange: false) else {
                return nil
            }
            var family = Family(point: space.configuration(values), neighbours: [], factors: [])
            for (row, dimensions) in rows.enumerated() {
                let same = dimensions.reduce(1) { $0 * (shares[$1][values[$1]] ?? 0) }
                let drawn = draw(dimensions, into: values, purpose: row + 1, mustChange: true)
                family.neighbours.append(drawn.map { space.configuration($0) } ?? family.point)
                family.factors.append(1 - same)
            }
            return family
        }
    }

    /// What must be measured, each once.
    var configurations: [PositioningSettings] {
        var known: Set<PositioningSettings> = []
        return families.flatMap { [$0.point] + $0.neighbours }.filter { known.insert($0).inserted }
    }

    /// The estimate first, then so many resamples.
    ///
    /// - Parameter scores: of ``configurations``, one a walk; at least two walks.
    func replicates(_ count: Int, scores: [[Double]], pool: WorkerPool) throws -> [Replicate] {
        let index = Dictionary(uniqueKeysWithValues: zip(configurations, 0...))
        let places = families.map { family in ([family.point] + family.neighbours).compactMap { index[$0] } }
        let walkCount = scores.first?.count ?? 0
        let means = (0..<walkCount).map { walk in scores.reduce(0) { $0 + $1[walk] } / Double(scores.count) }
        let centred = scores.map { scores in zip(scores, means).map { $0 - $1 } }
        return try pool.map(count + 1) { resample in
            guard resample > 0 else {
                return replicate(
                    centred, places, walks: Array(repeating: 1, count: walkCount),
                    points: Array(repeating: 1, count: families.count))
            }
            let stream = RandomStream(seed: seed, purpose: "importance: total resamples", entity: UInt64(resample))
            return replicate(
                centred, places, walks: Self.draw(walkCount, stream, lane: 0),
                points: Self.draw(families.count, stream, lane: 1))
        }
    }

    /// How often each of so many is drawn when as many are drawn with replacement.
    private static func draw(_ count: Int, _ stream: RandomStream, lane: UInt32) -> [Double] {
        var counts = [Double](repeating: 0, count: count)
        for draw in 0..<count { counts[stream.index(below: count, UInt64(draw), lane: lane)] += 1 }
        return counts
    }

    private func replicate(_ scores: [[Double]], _ places: [[Int]], walks: [Double], points: [Double]) -> Replicate {
        let walkSum = walks.reduce(0, +)
        let walkPairs = max(walkSum * walkSum - walks.reduce(0) { $0 + $1 * $1 }, 1)
        /// The mean product of what different walks say of the same thing:
        /// Σ over walks i ≠ k of wᵢ wₖ vᵢ vₖ, over Σ wᵢ wₖ.
        func square(_ values: [Double]) -> Double {
            var sum = 0.0
            var squares = 0.0
            for (weight, value) in zip(walks, values) {
                sum += weight * value
                squares += weight * value * weight * value
            }
            return (sum * sum - squares) / walkPairs
        }
        let pointCount = points.reduce(0, +)
        var total = [Double](repeating: 0, count: families.first?.factors.count ?? 0)
        var squares = 0.0
        var familySquares = 0.0
        var pairCount = 0.0
        var sums = [Double](repeating: 0, count: walks.count)
        for (family, places) in places.enumerated() where points[family] > 0 {
            let weight = points[family]
            let size = Double(places.count)
            var familySums = [Double](repeating: 0, count: walks.count)
            for (row, place) in places.enumerated() {
                squares += weight * square(scores[place]) / size
                for walk in walks.indices { familySums[walk] += scores[place][walk] / size }
                guard row > 0 else { continue }
                let change = square(zip(scores[place], scores[places[0]]).map { $0 - $1 })
                total[row - 1] += weight * families[family].factors[row - 1] * change / (2 * pointCount)
            }
            for walk in walks.indices { sums[walk] += weight * familySums[walk] }
            familySquares += weight * weight * square(familySums)
            pairCount += weight * weight
        }
        // Members of one family are alike: the product of two means takes pairs of different families.
        let otherPairs = max(pointCount * pointCount - pairCount, 1)
        return Replicate(total: total, whole: squares / pointCount - (square(sums) - familySquares) / otherPairs)
    }
}
