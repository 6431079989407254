internal import CGSL
internal import NumericalMethods

/// Student's t distribution.
public enum StudentDistribution {
    /// P(T > t) with these degrees of freedom; normal if they are infinite. By `gsl_cdf_tdist_Q`.
    public static func upperTail(_ t: Double, degreesOfFreedom: Double) -> Double {
        guard degreesOfFreedom.isFinite, degreesOfFreedom < 1e8 else { return NormalDistribution.cumulative(-t) }
        return gsl_cdf_tdist_Q(t, degreesOfFreedom)
    }
}
