import Diagnostics
import Formats
import Foundation
import Geometry
import TestSupport
import Testing
import Walkers

@Suite struct ScriptedWalkerTests {
    static let venue = SampleVenues.mall

    static let script = [
        Waypoint(time: 2, position: Point(1, 10), level: 0),
        Waypoint(time: 12.3, position: Point(9, 4), level: 0),
        Waypoint(time: 20, position: Point(9, 4), level: 0, heading: 1),
        Waypoint(time: 31.7, position: Point(10, 10), level: 0, activity: .lift),
        Waypoint(time: 40, position: Point(10, 10), level: 1),
        Waypoint(time: 44.1, position: Point(13, 14), level: 1),
    ]

    @Test func conforms() throws {
        try WalkerConformance.check(venue: Self.venue) { try ScriptedWalker(Self.script, venue: Self.venue) }
    }

    /// Exactly there at each listed time, straight and steady between, standing before and after.
    @Test func closedForm() throws {
        let states = Walk(of: try ScriptedWalker(Self.script, venue: Self.venue), duration: 60).states
        for waypoint in Self.script {
            let state = states[Int((waypoint.time * 10).rounded())]
            #expect(state.position == waypoint.position && state.level == waypoint.level)
            #expect(state.elevation == 4.5 * Double(waypoint.level))
        }
        for (tick, state) in states.enumerated() {
            let time = Double(tick) / 10
            switch time {
            case ..<2: #expect(state.position == Point(1, 10) && state.activity == .standing)
            case 2..<12.3:
                let share = (time - 2) / 10.3
                #expect(state.position.distance(to: Point(1 + 8 * share, 10 - 6 * share)) < 1e-12)
                #expect(abs(state.heading - atan2(-6, 8)) < 1e-12 && state.activity == .walking)
            case 12.3..<20: #expect(state.position == Point(9, 4) && state.activity == .standing)
            case 20..<31.7: #expect(state.heading == 1 && state.activity == .walking)
            case 31.7..<40:
                let share = (time - 31.7) / 8.3
                #expect(abs(state.elevation - 4.5 * share) < 1e-12 && state.activity == .lift)
                #expect(state.level == (share < 0.5 ? 0 : 1))
            case 40..<44.1:
                #expect(abs(state.position.distance(to: Point(10, 10)) - 5 * (time - 40) / 4.1) < 1e-12)
            default: #expect(state.position == Point(13, 14) && state.activity == .standing && state.level == 1)
            }
        }
    }

    /// A visitor who does not move takes no steps: at two equal places, at places that nearly are, and at the end of the route,
    /// whatever the script calls it.
    @Test(arguments: [nil, Walk.Activity.standing, .walking, .stairs, .escalator, .lift])
    func whoeverStandsStands(activity: Walk.Activity?) throws {
        let script = [
            Waypoint(time: 0, position: Point(1, 10), level: 0, activity: activity),
            Waypoint(time: 30, position: Point(1, 10), level: 0, activity: activity),
            Waypoint(time: 60, position: Point(3, 10.1), level: 0, activity: activity),
            Waypoint(time: 70, position: Point(9, 10), level: 0, activity: activity),
        ]
        let states = Walk(of: try ScriptedWalker(script, venue: Self.venue), duration: 100).states
        let moves = states.indices.filter { (600..<700).contains($0) }
        let stands = states.indices.filter { !(600..<700).contains($0) }
        #expect(stands.allSatisfy { !states[$0].isWalking })
        #expect(moves.allSatisfy { states[$0].activity == activity ?? .walking })
        if activity != .lift { #expect(stands.allSatisfy { states[$0].activity == .standing }) }
    }

    @Test func everythingWrongAtOnce() throws {
        let script = [
            Waypoint(time: 0, position: Point(.nan, 0), level: 0), Waypoint(time: 5, position: Point(0, 0), level: 9),
            Waypoint(time: 5, position: Point(1, 0), level: 0),
            Waypoint(time: .infinity, position: Point(1, 0), level: 0),
        ]
        do throws(Problems) {
            _ = try ScriptedWalker(script, venue: Self.venue)
            Issue.record("this cannot be walked")
        } catch { #expect(error.all.map(\.path) == ["route[0]", "route[1]", "route[2]", "route[3]"]) }
        #expect(throws: Problems.self) { try ScriptedWalker([], venue: Self.venue) }
        var one = try ScriptedWalker([Waypoint(time: 3, position: Point(1, 2), level: 1)], venue: Self.venue)
        for _ in 0..<100 { #expect(one.next().position == Point(1, 2)) }
    }

    static func read(_ text: String) throws -> (waypoints: [Waypoint], problems: [Problem]) {
        let reader = YAMLReader(file: nil)
        let shape = YAMLShape(
            "test", "A route.",
            keys: [YAMLKey("route", .list(of: .mapping(Waypoint.shape), count: 1...100, noun: "waypoints"), "Where.")])
        let fields = try #require(reader.read(text).flatMap { YAMLFields($0, shape: shape) })
        return (Waypoint.read(fields.mappings("route"), venue: venue), reader.problems)
    }

    @Test func isReadFromText() throws {
        let (waypoints, problems) = try Self.read(
            """
            route:
              - {at: 0, node: 1-2}
              - {at: 12.5, point: [23, 4]}
              - {at: 30, point: [23, 4], level: 2, heading: 90, activity: lift}
            """)
        #expect(problems.isEmpty, "\(problems)")
        #expect(
            waypoints == [
                Waypoint(time: 0, position: Point(20, 10), level: 1),
                Waypoint(time: 12.5, position: Point(23, 4), level: 1),
                Waypoint(time: 30, position: Point(23, 4), level: 2, heading: .pi / 2, activity: .lift),
            ])
    }

    @Test func stepsWithoutMovementAreQuestioned() throws {
        let (_, problems) = try Self.read(
            """
            route:
              - {at: 0, node: 1-2, activity: walking}
              - {at: 30, node: 1-2, activity: lift}
              - {at: 60, node: 1-2}
              - {at: 70, point: [23, 4], activity: walking}
              - {at: 80, point: [25, 4]}
            """)
        #expect(problems.map(\.line) == [3] && problems.allSatisfy { $0.severity == .warning }, "\(problems)")
    }

    @Test func mistakesHaveLines() throws {
        let (_, problems) = try Self.read(
            """
            route:
              - {at: 0, node: 1-22}
              - {at: 3}
              - {at: 5, point: [1, 2], level: 7}
              - {at: 6, point: [1, 2], node: 1-2}
              - {at: 7, point: [1, 2, 3]}
              - {at: -1, point: [1, 2]}
              - {at: 8, point: [1, 2], activity: flying}
              - {at: 7, point: [2, 2]}
              - {at: 9, point: [50, 2]}
              - {at: 99, point: [50, 200]}
            """)
        #expect(problems.map(\.line) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "\(problems)")
        #expect(problems.filter { $0.severity == .warning }.map(\.line) == [10, 11])
    }
}
