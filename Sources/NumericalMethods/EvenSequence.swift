import Foundation

/// Points that fill a unit cube evenly, each a function of its number alone: the additive recurrence frac(s + n α) with
/// αⱼ = g⁻ʲ, where g > 1 solves g^(d + 1) = g + 1 (Roberts 2018, "R sequence"), and a random shift s (Cranley and Patterson
/// 1976), so that each point by itself is uniform. The first n points fill the cube for every n, and a mean over them errs
/// less than over random points if the quantity is smooth in few of the d numbers. (The Sobol' sequence of GSL gives its
/// points in their order only.)
package struct EvenSequence: Sendable {
    private let shift: [Double]
    private let steps: [Double]

    /// A sequence of points with `dimensions` numbers each.
    ///
    /// - Parameter stream: the source of the shift.
    package init(dimensions: Int, stream: RandomStream) {
        // The iteration contracts by at least the factor 3 (d = 1).
        var root = 2.0
        for _ in 0..<64 { root = pow(1 + root, 1 / Double(dimensions + 1)) }
        shift = (0..<dimensions).map { stream.uniform(UInt64($0)) }
        steps = (1...max(dimensions, 1)).prefix(dimensions).map { pow(root, -Double($0)) }
    }

    /// The point of a number: each of its numbers is in [0, 1). O(dimensions).
    package func point(_ number: Int) -> [Double] {
        zip(shift, steps).map { ($0 + Double(number) * $1).truncatingRemainder(dividingBy: 1) }
    }
}
