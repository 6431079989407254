package import Diagnostics
package import Engagement
internal import Evaluation
package import Formats
internal import Geometry
package import VenueModel

/// Which route is asked for.
package struct RouteDirectionsRequest: Sendable {
    package var venue: Venue
    /// Where it starts; see ``NamedPlace``.
    package var from: String
    /// Where it may end: the target that is reached first is taken.
    package var to: [String]
    /// Whether it uses ways without barriers alone.
    package var isBarrierFree = false
    /// Where the targets move to while somebody is on the way; empty for targets that stay.
    package var moves: [String] = []
    /// A target that moves by less is not followed, metres.
    package var radius = RouteSettings().arrivalRadius

    package init(_ venue: Venue, from: String, to: [String]) {
        self.venue = venue
        self.from = from
        self.to = to
    }
}

/// The way from a place to the nearest of several targets. What `beaconry route` prints.
package struct RouteDirections: JSONDocument, JSONRecord {
    package let request: RouteDirectionsRequest
    /// `nil` if there is no way.
    package let route: Route?
    /// The words of the target that it leads to.
    package let target: String?
    /// Whether a guidance follows the targets to where they move; `nil` if they stay.
    package let followsMove: Bool?
    /// Whether there is a way to where they move; `nil` if they stay.
    package let hasWayToMove: Bool?
    /// From the start to the point of the paths where the route begins, metres; `nil` without a way.
    package let away: Double?

    package static let schema = DocumentSchema(shape, version: 1)
    package static let shape = JSONShape<Self>(
        "route", "The way from a place to the nearest of several targets.",
        .always("venue", \.request.venue.name, "Name of the venue."),
        .always("from", \.request.from, "Where the route starts, as it was asked for."),
        .always("to", \.request.to, "Where it may end, as it was asked for."),
        .always("barrierFree", \.request.isBarrierFree, "Whether stairs, escalators and other barriers are left out."),
        .maybe("target", \.target, "The target that the route leads to. Missing if there is no way."),
        .maybe("length", .figure("metres"), \.route?.length, "Length on the map."),
        .maybe("time", .figure("seconds"), \.route?.cost, "Time of a walk, with waits for lifts."),
        .maybe(
            "steps", { $0.route?.steps.map(StepRecord.init) }, "The instructions, in order. Missing if there is no way."
        ),
        .maybe("line", \.route?.places, "The line of the route, as places. Missing if there is no way."),
        .maybe(
            "followsMove", \.followsMove,
            "Whether a guidance plans again when the targets move as asked. Missing for targets that stay."),
        .maybe(
            "hasWayToMove", \.hasWayToMove, "Whether there is a way to where they move. Missing for targets that stay."),
        .maybe(
            "awayAtStart", .figure("metres"), \.away,
            "Distance from the start to the nearest path, where the route begins. Missing if there is no way."),
        .maybe(
            "awayAtEnd", .figure("metres"), \.awayAtEnd,
            "Distance from the end of the route, on the nearest path, to the target. Missing if there is no way."))

    /// Plans a route. O((nodes + edges) log edges + edges × targets).
    ///
    /// - Throws: ``Problems`` with each place that is not in the venue, or if the venue has no paths.
    package init(_ request: RouteDirectionsRequest) throws(Problems) {
        var problems: [Problem] = []
        func place(_ words: String, _ option: String) -> NamedPlace? {
            do throws(Problems) {
                return try NamedPlace(words, in: request.venue)
            } catch {
                problems += error.all.map {
                    var named = $0
                    named.path = option
                    return named
                }
                return nil
            }
        }
        if request.venue.paths.edges.isEmpty {
            problems.append(Problem("The venue has no paths. Add some to its file."))
        }
        let start = place(request.from, "--from")
        let targets = request.to.compactMap { place($0, "--to") }
        let moves = request.moves.compactMap { place($0, "--moves-to") }
        guard problems.isEmpty, let start else { throw Problems(problems) }
        let planner = RoutePlanner(venue: request.venue, isBarrierFree: request.isBarrierFree)
        func best(_ targets: [NamedPlace]) -> (start: RoutePlace, route: Route)? {
            start.places.compactMap { start in
                planner.route(from: start, to: targets.flatMap(\.places)).map { (start, $0) }
            }.min { $0.route.cost < $1.route.cost }
        }
        self.request = request
        let found = best(targets)
        route = found?.route
        away = found.map { $0.start.distance(to: $0.route.start) }
        target = found.flatMap { found in targets.first { $0.places.contains(found.route.target) }?.name }
        guard !moves.isEmpty else {
            followsMove = nil
            hasWayToMove = nil
            return
        }
        let moved = best(moves)?.route
        hasWayToMove = moved != nil
        // As RouteGuidance: without a way to either, the targets are replaced.
        followsMove =
            moved.flatMap { new in found.map { new.target.distance(to: $0.route.target) >= request.radius } } ?? true
    }

    /// From the end of the route to the target, metres; `nil` without a way.
    package var awayAtEnd: Double? { route.map { $0.end.distance(to: $0.target) } }

    /// All of it for a terminal.
    package var text: String {
        guard let route, let target else {
            let without = request.isBarrierFree ? " without barriers" : ""
            return "There is no way\(without) from \(request.from) to \(request.to.joined(separator: ", "))."
        }
        let number = { (value: Double) in ShareText.number(value, 0) }
        var lines = ["From \(request.from) to \(target): \(number(route.length)) m, \(number(route.cost)) s."]
        for (distance, place) in [(away, "start"), (awayAtEnd, "target")] {
            if let distance, distance >= 1 {
                lines.append("The \(place) is \(number(distance)) m away from the nearest path.")
            }
        }
        lines.append("")
        lines.append(
            TextTable(
                header: ["after m", "do", "x", "y", "level"],
                rows: route.steps.map { step in
                    let position = step.place.position
                    return [
                        number(step.travelled), step.instruction.words, ShareText.number(position.x, 1),
                        ShareText.number(position.y, 1), "\(step.place.level)",
                    ]
                }, leftAligned: [1]
            ).text)
        if let followsMove {
            let moves = request.moves.joined(separator: ", ")
            lines.append(
                hasWayToMove == false
                    ? "There is no way to \(moves), where the target moves."
                    : followsMove
                        ? "A guidance follows the target to \(moves)."
                        : "A guidance ignores the move to \(moves): it is less than \(number(request.radius)) m.")
        }
        return lines.joined(separator: "\n")
    }
}

private struct StepRecord: JSONRecord {
    let step: RouteStep

    static let shape = JSONShape<Self>(
        "routeStep", "An instruction.",
        .always("after", .figure("metres"), \.step.travelled, "Length of the route before it."),
        .always("do", \.step.instruction.words, "What to do."),
        .always("x", .figure("metres"), \.step.place.position.x, "Where to do it."),
        .always("y", .figure("metres"), \.step.place.position.y, "Where to do it."),
        .always("level", .whole, \.step.place.level, "The level's number."))
}

extension RouteStep.Instruction {
    /// What to do, in words.
    fileprivate var words: String {
        switch self {
        case .straight: "go straight"
        case .turn(.slightLeft): "turn slightly left"
        case .turn(.left): "turn left"
        case .turn(.sharpLeft): "turn sharply left"
        case .turn(.slightRight): "turn slightly right"
        case .turn(.right): "turn right"
        case .turn(.sharpRight): "turn sharply right, or back"
        case .changeLevel(let kind, let level): "take the \(kind.rawValue) to level \(level)"
        case .arrive: "arrive"
        }
    }
}
