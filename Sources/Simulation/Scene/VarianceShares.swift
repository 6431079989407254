/// The share of each effect in the variance of the levels of received packets.
///
/// For terms t₁ … tₙ with the sum s the share of a term is cov(tᵢ, s) / var(s). The shares add up to 1 whether or not
/// the terms are independent of each other; a term that works against the others has a negative share. (They are not
/// independent: only packets that are strong enough are received, so at large distances the received packets have
/// positive fading.)
///
/// Three such decompositions are kept: of the whole reading, of what geometry explains, and of the residual.
/// Accumulated packet by packet (Welford 1962), merged exactly as Chan, Golub and LeVeque (1983) do. O(terms) a packet.
public struct VarianceShares: Hashable, Sendable {
    /// A set of terms whose sum is decomposed.
    public enum Part: Int, Hashable, Sendable, CaseIterable {
        /// All: the reading.
        case total
        /// The terms that the beacons' table, the plan and the position explain.
        case geometry
        case residual

        func contains(_ term: LevelTerms.Term) -> Bool {
            switch self {
            case .total: true
            case .geometry: term.isGeometry
            case .residual: !term.isGeometry
            }
        }
    }

    /// Packets seen.
    public private(set) var count = 0
    private var means = [Double](repeating: 0, count: LevelTerms.catalogue.count)
    /// Sums of squared deviations of each term.
    private var squares = [Double](repeating: 0, count: LevelTerms.catalogue.count)
    private var sumMeans = [Double](repeating: 0, count: Part.allCases.count)
    /// Sums of squared deviations of each part's sum.
    private var sumSquares = [Double](repeating: 0, count: Part.allCases.count)
    /// `[part][term]`: sums of products of deviations of a term and its part's sum.
    private var products = Part.allCases.map { _ in [Double](repeating: 0, count: LevelTerms.catalogue.count) }

    /// Shares without packets.
    public init() {}

    /// Adds a packet. A packet with a term that is not finite is ignored.
    public mutating func add(_ terms: LevelTerms) {
        let values = LevelTerms.catalogue.map { terms[keyPath: $0.path] }
        guard values.allSatisfy(\.isFinite) else { return }
        let sums = Part.allCases.map { part in
            zip(values, LevelTerms.catalogue).reduce(0) { part.contains($1.1) ? $0 + $1.0 : $0 }
        }
        count += 1
        let n = Double(count)
        // Deviations from the means before and after this packet: their product is what the sums grow by.
        let before = values.indices.map { values[$0] - means[$0] }
        for index in means.indices {
            means[index] += before[index] / n
            squares[index] += before[index] * (values[index] - means[index])
        }
        for part in sums.indices {
            let deviation = sums[part] - sumMeans[part]
            sumMeans[part] += deviation / n
            let after = sums[part] - sumMeans[part]
            sumSquares[part] += deviation * after
            for index in before.indices { products[part][index] += before[index] * after }
        }
    }

    /// Adds the packets of other shares.
    public mutating func merge(_ other: VarianceShares) {
        guard other.count > 0 else { return }
        guard count > 0 else { return self = other }
        let n = Double(count)
        let m = Double(other.count)
        let weight = n * m / (n + m)
        let gaps = means.indices.map { other.means[$0] - means[$0] }
        let sumGaps = sumMeans.indices.map { other.sumMeans[$0] - sumMeans[$0] }
        for part in sumGaps.indices {
            for index in gaps.indices {
                products[part][index] += other.products[part][index] + gaps[index] * sumGaps[part] * weight
            }
            sumSquares[part] += other.sumSquares[part] + sumGaps[part] * sumGaps[part] * weight
            sumMeans[part] += sumGaps[part] * m / (n + m)
        }
        for index in gaps.indices {
            squares[index] += other.squares[index] + gaps[index] * gaps[index] * weight
            means[index] += gaps[index] * m / (n + m)
        }
        count += other.count
    }

    /// Mean of a term, dB; `nil` without packets.
    public func mean(ofTerm index: Int) -> Double? { count > 0 ? means[index] : nil }

    /// Standard deviation of a term, dB; `nil` for fewer than two packets.
    public func standardDeviation(ofTerm index: Int) -> Double? { standardDeviation(squares[index]) }

    /// Standard deviation of a part's sum, dB; `nil` for fewer than two packets.
    public func standardDeviation(of part: Part) -> Double? { standardDeviation(sumSquares[part.rawValue]) }

    /// Variances below this are rounding errors of sums, dB².
    private static let leastVariance = 1e-12

    /// The share of a term in the variance of a part; `nil` if it does not belong to it, or the part does not vary.
    public func share(ofTerm index: Int, in part: Part) -> Double? {
        let variation = sumSquares[part.rawValue]
        guard count > 1, part.contains(LevelTerms.catalogue[index]),
            variation > Self.leastVariance * Double(count)
        else { return nil }
        return products[part.rawValue][index] / variation
    }

    private func standardDeviation(_ squares: Double) -> Double? {
        count > 1 ? (max(squares, 0) / Double(count - 1)).squareRoot() : nil
    }
}
