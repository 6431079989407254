import Foundation

/// The standard normal distribution.
public enum NormalDistribution {
    /// The z with P(Z ≤ z) = `probability`, for 0 < probability < 1; algorithm AS 241 (Wichura 1988), relative error
    /// 1e-15.
    public static func quantile(_ probability: Double) -> Double {
        let q = probability - 0.5
        if abs(q) <= 0.425 {
            let r = 0.180625 - q * q
            return q * ratio(r, centreNumerator, centreDenominator)
        }
        var r = (-log(q < 0 ? probability : 1 - probability)).squareRoot()
        let magnitude: Double
        if r <= 5 {
            r -= 1.6
            magnitude = ratio(r, middleNumerator, middleDenominator)
        } else {
            r -= 5
            magnitude = ratio(r, tailNumerator, tailDenominator)
        }
        return q < 0 ? -magnitude : magnitude
    }

    /// ``quantile(_:)-(Double)`` of four probabilities.
    @inlinable @inline(__always)
    package static func quantile(_ probabilities: SIMD4<Double>) -> SIMD4<Double> {
        let q = probabilities - 0.5
        let r = 0.180625 - q * q
        let centre = q * (polynomial(r, centreNumerator) / polynomial(r, centreDenominator))
        let isTail = q .> 0.425 .| q .< -0.425
        guard any(isTail) else { return centre }
        func one(_ lane: Int) -> Double { isTail[lane] ? quantile(probabilities[lane]) : centre[lane] }
        return SIMD4(one(0), one(1), one(2), one(3))
    }

    /// P(Z ≤ z).
    public static func cumulative(_ z: Double) -> Double { 0.5 * erfc(-z * 0.5.squareRoot()) }

    @usableFromInline typealias Coefficients = (Double, Double, Double, Double, Double, Double, Double, Double)

    private static func ratio(_ r: Double, _ a: Coefficients, _ b: Coefficients) -> Double {
        polynomial(r, a) / polynomial(r, b)
    }

    @inlinable @inline(__always)
    static func polynomial(_ r: SIMD4<Double>, _ c: Coefficients) -> SIMD4<Double> {
        var sum = c.7 * r + c.6
        sum = sum * r + c.5
        sum = sum * r + c.4
        sum = sum * r + c.3
        sum = sum * r + c.2
        sum = sum * r + c.1
        return sum * r + c.0
    }

    private static func polynomial(_ r: Double, _ c: Coefficients) -> Double {
        (((((((c.7 * r + c.6) * r + c.5) * r + c.4) * r + c.3) * r + c.2) * r + c.1) * r + c.0)
    }

    @inlinable static var centreNumerator: Coefficients {
        (
            3.387132872796366608, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
            45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727
        )
    }
    @inlinable static var centreDenominator: Coefficients {
        (
            1, 42.313330701600911252, 687.1870074920579083, 5394.1960214247511077, 21213.794301586595867,
            39307.89580009271061, 28729.085735721942674, 5226.495278852545925
        )
    }
    private static let middleNumerator: Coefficients = (
        1.42343711074968357734, 4.6303378461565452959, 5.7694972214606914055, 3.64784832476320460504,
        1.27045825245236838258, 0.24178072517745061177, 0.0227238449892691845833, 7.7454501427834140764e-4
    )
    private static let middleDenominator: Coefficients = (
        1, 2.05319162663775882187, 1.6763848301838038494, 0.68976733498510000455, 0.14810397642748007459,
        0.0151986665636164571966, 5.475938084995344946e-4, 1.05075007164441684324e-9
    )
    private static let tailNumerator: Coefficients = (
        6.6579046435011037772, 5.4637849111641143699, 1.7848265399172913358, 0.29656057182850489123,
        0.026532189526576123093, 0.0012426609473880784386, 2.71155556874348757815e-5, 2.01033439929228813265e-7
    )
    private static let tailDenominator: Coefficients = (
        1, 0.59983220655588793769, 0.13692988092273580531, 0.0148753612908506148525, 7.868691311456132591e-4,
        1.8463183175100546818e-5, 1.4215117583164458887e-7, 2.04426310338993978564e-15
    )
}
