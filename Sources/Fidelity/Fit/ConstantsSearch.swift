/// Searches the constants with the least cost on the lattice of their steps: a coordinate search whose steps shrink
/// (Kolda, Lewis, Torczon 2003, doi:10.1137/S003614450242889), with moves of two constants at its end, because pairs such
/// as the centroid's weights and the path-loss factor have nearly the same effect. The same input gives the same result.
struct ConstantsSearch {
    /// A level of each constant, in the order of ``OpenConstant/all``.
    typealias Place = [Int]

    /// The constants that may change.
    var free: [Int]
    /// The cost of places; called with several at once, so that they can be computed together.
    let costs: ([Place]) throws -> [Double]

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
    func minimum(from start: Place, _ reach: Reach) throws -> (place: Place, cost: Double) {
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
    func minimum(from start: Place, with constant: Int, at level: Int) throws -> (place: Place, cost: Double) {
        var place = start
        place[constant] = level
        var others = self
        others.free.removeAll { $0 == constant }
        return try others.minimum(from: place, .near)
    }

    /// A share of every range that is one step.
    private static let singleSteps = 1 << 20

    /// Moves to the best of some places if it is better.
    private func take(_ places: [Place], _ best: inout (place: Place, cost: Double)) throws -> Bool {
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
    private func moves(from place: Place, of constant: Int, _ share: Int) -> [Place] {
        let known = OpenConstant.all[constant]
        let levels: [Int]
        if case .number = known.kind {
            let step = max(known.levelCount / share, 1)
            levels = [place[constant] - step, place[constant] + step]
        } else {
            levels = Array(0..<known.levelCount)
        }
        return levels.filter { $0 != place[constant] && (0..<known.levelCount).contains($0) }.map {
            var other = place
            other[constant] = $0
            return other
        }
    }

    /// The places with two neighbouring levels changed.
    private func pairs(from place: Place) -> [Place] {
        let numbers = free.filter { if case .number = OpenConstant.all[$0].kind { true } else { false } }
        var result: [Place] = []
        for (index, first) in numbers.enumerated() {
            for one in moves(from: place, of: first, Self.singleSteps) {
                for second in numbers[(index + 1)...] { result += moves(from: one, of: second, Self.singleSteps) }
            }
        }
        return result
    }
}
