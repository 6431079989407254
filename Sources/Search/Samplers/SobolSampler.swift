internal import GSLNumerics
internal import NumericalMethods
internal import Positioning

/// The Sobol' sequence in the unit cube of the dimensions, shifted by a random vector modulo 1 (Cranley and Patterson
/// 1976). So every seed has another sequence, and each point is uniform.
///
/// It fails with ``GSLError`` in more than 40 dimensions; the catalogue has fewer.
struct SobolSampler: Sampler {
    private let space: SearchSpace
    private let shift: [Double]
    private var points: [[Double]] = []
    private var index = 0

    init(_ space: SearchSpace, seed: UInt64) {
        self.space = space
        let stream = RandomStream(seed: seed, purpose: "Sobol' sampler")
        shift = space.dimensions.indices.map { stream.uniform(UInt64($0)) }
    }

    mutating func next(after trials: [ScoredSettings]) throws(GSLError) -> PositioningSettings? {
        guard !shift.isEmpty else { return space.base }
        if index == points.count {
            // The sequence starts again each time. Doubling the count keeps the work below twice the minimum.
            points = try SobolSequence.points(count: max(64, 2 * points.count), dimensions: shift.count)
        }
        defer { index += 1 }
        return space.configuration(at: zip(points[index], shift).map { ($0 + $1).truncatingRemainder(dividingBy: 1) })
    }
}
