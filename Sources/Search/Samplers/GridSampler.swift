internal import Positioning

/// All combinations of the dimensions' candidate values. The settings that the catalogue lists first change fastest.
///
/// Settings without effect do not enlarge the grid.
struct GridSampler: Sampler {
    private var enumeration: Enumeration

    init(_ space: SearchSpace) { enumeration = Enumeration(space, ofCandidates: true) }

    mutating func next(after trials: [ScoredSettings]) -> PositioningSettings? { enumeration.next() }
}
