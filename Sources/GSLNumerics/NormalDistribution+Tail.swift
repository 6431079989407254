internal import CGSL
import Foundation
public import NumericalMethods

extension NormalDistribution {
    /// ln φ(z), the logarithm of the density.
    public static func logDensity(_ z: Double) -> Double { -0.5 * z * z - 0.918_938_533_204_672_742 }

    /// ln P(Z > z), exact also where the probability itself is too small for a `Double`: there by `gsl_sf_log_erfc`,
    /// elsewhere by the faster function of the system.
    public static func logUpperTail(_ z: Double) -> Double {
        let scaled = z * 0.707_106_781_186_547_524
        return z < 20 ? log(0.5 * erfc(scaled)) : gsl_sf_log_erfc(scaled) - 0.693_147_180_559_945_309
    }
}
