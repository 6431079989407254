import Diagnostics
import Formats
import Foundation
import Geometry
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct VisitItineraryTests {
    @Test(arguments: ExampleVenues.names) func visitorsConform(_ name: String) throws {
        let venue = try ExampleVenues.read(name)
        let paths = try WalkableGraph(venue: venue)
        var visits = ZoneVisits()
        visits.stops = 2...4
        for number in 0..<3 as Range<UInt64> {
            WalkerConformance.check(venue: venue) {
                AnyWalker(
                    try! VisitItinerary(.visit(visits)).makeWalker(paths: paths, walker: number, seed: 1))
            }
        }
    }

    /// Off the paths, too, nobody walks through obstacles or out of the building.
    @Test(arguments: ExampleVenues.names) func visitorsCrossNoObstacles(_ name: String) throws {
        var venue = try ExampleVenues.read(name)
        for index in venue.zones.indices where venue.zones[index].weight == 0 { venue.zones[index].weight = 0.5 }
        var offPaths = 0
        for number in 0..<12 as Range<UInt64> {
            let walk = try ZoneHall.walk(venue, ZoneVisits(), number, duration: 900)
            let crossings = WalkerConformance.crossings(of: walk.states, in: venue)
            #expect(crossings.isEmpty, "\(crossings.first.map { "\($0)" } ?? "")")
            let outside = walk.states.first { venue.level($0.level)?.outline.contains($0.position) != true }
            #expect(outside == nil)
            offPaths += walk.states.count { state in
                !venue.paths.edges.contains { edge in
                    let nodes = venue.paths.nodes
                    let middle = Segment(nodes[edge.from].position, nodes[edge.to].position)
                    return middle.distance(to: state.position) <= edge.width / 2
                }
            }
        }
        #expect(offPaths > 1000, "people use the free space")
    }

    @Test func commutersGoToAndFro() throws {
        let venue = try ExampleVenues.read("mall")
        let paths = try WalkableGraph(venue: venue)
        let itinerary = VisitItinerary(.commute(from: "entrance-west", to: "L2-cinema"))
        let walker = try itinerary.makeWalker(paths: paths, walker: 3, seed: 2)
        let walk = Walk(of: walker, duration: 1200)
        let ends = [Point(1, 30), Point(15, 10.5)]
        #expect(walk.states[0].position.distance(to: ends[0]) < 2 && walk.states[0].level == 0)
        #expect(walk.states.contains { $0.position.distance(to: ends[1]) < 0.2 && $0.level == 2 })
        let pauses = walk.states.filter { $0.activity == .standing }.map { $0.position.distance(to: Point(6.5, 30)) }
        #expect(pauses.max() ?? 0 < 2, "only lifts are waited for")
        #expect(itinerary.movement(from: MovementParameters()).strollFactor == 1)
        // By chance: between the entrances.
        let other = try VisitItinerary(.commute(from: nil, to: nil)).makeWalker(
            paths: paths, walker: 1, seed: 2)
        let level = Walk(of: other, duration: 600).states
        #expect(level.allSatisfy { $0.level == 0 })
        #expect(level.contains { $0.position.x < 2 } && level.contains { $0.position.x > 118 })
    }

    @Test func problemsAllAtOnce() throws {
        let venue = ZoneHall.venue(.none, weights: [0, 0, 0, 0])
        var visits = ZoneVisits()
        visits.stops = 0...3
        visits.gravity = -1
        visits.weights = [.init(zone: "z9", weight: 0), .init(zone: "z1", weight: .nan)]
        visits.laws = [
            .init(kind: .shop, law: DwellLaw(stopProbability: 2, median: -1, logSigma: .nan, least: 5, greatest: 1))
        ]
        var itinerary = VisitItinerary(.visit(visits))
        itinerary.groupSizes = [0, 0]
        itinerary.speed = -3
        itinerary.strollFactor = .infinity
        let problems = itinerary.problems(in: venue)
        #expect(
            problems.map { $0.path ?? "" } == [
                "groups", "speed", "strollFactor", "stops", "gravity", "zones", "zones", "dwell.shop", "dwell.shop",
                "dwell.shop", "dwell.shop", "zones",
            ], "\(problems)")
        let paths = try WalkableGraph(venue: venue)
        #expect(throws: Problems.self) { try itinerary.makeWalker(paths: paths, walker: 0, seed: 1) }
        #expect(VisitItinerary(.commute(from: "west", to: "west")).problems(in: venue).count == 1)
        #expect(VisitItinerary(.commute(from: "wst", to: "eest")).problems(in: venue).count == 2)
        #expect(VisitItinerary(.route([])).problems(in: venue).count == 1)
    }

    static func read(_ text: String, _ venue: Venue) throws -> (itinerary: VisitItinerary, problems: [Problem]) {
        let reader = YAMLReader(file: nil)
        let shape = YAMLShape("visitors", "Who visits.", keys: VisitItinerary.keys)
        let fields = try #require(reader.read(text).flatMap { YAMLFields($0, shape: shape) })
        return (VisitItinerary.read(fields, venue: venue), reader.problems)
    }

    @Test func isReadFromText() throws {
        let venue = ZoneHall.venue(.shop, weights: [1, 1, 1, 1])
        let (itinerary, problems) = try Self.read(
            """
            plan: visit
            stops: [2, 5]
            returns: false
            gravity: 1.5
            staysOnPaths: true
            zones: {z0: 3, z2: 0}
            dwell: {shop: {median: 100, greatest: 200}}
            groups: [1, 2]
            speed: 1.2
            """, venue)
        #expect(problems.isEmpty, "\(problems)")
        var visits = ZoneVisits()
        visits.stops = 2...5
        visits.returns = false
        visits.gravity = 1.5
        visits.staysOnPaths = true
        visits.weights = [.init(zone: "z0", weight: 3), .init(zone: "z2", weight: 0)]
        var law = DwellLaw.usual(for: .shop)
        law.median = 100
        law.greatest = 200
        visits.laws = [.init(kind: .shop, law: law)]
        var expected = VisitItinerary(.visit(visits))
        expected.groupSizes = [1, 2]
        expected.speed = 1.2
        #expect(itinerary == expected)
        #expect(try Self.read("plan: wander", venue).itinerary == VisitItinerary())
        #expect(
            try Self.read("{plan: commute, from: east}", venue).itinerary
                == VisitItinerary(.commute(from: "east", to: nil)))
        #expect(
            try Self.read("route: [{at: 1, node: west}]", venue).itinerary
                == VisitItinerary(.route([Waypoint(time: 1, position: Point(0, 10), level: 0)])))
    }

    /// The page about simulations has the table of dwell laws.
    @Test func dwellLawsAreDocumented() throws {
        let file = Project.root.appending(path: "Sources/beaconry/Documentation.docc/Simulation.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        #expect(DwellLaw.table.map(\.kind) == Zone.Kind.allCases)
        for row in DwellLaw.table {
            let law = row.law
            let numbers = [law.stopProbability, law.median, law.logSigma, law.least, law.greatest]
                .map(YAMLText.number)
            let text = "| \(([row.kind.rawValue] + numbers + [row.source]).joined(separator: " | ")) |"
            #expect(page.contains(text + "\n"), "\(text)")
        }
    }

    @Test func mistakesHaveLines() throws {
        let venue = ZoneHall.venue(.shop, weights: [1, 1, 1, 1])
        let (_, problems) = try Self.read(
            """
            plan: visit
            from: west
            stops: [5, 2]
            gravity: 11
            zones: {z7: 3}
            dwell: {shop: {least: 50, greatest: 20}, aile: {}}
            groups: [0]
            route: [{at: 1, node: west}]
            """, venue)
        #expect(problems.map(\.line) == [2, 3, 4, 5, 6, 6, 7, 8], "\(problems)")
        #expect(try Self.read("plan: route", venue).problems.count == 1)
        #expect(
            try Self.read("{plan: route, route: [{at: 1, node: wst}, {at: 0, point: [1, 1]}]}", venue).problems.count
                == 1)
        #expect(try Self.read("{plan: comute, from: west}", venue).problems.count == 1)
    }
}
