internal import Geometry

/// Which candidate sites get a beacon, so that cells are covered by several beacons.
///
/// The value of a choice is f(S) = Σ_cells min(k, number of beacons that cover the cell), existing beacons included. f
/// grows with S, and a beacon adds the less the more there are: it is monotone and submodular. So the greedy choice of
/// n beacons gains at least 1 − 1/e = 63 % of what the best choice of n gains (Nemhauser, Wolsey and Fisher 1978).
package struct CoverageProblem: Sendable {
    /// The cells that each candidate covers, ascending.
    package let covers: [[Int32]]
    /// k, the number of beacons that a cell needs.
    package let need: Int
    /// For each cell, the number of existing beacons that cover it.
    package let existing: [Int]

    /// A problem; the cells of `covers` are indices of `existing`.
    package init(covers: [[Int32]], need: Int, existing: [Int]) {
        self.covers = covers
        self.need = need
        self.existing = existing
    }

    /// For each cell, the number of beacons that cover it with a choice. O(cells + covered cells).
    func counts(_ chosen: [Int]) -> [Int] {
        chosen.reduce(into: existing) { counts, candidate in
            for cell in covers[candidate] { counts[Int(cell)] += 1 }
        }
    }

    /// f of a choice. O(cells + covered cells).
    package func value(_ chosen: [Int]) -> Int { counts(chosen).reduce(0) { $0 + min($1, need) } }

    /// The greedy choice of at most `count` candidates, in the order of choosing: of equal gains, the candidate with the
    /// lower index. It stops when nothing is gained any more.
    ///
    /// Lazy greedy (Minoux 1978): a gain never grows, so that an old gain is an upper limit, and a candidate whose gain
    /// is still what it was when it stands first is the best. It takes what plain greedy takes.
    package func greedy(_ count: Int) -> [Int] {
        var counts = existing
        var chosen: [Int] = []
        var queue = NodeQueue()
        func gain(of candidate: Int) -> Double { Double(covers[candidate].count { counts[Int($0)] < need }) }
        var limits = covers.indices.map(gain)
        for (candidate, limit) in limits.enumerated() { queue.insert(candidate, cost: -limit) }
        while chosen.count < count, let candidate = queue.removeCheapest() {
            let now = gain(of: candidate)
            guard now == limits[candidate] else {
                limits[candidate] = now
                queue.insert(candidate, cost: -now)
                continue
            }
            guard now > 0 else { break }
            chosen.append(candidate)
            for cell in covers[candidate] { counts[Int(cell)] += 1 }
        }
        return chosen
    }
}
