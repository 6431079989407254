import Foundation

/// The distribution of the power of a direct ray and many scattered ones (Rice 1944).
public enum RicianFading {
    /// Mean of 10 log₁₀|h|² in dB, with |h|² of mean 1: 10/ln 10 · (ln K + E₁(K) − ln(1 + K)).
    ///
    /// −2.51 dB for Rayleigh fading (K = 0), −2.06 dB for K = 1, 0 in the limit.
    ///
    /// - Parameter k: power of the direct ray divided by the power of the others, not in dB; not negative.
    public static func meanLevel(k: Double) -> Double {
        10 / log(10) * (logarithmicMoment(k) - log1p(k))
    }

    /// The same for K in dB, by interpolation in a table; within 1e-4 dB, a few nanoseconds.
    public static func meanLevel(kFactor: Double) -> Double {
        // Below −40 dB the direct ray adds less than 1e-3 dB, above 40 dB the others do.
        let place = min(max((kFactor + 40) / tableStep, 0), Double(table.count - 1))
        let index = min(Int(place), table.count - 2)
        return table[index] + (place - Double(index)) * (table[index + 1] - table[index])
    }

    private static let tableStep = 0.125
    private static let table = (0...640).map { meanLevel(k: pow(10, (Double($0) * tableStep - 40) / 10)) }

    /// ln k + E₁(k): |h|² is a mixture of gamma distributions of shape 1 + j whose weights are Poisson with mean k,
    /// and the mean logarithm of each is the digamma function ψ(1 + j) = H_j − γ. All terms are positive, so nothing
    /// cancels.
    private static func logarithmicMoment(_ k: Double) -> Double {
        // E₁(40) is below 1e-18.
        guard k < 40 else { return log(k) }
        var weight = exp(-k)
        var harmonic = 0.0
        var sum = 0.0
        for j in 1...150 {
            weight *= k / Double(j)
            harmonic += 1 / Double(j)
            sum += weight * harmonic
        }
        return sum - 0.577_215_664_901_532_9
    }
}
