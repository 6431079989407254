public import Positioning

/// Proposes configurations of a space: first the given ones, then samples. No configuration is proposed twice, and none is
/// forbidden.
///
/// ```swift
/// var search = CandidateSource(space, sampler: .model, seed: 1)
/// while tried < budget {
///     let batch = try search.propose(16)
///     if batch.isEmpty { break }  // the space is exhausted
///     search.learn(batch.map { ScoredSettings($0, score: score($0)) })
/// }
/// ```
///
/// The proposals depend only on the space, the seed, the requested numbers and the learned scores.
public struct CandidateSource: Sendable {
    /// After this many rejected samples in a row, the space is enumerated in order instead.
    private static let patience = 50
    /// After this many rejected configurations in a row, the enumeration ends and the space counts as exhausted: nearly all
    /// of it is forbidden or tried.
    private static let enumerationPatience = 50_000

    public let space: SearchSpace
    /// The scored configurations, in the order in which they were learned.
    public private(set) var trials: [ScoredSettings] = []
    private var sampler: any Sampler
    private var start: [PositioningSettings]
    private var rest: Enumeration
    private var known: Set<PositioningSettings> = []
    private var samplerIsOver = false
    private var isExhausted = false

    /// - Parameters:
    ///   - start: the first proposals, such as presets or hints. Each is replaced by the nearest configuration of the space.
    ///   - trials: scores that are already known. Configurations in the space are learned and not proposed again.
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

    /// Learns the scores of configurations, proposed ones or others. Scores that are not finite are ignored.
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
