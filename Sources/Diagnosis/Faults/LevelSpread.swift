import Foundation
import Geometry
import NumericalMethods
import Radio

/// How much levels of healthy beacons vary, dB: between beacons, from visit to visit, and from cell to cell of one visit.
struct LevelSpread: Hashable, Sendable {
    /// Between beacons: true power minus that of the venue file.
    var power = 3.0
    /// From visit to visit of one beacon: the standard deviation that was measured in malls.
    var visit = 2.5
    /// From cell to cell of one beacon in one visit, about its mean, for each ``HeardCell/countClass``.
    var cells = [7.0, 6, 5, 5]

    /// Distance at which the correlation between cells of one visit has fallen to 1/e, metres. Shadowing alone has 1.4 to 2.5 m.
    private static let correlationDistance = 2.5

    /// For cells with readings in the middle of the range.
    var cell: Double { cells[2] }

    /// For each cell of a walk, as how many independent ones it counts: 1/Σ ρ over all cells of the walk, with the correlation
    /// ρ = exp(−r/2.5 m). O(cells²).
    static func shares(of cells: [HearingCell]) -> [Double] {
        cells.map { cell in
            1
                / cells.reduce(0) { sum, other in
                    guard other.storey == cell.storey else { return sum }
                    return sum + exp(-other.phone.point.distance(to: cell.phone.point) / correlationDistance)
                }
        }
    }

    /// A standard deviation that single faults do not change, from the median of |x| for the normal distribution.
    static func robust(_ deviations: [Double]) -> Double? {
        Statistics.median(deviations.map { abs($0) }).map { $0 / 0.6745 }
    }
}
