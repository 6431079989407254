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

    /// How direct and scattered rays share a power of 1.
    package struct Shares {
        /// Amplitude of the direct ray, √(K/(K+1)).
        package var direct: Float
        /// Amplitude of the scattered rays, √(1/(K+1)).
        package var scattered: Float
        /// ``RicianFading/meanLevel(k:)``, dB.
        package var meanLevel: Float
    }

    /// The shares for K in dB, by interpolation in a table: amplitudes within 3e-5 of themselves, the mean within
    /// 1e-4 dB; a few nanoseconds.
    package static func shares(kFactor: Double) -> Shares {
        let values = values(kFactor: kFactor)
        return Shares(direct: values[0], scattered: values[1], meanLevel: values[2])
    }

    /// ``shares(kFactor:)`` of four packets.
    @inline(__always)
    static func shares(
        kFactors: SIMD4<Double>
    ) -> (direct: SIMD4<Float>, scattered: SIMD4<Float>, meanLevel: SIMD4<Float>) {
        let a = values(kFactor: kFactors[0])
        let b = values(kFactor: kFactors[1])
        let c = values(kFactor: kFactors[2])
        let d = values(kFactor: kFactors[3])
        return (
            SIMD4(a[0], b[0], c[0], d[0]), SIMD4(a[1], b[1], c[1], d[1]), SIMD4(a[2], b[2], c[2], d[2])
        )
    }

    /// The three numbers of ``Shares``, and a 0.
    private static func values(kFactor: Double) -> SIMD4<Float> {
        // Outside this range the direct ray, or the others, have an effect of less than 1e-3 dB.
        let place = min(max((kFactor + limit) / tableStep, 0), Double(table.count - 1))
        let index = min(Int(place), table.count - 2)
        return table[index] + Float(place - Double(index)) * (table[index + 1] - table[index])
    }

    /// The mean level for K in dB, by interpolation in a table; within 1e-4 dB, a few nanoseconds.
    public static func meanLevel(kFactor: Double) -> Double { Double(shares(kFactor: kFactor).meanLevel) }

    /// Range of K in dB in which both shares matter.
    private static let limit = 80.0
    private static let tableStep = 0.125
    private static let table = (0...Int(2 * limit / tableStep)).map { index in
        let k = pow(10, (Double(index) * tableStep - limit) / 10)
        return SIMD4(
            Float((k / (k + 1)).squareRoot()), Float((1 / (k + 1)).squareRoot()), Float(meanLevel(k: k)), 0)
    }

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
