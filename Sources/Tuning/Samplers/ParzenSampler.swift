internal import NumericalMethods
internal import Positioning

/// The tree-structured Parzen estimator (Bergstra et al. 2011), with joint kernels over all dimensions as in BOHB
/// (Falkner, Klein, Hutter 2018).
///
/// The trials are split into the best and the others, a density is laid over each, `l` and `g`, and of some random
/// points of `l` the one with the greatest l/g is tried next: the point of greatest expected improvement. Chosen over a
/// random-forest surrogate since a setting without effect simply has no kernel, a proposal costs O(dimensions) a
/// kernel, and there is nothing to fit.
struct ParzenSampler: Sampler {
    /// So many points come from the Sobol' sequence first.
    private static let startCount = 16
    /// One point in so many still does, so that no corner is forgotten.
    private static let explorationPeriod = 4
    /// The share of the trials that count as good, and how many at most.
    private static let goodShare = 0.1
    private static let mostGood = 25
    /// How many of the others the density of the others is made of.
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
