internal import Evaluation

/// The points that no other point beats: of two or more costs at once (Pareto 1906; Kung, Luccio, Preparata 1975).
///
/// A point *beats* another if it is not worse in any cost and better in one. Of points equal in all costs only the first
/// in order counts, so that a front holds no point twice and does not depend on how a sort treats ties. A point with a
/// cost that is missing or no number is on no front and beats nothing.
package enum ParetoFront {
    /// The places of the front's points, by ascending first cost, then second, and so on.
    ///
    /// - Parameter points: the costs of each, the lower the better, as many for each.
    /// - Returns: O(n log n) for one or two costs, O(n log n + n × front) for more.
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
            // Only a point before it can beat it. With two costs, the last of the front has the least second one.
            let rivals = point.costs.count <= 2 ? front.suffix(1) : front[...]
            let isBeaten = rivals.contains { rival in zip(rival.costs, point.costs).allSatisfy { $0 <= $1 } }
            if !isBeaten { front.append(point) }
        }
        return front.map(\.place)
    }
}

extension Metric {
    /// How bad a value is, the lower the better: itself, its negative, or its distance from the best.
    func cost(_ value: Double?) -> Double? {
        guard let value, value.isFinite else { return nil }
        return switch better {
        case .lower: value
        case .higher: -value
        case .near(let best): abs(value - best)
        }
    }
}
