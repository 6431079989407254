public import Positioning

/// Proposes configurations of a space: first given ones, then those of a sampler, none twice and none forbidden.
///
/// ```swift
/// var search = Search(space, sampler: .model, seed: 1)
/// while tried < budget {
///     let batch = try search.propose(16)
///     if batch.isEmpty { break }  // the space is exhausted
///     search.learn(batch.map { ScoredSettings($0, score: score($0)) })
/// }
/// ```
///
/// The proposals depend on the space, the seed, the numbers asked for and the trials learnt, on nothing else.
public struct Search: Sendable {
    /// So many refused points of the sampler in a row, and the space is gone through in order instead.
    private static let patience = 50
    /// So many refused configurations in a row when going through the space, and it counts as exhausted: of a space
    /// that is nearly all forbidden, or nearly all tried.
    private static let enumerationPatience = 50_000

    /// Where it searches.
    public let space: SearchSpace
    /// What was learnt, in the order in which it came.
    public private(set) var trials: [ScoredSettings] = []
    private var sampler: any Sampler
    private var start: [PositioningSettings]
    private var rest: Enumeration
    private var known: Set<PositioningSettings> = []
    private var samplerIsOver = false
    private var isExhausted = false

    /// A search.
    ///
    /// - Parameters:
    ///   - start: proposed first, each as the nearest that the space has: presets, or hints by hand.
    ///   - trials: what is known from before. Those in the space are learnt and not proposed again.
    public init(
        _ space: SearchSpace, sampler: SamplerKind, seed: UInt64, start: [PositioningSettings] = [],
        trials: [ScoredSettings] = []
    ) {
        self.space = space
        self.sampler = sampler.sampler(of: space, seed: seed)
        self.start = start.map { space.nearest(to: $0) }.reversed()
        rest = Enumeration(space, ofCandidates: false)
        learn(trials)
    }

    /// Takes in what configurations reached, proposed ones or others. Scores that are not finite tell nothing.
    public mutating func learn(_ trials: [ScoredSettings]) {
        for trial in trials where space.contains(trial.settings) {
            known.insert(trial.settings)
            if trial.score.isFinite { self.trials.append(trial) }
        }
    }

    /// The next `count` configurations; fewer if the space is exhausted.
    public mutating func propose(_ count: Int) throws -> [PositioningSettings] {
        var batch: [PositioningSettings] = []
        while batch.count < count, let next = try next() { batch.append(next) }
        return batch
    }

    private mutating func next() throws -> PositioningSettings? {
        while let settings = start.popLast() { if accepts(settings) { return settings } }
        for _ in 0..<Self.patience where !samplerIsOver {
            guard let settings = try sampler.next(after: trials) else {
                samplerIsOver = true
                break
            }
            if accepts(settings) { return settings }
        }
        for _ in 0..<Self.enumerationPatience where !isExhausted {
            guard let settings = rest.next() else { break }
            if accepts(settings) { return settings }
        }
        isExhausted = true
        samplerIsOver = true
        return nil
    }

    private mutating func accepts(_ settings: PositioningSettings) -> Bool {
        !space.isForbidden(settings) && known.insert(settings).inserted
    }
}
