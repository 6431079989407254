/// Searches the constants with the least cost on the lattice of their steps: a coordinate search whose steps shrink
/// (Kolda, Lewis, Torczon 2003, doi:10.1137/S003614450242889), with moves of two constants at its end, because pairs such
/// as the centroid's weights and the path-loss factor have nearly the same effect. The same input gives the same result.
struct ConstantsSearch {
    /// A level of each constant, in the order of ``OpenConstant/all``.
    typealias LatticePlace = [Int]

    var free: [Int]
    /// The cost of places; called with several at once, so that they can be computed together.
    let costs: ([LatticePlace]) throws -> [Double]

    /// How far a search looks.
    enum Reach {
        /// From a quarter of each range down to single steps.
        case wide
        /// Single steps.
        case near
        /// Single steps, and at the end steps of two constants.
        case pairs
    }

    /// The place with the least cost near a start, where no allowed move is better.
    func minimum(from start: LatticePlace, _ reach: Reach) throws -> (place: LatticePlace, cost: Double) {
        var best = (place: start, cost: try costs([start])[0])
        var share = reach == .wide ? 4 : Self.singleSteps
        while true {
            var hasMoved = false
            for constant in free {
                hasMoved = try take(moves(from: best.place, of: constant, share), &best) || hasMoved
            }
            if hasMoved { continue }
            if share < Self.singleSteps {
                share = share < 64 ? share * 2 : Self.singleSteps
            } else if reach != .pairs {
                return best
            } else if try !take(pairs(from: best.place), &best) {
                return best
            }
        }
    }

    /// The place with the least cost near a start in which a constant has a level. The others move.
    func minimum(from start: LatticePlace, with constant: Int, at level: Int) throws -> (
        place: LatticePlace, cost: Double
    ) {
        var others = self
        others.free.removeAll { $0 == constant }
        return try others.minimum(from: start.with(level, at: constant), .near)
    }

    /// A share of every range that is one step.
    private static let singleSteps = 1 << 20

    /// Moves to the best of some places if it is better.
    private func take(_ places: [LatticePlace], _ best: inout (place: LatticePlace, cost: Double)) throws -> Bool {
        guard !places.isEmpty else { return false }
        let costs = try costs(places)
        guard let index = costs.indices.min(by: { costs[$0] < costs[$1] }), costs[index] < best.cost - 1e-12 else {
            return false
        }
        best = (places[index], costs[index])
        return true
    }

    /// The places with another level of one constant: all words of a choice and all counts, because a count may have
    /// several minima, or a share of the levels of a number up and down.
    private func moves(from place: LatticePlace, of constant: Int, _ share: Int) -> [LatticePlace] {
        let known = OpenConstant.all[constant]
        let all = 0..<known.levelCount
        let step = max(known.levelCount / share, 1)
        let levels = known.isNumber ? [place[constant] - step, place[constant] + step] : Array(all)
        return levels.filter { $0 != place[constant] && all.contains($0) }.map { place.with($0, at: constant) }
    }

    /// The places with two neighbouring levels changed.
    private func pairs(from place: LatticePlace) -> [LatticePlace] {
        let numbers = free.filter { OpenConstant.all[$0].isNumber }
        var result: [LatticePlace] = []
        for (index, first) in numbers.enumerated() {
            for one in moves(from: place, of: first, Self.singleSteps) {
                for second in numbers[(index + 1)...] { result += moves(from: one, of: second, Self.singleSteps) }
            }
        }
        return result
    }
}

extension ConstantsSearch.LatticePlace {
    /// The place with another level of one constant.
    func with(_ level: Int, at constant: Int) -> Self {
        var other = self
        other[constant] = level
        return other
    }
}
