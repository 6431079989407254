import Diagnostics
import Foundation
import Geometry
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

/// Crowds in whole venues.
@Suite struct CrowdTests {
    /// The shop with its shelves as obstacles.
    static let shop: Venue = {
        var venue = SampleVenues.shop
        venue.obstacles = venue.walls.map { Obstacle(level: $0.level, points: $0.points, strength: 5) }
        let outline = venue.levels[0].outline.vertices
        venue.obstacles.append(Obstacle(level: 0, points: outline + [outline[0]], strength: 5))
        venue.zones = [
            Zone(
                name: "north", level: 0,
                outline: Polygon([Point(0, 30), Point(40, 30), Point(40, 60), Point(0, 60)]))
        ]
        return venue
    }()

    static func crowd(
        _ venue: Venue, _ amount: CrowdOptions.Amount, seed: UInt64 = 3,
        _ parameters: SimulationParameters = SimulationParameters()
    ) throws -> Crowd {
        try Crowd(venue: venue, options: CrowdOptions(amount), parameters: parameters, seed: seed)
    }

    /// Nobody crosses an obstacle, overlaps somebody on the floor by more than 1 cm, or jumps.
    @Test(arguments: [(shop, 120), (SampleVenues.mall, 100)])
    func peopleKeepApartAndBehindObstacles(venue: Venue, count: Int) throws {
        var crowd = try Self.crowd(venue, .people(count))
        let obstacles = venue.obstacles.flatMap(\.segments)
        var before = crowd.states
        var walked = 0
        for _ in 0..<600 {
            crowd.step()
            for (old, new) in zip(before, crowd.states) {
                #expect(old.position.distance(to: new.position) < 0.25)
                #expect(abs(old.elevation - new.elevation) < 0.11)
                let way = Segment(old.position, new.position)
                #expect(!obstacles.contains { $0.isCrossed(by: way) })
                walked += new.activity == .walking ? 1 : 0
            }
            before = crowd.states
            guard crowd.tick % 10 == 0 else { continue }
            for level in venue.levels {
                let places = crowd.states.filter { $0.elevation == level.elevation && $0.activity == .walking }
                for first in places.indices {
                    for second in places.indices.dropFirst(first + 1) {
                        #expect(places[first].position.distance(to: places[second].position) >= 0.39)
                    }
                }
            }
        }
        // They get on: on average more than a third of the people walk.
        #expect(walked > 600 * count / 3, "\(Double(walked) / Double(600 * count))")
    }

    /// A crowd of ordinary density does not get stuck: after minutes, people still go on to other places.
    @Test func theCrowdKeepsMoving() throws {
        let count = 120
        var crowd = try Self.crowd(Self.shop, .people(count))
        for _ in 0..<2000 { crowd.step() }
        let before = crowd.states
        for _ in 0..<900 { crowd.step() }
        let stuck = zip(before, crowd.states).count { $0.position.distance(to: $1.position) < 2 }
        #expect(stuck <= count / 20, "\(stuck) of \(count)")
    }

    /// All levels are visited, through all kinds of links, and levels change half way.
    @Test func linksAreTaken() throws {
        var crowd = try Self.crowd(SampleVenues.mall, .people(60))
        var before = crowd.states
        var activities: Set<Walk.Activity> = []
        for _ in 0..<2400 {
            crowd.step()
            for (old, new) in zip(before, crowd.states) {
                activities.insert(new.activity)
                if old.level != new.level {
                    #expect(abs(new.elevation - 4.5 * Double(old.level + new.level) / 2) < 0.11)
                }
            }
            before = crowd.states
        }
        #expect(activities == [.standing, .walking, .stairs, .escalator, .lift])
        #expect(Set(crowd.states.map(\.level)) == [0, 1, 2])
    }

    @Test func aloneOneWalksAtHisSpeed() throws {
        var parameters = SimulationParameters()
        parameters.movement.stopProbability = 0
        parameters.movement.speedSigma = 0
        var crowd = try Self.crowd(SampleVenues.line, .people(1), parameters)
        for _ in 0..<300 {
            let before = crowd.states[0].position
            crowd.step()
            #expect(abs(crowd.states[0].position.distance(to: before) - 0.1 * 1.34 * 0.83) < 1e-4)
        }
        #expect(crowd.states[0].activity == .walking)
        #expect(abs(abs(cos(crowd.states[0].heading)) - 1) < 0.01)
    }

