import Diagnostics
import Evaluation
import Foundation
import Geometry
import Parameters
import Planning
import Radio
import Simulation
import TestSupport
import Testing
import VenueFiles
import VenueModel

/// Tours, the walk-through, the places of beacons in words, and what an installation costs.
@Suite struct HandOverTests {
    private static func venues() throws -> [Venue] { try ["office", "supermarket", "mall"].map(venue) }

    private static func venue(_ name: String) throws -> Venue {
        try VenueFile.readVenue(path: Project.venuePath(name)).venue
    }

    /// The shortest tour of a ring is the ring; of a star with four arms, each arm there and back.
    @Test func toursOfKnownGraphsAreShortest() {
        var ring = PathGraph(nodeCount: 5)
        for node in 0..<5 {
            ring.connect(node, (node + 1) % 5, cost: 2, label: node)
            ring.connect((node + 1) % 5, node, cost: 2, label: node)
        }
        let round = PathTour(ring, from: [3], meeting: (0..<5).map { [$0] })
        #expect(round.legs.count == 1 && round.legs[0].start == 3 && round.legs[0].isLoop)
        #expect(round.legs[0].arcs.map(\.cost).reduce(0, +) == 10)
        var star = PathGraph(nodeCount: 5)
        for arm in 1..<5 {
            star.connect(0, arm, cost: Double(arm), label: arm - 1)
            star.connect(arm, 0, cost: Double(arm), label: arm - 1)
        }
        let arms = PathTour(star, from: [], meeting: (0..<4).map { [$0] })
        #expect(arms.legs.count == 1 && arms.legs[0].arcs.map(\.cost).reduce(0, +) == 20)
    }

    /// A street that leads one way cannot be walked back, and two islands need two legs.
    @Test func toursObeyDirections() {
        var graph = PathGraph(nodeCount: 5)
        graph.connect(0, 1, cost: 1, label: 0)
        graph.connect(1, 2, cost: 1, label: 1)
        graph.connect(4, 3, cost: 1, label: 2)
        let tour = PathTour(graph, from: [1], meeting: [[0], [1], [2]])
        #expect(tour.legs.map(\.start) == [1, 0, 4])
        #expect(tour.legs.allSatisfy { !$0.isLoop })
        #expect(Set(tour.legs.flatMap(\.arcs).map(\.label)) == [0, 1, 2])
    }

    /// All paths are walked, arc follows arc, and no tour is twice as long as all paths.
    @Test func walkThroughsGoEverywhere() throws {
        for venue in try Self.venues() {
            let route = CommissioningRoute(venue)
            #expect(route.walks.count >= 8)
            let nodes = venue.paths.nodes
            let met = Set(route.walks.flatMap { stops in stops.map { route.checkpoints[$0.checkpoint].position } })
            for node in nodes where degree(of: node, in: venue) == 1 {
                #expect(met.contains(node.position), "\(node.name)")
            }
            for stops in route.walks {
                #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.metres < $1.metres })
                for (first, second) in zip(stops, stops.dropFirst()) {
                    let places = [first, second].map { route.checkpoints[$0.checkpoint] }
                    // Between two checkpoints of a level the way is straight, but for rounding and bends below 10°.
                    guard places[0].level == places[1].level else { continue }
                    let straight = places[0].position.distance(to: places[1].position)
                    #expect(second.metres - first.metres <= straight * 1.05 + 1e-6)
                }
            }
            let all = venue.paths.edges.reduce(0) { $0 + nodes[$1.from].position.distance(to: nodes[$1.to].position) }
            let tour = route.tourMetres
            #expect(tour >= all && tour <= 2 * all + 100, "\(venue.name): \(tour) m for \(all) m of paths")
        }
    }

    private func degree(of node: PathNode, in venue: Venue) -> Int {
        venue.paths.edges.count { venue.paths.nodes[$0.from] == node || venue.paths.nodes[$0.to] == node }
    }

    /// A verdict needs six walks in an area; a zone without a path is named.
    @Test func areasOfRequirementsGetEnoughWalks() throws {
        var venue = try Self.venue("mall")
        let far = Polygon([Point(-20, -20), Point(-19, -20), Point(-19, -19)])
        venue.zones.append(Zone(name: "far away", level: 0, outline: far))
        var options = CommissioningRoute.Options()
        let zones = venue.zones.filter { $0.kind == .shop }.prefix(5)
        options.areas = zones.map { .zone($0.name) } + [.level(2), .zone("far away")]
        let route = CommissioningRoute(venue, options: options)
        #expect(route.unreached == ["far away"])
        for zone in zones {
            let visits = route.walks.count { stops in
                stops.contains { stop in
                    let place = route.checkpoints[stop.checkpoint]
                    return place.level == zone.level && zone.outline.contains(place.position)
                }
            }
            #expect(visits >= RequirementResult.fewestWalks, "\(zone.name)")
        }
    }

