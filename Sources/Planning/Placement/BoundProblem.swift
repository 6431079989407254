/// Which candidate sites get a beacon, so that positions are good: the mean over all cells of √tr(J⁻¹), with the
/// information matrix J of the Cramér–Rao bound of each cell.
///
/// Each beacon that is heard in a cell adds h hᵀ to J, h its slope in standard deviations a metre. A cell without
/// beacons would have an infinite error, so J begins with the information of a ``priorSpread``. The mean has no
/// guarantee as coverage has (tr J⁻¹ is not submodular), so a choice is improved by exchange and its gap is not known.
package struct BoundProblem: Sendable {
    /// What a beacon adds in the cells in which it is heard.
    package struct Effect: Sendable {
        /// The cells, ascending.
        package var cells: [Int32]
        /// h in x, 1/m.
        package var x: [Float]
        /// h in y, 1/m.
        package var y: [Float]

        /// An effect; all three lists are of one length.
        package init(cells: [Int32] = [], x: [Float] = [], y: [Float] = []) {
            self.cells = cells
            self.x = x
            self.y = y
        }
    }

    /// Standard deviation in each direction of a position of which no beacon says anything, metres.
    package static let priorSpread = 20.0
    /// Most rounds of an exchange over all chosen beacons.
    private static let mostRounds = 20

    /// One a candidate.
    package let candidates: [Effect]
    /// J of all cells with the existing beacons.
    private let base: Information

    /// - Parameter existing: beacons that are there in any case.
    package init(candidates: [Effect], existing: [Effect] = [], cellCount: Int) {
        self.candidates = candidates
        base = existing.reduce(into: Information(cellCount: cellCount)) { $0.add($1, sign: 1) }
    }

    /// J of all cells.
    package struct Information: Sendable {
        private(set) var xx: [Double]
        private(set) var xy: [Double]
        private(set) var yy: [Double]

        init(cellCount: Int) {
            let prior = 1 / (BoundProblem.priorSpread * BoundProblem.priorSpread)
            xx = [Double](repeating: prior, count: cellCount)
            yy = [Double](repeating: prior, count: cellCount)
            xy = [Double](repeating: 0, count: cellCount)
        }

        /// Adds a beacon, or takes it away with the sign −1: an update of rank one a cell. O(its cells).
        package mutating func add(_ effect: Effect, sign: Double) {
            for (index, cell) in effect.cells.enumerated() {
                let x = Double(effect.x[index])
                let y = Double(effect.y[index])
                xx[Int(cell)] += sign * x * x
                xy[Int(cell)] += sign * x * y
                yy[Int(cell)] += sign * y * y
            }
        }

        /// √tr(J⁻¹) of a cell, metres, with x and y added to J.
        package func error(_ cell: Int, x: Double = 0, y: Double = 0) -> Double {
            let a = xx[cell] + x * x
            let b = xy[cell] + x * y
            let c = yy[cell] + y * y
            return ((a + c) / (a * c - b * b)).squareRoot()
        }

        /// Sum of the errors of all cells, metres.
        var sum: Double { xx.indices.reduce(0) { $0 + error($1) } }

        /// What a beacon would take from the sum. O(its cells).
        func gain(of effect: Effect, errors: [Double]) -> Double {
            var gain = 0.0
            for (index, cell) in effect.cells.enumerated() {
                gain += errors[Int(cell)] - error(Int(cell), x: Double(effect.x[index]), y: Double(effect.y[index]))
            }
            return gain
        }
    }

    /// J with the chosen candidates, summed again.
    package func information(_ chosen: [Int]) -> Information {
        chosen.reduce(into: base) { $0.add(candidates[$1], sign: 1) }
    }

    /// The mean error of all cells with a choice, metres. O(cells + heard cells).
    package func meanError(_ chosen: [Int]) -> Double {
        let information = information(chosen)
        return information.sum / Double(max(information.xx.count, 1))
    }

    /// A choice with further candidates, one by one the one that lowers the mean error most; of equal ones, that with
    /// the lower index.
    ///
    /// - Parameters:
    ///   - count: of all; less if there are not so many candidates.
    ///   - step: called with the number that there is, before each further one.
    /// - Throws: what `step` throws.
    package func extended(
        _ start: [Int], to count: Int, step: (_ count: Int) throws -> Void = { _ in }
    ) throws -> [Int] {
        var chosen = start
        var isChosen = [Bool](repeating: false, count: candidates.count)
        for candidate in start { isChosen[candidate] = true }
        var information = information(start)
        while chosen.count < min(count, candidates.count) {
            try step(chosen.count)
            guard let best = best(in: information, besides: isChosen, than: nil) else { break }
            isChosen[best] = true
            chosen.append(best)
            information.add(candidates[best], sign: 1)
        }
        return chosen
    }

    /// The candidate that is not chosen and gains most, if it gains more than an old one. O(heard cells).
    private func best(in information: Information, besides isChosen: [Bool], than old: Int?) -> Int? {
        let errors = information.xx.indices.map { information.error($0) }
        func gain(_ candidate: Int) -> Double { information.gain(of: candidates[candidate], errors: errors) }
        var best = (candidate: old, gain: old.map(gain).map { $0 + 1e-9 * max($0, 1) } ?? -.infinity)
        for candidate in candidates.indices where !isChosen[candidate] {
            let gain = gain(candidate)
            if gain > best.gain { best = (candidate, gain) }
        }
        return best.candidate
    }

    /// A choice, improved by exchange: each beacon in turn is moved to the site with the least mean error, until
    /// nothing is gained any more. The result is never worse, and has as many beacons.
    ///
    /// A move costs O(cells in which the candidates are heard). Of equal gains, the candidate with the lower index.
    ///
    /// - Parameters:
    ///   - isAllowed: whether a choice may be taken; it is asked of the best move of each beacon.
    ///   - step: called with the round, from 1, and the number of beacons done in it.
    /// - Throws: what `step` throws.
    package func exchanged(
        _ start: [Int], isAllowed: ([Int]) -> Bool = { _ in true },
        step: (_ round: Int, _ done: Int) throws -> Void = { _, _ in }
    ) throws -> [Int] {
        var chosen = start
        var isChosen = [Bool](repeating: false, count: candidates.count)
        for candidate in start { isChosen[candidate] = true }
        var information = information(start)
        for round in 1...Self.mostRounds {
            var isBetter = false
            for place in chosen.indices {
                try step(round, place)
                let old = chosen[place]
                information.add(candidates[old], sign: -1)
                let best = best(in: information, besides: isChosen, than: old) ?? old
                var moved = chosen
                moved[place] = best
                if best != old, isAllowed(moved) {
                    isChosen[old] = false
                    isChosen[best] = true
                    chosen = moved
                    isBetter = true
                }
                information.add(candidates[chosen[place]], sign: 1)
            }
            if !isBetter { break }
        }
        return chosen
    }
}
