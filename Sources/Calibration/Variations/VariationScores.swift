internal import NumericalMethods
package import Recordings
package import Tuning

/// The scores of several settings on each walk of each scenario variation; lower is better.
///
/// Walk number n has the same route, radio fields and phone in all variations, so the walk is the unit of resampling, over
/// variations, too.
package struct VariationScores: Sendable {
    /// One walk in its world.
    package struct Run: Sendable {
        /// The values that were drawn.
        let drawn: [VariationDraw.Quantity: Double]
        /// The score of each of the settings.
        let scores: [Double]

        package init(drawn: [VariationDraw.Quantity: Double], scores: [Double]) {
            (self.drawn, self.scores) = (drawn, scores)
        }
    }

    package let kinds: [VariationKind]
    /// The name of each variation in a sentence.
    let names: [String]
    /// The weight of each variation in the mean over all; the sum is 1.
    package let weights: [Double]
    /// The probability of each variation by itself, divided by their sum: what its harm counts.
    private let shares: [Double]
    let walkCount: Int
    /// Variation after variation, walk after walk.
    let runs: [Run]
    let options: CalibrationOptions

    /// Harm in a variation is accepted up to this share of the gains in the others, both weighed by probability: rare harm
    /// must not forbid a large gain, and a gain must not pay for harm that many visitors have.
    static let acceptedHarm = 0.1

    /// - Parameters:
    ///   - phones: the class of the walks that are as expected.
    ///   - probabilities: of each variation by itself, in any unit.
    ///   - weights: of each variation in the mean over all, in any unit; `nil` for the probabilities.
    package init(
        kinds: [VariationKind], expecting phones: PhoneClass = .iOS, probabilities: [Double], weights: [Double]? = nil,
        walkCount: Int,
        runs: [Run], options: CalibrationOptions
    ) {
        names = kinds.map { $0.name(expecting: phones) }
        func shares(_ values: [Double]) -> [Double] {
            let total = values.reduce(0, +)
            return values.map { total > 0 ? $0 / total : 1 / Double(max(values.count, 1)) }
        }
        self.shares = shares(probabilities)
        self.weights = shares(weights ?? probabilities)
        (self.kinds, self.walkCount, self.runs, self.options) = (kinds, walkCount, runs, options)
    }

    /// The runs of a variation, by its index.
    func runs(of kind: Int) -> ArraySlice<Run> {
        runs[kind * walkCount..<(kind + 1) * walkCount]
    }

    /// The mean score of settings in a variation.
    func mean(of settings: Int, in kind: Int) -> Double {
        Statistics.mean(runs(of: kind).map { $0.scores[settings] }) ?? 0
    }

    /// The improvement of settings over the first ones in a variation.
    func evidence(of settings: Int, in kind: Int) -> PairedEvidence {
        PairedEvidence(
            differences: runs(of: kind).map { $0.scores[0] - $0.scores[settings] },
            seed: options.seed)
    }

    /// The expected improvement of settings over the first ones: for each walk, the mean over the variations by weight.
    package func expected(of settings: Int) -> PairedEvidence {
        let differences = (0..<walkCount).map { walk in
            kinds.indices.reduce(0) { sum, kind in
                let scores = runs[kind * walkCount + walk].scores
                return sum + weights[kind] * (scores[0] - scores[settings])
            }
        }
        return PairedEvidence(
            differences: differences, seed: options.seed)
    }

    /// The verdict on evidence in one variation.
    func verdict(_ evidence: PairedEvidence) -> Verdict {
        Verdict(
            evidence, minimumEffect: options.minimumEffect, leastHarm: options.leastHarm, level: options.significance)
    }

    /// For each variation whether it forbids settings: they are significantly worse than the first ones there, and the
    /// harm, weighed by its probability, exceeds ``acceptedHarm`` of the gains in the other variations, weighed likewise. No
    /// class of phones may be worse, whatever the other gains.
    package func forbids(_ settings: Int) -> [Bool] {
        let evidence = kinds.indices.map { self.evidence(of: settings, in: $0) }
        let gain = zip(shares, evidence).reduce(0) { $0 + $1.0 * max($1.1.meanImprovement, 0) }
        return kinds.indices.map { kind in
            let harm = -shares[kind] * evidence[kind].meanImprovement
            return verdict(evidence[kind]) == .worse
                && (kinds[kind].standsForPhones || harm > Self.acceptedHarm * gain)
        }
    }
}