    /// In a room of 10 × 6 m, a beacon 3 m from the left wall and 1 m from the upper one.
    @Test func placesAreMeasuredFromTheNearestWalls() throws {
        let corners = [Point(0, 0), Point(10, 0), Point(10, 6), Point(0, 6)]
        let level = Level(number: 0, name: "Ground", elevation: 0, height: 3, outline: Polygon(corners))
        var venue = Venue(name: "room", levels: [level])
        venue.zones = [Zone(name: "Kitchen", level: 0, outline: Polygon(corners))]
        venue.beacons = [
            Beacon(id: .named("a"), level: 0, position: Point(3, 5), height: 2.5),
            Beacon(id: .named("b"), label: "B7", level: 0, position: Point(9.9, 2), height: 2.5),
        ]
        let items = try #require(InstallPlan(venue).items[0])
        #expect(items.map(\.number) == ["B1", "B7"])
        #expect(items[0].place == "Kitchen; ←\u{a0}3.00\u{a0}m, ↑\u{a0}1.00\u{a0}m")
        // Its own wall is too near to say where along the wall it hangs.
        #expect(items[1].place == "Kitchen; ←\u{a0}9.90\u{a0}m, ↓\u{a0}2.00\u{a0}m")
        #expect(InstallPlan(venue).groups.map(\.count) == [2])
    }
}

/// Prices, by hand.
@Suite struct CatalogueTests {
    private static let text = """
        currency: EUR
        reserve: 0.1
        beacons:
          - {model: small, price: 20, levels: [4, -4, 0], battery: 1000, batteryPrice: 3, mounts: [ceiling]}
          - {model: socket, price: 10}
        labour: {hour: 60, minutes: 10, reach: 3, highMinutes: 30, visit: 100}
        """

    @Test func billsAddUp() throws {
        let catalogue = try CatalogueFile.parse(Self.text)
        let model = try catalogue.model(named: nil)
        #expect(model.levels == [-4, 0, 4])
        // Eleven beacons with one in reserve for ten, 100 minutes of work as 1.67 h, a visit.
        let low = 11 * 20 + 100.2 + 100
        #expect(catalogue.price(of: 10, model, height: 2.5) == low)
        #expect(catalogue.price(of: 10, model, height: 3.5) == 11 * 20 + 300 + 100)
        for budget in stride(from: 0.0, through: 2000, by: 37) {
            let count = catalogue.count(for: budget, model, height: 2.5)
            let prices = [count, count + 1].map { catalogue.price(of: $0, model, height: 2.5) }
            #expect((count == 0 || prices[0] <= budget) && prices[1] > budget)
        }
        let level = Level(
            number: 0, name: "", elevation: 0, height: 5,
            outline: Polygon([Point(0, 0), Point(9, 0), Point(9, 9)]))
        var venue = Venue(name: "v", radio: RadioModel(powerAt1m: -59), levels: [level])
        venue.beacons = (0..<10).map { number in
            Beacon(
                id: .named("\(number)"), level: 0, position: Point(1, 1), height: number < 4 ? 2.5 : 4, mount: .ceiling,
                advertisingInterval: 1)
        }
        let bill = BillOfMaterials(venue, model: model, catalogue: catalogue)
        // 4 · 10 + 6 · 30 minutes are 3.67 h.
        #expect(bill.total == 540.2)
        // 1000 mAh / (2 µA + 5 µC a second), half of it.
        let years = 0.5 * 1_000_000 / 7 / (24 * 365.25)
        #expect(abs((bill.batteryYears ?? 0) - years) < 1e-9)
        // A year has 1.23 new batteries at 3, and 0.45 h of work at 60.
        #expect(bill.yearlyTotal == 30.69)
        // What is printed is right as it is printed: quantity by price, and the sum.
        let lines = bill.csv.split(separator: "\n").dropFirst().map { line in
            line.split(separator: ",").compactMap { Double($0) }
        }.filter { $0.count == 3 }
        #expect(lines.count >= 5)
        for line in lines { #expect(abs(line[0] * line[1] - line[2]) < 0.005, "\(line)") }
        #expect(bill.csv.split(separator: "\n").count == 1 + 4 + 2)
        #expect(model.problems(of: venue).isEmpty && model.level(of: venue.beacons[0], in: venue) == 0)
        venue.beacons[3].mount = .wall
        venue.beacons[5].powerAt1m = -70
        venue.beacons[6].advertisingInterval = 20
        #expect(model.problems(of: venue).count == 3)
        let socket = try catalogue.model(named: "socket")
        #expect(BillOfMaterials(venue, model: socket, catalogue: catalogue).yearly.isEmpty)
    }

    @Test func allProblemsOfACatalogueAreSaid() throws {
        let text = """
            currency: EUR
            beacons:
              - {model: a, price: -1}
              - {model: a, price: 1, shortestInterval: 5, longestInterval: 1}
              - {price: 1, mounts: [roof]}
            labour: {hours: 3}
            """
        let problems = #expect(throws: Problems.self) { try CatalogueFile.parse(text, file: "c.yaml") }
        #expect((problems?.all.count ?? 0) >= 5)
        #expect(problems?.all.allSatisfy { $0.line != nil && $0.file == "c.yaml" } == true)
    }
}

/// Portals and the smallest number that is enough.
@Suite struct PlacementRuleTests {
    /// Exact up to 20, within 5 % above, and never more calls than doubling and halving need.
    @Test func theLeastCountIsFound() {
        for limit in [1, 5, 40, 300] {
            for truth in 1...limit + 1 {
                var asked: [Int] = []
                let found = LeastCount.find(from: 8, to: limit) { count in
                    asked.append(count)
                    return count >= truth
                }
                #expect(Set(asked).count == asked.count && asked.count <= 20)
                if truth > limit {
                    #expect(found == nil)
                } else {
                    let found = found ?? 0
                    #expect(found >= truth && found - truth <= max(0, found / 20))
                }
            }
        }
    }

