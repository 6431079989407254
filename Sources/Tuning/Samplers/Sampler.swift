public import Positioning

/// A configuration and what it reached: lower is better.
public struct ScoredSettings: Hashable, Sendable {
    /// What was tried.
    public var settings: PositioningSettings
    /// What it reached; finite.
    public var score: Double

    /// A trial.
    public init(_ settings: PositioningSettings, score: Double) {
        self.settings = settings
        self.score = score
    }
}

/// A way of choosing what to try next. ``Search`` leaves out what it has proposed already and what is forbidden.
///
/// A new sampler is a file with its type, and a case of ``SamplerKind``.
protocol Sampler: Sendable {
    /// The next configuration, canonical; `nil` if there are no more.
    ///
    /// It depends on the calls before and on `trials` alone, which only grow.
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
    /// Points near the good ones and far from the others. See ``ParzenSampler``.
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
