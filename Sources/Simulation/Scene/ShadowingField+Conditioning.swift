package import GSLNumerics
package import Geometry
package import NumericalMethods
package import Radio

extension ShadowingField {
    /// The field, conditioned on measurements at some places. At these places, and near them as far as the field is
    /// correlated, it agrees with the measurements within their error; elsewhere it does not change. A draw from the
    /// conditional distribution (conditioning by kriging: Journel 1974; Matheron's rule).
    ///
    /// - Parameters:
    ///   - values: what was measured at each of `places`, dB.
    ///   - noise: standard deviation of the measurements' independent errors, dB; positive.
    ///   - stream: draws these errors.
    /// - Throws: ``GSLError`` if numbers are not finite, or two places are the same and there is no noise. O(places³).
    package func conditioned(
        at places: [Point], values: [Double], noise: Double, stream: RandomStream
    ) throws(GSLError) -> ShadowingField {
        precondition(values.count == places.count, "one value a place")
        guard !places.isEmpty else { return self }
        let count = places.count
        var covariance = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in 0...row {
                covariance[row * count + column] =
                    self.covariance(at: places[row].distance(to: places[column]))
            }
            covariance[row * count + row] += noise * noise
        }
        let factor = try CholeskyFactor(covariance, order: count)
        let wanting = values.indices.map { values[$0] - value(at: places[$0]) - noise * stream.normal(UInt64($0)) }
        return corrected(at: places, weights: factor.solved(wanting))
    }
}
