internal import Foundation
internal import Geometry
package import Radio

/// The error of lateration by the cost `plain`, to first order: circles with equal weight in metres.
///
/// With the unit vectors u from the beacons to the phone and the errors e = d ε ln 10/(10 n) of the distances, the
/// position moves by A⁻¹ Σ u e, A = Σ u uᵀ, so that its covariance is A⁻¹ B A⁻¹ with B = Σᵢⱼ uᵢ uⱼᵀ E[eᵢ eⱼ]. The costs
/// `rssi` and `range` weight each beacon by the precision of its distance, and so reach the Cramér–Rao bound to first
/// order; `plain` does not.
package enum PlainLaterationError {
    /// Root mean square of the error, metres; `nil` if the beacons do not determine the position, or for an unknown
    /// offset, of which this cost knows nothing. O(links²).
    ///
    /// - Parameters:
    ///   - covariance: of the levels, dB², row-major; `nil` for independent errors.
    ///   - offsetSpread: standard deviation of the phone's offset, dB.
    package static func radius(
        _ links: [CramerRaoBound.Link], covariance: [Double]? = nil, offsetSpread: Double = 0
    ) -> Double? {
        guard offsetSpread.isFinite else { return nil }
        var xx = 0.0
        var xy = 0.0
        var yy = 0.0
        var rows: [(x: Double, y: Double, scale: Double)] = []
        for link in links {
            let distance = (link.away.dot(link.away) + link.rise * link.rise).squareRoot()
            guard distance > 0, link.exponent > 0 else { return nil }
            let x = link.away.dx / distance
            let y = link.away.dy / distance
            xx += x * x
            xy += x * y
            yy += y * y
            rows.append((x, y, distance * M_LN10 / (10 * link.exponent)))
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 1e-12 * (xx + yy) * (xx + yy) else { return nil }
        // A⁻¹ u e for an error of 1 dB of each beacon.
        let moves = rows.map { row in
            (
                x: row.scale * (yy * row.x - xy * row.y) / determinant,
                y: row.scale * (xx * row.y - xy * row.x) / determinant
            )
        }
        var variance = 0.0
        for (i, first) in moves.enumerated() {
            for (j, second) in moves.enumerated() {
                let sigma = links[i].residualStandardDeviation
                let shared = covariance.map { $0[i * links.count + j] } ?? (i == j ? sigma * sigma : 0)
                variance += (first.x * second.x + first.y * second.y) * (shared + offsetSpread * offsetSpread)
            }
        }
        return max(variance, 0).squareRoot()
    }
}
