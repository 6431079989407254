import Foundation

/// The effective loss of walls: besides the straight ray through them, some power arrives around them, through doors
/// and over the top.
///
/// The share r = 10^(−cap/10) of the power goes around the walls, the rest through walls of s dB in all:
///
///     L(s) = −10 log₁₀((1 − r) 10^(−s/10) + r)
///
/// so without a wall the loss is 0, for a few walls it is their sum, and for many walls it is `cap`; a cap of 0 makes
/// walls transparent. Unlike a simple limit, the sum of powers has no corner.
public struct WallLossLimit: Hashable, Sendable {
    /// The largest loss of walls, dB.
    public let cap: Double
    /// L at multiples of `step`, up to where it has reached the cap to 5e-4 dB.
    private let table: [Double]

    /// Table step, dB. Linear interpolation errs by at most step²/8 times the curvature, which is at most
    /// ln 10/40 = 0.058 per dB: 4.5e-4 dB.
    private static let step = 0.25

    /// A limit; 1,000 dB and more means no limit.
    public init(cap: Double) {
        self.cap = max(cap, 0)
        guard self.cap < 1000 else {
            table = []
            return
        }
        let count = Int((self.cap + 40) / Self.step) + 2
        let cap = self.cap
        table = (0..<count).map { Self.exact(Double($0) * Self.step, cap: cap) }
    }

    /// L(s) within 5e-4 dB, by linear interpolation in a table; exactly 0 at 0. About 2 ns.
    ///
    /// - Parameter sum: losses of all walls that the ray passes, s, in dB; not negative.
    @inline(__always)
    public func loss(ofWalls sum: Double) -> Double {
        guard !table.isEmpty, sum > 0 else { return sum }
        let place = min(sum / Self.step, Double(table.count - 1))
        let index = min(Int(place), table.count - 2)
        return table[index] + (place - Double(index)) * (table[index + 1] - table[index])
    }

    /// The slope of L at s: the share of a small further loss that takes effect, 1 for the first wall and 0 at the cap.
    ///
    /// - Parameter sum: losses of all walls that the ray passes, s, in dB; not negative.
    public func slope(ofWalls sum: Double) -> Double {
        guard !table.isEmpty else { return 1 }
        let round = pow(10, -cap / 10)
        let through = (1 - round) * pow(10, -sum / 10)
        return through / (through + round)
    }

    /// L(s), dB, by its formula.
    package static func exact(_ sum: Double, cap: Double) -> Double {
        let round = pow(10, -cap / 10)
        return max(-10 * log10((1 - round) * pow(10, -sum / 10) + round), 0)
    }
}
