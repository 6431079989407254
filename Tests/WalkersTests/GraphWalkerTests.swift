import Foundation
import Geometry
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct GraphWalkerTests {
    static func walker(
        _ venue: Venue, _ number: UInt64, _ movement: MovementParameters = MovementParameters(), seed: UInt64 = 11
    ) throws -> GraphWalker {
        try GraphWalker(
            paths: WalkableGraph(venue: venue, movement: movement), walker: number, seed: seed, movement: movement)
    }

    @Test(arguments: ExampleVenues.names) func conforms(_ name: String) throws {
        let venue = try ExampleVenues.read(name)
        let paths = try WalkableGraph(venue: venue)
        for number in 0..<4 as Range<UInt64> {
            WalkerConformance.check(venue: venue) {
                GraphWalker(paths: paths, walker: number, seed: 1, movement: MovementParameters())
            }
        }
    }

    /// Wide paths, wild lateral drift: nobody goes through a wall that stops people, or out of the building.
    @Test(arguments: ExampleVenues.names, [0.5, 3]) func nobodyCrossesObstacles(_ name: String, sigma: Double) throws {
        var venue = try ExampleVenues.read(name)
        for index in venue.paths.edges.indices where sigma > 1 { venue.paths.edges[index].width *= 3 }
        var movement = MovementParameters()
        movement.lateralSigma = sigma
        movement.stopProbability = 0.05
        let paths = try WalkableGraph(venue: venue, movement: movement)
        for number in 0..<10 as Range<UInt64> {
            let walk = Walk(
                of: GraphWalker(paths: paths, walker: number, seed: 3, movement: movement), duration: 600)
            let crossings = WalkerConformance.crossings(of: walk.states, in: venue)
            #expect(crossings.isEmpty, "\(crossings.first.map { "\($0)" } ?? "")")
        }
    }

    /// Around corners, too, a step is never longer than 1.05 of the walker's speed allows.
    @Test(arguments: ExampleVenues.names) func neverFasterThanTheOwnSpeed(_ name: String) throws {
        let venue = try ExampleVenues.read(name)
        var movement = MovementParameters()
        movement.speedSigma = 0
        movement.speedVariation = 0
        movement.lateralSigma = 1
        let longest = 1.05 * 1.34 * 0.83 / Walk.rate
        for number in 0..<20 as Range<UInt64> {
            let walk = Walk(of: try Self.walker(venue, number, movement), duration: 300)
            let steps = zip(walk.states, walk.states.dropFirst()).filter { $1.activity == .walking }
                .map { $0.position.distance(to: $1.position) }
            #expect(steps.max() ?? 0 <= longest + 1e-9)
        }
    }

    /// A right angle without lateral drift is a parabola that leaves the path half a metre before the bend: it passes
    /// the bend at √2/8 of a metre, and nowhere turns by more than a fraction of the angle in a step.
    @Test func cornersAreRound() throws {
        var venue = SampleVenues.line
        let places = [Point(0, 5), Point(10, 5), Point(10, 15)]
        venue.paths.nodes = places.enumerated().map { PathNode(name: "\($0)", level: 0, position: $1) }
        venue.paths.edges = [PathEdge(from: 0, to: 1, width: 4), PathEdge(from: 1, to: 2, width: 4)]
        var movement = MovementParameters()
        movement.lateralSigma = 0
        movement.speedSigma = 0
        movement.speedVariation = 0
        var itinerary = VisitItinerary(.commute(from: "0", to: "2"))
        itinerary.strollFactor = movement.strollFactor
        let paths = try WalkableGraph(venue: venue, movement: movement)
        var nearest: [Double] = []
        for number in 0..<30 as Range<UInt64> {
            let walker = try itinerary.makeWalker(paths: paths, walker: number, seed: 11, movement: movement)
            let states = Walk(of: walker, duration: 60).states
            // Those who come from one end and leave by the other.
            guard let first = states.firstIndex(where: { $0.position.distance(to: places[1]) < 2 }),
                let last = states[first...].firstIndex(where: { $0.position.distance(to: places[1]) >= 2 }), first > 0,
                states[first - 1].position.distance(to: states[last].position) > 1
            else { continue }
            let bend = states[first..<last]
            nearest.append(bend.map { $0.position.distance(to: places[1]) }.min() ?? .nan)
            for (a, b) in zip(bend, bend.dropFirst()) {
                for point in [a.position, b.position] {
                    let x = 10 - point.x
                    let y = point.y - 5
                    // √x + √y = √(1/2) is the parabola that touches both axes half a metre from the corner.
                    #expect(
                        min(x, y) < 1e-9 || abs(x.squareRoot() + y.squareRoot() - 0.5.squareRoot()) < 1e-6, "\(point)")
                }
                #expect(abs(remainder(b.heading - a.heading, 2 * .pi)) < 0.315)
            }
        }
        #expect(nearest.count == 30)
        // Steps of 0.11 m straddle the vertex.
        let vertex = 2.0.squareRoot() / 8
        #expect(nearest.allSatisfy { vertex - 1e-9..<0.2 ~= $0 }, "\(nearest)")
    }

    /// In the long run the speeds of all moments together have the mean and the deviation measured in a mall (V23).
    @Test func momentarySpeedsAreThoseOfAMall() throws {
        var movement = MovementParameters()
        movement.lateralSigma = 0
        var means: [Double] = []
        var squares: [Double] = []
        for number in 0..<1500 as Range<UInt64> {
            let walk = Walk(of: try Self.walker(SampleVenues.line, number, movement), duration: 60)
            // Moments so far apart that they are independent.
            let speeds = [5.0, 25, 45].map { walk.position(at: $0 + 0.5).distance(to: walk.position(at: $0 - 0.5)) }
            means.append(speeds.reduce(0, +) / 3)
            squares.append(speeds.reduce(0) { $0 + pow($1 - 1.11, 2) } / 3)
        }
        let mean = EnsembleMean(means)
        let variance = EnsembleMean(squares)
        #expect(abs(mean.mean / 1.11 - 1) < 0.1 && mean.agrees(with: 1.34 * 0.83, bias: 0.002), "\(mean)")
        #expect(abs(variance.mean.squareRoot() / 0.31 - 1) < 0.1, "\(variance)")
    }

    /// Those who stand face away from the path and look about; bodies turn by 180° a second at most.
    @Test func standingPeopleLookAbout() throws {
        var movement = MovementParameters()
        movement.stopProbability = 1
        movement.stopMedian = 60
        movement.stopLogSigma = 0
        movement.lookSigma = 30
        var venue = SampleVenues.line
        venue.paths.nodes[1].position = Point(10, 5)
        let path = Segment(venue.paths.nodes[0].position, venue.paths.nodes[1].position)
        var ahead: [Double] = []
        var aside: [Double] = []
        for number in 0..<200 as Range<UInt64> {
            let walk = Walk(of: try Self.walker(venue, number, movement), duration: 120)
            let turns = zip(walk.states, walk.states.dropFirst()).map { abs($1.heading - $0.heading) }
            #expect(turns.max() ?? 0 <= .pi / 10 + 1e-9)
            // In the middle of the first stop, the direction from the path.
            let arrival = try #require(walk.states.firstIndex { !$0.isWalking })
            let state = walk.states[arrival + 300]
            let outwards = state.position - path.nearestPoint(to: state.position)
            let look = state.heading - atan2(outwards.dy, outwards.dx)
            ahead.append(cos(look))
            aside.append(sin(look))
        }
        // E cos of N(0, σ²) is exp(−σ²/2); between two looks they turn for a fraction of a second.
        let across = EnsembleMean(ahead)
        #expect(across.agrees(with: exp(-pow(30 * Double.pi / 180, 2) / 2), bias: 0.01), "\(across)")
        let side = EnsembleMean(aside)
        #expect(side.agrees(with: 0), "\(side)")
    }

    /// Waits are uniform, doors take 5 to 8 s at each end, the car accelerates: closed forms of the times before it and
    /// in it.
    @Test func liftsTakeTheirTime() throws {
        var venue = SampleVenues.mall
        venue.paths = NavigationPaths(
            nodes: [
                PathNode(name: "a", level: 0, position: Point(5, 5)),
                PathNode(name: "b", level: 1, position: Point(5, 5)),
            ], edges: [PathEdge(from: 0, to: 1, kind: .lift)])
        var movement = MovementParameters()
        movement.stopProbability = 0
        var rides: [Double] = []
        var firstWaits: [Double] = []
        for number in 0..<150 as Range<UInt64> {
            let states = Walk(of: try Self.walker(venue, number, movement), duration: 120).states
            let first = try #require(states.firstIndex { $0.activity == .lift })
            firstWaits.append(Double(states[..<first].count { $0.activity == .standing }) / Walk.rate)
            rides.append(Double(states[first...].prefix { $0.activity == .lift }.count) / Walk.rate)
            // Half the height after half the time.
            let middle = states[first + Int(rides[rides.count - 1] * 5)]
            #expect(abs(middle.elevation - 2.25) < 0.11)
        }
        // s/v + v/a = 4.5/1 + 1/0.8.
        #expect(rides.allSatisfy { abs($0 - 5.75) < 0.11 })
        let wait = EnsembleMean(firstWaits)
        #expect(wait.agrees(with: 20 + 6.5, bias: 0.05), "\(wait)")
        #expect(firstWaits.allSatisfy { $0 >= 4.9 && $0 <= 48.1 })
    }

    /// A quarter of the riders walk on escalators, at 1 m/s instead of 0.5 m/s along the slope.
    @Test func someWalkOnEscalators() throws {
        var venue = SampleVenues.mall
        venue.paths = NavigationPaths(
            nodes: [
                PathNode(name: "a", level: 0, position: Point(0, 5)),
                PathNode(name: "b", level: 1, position: Point(8, 5)),
            ], edges: [PathEdge(from: 0, to: 1, kind: .escalator)])
        var movement = MovementParameters()
        movement.stopProbability = 0
        let slope = hypot(8, 4.5)
        var walking: [Double] = []
        for number in 0..<400 as Range<UInt64> {
            let states = Walk(of: try Self.walker(venue, number, movement), duration: 8).states
            let speed = abs(states[50].elevation - states[10].elevation) * slope / 4.5 / 4
            let isWalking = states[30].isWalking
            #expect(abs(speed - (isWalking ? 1 : 0.5)) < 1e-9)
            walking.append(isWalking ? 1 : 0)
        }
        let share = EnsembleMean(walking)
        #expect(share.agrees(with: 0.25), "\(share)")
    }
}
