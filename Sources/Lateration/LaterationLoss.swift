internal import NumericalMethods

/// Weight of residuals of many standard deviations in lateration.
///
/// Lateration minimises Σ ϕ(rᵢ²), each residual in units of its standard deviation:
///
///     none     ϕ(s) = s
///     huber    ϕ(s) = s up to |r| = k, then 2 k |r| − k²;  k = 1.345
///     cauchy   ϕ(s) = c² ln(1 + s / c²);                   c = 2.4
///
/// At these constants both keep 95 % of the efficiency of least squares where errors are normal (Holland and Welsch
/// 1977, doi:10.1080/03610927708827533). The loss is part of the cost, with its exact gradient and Hessian, so that
/// every solver minimises the same function; nothing is reweighted between solves.
public enum LaterationLoss: String, Codable, Hashable, Sendable, CaseIterable {
    /// Least squares.
    case none
    /// Residuals beyond 1.345 σ count linearly.
    case huber
    /// Residuals beyond 2.4 σ have little influence; the cost may have more minima.
    case cauchy

    /// ϕ, ϕ′ and ϕ″ at s = r².
    @inline(__always)
    package func derivatives(_ s: Double) -> (value: Double, first: Double, second: Double) {
        switch self {
        case .none: return (s, 1, 0)
        case .huber:
            let k = 1.345
            guard s > k * k else { return (s, 1, 0) }
            let first = k / s.squareRoot()
            return (2 * s * first - k * k, first, -0.5 * first / s)
        case .cauchy:
            let square = 2.4 * 2.4
            let first = square / (square + s)
            return (-square * QuickLogarithm.value(first), first, -first * first / square)
        }
    }
}
