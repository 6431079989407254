import Foundation
import Geometry
import NumericalMethods
import Parameters
import TestSupport
import Testing
import VenueModel
import Walkers

@Suite struct WalkTests {
    static func walks(
        _ venue: Venue, _ parameters: SimulationParameters = SimulationParameters(), count: Int, duration: Double
    ) throws -> [Walk] {
        let paths = try WalkableGraph(venue: venue, movement: parameters.movement)
        return (0..<count).map { walker in
            let walker = GraphWalker(paths: paths, walker: UInt64(walker), seed: 11, movement: parameters.movement)
            return Walk(of: walker, duration: duration)
        }
    }

    /// Walks from node to node and back, without stops.
    static func commutes(
        _ venue: Venue, _ parameters: SimulationParameters = SimulationParameters(), count: Int, duration: Double
    ) throws -> [Walk] {
        let paths = try WalkableGraph(venue: venue, movement: parameters.movement)
        return try (0..<count).map { walker in
            let walker = try VisitItinerary(.commute(from: nil, to: nil)).makeWalker(
                paths: paths, walker: UInt64(walker), seed: 11, movement: parameters.movement)
            return Walk(of: AnyWalker(walker), duration: duration)
        }
    }

    static var steady: SimulationParameters {
        var parameters = SimulationParameters()
        parameters.movement.stopProbability = 0
        parameters.movement.lateralSigma = 0
        parameters.movement.speedVariation = 0
        parameters.movement.escalatorWalking = 0
        return parameters
    }

    /// Weidmann's N(1.34, 0.26) m/s, clipped and slowed to a stroll.
    @Test func speedsFollowWeidmann() throws {
        let speeds = try Self.walks(SampleVenues.line, Self.steady, count: 2000, duration: 60).map {
            $0.position(at: 10).distance(to: $0.position(at: 50)) / 40
        }
        let mean = EnsembleMean(speeds)
        #expect(mean.agrees(with: 1.34 * 0.83), "\(mean)")
        let variance = EnsembleMean(speeds.map { pow($0 - 1.34 * 0.83, 2) })
        #expect(variance.agrees(with: pow(0.26 * 0.83, 2), bias: 1e-4), "\(variance)")
        let allowed: ClosedRange<Double> = 0.5 * 0.83 - 1e-9...2.2 * 0.83 + 1e-9
        #expect(speeds.allSatisfy(allowed.contains))
    }

    /// Nobody who walks without stops is farther from the middle of a path than half its width, off the middle of stairs
    /// and escalators, or farther from a lift than those who wait for it.
    @Test(arguments: [SampleVenues.shop, SampleVenues.mall]) func walkersStayOnThePaths(venue: Venue) throws {
        var parameters = SimulationParameters()
        parameters.movement.lateralSigma = 1
        let nodes = venue.paths.nodes
        for walk in try Self.commutes(venue, parameters, count: 20, duration: 600) {
            for state in walk.states {
                let isOnPath = venue.paths.edges.contains { edge in
                    guard nodes[edge.from].level == state.level || nodes[edge.to].level == state.level else {
                        return false
                    }
                    let distance = Segment(nodes[edge.from].position, nodes[edge.to].position).distance(
                        to: state.position)
                    let room = edge.kind == .walk ? edge.width / 2 - 0.2 : edge.kind == .lift ? 1.8 : 0
                    return distance <= room + 1e-9
                }
                #expect(isOnPath, "\(state)")
            }
        }
    }

    /// Walkers do not jump: along and sideways a step of 0.1 s is shorter than 0.4 m, and upwards than 0.11 m.
    @Test(arguments: [SampleVenues.shop, SampleVenues.mall]) func walksAreContinuous(venue: Venue) throws {
        for walk in try Self.walks(venue, count: 30, duration: 600) {
            for (before, after) in zip(walk.states, walk.states.dropFirst()) {
                #expect(before.position.distance(to: after.position) < 0.4)
                #expect(abs(after.elevation - before.elevation) < 0.11)
                if !before.isWalking, !after.isWalking, before.elevation == after.elevation {
                    #expect(before.position.distance(to: after.position) < 1e-9, "who stands does not move")
                }
            }
        }
    }

