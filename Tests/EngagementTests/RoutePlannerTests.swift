import Engagement
import Geometry
import NumericalMethods
import Testing
import VenueModel

@Suite struct RoutePlannerTests {
    private let place = RouteVenues.place

    @Test func gridIsManhattan() throws {
        let planner = RoutePlanner(venue: RouteVenues.grid(6), costs: RouteCosts(.length))
        let stream = RandomStream(seed: 1, purpose: "grid")
        for tick in 0..<50 as Range<UInt64> {
            let a = stream.index(below: 36, tick)
            let b = stream.index(below: 36, tick, lane: 1)
            let start = Point(Double(a % 6) * 10, Double(a / 6) * 10)
            let end = Point(Double(b % 6) * 10, Double(b / 6) * 10)
            let route = try #require(planner.route(from: place(start.x, start.y, 0), to: [place(end.x, end.y, 0)]))
            let manhattan = abs(start.x - end.x) + abs(start.y - end.y)
            #expect(abs(route.length - manhattan) < 1e-9 && abs(route.cost - manhattan) < 1e-9)
            #expect(route.start.position.distance(to: start) < 1e-9 && route.end.position.distance(to: end) < 1e-9)
        }
    }

    @Test func startInsideAnEdge() throws {
        let planner = RoutePlanner(venue: RouteVenues.grid(3))
        let route = try #require(planner.route(from: place(3, 1, 0), to: [place(10, 16, 0)]))
        #expect(route.places == [place(3, 0, 0), place(10, 0, 0), place(10, 10, 0), place(10, 16, 0)])
        #expect(abs(route.length - 23) < 1e-9)
        #expect(abs(route.cost - 23 / (1.34 * 0.83)) < 1e-9)
        let within = try #require(planner.route(from: place(7, 1, 0), to: [place(2, -1, 0)]))
        #expect(abs(within.length - 5) < 1e-9)
        let same = try #require(planner.route(from: place(7, 1, 0), to: [place(7, 1, 0)]))
        #expect(same.length == 0 && same.legs.isEmpty && same.steps.map(\.instruction) == [.arrive])
    }

    @Test func directedEdges() throws {
        // A one-way round: 0 → 1 → 2 → 3 → 0, sides of 10 m.
        let nodes: [(x: Double, y: Double, level: Int)] = [(0, 0, 0), (10, 0, 0), (10, 10, 0), (0, 10, 0)]
        let ring = (0..<4).map { PathEdge(from: $0, to: ($0 + 1) % 4, direction: .forward) }
        let planner = RoutePlanner(venue: RouteVenues.venue(nodes, ring))
        let ahead = try #require(planner.route(from: place(2, 0, 0), to: [place(8, 0, 0)]))
        let behind = try #require(planner.route(from: place(8, 0, 0), to: [place(2, 0, 0)]))
        #expect(abs(ahead.length - 6) < 1e-9 && abs(behind.length - 34) < 1e-9)
        let back = ring.map { PathEdge(from: $0.from, to: $0.to, direction: .backward) }
        let other = RoutePlanner(venue: RouteVenues.venue(nodes, back))
        #expect(abs(try #require(other.route(from: place(2, 0, 0), to: [place(8, 0, 0)])).length - 34) < 1e-9)
        let deadEnd = RoutePlanner(venue: RouteVenues.venue(nodes, [ring[0]]))
        #expect(deadEnd.route(from: place(8, 0, 0), to: [place(2, 0, 0)]) == nil)
    }

