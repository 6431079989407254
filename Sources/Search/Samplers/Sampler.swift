public import Positioning

/// A configuration and its score; lower is better.
public struct ScoredSettings: Hashable, Sendable {
    public var settings: PositioningSettings
    /// The score; finite.
    public var score: Double

    public init(_ settings: PositioningSettings, score: Double) {
        self.settings = settings
        self.score = score
    }
}

/// Samples the next configuration to try. ``CandidateSource`` skips repeated and forbidden configurations.
///
/// To add a sampler, write a type in a new file and add a case to ``SamplerKind``.
protocol Sampler: Sendable {
    /// The next configuration, canonical; `nil` if there are no more.
    ///
    /// It must depend only on the earlier calls and on `trials`, which only grows.
    mutating func next(after trials: [ScoredSettings]) throws -> PositioningSettings?
}

/// The samplers by name.
public enum SamplerKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Every combination of a few values of each setting, in order: for small spaces. See ``GridSampler``.
    case grid
    /// Independent random points. See ``RandomSampler``.
    case random
    /// A sequence that fills the space evenly. See ``SobolSampler``.
    case sobol
    /// Points near good configurations and far from the others. See ``ParzenSampler``.
    case model

    func sampler(of space: SearchSpace, seed: UInt64) -> any Sampler {
        switch self {
        case .grid: GridSampler(space)
        case .random: RandomSampler(space, seed: seed)
        case .sobol: SobolSampler(space, seed: seed)
        case .model: ParzenSampler(space, seed: seed)
        }
    }
}