    @Test func stateBetweenStepsIsStraight() throws {
        let walk = try Self.walks(SampleVenues.mall, count: 1, duration: 100)[0]
        for tick in stride(from: 0, to: 990, by: 7) {
            let time = Double(tick) / Walk.rate
            let middle = walk.states[tick].position.interpolated(to: walk.states[tick + 1].position, at: 0.5)
            #expect(walk.position(at: time + 0.05).distance(to: middle) < 1e-9)
            #expect(walk.state(at: time + 0.05).level == walk.states[tick].level)
        }
        #expect(walk.state(at: -5) == walk.states[0])
        #expect(walk.state(at: 1e9) == walk.states[walk.states.count - 1])
    }

    /// Distance from the middle: normal with the stated deviation, and autocorrelation (1 + 2t/τ) exp(−2t/τ).
    @Test func lateralOffset() throws {
        var parameters = Self.steady
        parameters.movement.lateralSigma = 0.4
        let walks = try Self.walks(SampleVenues.line, parameters, count: 3000, duration: 60)
        let offsets = walks.map { walk in [30, 32.5, 35, 40].map { walk.position(at: $0).y - 5 } }
        let mean = EnsembleMean(offsets.map { $0[0] })
        #expect(mean.agrees(with: 0), "\(mean)")
        for (index, lag) in [0, 2.5, 5, 10].enumerated() {
            let product = EnsembleMean(offsets.map { $0[0] * $0[index] / 0.16 })
            #expect(product.agrees(with: (1 + 2 * lag / 5) * exp(-2 * lag / 5)), "\(lag) s: \(product)")
        }
        // As wide from the beginning: who sets out drifts already.
        let early = EnsembleMean(walks.map { pow($0.position(at: 2.5).y - 5, 2) / 0.16 })
        #expect(early.agrees(with: 1), "\(early)")
    }

    /// On two nodes 10 m apart with a stop at each: log-normal durations, clipped to 2…120 s.
    @Test func stopsAreLogNormal() throws {
        var venue = SampleVenues.line
        venue.paths.nodes[1].position = Point(10, 5)
        var parameters = SimulationParameters()
        parameters.movement.stopProbability = 1
        let pauses = try Self.walks(venue, parameters, count: 60, duration: 2000).flatMap { Self.pauses(of: $0) }
        #expect(pauses.count > 3000)
        let share = EnsembleMean(pauses.map { $0 > 12 ? 1 : 0 })
        // The step of 0.1 s moves the median by 0.4 %, or a share of 0.002.
        #expect(share.agrees(with: 0.5, bias: 0.002), "\(share)")
        let oneSigma = EnsembleMean(pauses.map { $0 > 12 * exp(0.9) ? 1 : 0 })
        #expect(oneSigma.agrees(with: 1 - NormalDistribution.cumulative(1), bias: 0.002), "\(oneSigma)")
        #expect(pauses.allSatisfy { $0 > 1.85 && $0 < 120.15 })
        let moving = try Self.walkingTime(Self.walks(venue, parameters, count: 60, duration: 2000))
        // Trips without a stop: 70 % at the probability of 0.3, on ways that are as long.
        parameters.movement.stopProbability = 0.3
        let walk = try Self.walks(venue, parameters, count: 40, duration: 2000)
        let stops = walk.reduce(0) { $0 + Self.pauses(of: $1).count }
        let trips = Double(pauses.count) * Self.walkingTime(walk) / moving
        #expect(abs(Double(stops) / trips - 0.3) < 4 * (0.21 / trips).squareRoot() + 0.02)
    }

    /// Seconds in which somebody walks.
    static func walkingTime(_ walks: [Walk]) -> Double {
        Double(walks.reduce(0) { $0 + $1.states.count { $0.isWalking } }) / Walk.rate
    }

    /// Durations of the stops that end before the walk does, seconds.
    static func pauses(of walk: Walk) -> [Double] {
        var pauses: [Double] = []
        var standing = 0
        for state in walk.states {
            if state.isWalking {
                if standing > 0 { pauses.append(Double(standing) / Walk.rate) }
                standing = 0
            } else {
                standing += 1
            }
        }
        return pauses
    }

