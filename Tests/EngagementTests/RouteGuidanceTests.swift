import Engagement
import Geometry
import NumericalMethods
import Positioning
import Testing
import VenueModel

@Suite struct RouteGuidanceTests {
    private let place = RouteVenues.place
    private let corridor = RoutePlanner(venue: RouteVenues.corridor)

    private static func fix(_ time: Double, _ x: Double, _ y: Double, _ level: Int = 0, accuracy: Double = 3) -> Fix {
        Fix(time: time, position: Point(x, y), level: level, horizontalAccuracy: accuracy)
    }

    /// A walk of 1 m/s along x, one fix a second, `y` beside the corridor at each of them.
    private func walk(
        _ settings: RouteSettings = RouteSettings(), seconds: Int = 100, y: (Int) -> Double = { _ in 0 }
    ) -> [RouteEvent] {
        var guidance = RouteGuidance(to: [place(100, 0, 0)], planner: corridor, settings: settings)
        return (0...seconds).flatMap { guidance.step(Self.fix(Double($0), Double($0), y($0))) }
    }

    private static func isArrival(_ event: RouteEvent) -> Bool { if case .arrived = event { true } else { false } }
    private static func isReroute(_ event: RouteEvent) -> Bool { if case .rerouted = event { true } else { false } }

    @Test func perfectFixes() throws {
        let events = walk()
        #expect(!events.contains(.offRoute) && events.count(where: Self.isArrival) == 1)
        #expect(events.last == .arrived(place(100, 0, 0)))
        // Planned at 0 m, on the route at 0…94 m, arrived at 95 m.
        #expect(events.count == 97)
        guard case .planned(let route) = events[0] else { throw CancellationError() }
        #expect(route.length == 100)
        for (index, event) in events[1...95].enumerated() {
            #expect(
                event == .onRoute(RouteProgress(travelled: Double(index), left: 100 - Double(index), distance: 0)))
        }
    }

    @Test(arguments: [1, 2, 3, 5]) func offRouteAfterNeededFixes(needed: Int) {
        let settings = RouteSettings(needed: needed, window: needed + 2, reroutes: false)
        var guidance = RouteGuidance(to: [place(100, 0, 0)], planner: corridor, settings: settings)
        for time in 0..<10 { _ = guidance.step(Self.fix(Double(time), Double(time), 0)) }
        for count in 1...20 {
            let said = guidance.step(Self.fix(9 + Double(count), 10, 8.5)).contains(.offRoute)
            #expect(said == (count == needed))
        }
    }

    @Test func patience() {
        let settings = RouteSettings(needed: 1, window: 1, patience: 4, reroutes: false)
        var guidance = RouteGuidance(to: [place(100, 0, 0)], planner: corridor, settings: settings)
        _ = guidance.step(Self.fix(0, 0, 0))
        let said = (1...10).first { guidance.step(Self.fix(Double($0), 10, 20)).contains(.offRoute) }
        #expect(said == 5)
    }

    @Test func noiseBelowTheDistanceIsNothing() {
        let stream = RandomStream(seed: 5, purpose: "noise")
        let events = walk(RouteSettings(arrivalRadius: 9, needed: 1, window: 1)) {
            stream.uniform(in: -7.9...7.9, UInt64($0))
        }
        #expect(!events.contains(.offRoute) && events.count(where: Self.isArrival) == 1)
    }

    @Test func reroutesFromTheEstimatedPosition() throws {
        let grid = RoutePlanner(venue: RouteVenues.grid(5))
        let settings = RouteSettings(needed: 2, window: 2, rerouteInterval: 0)
        var guidance = RouteGuidance(to: [place(40, 0, 0)], planner: grid, settings: settings)
        _ = guidance.step(Self.fix(0, 0, 0))
        let before = try #require(guidance.route)
        let wrong = (1...10).flatMap { guidance.step(Self.fix(Double($0), 0, 4 * Double($0))) }
        // 12 m is the second fix that is more than 8 m away.
        let route = try #require(guidance.route)
        #expect(before.length == 40 && wrong.contains(.offRoute) && wrong.contains(where: Self.isReroute))
        #expect(route.length > 40 && route.target == before.target)
        let offRoute = try #require(wrong.firstIndex(of: .offRoute))
        #expect(Self.isReroute(wrong[offRoute + 1]))
    }

    @Test func rerouteInterval() {
        let settings = RouteSettings(needed: 1, window: 1, rerouteInterval: 10)
        var guidance = RouteGuidance(to: [place(100, 0, 0)], planner: corridor, settings: settings)
        let times = (0...40).filter { guidance.step(Self.fix(Double($0), 10, 20)).contains(where: Self.isReroute) }
        #expect(times == [10, 20, 30, 40])
    }

    @Test func accuracyGate() {
        var guidance = RouteGuidance(
            to: [place(100, 0, 0)], planner: corridor, settings: RouteSettings(accuracyGate: 5))
        #expect(guidance.step(Self.fix(0, 99, 0, accuracy: 6)).isEmpty)
        #expect(guidance.step(Self.fix(1, 99, 0, accuracy: .nan)).isEmpty)
        #expect(guidance.step(Self.fix(2, 99, 0, accuracy: 5)) == [.arrived(place(100, 0, 0))])
    }

    @Test func arrivalNeedsTheLevel() {
        let planner = RoutePlanner(venue: RouteVenues.storeys)
        var guidance = RouteGuidance(to: [place(50, 0, 1)], planner: planner)
        for time in 0..<20 {
            let events = guidance.step(Self.fix(Double(time), 50, 0, 0))
            #expect(!events.contains(where: Self.isArrival))
        }
        #expect(guidance.step(Self.fix(20, 50, 0, 1)) == [.arrived(place(50, 0, 1))])
        #expect(guidance.step(Self.fix(21, 50, 0, 1)).isEmpty)
    }

    @Test func movingTargets() {
        var guidance = RouteGuidance(to: [place(50, 0, 0), place(90, 0, 0)], planner: corridor)
        _ = guidance.step(Self.fix(0, 0, 0))
        let route = guidance.route
        // The nearest target moves by less than the radius, whatever the other one does.
        #expect(guidance.update(targets: [place(54.9, 0, 0), place(100, 0, 0)]) == false)
        #expect(guidance.route == route && guidance.targets == [place(50, 0, 0), place(90, 0, 0)])
        #expect(guidance.step(Self.fix(1, 1, 0)).count == 1)
        #expect(guidance.update(targets: [place(55, 0, 0), place(90, 0, 0)]) == true)
        let events = guidance.step(Self.fix(2, 2, 0))
        guard case .planned(let new)? = events.first else {
            Issue.record("A new target must be planned for.")
            return
        }
        #expect(new.length == 53 && events.count == 2)
        // After the arrival, a new target starts again; the old one does not.
        #expect(guidance.step(Self.fix(3, 55, 0)) == [.arrived(place(55, 0, 0))])
        #expect(guidance.update(targets: [place(52, 0, 0)]) == false)
        #expect(guidance.step(Self.fix(4, 52, 0)).isEmpty)
        #expect(guidance.update(targets: [place(80, 0, 0)]) == true)
        #expect(guidance.step(Self.fix(5, 55, 0)).count == 2)
        // Targets without a way replace those with one.
        #expect(guidance.update(targets: [place(0, 0, 7)]) == true)
        #expect(guidance.step(Self.fix(6, 55, 0)) == [.noRoute])
        #expect(guidance.step(Self.fix(7, 55, 0)).isEmpty)
        #expect(guidance.step(Self.fix(20, 55, 0)).isEmpty)
    }

    @Test func strangeFixesChangeNothing() {
        var guidance = RouteGuidance(to: [place(100, 0, 0)], planner: corridor)
        _ = guidance.step(Self.fix(10, 0, 0))
        for bad in [
            Self.fix(10, 100, 0), Self.fix(9, 100, 0), Self.fix(.nan, 100, 0), Self.fix(.infinity, 100, 0),
            Self.fix(-.infinity, 100, 0), Self.fix(11, .nan, 0), Self.fix(11, 100, .infinity),
        ] {
            #expect(guidance.step(bad).isEmpty)
        }
        #expect(guidance.step(Self.fix(10.5, 1, 0)).count == 1)
        #expect(guidance.reached == nil)
    }

    @Test func faultyTargetsDoNotTrap() {
        let faulty = [place(.nan, 0, 0), place(.infinity, 0, 0), place(0, 0, 5)]
        for planner in [corridor, RoutePlanner(venue: Venue(name: "empty"))] {
            for targets in [[], faulty] + faulty.map({ [$0] }) {
                var guidance = RouteGuidance(to: targets, planner: planner)
                let events = (0..<20).flatMap { guidance.step(Self.fix(Double($0), 30, 0)) }
                #expect(events == [.noRoute])
            }
        }
        var guidance = RouteGuidance(to: faulty + [place(30, 0, 0)], planner: corridor)
        #expect(guidance.step(Self.fix(0, 30, 0)) == [.arrived(place(30, 0, 0))])
    }

    /// The rules that hold for every input, on 10,000 random steps.
    @Test func randomSteps() {
        let stream = RandomStream(seed: 7, purpose: "steps")
        let planner = RoutePlanner(venue: RouteVenues.grid(5))
        for (run, reroutes) in [true, false].enumerated() {
            let settings = RouteSettings(
                arrivalRadius: 2, offRouteDistance: 4, needed: 2, window: 3, reroutes: reroutes, rerouteInterval: 7)
            var guidance = RouteGuidance(to: [place(40, 40, 0)], planner: planner, settings: settings)
            var isOff = false
            var hasArrived = false
            var arrivals = 0
            var offRoutes = 0
            var x = 0.0
            var y = 0.0
            for tick in 0..<10_000 as Range<UInt64> {
                let lane = UInt32(run) * 100
                x = min(max(x + stream.uniform(in: -3...3, tick, lane: lane), 0), 40)
                y = min(max(y + stream.uniform(in: -3...3, tick, lane: lane + 1), 0), 40)
                let level = stream.uniform(tick, lane: lane + 2) < 0.05 ? 1 : 0
                for event in guidance.step(Self.fix(Double(tick), x, y, level)) {
                    #expect(!hasArrived)
                    switch event {
                    case .offRoute:
                        #expect(!isOff)
                        isOff = true
                        offRoutes = offRoutes + 1
                    case .onRoute, .planned: isOff = false
                    case .rerouted:
                        #expect(isOff && reroutes)
                        isOff = false
                    case .arrived:
                        hasArrived = true
                        arrivals += 1
                    case .noRoute: break
                    }
                }
                if stream.uniform(tick, lane: lane + 3) < 0.02 {
                    let u = stream.index(below: 5, tick, lane: lane + 4)
                    let v = stream.index(below: 5, tick, lane: lane + 5)
                    if guidance.update(targets: [place(Double(u) * 10, Double(v) * 10, 0)]) {
                        hasArrived = false
                        isOff = false
                    }
                }
            }
            #expect(arrivals > 5 && offRoutes > 20)
        }
    }
}