    @Test func sameSeedSameStates() throws {
        var first = try Self.crowd(Self.shop, .people(50))
        var second = first
        for _ in 0..<200 { first.step() }
        var again = try Self.crowd(Self.shop, .people(50))
        for _ in 0..<200 { again.step() }
        #expect(again.states == first.states && again.phoneOrder == first.phoneOrder)
        // A copy is not moved by its original, and goes the same way.
        #expect(second.tick == 0)
        for _ in 0..<200 { second.step() }
        #expect(second.states == first.states)
        #expect(try Self.crowd(Self.shop, .people(50), seed: 4).states != Self.crowd(Self.shop, .people(50)).states)
        // Noise of another kind does not reach the crowd.
        var parameters = SimulationParameters()
        parameters.switchOff(.fading)
        parameters.switchOff(.phoneOffset)
        var other = try Self.crowd(Self.shop, .people(50), parameters)
        for _ in 0..<200 { other.step() }
        #expect(other.states == first.states)
    }

    /// Pairs looked at a person and step at one density in halls of 1, 2, 4 and 8 times the area: constant.
    @Test func costIsLinear() throws {
        let costs = try [1, 2, 4, 8].map { scale in
            var venue = Venue(name: "hall", levels: [SampleVenues.level(0, width: 30, depth: 20 * Double(scale))])
            for row in 0..<(4 * scale) {
                for (end, x) in [2.0, 28].enumerated() {
                    venue.paths.nodes.append(
                        PathNode(name: "\(row)-\(end)", level: 0, position: Point(x, 2.5 + 5 * Double(row))))
                }
                venue.paths.edges.append(PathEdge(from: 2 * row, to: 2 * row + 1, width: 4.5))
            }
            let count = 100 * scale
            var crowd = try Self.crowd(venue, .people(count))
            for _ in 0..<20 { crowd.step() }
            return Double(crowd.pairCount) / Double(20 * count)
        }
        for cost in costs { #expect(abs(cost / costs[3] - 1) < 0.25, "\(costs)") }
    }

    /// A zone gets its density, and its people stay about it.
    @Test func zonesAreFilled() throws {
        var crowd = try Self.crowd(Self.shop, .densities([CrowdOptions.ZoneDensity(zone: "north", density: 0.05)]))
        #expect(crowd.states.count == 60)
        #expect(crowd.states.allSatisfy { Self.shop.zones[0].outline.contains($0.position) })
        for _ in 0..<600 { crowd.step() }
        #expect(crowd.states.count { $0.position.y > 28 } >= 55)
    }

    /// Everybody has one turn, and the first are a fair sample of people and places.
    @Test func phonesAreHandedOutByChance() throws {
        let order = try Self.crowd(SampleVenues.line, .people(900)).phoneOrder
        #expect(order.sorted() == Array(0..<900))
        let first = EnsembleMean(order.prefix(300).map(Double.init))
        #expect(first.agrees(with: 449.5), "\(first)")
    }

    @Test func membersAreWalkers() throws {
        let crowd = try Self.crowd(Self.shop, .people(30))
        for place in [0, 29] {
            try WalkerConformance.check(count: 300, venue: Self.shop) { try #require(CrowdMember(place, of: crowd)) }
        }
        for place in [-1, 30, .max, .min] { #expect(CrowdMember(place, of: crowd) == nil) }
        var together = crowd
        var alone = try #require(CrowdMember(7, of: crowd))
        for _ in 0..<100 {
            #expect(alone.next() == together.states[7])
            together.step()
        }
    }

    @Test func problemsAreReportedTogether() {
        var options = CrowdOptions(.densities([.init(zone: "nort", density: 0.1), .init(zone: "north", density: 9)]))
        options.model.timeGap = 0
        #expect(options.problems(in: Self.shop).count == 3)
        #expect(options.problems(in: Self.shop)[0].message.contains("Did you mean \"north\"?"))
        #expect(throws: Problems.self) { try Crowd(venue: Self.shop, options: options, seed: 1) }
        for count in [-1, 100_001, .max, .min] {
            #expect(CrowdOptions(.people(count)).problems(in: Self.shop).count == 1)
        }
        #expect(CrowdOptions(.densities([.init(zone: "north", density: .nan)])).problems(in: Self.shop).count == 1)
    }

    @Test func tooManyDoNotFit() throws {
        var venue = SampleVenues.line
        venue.paths.nodes[1].position = Point(5, 5)
        let error = #expect(throws: Problems.self) { try Self.crowd(venue, .people(500)) }
        #expect(error?.all[0].message.contains("no room for 500 people") == true)
        #expect(try Self.crowd(venue, .people(0)).states.isEmpty)
    }
}
