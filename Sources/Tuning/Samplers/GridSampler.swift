internal import Positioning

/// Every combination of the dimensions' candidates, the settings that the catalogue lists first changing fastest.
///
/// Settings without effect do not multiply the grid.
struct GridSampler: Sampler {
    private var enumeration: Enumeration

    init(_ space: SearchSpace) { enumeration = Enumeration(space, ofCandidates: true) }

    mutating func next(after trials: [ScoredSettings]) -> PositioningSettings? { enumeration.next() }
}