    /// Walkers visit all levels, and change them only on links that lead their way: half way up or down.
    @Test func levelsAreChangedOnLinks() throws {
        var levels: Set<Int> = []
        var up: Set<Int> = []
        var down: Set<Int> = []
        for walk in try Self.walks(SampleVenues.mall, count: 40, duration: 1200) {
            for (before, after) in zip(walk.states, walk.states.dropFirst()) {
                levels.insert(after.level)
                guard before.level != after.level else { continue }
                #expect(abs(after.level - before.level) == 1)
                let half = 4.5 * (Double(before.level) + Double(after.level)) / 2
                #expect(abs(after.elevation - half) < 0.11)
                // In the lift, people stand up to 0.6 m off its middle.
                let place = after.position.x > 59.3 ? 60 : Int(after.position.x.rounded())
                if after.level > before.level { up.insert(place) } else { down.insert(place) }
            }
        }
        #expect(levels == [0, 1, 2])
        // The middles of stairs, escalators and lift.
        #expect(up == [5, 25, 60])
        #expect(down == [5, 35, 60])
    }

    /// Escalators and lifts run at their own speed, stairs at a share of the walker's.
    @Test(arguments: PathEdge.Kind.allCases.filter { $0 != .walk }) func linksTakeTheirTime(kind: PathEdge.Kind) throws
    {
        var venue = SampleVenues.mall
        venue.paths = NavigationPaths(
            nodes: [
                PathNode(name: "a", level: 0, position: Point(0, 0)),
                PathNode(name: "b", level: 1, position: Point(6, 8)),
            ], edges: [PathEdge(from: 0, to: 1, kind: kind)])
        var parameters = Self.steady
        parameters.movement.speedSigma = 0
        let slope = hypot(10, 4.5)
        let speed = 1.34 * 0.83
        let (up, down) =
            switch kind {
            case .walk, .ramp: (slope / speed, slope / speed)
            case .stairs: (slope / (0.35 * speed), slope / (0.5 * speed))
            case .escalator: (slope / 0.5, slope / 0.5)
            case .lift: (slope, slope)
            }
        let walk = try Self.walks(venue, parameters, count: 1, duration: 600)[0]
        // The middle half of each ride, from and to a quarter of the height.
        var rides: [(isUp: Bool, time: Double)] = []
        var entry: (height: Double, time: Double)?
        for tick in 1..<walk.states.count {
            let before = walk.states[tick - 1]
            let after = walk.states[tick]
            if before.elevation != after.elevation {
                #expect(after.isWalking == (kind == .stairs || kind == .ramp))
            }
            for height in [1.125, 3.375] where (before.elevation < height) != (after.elevation < height) {
                let fraction = (height - before.elevation) / (after.elevation - before.elevation)
                let time = (Double(tick - 1) + fraction) / Walk.rate
                if let entry, entry.height != height { rides.append((height > entry.height, 2 * (time - entry.time))) }
                entry = (height, time)
            }
        }
        #expect(rides.count > 10)
        for ride in rides { #expect(abs(ride.time - (ride.isUp ? up : down)) < 1e-6, "\(ride)") }
    }

    /// Nodes without a way back are left out, and so are ways against their direction.
    @Test func oneWayPathsAreRespected() throws {
        var venue = SampleVenues.line
        let places = [Point(0, 5), Point(10, 5), Point(10, 15), Point(0, 15), Point(30, 5)]
        venue.paths.nodes = places.enumerated().map { PathNode(name: "\($0)", level: 0, position: $1) }
        // A ring that may be walked one way only, and an exit.
        venue.paths.edges = [
            PathEdge(from: 0, to: 1, direction: .forward), PathEdge(from: 2, to: 1, direction: .backward),
            PathEdge(from: 2, to: 3, direction: .forward), PathEdge(from: 3, to: 0, direction: .forward),
            PathEdge(from: 1, to: 4, direction: .forward),
        ]
        for walk in try Self.commutes(venue, Self.steady, count: 20, duration: 300) {
            #expect(walk.states.allSatisfy { $0.position.x <= 10 })
            // Anticlockwise about the middle of the ring.
            for (before, after) in zip(walk.states, walk.states.dropFirst()) {
                #expect((before.position - Point(5, 10)).cross(after.position - Point(5, 10)) >= -1e-9)
            }
        }
    }

    @Test func everyNodeIsVisited() throws {
        let walks = try Self.walks(SampleVenues.shop, Self.steady, count: 40, duration: 1200)
        for node in SampleVenues.shop.paths.nodes {
            #expect(
                walks.contains { $0.states.contains { $0.position.distance(to: node.position) < 0.2 } }, "\(node.name)")
        }
    }
}
