internal import NumericalMethods

/// Variances of several things as resampling finds them, and what follows from their spread.
struct Replicates {
    /// `values[replicate][thing]`.
    private let values: [[Double]]
    private let estimate: [Double]
    private let whole: Double
    /// The whole of each replicate.
    private let wholes: [Double]

    /// - Parameters:
    ///   - estimate: the variances from all data; by default the means of the replicates.
    ///   - values: the variance of each thing, one list a replicate.
    ///   - whole: the whole variance, one a replicate.
    init(estimate: [Double]?, _ values: [[Double]], whole: [Double], wholeEstimate: Double? = nil) {
        self.values = values
        self.estimate =
            estimate
            ?? (values.first ?? []).indices.map { thing in values.reduce(0) { $0 + $1[thing] } / Double(values.count) }
        let interval = Self.interval(whole)
        let mean = wholeEstimate ?? Statistics.mean(whole) ?? 0
        if interval.lowerBound > 0 {
            self.whole = mean
            wholes = whole.map { max($0, interval.lowerBound) }
        } else {
            // Nothing varies but by chance: shares of nothing would be any number, so they are shares of the chance.
            let chance = max(mean, (interval.upperBound - interval.lowerBound) / 2)
            self.whole = chance
            wholes = whole.map { _ in chance }
        }
    }

    /// Each thing's share of the whole variance, with 95 % percentile intervals. Estimates of shares scatter below 0 and above
    /// 1 by chance; a share does not.
    var shares: [ImportanceResult.Estimate] {
        estimate.indices.map { thing in
            guard whole > 0, (estimate[thing] / whole).isFinite else {
                return ImportanceResult.Estimate(value: 0, lowerBound: 0, upperBound: 0)
            }
            let interval = Self.interval(zip(values, wholes).map { $0[thing] / $1 })
            func share(_ value: Double) -> Double { min(max(value, 0), 1) }
            return ImportanceResult.Estimate(
                value: share(estimate[thing] / whole), lowerBound: share(interval.lowerBound),
                upperBound: share(interval.upperBound))
        }
    }

    /// The things with the largest estimates, the largest first, as far as they are above zero.
    func largest(_ count: Int) -> [Int] {
        estimate.indices.filter { estimate[$0] > 0 }.sorted { (-estimate[$0], $0) < (-estimate[$1], $1) }
            .prefix(count).map(\.self)
    }

    /// The place of each of these things among them. Equal ones have all the places that they take together: the value
    /// is the best of these.
    func ranks(_ things: [Int]) -> [ImportanceResult.Rank] {
        let places = Self.places(things.map { estimate[$0] })
        let all = values.map { values in Self.places(things.map { values[$0] }) }
        return places.indices.map { thing in
            let best = Self.interval(all.map { Double($0[thing].lowerBound) }).lowerBound
            let worst = Self.interval(all.map { Double($0[thing].upperBound) }).upperBound
            return ImportanceResult.Rank(
                value: places[thing].lowerBound, best: min(Int(best.rounded()), places[thing].lowerBound),
                worst: max(Int(worst.rounded()), places[thing].upperBound))
        }
    }

    /// Kendall's τ against an order of these things that does not vary.
    func tau(against order: [Double], of things: [Int]) -> ImportanceResult.Estimate? {
        Self.estimate(
            Self.tau(things.map { estimate[$0] }, order),
            values.map { values in Self.tau(things.map { values[$0] }, order) })
    }

    /// Kendall's τ against what another method finds of the same things.
    func tau(against other: Replicates) -> ImportanceResult.Estimate? {
        Self.estimate(
            Self.tau(estimate, Self.above(other.estimate)),
            zip(values, other.values).map { Self.tau($0, Self.above($1)) })
    }

    private static func tau(_ a: [Double], _ b: [Double]) -> Double? { Statistics.kendallTau(above(a), b) }

    private static func estimate(_ value: Double?, _ values: [Double?]) -> ImportanceResult.Estimate? {
        guard let value else { return nil }
        let interval = interval(values.compactMap(\.self))
        return ImportanceResult.Estimate(
            value: value, lowerBound: min(interval.lowerBound, value), upperBound: max(interval.upperBound, value))
    }

    /// Below zero is nothing, as zero is: a variance less than none comes from chance.
    private static func above(_ values: [Double]) -> [Double] { values.map { $0 > 0 ? $0 : 0 } }

    private static func places(_ values: [Double]) -> [ClosedRange<Int>] {
        let values = above(values)
        return values.map { value in 1 + values.count { $0 > value }...values.count { $0 >= value } }
    }

    private static func interval(_ values: [Double]) -> ClosedRange<Double> {
        // Scores so large that their squares overflow say nothing.
        let sorted = values.filter(\.isFinite).sorted()
        let lower = Statistics.quantile(sorted: sorted, 0.025) ?? 0
        return lower...max(Statistics.quantile(sorted: sorted, 0.975) ?? 0, lower)
    }
}