    /// Two lifts 6 m apart are served by one site between them; a third that is far from all sites is said.
    @Test func portalsAreServedByFewSites() {
        var venue = Venue(name: "v")
        let places = [Point(0, 0), Point(6, 0), Point(50, 0)]
        venue.paths.nodes = places.enumerated().map {
            PathNode(name: "\($0)", level: 0, position: $1, isEntrance: true)
        }
        func site(_ x: Double, level: Int = 0) -> Beacon {
            Beacon(id: .named("\(x) \(level)"), level: level, position: Point(x, 0), height: 3)
        }
        let sites = [site(0), site(3), site(6), site(50, level: 1)]
        let (chosen, unreached) = Portal.sites(among: sites, for: venue)
        #expect(chosen == [1] && unreached.map(\.node.name) == ["2"])
        venue.beacons = [site(7)]
        #expect(Portal.sites(among: sites, for: venue).chosen == [0])
        #expect(Portal.all(of: venue).map(\.kind) == ["entrance", "entrance", "entrance"])
    }

    /// Beacons at some sites are what existing ones are: the same coverage and bound as a venue that has them.
    @Test func occupiedSitesCountAsBeacons() throws {
        let venue = PlanTrialTests.office
        let sites = CandidateSites(spacing: 6, height: 3)
        func problem(_ venue: Venue) throws -> PlacementProblem {
            let radio = MeanRadio(venue, parameters: SimulationParameters())
            return try PlacementProblem(
                radio, grids: LevelGrid.all(of: radio, cellSize: 2, file: nil), sites: sites)
        }
        var empty = venue
        empty.beacons = []
        let whole = try problem(empty)
        let taken = [0, 5, 9]
        let (rest, left) = whole.occupying(taken)
        #expect(rest.sites == left.map { whole.sites[$0] } && left.count == whole.sites.count - 3)
        var served = empty
        served.beacons = taken.map { whole.sites[$0] }
        let options = Placement.Options(count: 4, sites: sites, cellSize: 2)
        let chosen = try Placement(rest, options: options).sites
        let ours = Placement(rest, options: options, sites: chosen)
        // A venue with these beacons has no sites where they hang.
        let others = try problem(served)
        #expect(others.sites.map(\.position) == rest.sites.map(\.position))
        let theirs = Placement(others, options: options, sites: chosen)
        #expect(ours.before == theirs.before && ours.after == theirs.after)
        let all = Placement(whole, options: options, sites: taken + chosen.map { left[$0] })
        #expect(all.after == ours.after && all.before != ours.before)
    }
}
