import Foundation

/// Student's t distribution, for intervals whose variance is estimated from few units.
public enum StudentDistribution {
    /// The t with P(T ≤ t) = `probability`, for 0.5 ≤ `probability` < 1, by bisection of ``central(angle:degrees:)``.
    /// O(degrees).
    ///
    /// - Parameter degrees: of freedom, at least 1.
    public static func quantile(_ probability: Double, degrees: Int) -> Double {
        let central = 2 * probability - 1
        var low = 0.0
        var high = Double.pi / 2
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if self.central(angle: middle, degrees: degrees) < central {
                low = middle
            } else {
                high = middle
            }
        }
        return Double(degrees).squareRoot() * tan(low)
    }

    /// P(|T| ≤ t) for t = √ν tan θ, exact for whole degrees ν (Abramowitz and Stegun 26.7.3, 26.7.4): with an even ν,
    /// sin θ (1 + 1/2 cos² θ + 1·3/(2·4) cos⁴ θ + …) up to cos^(ν−2) θ; with an odd one,
    /// 2/π (θ + sin θ (cos θ + 2/3 cos³ θ + 2·4/(3·5) cos⁵ θ + …)) up to the same.
    static func central(angle: Double, degrees: Int) -> Double {
        let isOdd = !degrees.isMultiple(of: 2)
        let square = cos(angle) * cos(angle)
        var term = isOdd ? cos(angle) : 1
        var sum = 0.0
        for power in stride(from: isOdd ? 1 : 0, through: degrees - 2, by: 2) {
            sum += term
            term *= square * Double(power + 1) / Double(power + 2)
        }
        return isOdd ? (angle + sin(angle) * sum) * 2 / .pi : sin(angle) * sum
    }
}
