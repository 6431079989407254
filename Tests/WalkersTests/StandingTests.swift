import Foundation
import Geometry
import NumericalMethods
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

/// People do not stand on the lines of a drawing: where they stand is compared with a uniform draw over the places where
/// people can stand.
@Suite struct StandingTests {
    /// What moves people in simulations and calibrations.
    enum Mover: String, CaseIterable { case wander, visit, leave, companion, crowd }

    static let venues = ExampleVenues.names + ["odd"]

    private static func venue(_ name: String) throws -> Venue {
        name == "odd" ? OddVenue.venue : try ExampleVenues.read(name)
    }

    /// The share of standing time within 0.25 m of a path is at most what a uniform draw over the walkable area gives, plus
    /// 0.1; and people stand for a good part of their time. Companions stand beside the person with the phone, wherever.
    @Test(arguments: venues, Mover.allCases.filter { $0 != .companion }) func peopleStandOffThePaths(
        _ name: String, mover: Mover
    ) throws {
        let venue = try Self.venue(name)
        let floor = StandingFloor(venue)
        let walks = try Self.walks(venue, mover)
        var standing = 0
        var near = 0
        for walk in walks {
            for (before, state) in zip(walk, walk.dropFirst())
            where before.position == state.position && before.elevation == state.elevation {
                standing += 1
                if floor.isNearPath(state.position, level: state.level) { near += 1 }
            }
        }
        #expect(standing > walks.reduce(0) { $0 + $1.count } / 20, "people stop")
        let share = Double(near) / Double(max(standing, 1))
        let uniform = floor.uniformShare(draws: 4000)
        #expect(share <= uniform + 0.1, "\(name), \(mover): \(share), a uniform draw \(uniform)")
    }

    /// In the odd venue, too, nobody passes through an obstacle or the border of a level, and the same seed gives the same
    /// states.
    @Test(arguments: Mover.allCases) func nobodyLeavesTheFloor(mover: Mover) throws {
        let venue = OddVenue.venue
        let walks = try Self.walks(venue, mover)
        let floor = StandingFloor(venue)
        for walk in walks {
            #expect(WalkerConformance.crossings(of: walk, in: venue).isEmpty)
            #expect(walk.first { !floor.isInside($0.position, level: $0.level) } == nil)
        }
        #expect(try Self.walks(venue, mover) == walks)
    }

    /// Those who wait for a lift stand beside its door, 0.6 to 1.8 m away, and not all at one place.
    @Test func peopleWaitBesideTheLift() throws {
        let venue = SampleVenues.mall
        let paths = try WalkableGraph(venue: venue)
        let door = Point(60, 10)
        var places: [Point] = []
        for number in 0..<60 as Range<UInt64> {
            let walker = try VisitItinerary(.commute(from: "0-5", to: "1-6")).makeWalker(
                paths: paths, walker: number, seed: 3)
            let states = Walk(of: walker, duration: 60).states
            let stop = try #require(states.first { $0.activity == .standing })
            places.append(stop.position)
            #expect((0.59...1.81).contains(stop.position.distance(to: door)), "\(stop.position)")
            // In the car they are off its middle.
            let ride = states.first { $0.activity == .lift }
            #expect(ride.map { (0.29...0.61).contains($0.position.distance(to: door)) } ?? true)
        }
        // The border of the level is behind the door: half a ring. Its mean distance across is over half a metre.
        let across = EnsembleMean(places.map { abs($0.y - 10) })
        #expect(across.mean > 0.5 && Set(places.map(\.y)).count == places.count, "\(across)")
    }

    /// Those who have left stand beside the exit, each at another place.
    @Test func peopleStandBesideTheExit() throws {
        let venue = ZoneHall.venue(.exhibit, weights: [1, 0, 0, 0])
        var visits = ZoneVisits()
        visits.stops = 1...1
        visits.returns = false
        let ends = try (0..<40 as Range<UInt64>).map {
            try #require(try ZoneHall.walk(venue, visits, $0, duration: 1000).states.last).position
        }
        #expect(ends.allSatisfy { (0.59...1.81).contains($0.distance(to: Point(0, 10))) && abs($0.y - 10) > 0.25 })
        #expect(Set(ends.map(\.y)).count == ends.count)
    }

