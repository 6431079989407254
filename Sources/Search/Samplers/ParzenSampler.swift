internal import NumericalMethods
internal import Positioning

/// The tree-structured Parzen estimator (Bergstra et al. 2011), with joint kernels over all dimensions as in BOHB
/// (Falkner, Klein, Hutter 2018).
///
/// The scored configurations are divided into the best ones and the others, and a density is fitted to each group, `l` and
/// `g`. Of some random points of `l`, the one with the highest l/g is tried next: it has the highest expected improvement.
/// This is simpler than a random-forest surrogate: a setting without effect has no kernel, a sample costs O(dimensions) per
/// kernel, and no model is trained.
struct ParzenSampler: Sampler {
    /// Number of first points, which come from the Sobol' sequence.
    private static let startCount = 16
    /// Later, one point in this many comes from the Sobol' sequence, so that the whole space is explored.
    private static let explorationPeriod = 4
    /// The share of configurations that count as good, and their maximum number.
    private static let goodShare = 0.1
    private static let mostGood = 25
    /// Maximum number of configurations in the density of the others.
    private static let mostOthers = 50
    private static let candidateCount = 16

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

    mutating func next(after trials: [ScoredSettings]) throws -> PositioningSettings? {
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

    private mutating func learn(_ trials: [ScoredSettings]) {
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
