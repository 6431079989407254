import Foundation
import Geometry
import NumericalMethods
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct CompanionTests {
    static func group(_ venue: Venue, _ number: UInt64, size: Int) throws -> [any Walker] {
        var itinerary = VisitItinerary(.visit(ZoneVisits()))
        if venue.zones.allSatisfy({ $0.weight == 0 }) { itinerary = VisitItinerary() }
        itinerary.groupSizes = (1...size).map { $0 == size ? 1 : 0 }
        return try itinerary.makeGroup(paths: WalkableGraph(venue: venue), walker: number, seed: 9)
    }

    @Test(arguments: ExampleVenues.names) func conform(_ name: String) throws {
        let venue = try ExampleVenues.read(name)
        for rank in 1...4 {
            try WalkerConformance.check(count: 2400, fastest: 4, venue: venue) {
                AnyWalker(try Self.group(venue, 2, size: 5)[rank])
            }
        }
    }

    /// Companions take no short cuts through walls, keep up, and use stairs, escalators and lifts.
    @Test(arguments: ExampleVenues.names) func stayWithTheLeader(_ name: String) throws {
        let venue = try ExampleVenues.read(name)
        for number in 0..<6 as Range<UInt64> {
            let group = try Self.group(venue, number, size: 4).map { Walk(of: $0, duration: 600) }
            #expect(group.count == 4)
            for companion in group.dropFirst() {
                let crossings = WalkerConformance.crossings(of: companion.states, in: venue)
                #expect(crossings.isEmpty, "\(crossings.first.map { "\($0)" } ?? "")")
                let distances = zip(group[0].states, companion.states).map { leader, other in
                    hypot(leader.position.distance(to: other.position), leader.elevation - other.elevation)
                }
                #expect(distances.max() ?? 0 < 5, "keeps up")
                #expect((Statistics.mean(distances) ?? 0) < 1.5, "close by")
            }
        }
    }

    /// In the open a pair walks abreast, 0.6 to 0.8 m apart with a drift of 0.1 m.
    @Test func pairsWalkAbreast() throws {
        var movement = MovementParameters()
        movement.lateralSigma = 0
        movement.speedVariation = 0
        var across: [Double] = []
        var along: [Double] = []
        let paths = try WalkableGraph(venue: SampleVenues.line, movement: movement)
        for number in 0..<300 as Range<UInt64> {
            let leader = GraphWalker(paths: paths, walker: number, seed: 4, movement: movement)
            let pair = [
                Walk(of: leader, duration: 25).states[240],
                Walk(
                    of: Companion(of: leader, rank: 1, paths: paths, walker: number, seed: 4),
                    duration: 25
                ).states[240],
            ]
            let isEast = abs(remainder(pair[0].heading, 2 * .pi)) < 1
            across.append((pair[1].position.y - pair[0].position.y) * (isEast ? 1 : -1))
            along.append((pair[1].position.x - pair[0].position.x) * (isEast ? 1 : -1))
        }
        let mean = EnsembleMean(across)
        #expect(mean.agrees(with: 0.7), "\(mean)")
        // Uniform over 0.2 m, and the drift, smoothed by the second that closing up takes.
        let deviation = try #require(Statistics.standardDeviation(across))
        #expect(deviation > 0.08 && deviation < 0.13, "\(deviation)")
        let ahead = EnsembleMean(along)
        #expect(ahead.agrees(with: 0, bias: 0.02), "\(ahead)")
    }

    /// Sizes as given: the mean of the counts of Coleman and James is 1.51.
    @Test func groupsHaveTheirSizes() {
        var itinerary = VisitItinerary()
        #expect(itinerary.groupSize(of: 1, seed: 1) == 1)
        itinerary.groupSizes = VisitItinerary.observedGroupSizes
        let sizes = (0..<4000 as Range<UInt64>).map { Double(itinerary.groupSize(of: $0, seed: 3)) }
        let total = itinerary.groupSizes.reduce(0, +)
        for (index, share) in itinerary.groupSizes.enumerated() {
            let found = EnsembleMean(sizes.map { $0 == Double(index + 1) ? 1 : 0 })
            #expect(found.agrees(with: share / total, bias: 1e-3), "\(index + 1): \(found)")
        }
        // A Poisson law without its zero has the mean λ/(1 − e^−λ).
        #expect(EnsembleMean(sizes).agrees(with: 0.889 / (1 - exp(-0.889))), "\(EnsembleMean(sizes))")
    }

    /// The leader does not notice: alone or in a group, the phone goes the same way.
    @Test func leaderIsNotDisturbed() throws {
        let venue = try ExampleVenues.read("office")
        let alone = try Self.group(venue, 1, size: 1)
        let together = try Self.group(venue, 1, size: 5)
        #expect(Walk(of: alone[0], duration: 60) == Walk(of: together[0], duration: 60))
        #expect(Walk(of: together[1], duration: 60) != Walk(of: together[2], duration: 60))
    }
}