    private static func walks(_ venue: Venue, _ mover: Mover) throws -> [[Walk.State]] {
        let paths = try WalkableGraph(venue: venue)
        func states(_ number: UInt64, _ itinerary: VisitItinerary) throws -> [Walk.State] {
            let group = try itinerary.makeGroup(paths: paths, walker: number, seed: 7)
            return Walk(of: AnyWalker(group[group.count - 1]), duration: 900).states
        }
        switch mover {
        case .wander: return try (0..<16).map { try states($0, VisitItinerary()) }
        case .visit: return try (0..<16).map { try states($0, VisitItinerary(.visit(ZoneVisits()))) }
        case .leave:
            var visits = ZoneVisits()
            visits.stops = 1...2
            visits.returns = false
            visits.laws = Zone.Kind.allCases.map {
                .init(kind: $0, law: DwellLaw(median: 20, logSigma: 0.5, least: 5, greatest: 60))
            }
            return try (0..<16).map { try states($0, VisitItinerary(.visit(visits))) }
        case .companion:
            var pair = VisitItinerary()
            pair.groupSizes = [0, 1]
            return try (0..<16).map { try states($0, pair) }
        case .crowd:
            var crowd = try Crowd(venue: venue, options: CrowdOptions(.people(24)), seed: 7)
            var states = crowd.states.map { [$0] }
            for _ in 0..<4000 {
                crowd.step()
                for (index, state) in crowd.states.enumerated() { states[index].append(state) }
            }
            return states
        }
    }
}

/// Where people can stand: on a level, 0.2 m from obstacles, in a straight line from a path.
private struct StandingFloor {
    private let venue: Venue
    private let middles: [Int: [Segment]]
    private let obstacles: [Int: [Segment]]

    init(_ venue: Venue) {
        self.venue = venue
        var middles: [Int: [Segment]] = [:]
        for edge in venue.paths.edges {
            let ends = [venue.paths.nodes[edge.from], venue.paths.nodes[edge.to]]
            if ends[0].level == ends[1].level {
                middles[ends[0].level, default: []].append(Segment(ends[0].position, ends[1].position))
            }
        }
        for node in venue.paths.nodes { middles[node.level, default: []].append(Segment(node.position, node.position)) }
        self.middles = middles
        var obstacles: [Int: [Segment]] = [:]
        for level in venue.levels {
            obstacles[level.number] = venue.obstacles.filter { $0.level == level.number }.flatMap(\.segments)
        }
        self.obstacles = obstacles
    }

    func isNearPath(_ point: Point, level: Int) -> Bool {
        middles[level]?.contains { $0.distance(to: point) <= 0.25 } ?? false
    }

    /// Inside the outline or on it, but for rounding.
    func isInside(_ point: Point, level: Int) -> Bool {
        guard let outline = venue.level(level)?.outline else { return false }
        return outline.contains(point) || outline.edges.contains { $0.distance(to: point) < 1e-6 }
    }

    private func isWalkable(_ point: Point, level: Int) -> Bool {
        let obstacles = obstacles[level] ?? []
        guard isInside(point, level: level), obstacles.allSatisfy({ $0.distance(to: point) >= 0.2 }) else {
            return false
        }
        return middles[level]?.contains { middle in
            let move = Segment(middle.nearestPoint(to: point), point)
            return !obstacles.contains { $0.isCrossed(by: move) }
        } ?? false
    }

    /// The share of a uniform draw over the walkable area of all levels that lies within 0.25 m of a path.
    func uniformShare(draws: Int) -> Double {
        let stream = RandomStream(seed: 1, purpose: "uniform standing")
        var walkable = 0
        var near = 0
        let areas = venue.levels.map { Bounds(around: $0.outline.vertices).map { $0.width * $0.height } ?? 0 }
        var tick: UInt64 = 0
        while walkable < draws, tick < 100 * UInt64(draws) {
            defer { tick += 1 }
            let level = venue.levels[stream.choice(areas, tick)]
            guard let bounds = Bounds(around: level.outline.vertices) else { continue }
            let point = Point(
                stream.uniform(in: bounds.lower.x...bounds.upper.x, tick, lane: 1),
                stream.uniform(in: bounds.lower.y...bounds.upper.y, tick, lane: 2))
            guard isWalkable(point, level: level.number) else { continue }
            walkable += 1
            if isNearPath(point, level: level.number) { near += 1 }
        }
        return Double(near) / Double(max(walkable, 1))
    }
}
