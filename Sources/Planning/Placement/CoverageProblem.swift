internal import Geometry

/// Which candidate sites get a beacon, so that cells are covered by several beacons.
///
/// The value of a choice is f(S) = Σ_cells min(k, number of beacons that cover the cell), existing beacons included. f
/// grows with S, and a beacon adds the less the more there are: it is monotone and submodular. So the greedy choice of
/// n beacons of one price gains at least 1 − 1/e = 63 % of what the best choice of n gains (Nemhauser, Wolsey and
/// Fisher 1978). With different prices, the better one of two greedy choices, by gain and by gain per price, gains at
/// least half of that (Leskovec et al., *Cost-effective outbreak detection in networks*, KDD 2007).
package struct CoverageProblem: Sendable {
    /// The cells that each candidate covers, ascending.
    package let covers: [[Int32]]
    /// The price of each candidate, above 0.
    package let costs: [Double]
    /// k, the number of beacons that a cell needs.
    package let need: Int
    /// For each cell, the number of existing beacons that cover it.
    package let existing: [Int]

    /// A problem.
    ///
    /// - Parameter costs: `nil` if all candidates cost 1.
    /// - Precondition: as many costs as candidates, all above 0; cells below the count of `existing`.
    package init(covers: [[Int32]], costs: [Double]? = nil, need: Int, existing: [Int]) {
        let costs = costs ?? [Double](repeating: 1, count: covers.count)
        precondition(costs.count == covers.count && costs.allSatisfy { $0 > 0 }, "each candidate has a price above 0")
        (self.covers, self.costs, self.need, self.existing) = (covers, costs, need, existing)
    }

    /// f of a choice. O(cells + covered cells).
    package func value(_ chosen: [Int]) -> Int {
        var counts = existing
        for candidate in chosen { for cell in covers[candidate] { counts[Int(cell)] += 1 } }
        return counts.reduce(0) { $0 + min($1, need) }
    }

    /// The greedy choice within a budget, in the order of choosing: of equal gains, the candidate with the lower index.
    /// It stops when nothing is gained any more.
    package func greedy(budget: Double) -> [Int] {
        let byGain = greedy(budget: budget, isPerCost: false)
        guard let first = costs.first, !costs.allSatisfy({ $0 == first }) else { return byGain }
        let perCost = greedy(budget: budget, isPerCost: true)
        return value(perCost) > value(byGain) ? perCost : byGain
    }

    /// Lazy greedy (Minoux 1978): a gain never grows, so that an old gain is an upper limit, and a candidate whose gain
    /// is still what it was when it stands first is the best. It takes what plain greedy takes.
    private func greedy(budget: Double, isPerCost: Bool) -> [Int] {
        var counts = existing
        var rest = budget
        var chosen: [Int] = []
        var queue = NodeQueue()
        func merit(_ candidate: Int) -> Double {
            let gain = covers[candidate].count { counts[Int($0)] < need }
            return isPerCost ? Double(gain) / costs[candidate] : Double(gain)
        }
        var limits = covers.indices.map(merit)
        for (candidate, limit) in limits.enumerated() { queue.insert(candidate, cost: -limit) }
        while let candidate = queue.removeCheapest() {
            // The rest of the budget only falls: what is too expensive now stays so.
            guard costs[candidate] <= rest + 1e-9 else { continue }
            let now = merit(candidate)
            guard now == limits[candidate] else {
                limits[candidate] = now
                queue.insert(candidate, cost: -now)
                continue
            }
            guard now > 0 else { break }
            chosen.append(candidate)
            rest -= costs[candidate]
            for cell in covers[candidate] { counts[Int(cell)] += 1 }
        }
        return chosen
    }
}
