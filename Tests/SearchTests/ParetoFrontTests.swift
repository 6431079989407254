import NumericalMethods
import Search
import Testing

@Suite struct ParetoFrontTests {
    /// By the definition: known in all costs, beaten by none, and none of the same costs before it.
    private func bruteForce(_ points: [[Double?]]) -> [Int] {
        let known = points.map { costs in costs.allSatisfy { $0?.isFinite == true } ? costs.compactMap { $0 } : nil }
        return known.indices.filter { place in
            guard let own = known[place] else { return false }
            return !known.indices.contains { rival in
                guard let other = known[rival], zip(other, own).allSatisfy({ $0 <= $1 }) else { return false }
                return other != own || rival < place
            }
        }
    }

    // Costs of few different values, so that ties and duplicates are common; some missing or no number.
    @Test(arguments: 1...4)
    func theFrontIsThatOfTheDefinition(costCount: Int) {
        for seed in 0..<60 {
            let stream = RandomStream(seed: UInt64(seed), purpose: "front test", entity: UInt64(costCount))
            let points = (0..<40).map { place in
                (0..<costCount).map { cost -> Double? in
                    let draw = stream.index(below: 4 + seed, UInt64(place), lane: UInt32(cost))
                    return draw == 3 && seed % 3 == 0 ? (place % 2 == 0 ? nil : .nan) : Double(draw)
                }
            }
            let front = ParetoFront.places(of: points)
            #expect(front.sorted() == bruteForce(points))
            let costs = front.map { points[$0].compactMap { $0 } }
            #expect(zip(costs, costs.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        }
    }

    @Test func theFirstOfEqualsIsOnTheFront() {
        #expect(ParetoFront.places(of: [[2, 1], [1, 2], [1, 2], [2, 1], [2, 2], [1, 3]]) == [1, 0])
        #expect(ParetoFront.places(of: [[3], [1], [1]]) == [1])
        #expect(ParetoFront.places(of: [[nil, 1], [.infinity, 0]]).isEmpty)
        #expect(ParetoFront.places(of: []).isEmpty && ParetoFront.places(of: [[], []]).isEmpty)
    }
}