    @Test func barrierFreeTakesTheLift() throws {
        let start = place(10, 0, 0)
        let goal = place(10, 0, 1)
        let any = try #require(RoutePlanner(venue: RouteVenues.storeys).route(from: start, to: [goal]))
        let free = try #require(
            RoutePlanner(venue: RouteVenues.storeys, isBarrierFree: true).route(from: start, to: [goal]))
        #expect(any.legs.map(\.kind) == [.walk, .stairs, .walk] && free.legs.map(\.kind) == [.walk, .lift, .walk])
        #expect(any.length == 20 && free.length == 180)
        // Stairs of 4 m rise: 8 m along the slope at 0.35 of the speed; a lift of 4 m: 4 s + 1.25 s + 33 s.
        let speed = 1.34 * 0.83
        #expect(abs(any.cost - (20 / speed + 8 / (speed * 0.35))) < 1e-9)
        #expect(abs(free.cost - (180 / speed + 38.25)) < 1e-9)
        var blocked = RouteVenues.storeys
        blocked.paths.edges[3].isBarrierFree = false
        #expect(RoutePlanner(venue: blocked, isBarrierFree: true).route(from: start, to: [goal]) == nil)
    }

    @Test func cheapestOfSeveralTargets() throws {
        for seed in 0..<100 as Range<UInt64> {
            let venue = RouteVenues.random(seed)
            let planner = RoutePlanner(venue: venue)
            let nodes = venue.paths.nodes.map { RoutePlace($0.position, level: $0.level) }
            let each = nodes.dropFirst().compactMap { planner.route(from: nodes[0], to: [$0])?.cost }
            let all = planner.route(from: nodes[0], to: Array(nodes.dropFirst()))
            #expect(each.isEmpty == (all == nil))
            if let all, let least = each.min() {
                #expect(abs(all.cost - least) < 1e-9)
                #expect(abs(try #require(planner.route(from: nodes[0], to: [all.target])).cost - least) < 1e-9)
            }
        }
    }

    /// Against the enumeration of all simple ways.
    @Test(arguments: [false, true]) func randomGraphs(isBarrierFree: Bool) throws {
        var found = 0
        for seed in 0..<100 as Range<UInt64> {
            let venue = RouteVenues.random(seed)
            let planner = RoutePlanner(venue: venue, isBarrierFree: isBarrierFree)
            let usable = venue.paths.edges.filter { $0.isBarrierFree || !isBarrierFree }
            let ends = Set(usable.flatMap { [$0.from, $0.to] }).sorted()
            for start in ends {
                for goal in ends {
                    let from = venue.paths.nodes[start]
                    let to = venue.paths.nodes[goal]
                    let route = planner.route(
                        from: RoutePlace(from.position, level: from.level),
                        to: [RoutePlace(to.position, level: to.level)])
                    let expected = Self.cost(from: start, to: goal, usable, venue)
                    #expect((route == nil) == (expected == nil))
                    guard let route, let expected else { continue }
                    found += 1
                    #expect(abs(route.cost - expected) < 1e-9)
                    #expect(abs(route.length - route.legs.reduce(0) { $0 + $1.length }) < 1e-9)
                    #expect(zip(route.legs, route.legs.dropFirst()).allSatisfy { $0.end == $1.start })
                }
            }
        }
        #expect(found > 500)
    }

    private static func cost(
        from start: Int, to goal: Int, _ edges: [PathEdge], _ venue: Venue, avoiding: Set<Int> = []
    ) -> Double? {
        if start == goal { return 0 }
        let nodes = venue.paths.nodes
        let steps = edges.flatMap { edge in
            [
                edge.direction != .backward && edge.from == start ? (edge.to, edge.kind) : nil,
                edge.direction != .forward && edge.to == start ? (edge.from, edge.kind) : nil,
            ].compactMap(\.self)
        }
        return steps.filter { !avoiding.contains($0.0) && $0.0 != start }.compactMap { next, kind in
            let rest = cost(from: next, to: goal, edges, venue, avoiding: avoiding.union([start]))
            let own = RouteCosts().cost(
                of: kind, length: nodes[start].position.distance(to: nodes[next].position),
                rise: Double(nodes[next].level - nodes[start].level) * 4)
            return rest.map { $0 + own }
        }.min()
    }

    @Test func symmetricWithoutDirections() throws {
        let stream = RandomStream(seed: 3, purpose: "places")
        for seed in 0..<100 as Range<UInt64> {
            let planner = RoutePlanner(
                venue: RouteVenues.random(seed, isDirected: false), costs: RouteCosts(.length))
            let places = (0..<2 as Range<UInt32>).map {
                place(stream.uniform(in: 0...50, seed, lane: $0), stream.uniform(in: 0...50, seed, lane: 2 + $0), 0)
            }
            let there = planner.route(from: places[0], to: [places[1]])
            let back = planner.route(from: places[1], to: [places[0]])
            #expect((there == nil) == (back == nil))
            if let there, let back { #expect(abs(there.cost - back.cost) < 1e-9) }
        }
    }

    @Test func faultyVenuesDoNotTrap() {
        let lone: [(x: Double, y: Double, level: Int)] = [(0, 0, 0)]
        let venues = [
            Venue(name: "empty"), RouteVenues.venue(lone, []), RouteVenues.venue(lone, [PathEdge(from: 0, to: 0)]),
            RouteVenues.venue(lone, [PathEdge(from: 0, to: 7)]), RouteVenues.venue(lone, [PathEdge(from: -1, to: 0)]),
            RouteVenues.venue(
                [(0, 0, 0), (.nan, 1, 0), (.infinity, 1, 0)],
                [
                    PathEdge(from: 0, to: 1), PathEdge(from: 0, to: 2),
                ]),
        ]
        let strange = [
            place(0, 0, 0), place(.nan, 0, 0), place(.infinity, 0, 0), place(1e308, -1e308, 0), place(0, 0, 9),
        ]
        for venue in venues {
            let planner = RoutePlanner(venue: venue)
            for start in strange {
                #expect(planner.route(from: start, to: []) == nil)
                for goal in strange { #expect((planner.route(from: start, to: [goal])?.length ?? 0) == 0) }
            }
        }
        let planner = RoutePlanner(venue: RouteVenues.corridor)
        for bad in strange.dropFirst() where !bad.position.isFinite || bad.level == 9 {
            #expect(planner.route(from: bad, to: [place(50, 0, 0)]) == nil)
            #expect(planner.route(from: place(50, 0, 0), to: [bad]) == nil)
        }
        var frozen = RouteCosts()
        frozen.walkingSpeed = 0
        #expect(RoutePlanner(venue: RouteVenues.corridor, costs: frozen).route(from: strange[0], to: strange) == nil)
    }

    /// Between two aisles, the first one counts.
    @Test func progressInTheMiddle() throws {
        let aisles = RouteVenues.venue(
            [(0, 0, 0), (0, 20, 0), (4, 20, 0), (4, 0, 0)], (0..<3).map { PathEdge(from: $0, to: $0 + 1) })
        let route = try #require(RoutePlanner(venue: aisles).route(from: place(0, 0, 0), to: [place(4, 0, 0)]))
        #expect(route.progress(at: place(2, 10, 0)) == RouteProgress(travelled: 10, left: 34, distance: 2))
        #expect(route.progress(at: place(2.1, 10, 0))?.travelled == 34)
        #expect(route.distance(to: place(2, 10, 1)) == .infinity)
    }

    @Test func instructions() throws {
        let planner = RoutePlanner(venue: RouteVenues.grid(3))
        let route = try #require(planner.route(from: place(5, 0, 0), to: [place(20, 15, 0)]))
        #expect(route.steps.map(\.instruction).first == .straight && route.steps.last?.instruction == .arrive)
        #expect(route.steps.contains { $0.instruction == .turn(.left) })
        let up = try #require(
            RoutePlanner(venue: RouteVenues.storeys).route(from: place(10, 0, 0), to: [place(9, 0, 1)]))
        #expect(
            up.steps.map(\.instruction) == [.straight, .changeLevel(kind: .stairs, to: 1), .straight, .arrive])
        #expect(up.steps.map(\.travelled) == [0, 10, 10, 19])
        let progress = try #require(up.progress(at: place(4, 1, 0)))
        #expect(progress.travelled == 6 && progress.left == 13 && progress.distance == 1)
        #expect(up.progress(at: place(4, 1, 2)) == nil && up.progress(at: place(.nan, 1, 0)) == nil)
        let shaft = RouteVenues.venue(
            [(0, 0, 0), (0, 0, 1), (0, 0, 2), (9, 0, 2)],
            [
                PathEdge(from: 0, to: 1, kind: .lift), PathEdge(from: 1, to: 2, kind: .lift),
                PathEdge(from: 2, to: 3),
            ], levels: 3)
        let ride = try #require(RoutePlanner(venue: shaft).route(from: place(1, 1, 0), to: [place(9, 0, 2)]))
        #expect(ride.steps.map(\.instruction) == [.changeLevel(kind: .lift, to: 2), .straight, .arrive])
        #expect(ride.length == 9)
        let turns: [Double: RouteTurn?] = [
            0: nil, 29: nil, -29: nil, 45: .slightLeft, -45: .slightRight, 90: .left, -90: .right, 150: .sharpLeft,
            -150: .sharpRight, 180: .sharpRight, -180: .sharpRight, .nan: nil,
        ]
        for (degrees, turn) in turns { #expect(RouteTurn(degrees: degrees) == turn) }
    }
}
