import Diagnostics
import Formats
import Foundation
import Geometry
import NumericalMethods
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct VisitPlanTests {
    /// A hall of 40 × 20 m with a path through the middle and four zones of 10 × 20 m in a row.
    static func hall(_ kind: Zone.Kind, weights: [Double]) -> Venue {
        var venue = Venue(name: "hall", levels: [SampleVenues.level(0, width: 40, depth: 20)])
        venue.paths.nodes = [
            PathNode(name: "west", level: 0, position: Point(0, 10), isEntrance: true),
            PathNode(name: "east", level: 0, position: Point(40, 10)),
        ]
        venue.paths.edges = [PathEdge(from: 0, to: 1, width: 4)]
        venue.zones = weights.enumerated().map { index, weight in
            let left = 10 * Double(index)
            let corners = [Point(left, 0), Point(left + 10, 0), Point(left + 10, 20), Point(left, 20)]
            return Zone(name: "z\(index)", level: 0, outline: Polygon(corners), kind: kind, weight: weight)
        }
        return venue
    }

    static func walk(
        _ venue: Venue, _ visits: ZoneVisits, _ number: UInt64, duration: Double,
        _ movement: MovementParameters = MovementParameters()
    ) throws -> Walk {
        let paths = try WalkableGraph(venue: venue, movement: movement)
        let walker = try VisitPlan(.visit(visits)).makeWalker(
            paths: paths, walker: number, seed: 5, movement: movement)
        return Walk(of: walker, duration: duration)
    }

    /// The places and durations of the stops that are over, seconds.
    static func stops(of walk: Walk) -> [(place: Point, time: Double)] {
        var result: [(place: Point, time: Double)] = []
        var standing = 0
        for (index, state) in walk.states.enumerated() {
            if state.isWalking, standing > 0 {
                result.append((walk.states[index - 1].position, Double(standing) / Walk.rate))
                standing = 0
            } else if !state.isWalking {
                standing += 1
            }
        }
        return result
    }

    @Test(arguments: ExampleVenues.names) func visitorsConform(_ name: String) throws {
        let venue = try ExampleVenues.read(name)
        let paths = try WalkableGraph(venue: venue)
        var visits = ZoneVisits()
        visits.stops = 2...4
        for number in 0..<3 as Range<UInt64> {
            WalkerConformance.check(venue: venue) {
                AnyWalker(
                    try! VisitPlan(.visit(visits)).makeWalker(paths: paths, walker: number, seed: 1))
            }
        }
    }

    /// Off the paths, too, nobody walks through obstacles or out of the building.
    @Test(arguments: ExampleVenues.names) func visitorsCrossNoObstacles(_ name: String) throws {
        var venue = try ExampleVenues.read(name)
        for index in venue.zones.indices where venue.zones[index].weight == 0 { venue.zones[index].weight = 0.5 }
        var offPaths = 0
        for number in 0..<12 as Range<UInt64> {
            let walk = try Self.walk(venue, ZoneVisits(), number, duration: 900)
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

    /// Visits are shared as the zones' weights say.
    @Test func zonesDrawByWeight() throws {
        let weights = [1.0, 2, 0, 5]
        let venue = Self.hall(.exhibit, weights: weights)
        var visits = ZoneVisits()
        visits.laws = [
            .init(kind: .exhibit, law: DwellLaw(median: 3, logSigma: 0, least: 3, greatest: 3))
        ]
        var shares = [[Double]](repeating: [], count: 4)
        var seen: [Point] = []
        for number in 0..<60 as Range<UInt64> {
            for stop in Self.stops(of: try Self.walk(venue, visits, number, duration: 600)) {
                seen.append(stop.place)
                for zone in 0..<4 { shares[zone].append(Int(stop.place.x / 10) == zone ? 1 : 0) }
            }
        }
        #expect(seen.count > 800)
        for zone in 0..<4 {
            let share = EnsembleMean(shares[zone])
            // Stops that the end of the walk cuts off are those far away, a little more often.
            #expect(share.agrees(with: weights[zone] / 8, bias: 0.02), "\(zone): \(share)")
        }
        // All over a zone, not only on the path.
        let across = EnsembleMean(seen.filter { $0.x > 30 }.map { pow($0.y - 10, 2) })
        #expect(across.agrees(with: 400 / 12, bias: 2), "\(across)")
    }

    /// With a gravity of 1, of two zones equal in all else the one at thrice the distance is chosen a third as often.
    @Test func gravityFavoursTheNear() throws {
        let venue = Self.hall(.exhibit, weights: [0, 1, 0, 1])
        var visits = ZoneVisits()
        visits.stops = 1...1
        visits.returns = false
        visits.staysOnPaths = true
        visits.gravity = 1
        visits.laws = [.init(kind: .exhibit, law: DwellLaw(median: 3, logSigma: 0, least: 3, greatest: 3))]
        // The middles of the zones are 15 m and 35 m from the entrance.
        var near: [Double] = []
        for number in 0..<400 as Range<UInt64> {
            let walk = try Self.walk(venue, visits, number, duration: 90)
            near.append((walk.states.map(\.position.x).max() ?? 0) < 25 ? 1 : 0)
        }
        let share = EnsembleMean(near)
        #expect(share.agrees(with: 35.0 / 50), "\(share)")
    }

    /// Log-normal stops of the kinds of zones: quantiles of the logarithm, and the share of places that are passed.
    @Test(arguments: [Zone.Kind.aisle, .exhibit]) func dwellLaws(kind: Zone.Kind) throws {
        let venue = Self.hall(kind, weights: [1, 1, 1, 1])
        let law = DwellLaw.usual(for: kind)
        var visits = ZoneVisits()
        visits.laws = [.init(kind: kind, law: law)]
        visits.laws[0].law.stopProbability = 1
        var times: [Double] = []
        for number in 0..<50 as Range<UInt64> {
            times += Self.stops(of: try Self.walk(venue, visits, number, duration: 1500)).map(\.time)
        }
        #expect(times.count > 1000)
        let median = EnsembleMean(times.map { $0 > law.median ? 1 : 0 })
        // The end of a walk cuts long stops off: by a share of about 60 s in 1500 s.
        #expect(median.agrees(with: 0.5, bias: 0.02), "\(median)")
        let oneSigma = EnsembleMean(times.map { $0 > law.median * exp(law.logSigma) ? 1 : 0 })
        #expect(oneSigma.agrees(with: 1 - NormalDistribution.cumulative(1), bias: 0.02), "\(oneSigma)")
        #expect(times.allSatisfy { $0 > law.least - 0.15 && $0 < law.greatest + 0.15 })
    }

    /// In a shop one browses: several stops, all in it, and out after the time that the law says.
    @Test func shopsAreBrowsed() throws {
        let venue = Self.hall(.shop, weights: [0, 0, 0, 1])
        var visits = ZoneVisits()
        visits.stops = 1...1
        visits.returns = false
        visits.laws = [.init(kind: .shop, law: DwellLaw(median: 120, logSigma: 0, least: 120, greatest: 120))]
        var inside: [Double] = []
        for number in 0..<40 as Range<UInt64> {
            let walk = try Self.walk(venue, visits, number, duration: 400)
            let stops = Self.stops(of: walk)
            #expect(stops.count > 1 && stops.allSatisfy { $0.place.x >= 30 })
            #expect(walk.states[walk.states.count - 1].position.distance(to: Point(0, 10)) < 2)
            let first = try #require(walk.states.firstIndex { !$0.isWalking })
            let last = try #require(
                walk.states.dropLast(600).lastIndex { !$0.isWalking && $0.position.x > 20 })
            inside.append(Double(last - first) / Walk.rate)
        }
        // Speeds vary, so the time is not exact; the last stop is cut to it.
        let time = EnsembleMean(inside)
        #expect(abs(time.mean - 120) < 6, "\(time)")
    }

    /// So many zones and out: who does not return stays at the exit.
    @Test func visitorsLeave() throws {
        let venue = Self.hall(.exhibit, weights: [0, 1, 1, 1])
        var visits = ZoneVisits()
        visits.stops = 2...4
        visits.returns = false
        visits.laws = [.init(kind: .exhibit, law: DwellLaw(median: 5, logSigma: 0, least: 5, greatest: 5))]
        var counts = [0, 0, 0, 0, 0, 0]
        for number in 0..<300 as Range<UInt64> {
            let walk = try Self.walk(venue, visits, number, duration: 500)
            counts[min(Self.stops(of: walk).count, 5)] += 1
            #expect(walk.states[walk.states.count - 1].position.distance(to: Point(0, 10)) < 2)
        }
        #expect(counts[0] + counts[1] + counts[5] == 0)
        // Each number a third of the time: 300 visitors, σ = √(300 · 1/3 · 2/3).
        for stops in 2...4 { #expect(abs(Double(counts[stops]) - 100) < 4 * 8.2, "\(counts)") }
    }

    @Test func commutersGoToAndFro() throws {
        let venue = try ExampleVenues.read("mall")
        let paths = try WalkableGraph(venue: venue)
        let plan = VisitPlan(.commute(from: "entrance-west", to: "L2-cinema"))
        let walker = try plan.makeWalker(paths: paths, walker: 3, seed: 2)
        let walk = Walk(of: walker, duration: 1200)
        let ends = [Point(1, 30), Point(15, 10.5)]
        #expect(walk.states[0].position.distance(to: ends[0]) < 2 && walk.states[0].level == 0)
        #expect(walk.states.contains { $0.position.distance(to: ends[1]) < 0.2 && $0.level == 2 })
        let pauses = walk.states.filter { $0.activity == .standing }.map { $0.position.distance(to: Point(6.5, 30)) }
        #expect(pauses.max() ?? 0 < 2, "only lifts are waited for")
        #expect(plan.movement(from: MovementParameters()).strollFactor == 1)
        // By chance: between the entrances.
        let other = try VisitPlan(.commute(from: nil, to: nil)).makeWalker(
            paths: paths, walker: 1, seed: 2)
        let level = Walk(of: other, duration: 600).states
        #expect(level.allSatisfy { $0.level == 0 })
        #expect(level.contains { $0.position.x < 2 } && level.contains { $0.position.x > 118 })
    }

    @Test func problemsAllAtOnce() throws {
        let venue = Self.hall(.none, weights: [0, 0, 0, 0])
        var visits = ZoneVisits()
        visits.stops = 0...3
        visits.gravity = -1
        visits.weights = [.init(zone: "z9", weight: 0), .init(zone: "z1", weight: .nan)]
        visits.laws = [
            .init(kind: .shop, law: DwellLaw(stopProbability: 2, median: -1, logSigma: .nan, least: 5, greatest: 1))
        ]
        var plan = VisitPlan(.visit(visits))
        plan.groupSizes = [0, 0]
        plan.speed = -3
        plan.strollFactor = .infinity
        let problems = plan.problems(in: venue)
        #expect(
            problems.map { $0.path ?? "" } == [
                "groups", "speed", "strollFactor", "stops", "gravity", "zones", "zones", "dwell.shop", "dwell.shop",
                "dwell.shop", "dwell.shop", "zones",
            ], "\(problems)")
        let paths = try WalkableGraph(venue: venue)
        #expect(throws: Problems.self) { try plan.makeWalker(paths: paths, walker: 0, seed: 1) }
        #expect(VisitPlan(.commute(from: "west", to: "west")).problems(in: venue).count == 1)
        #expect(VisitPlan(.commute(from: "wst", to: "eest")).problems(in: venue).count == 2)
        #expect(VisitPlan(.route([])).problems(in: venue).count == 1)
    }

    static func read(_ text: String, _ venue: Venue) throws -> (plan: VisitPlan, problems: [Problem]) {
        let reader = YAMLReader(file: nil)
        let shape = YAMLShape("visitors", "Who visits.", keys: VisitPlan.keys)
        let fields = try #require(reader.read(text).flatMap { YAMLFields($0, shape: shape) })
        return (VisitPlan.read(fields, venue: venue), reader.problems)
    }

    @Test func isReadFromText() throws {
        let venue = Self.hall(.shop, weights: [1, 1, 1, 1])
        let (plan, problems) = try Self.read(
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
        (visits.stops, visits.returns, visits.gravity, visits.staysOnPaths) = (2...5, false, 1.5, true)
        visits.weights = [.init(zone: "z0", weight: 3), .init(zone: "z2", weight: 0)]
        var law = DwellLaw.usual(for: .shop)
        (law.median, law.greatest) = (100, 200)
        visits.laws = [.init(kind: .shop, law: law)]
        var expected = VisitPlan(.visit(visits))
        (expected.groupSizes, expected.speed) = ([1, 2], 1.2)
        #expect(plan == expected)
        #expect(try Self.read("plan: wander", venue).plan == VisitPlan())
        #expect(try Self.read("{plan: commute, from: east}", venue).plan == VisitPlan(.commute(from: "east", to: nil)))
        #expect(
            try Self.read("route: [{at: 1, node: west}]", venue).plan
                == VisitPlan(.route([Waypoint(time: 1, position: Point(0, 10), level: 0)])))
    }

    /// The page about simulations has the table of dwell laws.
    @Test func dwellLawsAreDocumented() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let file = folder.appending(path: "../../Sources/beaconry/Documentation.docc/Simulation.md")
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
        let venue = Self.hall(.shop, weights: [1, 1, 1, 1])
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

/// A walker of any kind as a type of its own, for the conformance suite.
struct AnyWalker: Walker {
    private var walker: any Walker

    init(_ walker: any Walker) { self.walker = walker }

    mutating func next() -> Walk.State { walker.next() }
}
