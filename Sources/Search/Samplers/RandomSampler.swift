internal import NumericalMethods
internal import Positioning

/// Independent points, uniform in the unit cube of the dimensions. Other samplers are compared with it (Bergstra and Bengio
/// 2012).
struct RandomSampler: Sampler {
    private let space: SearchSpace
    private let stream: RandomStream
    private var index: UInt64 = 0

    init(_ space: SearchSpace, seed: UInt64) {
        self.space = space
        stream = RandomStream(seed: seed, purpose: "random sampler")
    }

    mutating func next(after trials: [ScoredSettings]) -> PositioningSettings? {
        defer { index += 1 }
        return space.configuration(at: space.dimensions.indices.map { stream.uniform(index, lane: UInt32($0)) })
    }
}
