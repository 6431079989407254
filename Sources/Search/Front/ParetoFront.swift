internal import Evaluation

/// The Pareto front of two or more costs (Pareto 1906; Kung, Luccio, Preparata 1975): the points that no other point
/// dominates.
///
/// A point dominates another if it is not worse in any cost and better in at least one. Of points with equal costs only the
/// first counts, so a front has no duplicates and does not depend on how a sort treats ties. A point with a missing or
/// non-finite cost is not on the front and dominates nothing.
package enum ParetoFront {
    /// The indices of the front's points, by ascending first cost, then second, and so on. O(n log n) for one or two costs,
    /// O(n log n + n × front) for more.
    ///
    /// - Parameter points: the costs of each point, the same number for all; lower is better.
    package static func places(of points: [[Double?]]) -> [Int] {
        let known: [(costs: [Double], place: Int)] = points.enumerated().compactMap { place, costs in
            let numbers = costs.compactMap { $0 }.filter(\.isFinite)
            return numbers.count == costs.count && !numbers.isEmpty ? (numbers, place) : nil
        }
        let sorted = known.sorted { a, b in
            for (a, b) in zip(a.costs, b.costs) where a != b { return a < b }
            return a.place < b.place
        }
        var front: [(costs: [Double], place: Int)] = []
        for point in sorted {
            // Only an earlier point can dominate this one. With two costs, the last point of the front has the lowest second
            // cost.
            let rivals = point.costs.count <= 2 ? front.suffix(1) : front[...]
            let isBeaten = rivals.contains { rival in zip(rival.costs, point.costs).allSatisfy { $0 <= $1 } }
            if !isBeaten { front.append(point) }
        }
        return front.map(\.place)
    }
}

extension Metric {
    /// The cost of a value, where lower is better: the value, its negative, or its distance from the ideal value.
    func cost(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return switch better {
        case .lower: value
        case .higher: -value
        case .near(let best): abs(value - best)
        }
    }
}
