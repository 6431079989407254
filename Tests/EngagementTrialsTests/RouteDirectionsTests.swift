import Diagnostics
import Engagement
import EngagementTrials
import Formats
import Geometry
import TestSupport
import Testing
import VenueModel

/// The way that a command prints.
@Suite struct RouteDirectionsTests {
    private static let venue = TrialHall.venue

    private static func directions(
        _ from: String, _ to: String..., change: (inout RouteDirectionsRequest) -> Void = { _ in }
    ) throws -> RouteDirections {
        var request = RouteDirectionsRequest(venue, from: from, to: to)
        change(&request)
        return try RouteDirections(request)
    }

    /// From the entrance 8 m up, then 20 m to the left, and 6 m back.
    @Test func aWayHasItsTurns() throws {
        let found = try Self.directions("a", "e")
        let route = try #require(found.route)
        #expect(abs(route.length - 34) < 1e-9 && found.target == "e")
        #expect(abs(route.cost - 34 / (1.34 * 0.83)) < 1e-6)
        #expect(route.steps.map(\.instruction) == [.straight, .turn(.left), .turn(.left), .arrive])
        #expect(route.steps.map { $0.travelled.rounded() } == [0, 8, 28, 34])
        #expect(found.text.hasPrefix("From a to e: 34 m, 31 s."))
        try RouteDirections.schema.check(try JSONText.of(found), file: nil)
    }

    /// Of several targets the nearest one is taken, however they are named; a zone is its nodes.
    @Test func theNearestTargetIsTaken() throws {
        #expect(try Self.directions("30, 2", "10,10", "b").target == "b")
        let zone = try Self.directions("a", "west")
        #expect(zone.target == "west" && zone.route?.end.position == Point(10, 10))
        let both = try Self.directions("12,10,0", "west", "east")
        #expect(both.target == "west")
    }

    /// A move of less than the radius is not followed.
    @Test(arguments: [("10,10", "10,7", false), ("10,10", "10,4", true), ("10,10", "50,10", true)])
    func movesAreFollowedBeyondTheRadius(to: String, moved: String, follows: Bool) throws {
        #expect(try Self.directions("a", to) { $0.moves = [moved] }.followsMove == follows)
        #expect(
            try Self.directions("a", to) {
                $0.moves = [moved]
                $0.radius = 100
            }.followsMove == false)
        #expect(try Self.directions("a", to).followsMove == nil)
    }

    /// Without a way there are no steps. All places that are wrong are said, each with its option.
    @Test func whatIsWrongIsSaid() throws {
        var venue = Self.venue
        for index in venue.paths.edges.indices { venue.paths.edges[index].isBarrierFree = false }
        var request = RouteDirectionsRequest(venue, from: "a", to: ["e"])
        #expect(try RouteDirections(request).route != nil)
        request.isBarrierFree = true
        let none = try RouteDirections(request)
        #expect(none.route == nil && none.text == "There is no way without barriers from a to e.")
        let problems = #expect(throws: Problems.self) {
            try Self.directions("wets", "1,2,7", "e") { $0.moves = ["1,2,0.5"] }
        }
        let texts = (problems?.all ?? []).map { "\($0)" }
        #expect(
            texts.count == 3 && texts[0].contains("--from") && texts[0].contains("Did you mean \"west\"?"), "\(texts)")
        #expect(
            texts[1].contains("--to") && texts[1].contains("Levels: 0.") && texts[2].contains("--moves-to"), "\(texts)")
        let outside = #expect(throws: Problems.self) { try Self.directions("9999,9999", "e") }
        #expect(outside?.all.first?.message.contains("outside of level 0") ?? false)
        #expect(try abs((Self.directions("30,6", "4,10").awayAtEnd ?? 0) - 6) < 1e-9)
        venue.paths.edges = []
        #expect(throws: Problems.self) { try RouteDirections(RouteDirectionsRequest(venue, from: "a", to: ["e"])) }
    }
}
