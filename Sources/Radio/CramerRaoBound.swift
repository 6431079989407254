import Foundation
public import Geometry

/// The least error that any unbiased estimator of a position from levels can have: the Cramér–Rao bound.
///
/// With the log-distance law, the level of a beacon changes by h = −k (x − b)/d² for each metre that the phone moves on the map, where
/// k = 10 n/ln 10, x − b is the way from the beacon on the map, and d the distance in space. With independent errors of σ dB the
/// information is J = Σ h hᵀ/σ², for a beacon at the phone's height (10 n/(ln 10 σ))² u uᵀ/d² (Patwari et al., *Relative location
/// estimation in wireless sensor networks*, IEEE TSP 51(8), 2003). With correlated errors of covariance C it is J = Hᵀ C⁻¹ H. An
/// unknown offset of the phone, common to all beacons, is a third unknown: its Schur complement is taken from J.
public struct CramerRaoBound: Hashable, Sendable {
    /// A beacon as a phone hears it.
    public struct Link: Hashable, Sendable {
        /// From the beacon to the phone on the map, metres.
        public var away: Vector
        /// Height of the beacon above the phone, metres.
        public var rise: Double
        /// Path-loss exponent n.
        public var exponent: Double
        /// Standard deviation of the level about the law, dB.
        public var residualStandardDeviation: Double

        /// A beacon as a phone hears it.
        public init(away: Vector, rise: Double, exponent: Double, residualStandardDeviation: Double) {
            self.away = away
            self.rise = rise
            self.exponent = exponent
            self.residualStandardDeviation = residualStandardDeviation
        }

        /// h/σ, 1/m: J of independent errors is the sum of its products.
        package var whitenedSlope: Vector { slope * (1 / residualStandardDeviation) }

        /// Change of the level for each metre that the phone moves, dB/m.
        var slope: Vector {
            let square = away.dot(away) + rise * rise
            return square > 0 ? away * (-10 * exponent / (M_LN10 * square)) : Vector(0, 0)
        }
    }

    /// J in x, 1/m².
    public let xx: Double
    /// J between x and y, 1/m².
    public let xy: Double
    /// J in y, 1/m².
    public let yy: Double

    /// The bound for errors that are independent from beacon to beacon. O(links).
    ///
    /// - Parameter offsetSpread: standard deviation of the phone's offset, dB: 0 if it is known, infinite if nothing is known of it.
    public init(_ links: [Link], offsetSpread: Double = 0) {
        var sums = Sums()
        for link in links {
            let slope = link.slope
            let weight = 1 / (link.residualStandardDeviation * link.residualStandardDeviation)
            sums.add(slope.dx, slope.dy, 1, weight: weight)
        }
        (xx, xy, yy) = sums.positions(offsetSpread: offsetSpread)
    }

    /// The bound of links whose slopes are known, for independent errors. O(links).
    ///
    /// - Parameters:
    ///   - whitened: h/σ of each link, see ``Link/whitenedSlope``, and 1/σ, 1/dB.
    ///   - offsetSpread: as for links.
    package init(whitened: [(slope: Vector, offset: Double)], offsetSpread: Double = 0) {
        var sums = Sums()
        for (slope, offset) in whitened { sums.add(slope.dx, slope.dy, offset, weight: 1) }
        (xx, xy, yy) = sums.positions(offsetSpread: offsetSpread)
    }

    /// The bound for errors with a covariance. O(links³).
    ///
    /// - Parameters:
    ///   - covariance: of the levels, dB², row-major, as many rows as links; the links' own standard deviations do not count.
    ///   - offsetSpread: as for independent errors.
    /// - Returns: `nil` if the covariance is not positive definite or has another shape.
    public init?(_ links: [Link], covariance: [Double], offsetSpread: Double = 0) {
        guard covariance.count == links.count * links.count, let lower = Self.factor(covariance, order: links.count)
        else { return nil }
        let slopes = links.map(\.slope)
        let columns = [slopes.map(\.dx), slopes.map(\.dy), slopes.map { _ in 1 }].map { Self.whitened($0, by: lower) }
        var sums = Sums()
        for row in links.indices { sums.add(columns[0][row], columns[1][row], columns[2][row], weight: 1) }
        (xx, xy, yy) = sums.positions(offsetSpread: offsetSpread)
    }

    /// √tr(J⁻¹), metres: the least root mean square distance from the true position; `nil` if the beacons do not determine the
    /// position, such as two beacons, or three in a line with the phone.
    public var radius: Double? {
        let determinant = xx * yy - xy * xy
        // The relative determinant of a matrix without full rank is a rounding error.
        guard determinant > 1e-12 * (xx + yy) * (xx + yy) else { return nil }
        return ((xx + yy) / determinant).squareRoot()
    }

    /// Sums of products over the whitened rows (x, y, offset).
    private struct Sums {
        private var xx = 0.0
        private var xy = 0.0
        private var yy = 0.0
        private var xo = 0.0
        private var yo = 0.0
        private var oo = 0.0

        mutating func add(_ x: Double, _ y: Double, _ offset: Double, weight: Double) {
            xx += weight * x * x
            xy += weight * x * y
            yy += weight * y * y
            xo += weight * x * offset
            yo += weight * y * offset
            oo += weight * offset * offset
        }

        /// The Schur complement of the offset.
        func positions(offsetSpread: Double) -> (Double, Double, Double) {
            guard offsetSpread > 0 else { return (xx, xy, yy) }
            let information = oo + 1 / (offsetSpread * offsetSpread)
            guard information > 0 else { return (xx, xy, yy) }
            return (xx - xo * xo / information, xy - xo * yo / information, yy - yo * yo / information)
        }
    }

    /// L with L Lᵀ = the matrix. Written here, because the core builds without GSL.
    private static func factor(_ matrix: [Double], order: Int) -> [[Double]]? {
        var lower: [[Double]] = []
        for row in 0..<order {
            var values: [Double] = []
            for column in 0...row {
                let other = column == row ? values : lower[column]
                let rest = (0..<column).reduce(matrix[row * order + column]) { $0 - values[$1] * other[$1] }
                guard column == row else {
                    values.append(rest / lower[column][column])
                    continue
                }
                guard rest > 0, rest.isFinite else { return nil }
                values.append(rest.squareRoot())
            }
            lower.append(values)
        }
        return lower
    }

    /// The solution of L x = b.
    private static func whitened(_ b: [Double], by lower: [[Double]]) -> [Double] {
        var x: [Double] = []
        for row in b.indices {
            x.append((0..<row).reduce(b[row]) { $0 - lower[row][$1] * x[$1] } / lower[row][row])
        }
        return x
    }
}
