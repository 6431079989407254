package import Evaluation
internal import NumericalMethods
package import Recordings
package import Search
package import Worlds

/// The scores of several settings on each walk of each scenario variation; lower is better.
///
/// Walk number n has the same route, radio fields and phone in all variations, so the walk is the unit of resampling, over
/// variations, too.
package struct VariationScores: Sendable {
    /// One walk in its world.
    package struct Run: Sendable, Codable {
        /// The values that were drawn.
        let drawn: [WorldQuantity: Double]
        let phones: PhoneClass
        /// The score of each of the settings.
        let scores: [Double]

        package init(drawn: [WorldQuantity: Double], phones: PhoneClass = .iOS, scores: [Double]) {
            self.drawn = drawn
            self.phones = phones
            self.scores = scores
        }
    }

    package let variations: [TestedVariation]
    /// The weight of each variation in the mean over all; the sum is 1.
    package let weights: [Double]
    /// The probability of each variation by itself.
    package let probabilities: [Double]
    /// The same, divided by their sum: what its harm counts. Classes of phones that the expected walks have do not count twice.
    private let shares: [Double]
    /// The walks of each variation. A class of phones may have more than the others.
    private(set) var runs: [[Run]]
    let options: CalibrationOptions

    /// Harm in a variation is accepted up to this share of the gains in the others, both weighed by probability: rare harm
    /// must not forbid a large gain, and a gain must not pay for harm that many visitors have.
    static let acceptedHarm = 0.1

    /// - Parameters:
    ///   - probabilities: of each variation by itself, in any unit.
    ///   - weights: of each variation in the mean over all, in any unit; `nil` for the probabilities.
    package init(
        _ variations: [TestedVariation], probabilities: [Double], weights: [Double]? = nil, runs: [[Run]],
        options: CalibrationOptions
    ) {
        func shares(_ values: [Double]) -> [Double] {
            let total = values.reduce(0, +)
            return values.map { total > 0 ? $0 / total : 1 / Double(max(values.count, 1)) }
        }
        let weights = weights ?? probabilities
        self.probabilities = probabilities
        self.shares = shares(zip(weights, probabilities).map { $0 > 0 ? $1 : 0 })
        self.weights = shares(weights)
        self.variations = variations
        self.runs = runs
        self.options = options
    }

    mutating func add(_ runs: [Run], to variation: Int) { self.runs[variation] += runs }

    /// The mean score of settings in a variation.
    func mean(of settings: Int, in variation: Int) -> Double {
        Statistics.mean(runs[variation].map { $0.scores[settings] }) ?? 0
    }

    /// The improvement of settings over the first ones in a variation.
    func evidence(of settings: Int, in variation: Int) -> PairedEvidence {
        PairedEvidence(differences: runs[variation].map { $0.scores[0] - $0.scores[settings] }, seed: options.seed)
    }

    /// The expected improvement of settings over the first ones: the mean over the variations, by weight, of the means over all
    /// walks of each.
    ///
    /// The difference of walk n is what it adds to this mean in all variations that have it. Walks that all variations have and
    /// walks that only some have are two strata, and the interval resamples each by itself.
    ///
    /// - Parameter refused: classes of phones that keep the first settings.
    package func expected(of settings: Int, without refused: [PhoneClass] = []) -> PairedEvidence {
        let counts = Set(runs.map(\.count)).sorted()
        guard let least = counts.first, let most = counts.last, least > 0 else {
            return PairedEvidence(differences: [], seed: options.seed)
        }
        let differences = (0..<most).map { walk in
            variations.indices.reduce(0.0) { sum, variation in
                let runs = runs[variation]
                guard walk < runs.count, !refused.contains(runs[walk].phones) else { return sum }
                let difference = runs[walk].scores[0] - runs[walk].scores[settings]
                return sum + weights[variation] * (Double(most) / Double(runs.count)) * difference
            }
        }
        var strata: [[Double]] = []
        for (first, end) in zip([0] + counts, counts) {
            let values = differences[first..<end]
            // A walk alone would count as certain: it is resampled with those before it.
            if values.count == 1, let last = strata.indices.last {
                strata[last] += values
            } else {
                strata.append(Array(values))
            }
        }
        return PairedEvidence(strata: strata, seed: options.seed)
    }

    func verdict(_ evidence: PairedEvidence) -> Verdict {
        Verdict(
            evidence, minimumEffect: options.minimumEffect, leastHarm: options.leastHarm, level: options.significance)
    }

    /// For each variation whether it forbids settings: they are significantly worse than the first ones there, and the
    /// harm, weighed by its probability, exceeds ``acceptedHarm`` of the gains in the other variations, weighed likewise. A
    /// class of phones forbids nothing (see ``refused(_:by:)``), and no harm is accepted as expected.
    package func forbids(_ settings: Int) -> [Bool] {
        let evidence = variations.indices.map { self.evidence(of: settings, in: $0) }
        let gain = zip(shares, evidence).reduce(0) { $0 + $1.0 * max($1.1.meanImprovement, 0) }
        return variations.indices.map { variation in
            let harm = -shares[variation] * evidence[variation].meanImprovement
            return variations[variation].phones == nil && verdict(evidence[variation]) == .worse
                && (variations[variation].kind == .asExpected || harm > Self.acceptedHarm * gain)
        }
    }

    /// The classes of phones that must not get settings; see ``HarmRule``.
    ///
    /// - Parameter rule: what is asked of each class.
    package func refused(_ settings: Int, by rule: HarmRule) -> [PhoneClass] {
        variations.enumerated().compactMap { index, variation in
            variation.phones.flatMap { rule.refuses(evidence(of: settings, in: index)) ? $0 : nil }
        }
    }
}
