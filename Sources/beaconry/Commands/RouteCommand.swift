internal import ArgumentParser
internal import Engagement
internal import EngagementTrials
internal import Formats

struct RouteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route",
        abstract: "Prints the way from a place to the nearest of several targets, with its turns.",
        discussion: """
            The way is the quickest one on the paths of the venue; lifts cost their wait. A place is x,y or x,y,level in metres, \
            or the name of a zone or of a node of the paths. Exit code 1 if there is no way.

            Example: beaconry route Venues/office.yaml --from 2,2 --to "Meeting 1" --to "Meeting 2"
            Example: beaconry route Venues/mall.yaml --from 1,30,0 --to 60,30,2 --barrier-free
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @Option(required: "from", .string, "Where the route starts.", valueName: "place")
    var from: String

    @Option(
        "to", .string, "Where it may end; may be repeated. The target that is reached first is taken.",
        valueName: "place")
    var to: [String] = []

    @Flag("barrierFree", "Leave out stairs, escalators and other barriers.")
    var barrierFree = false

    @Option(
        "movesTo", .string,
        "Where the targets move to while somebody is on the way; may be repeated. The result says whether a guidance follows.",
        valueName: "place")
    var moves: [String] = []

    @Option(
        "radius", .number(0...1000, unit: "metres"),
        "A target that moves by less is not followed. (default: \(YAMLText.number(RouteSettings().arrivalRadius)))")
    var radius: Double?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: to.isEmpty, "Give at least one --to.")
        try refuse(
            if: moves.isEmpty && radius != nil, "--radius needs --moves-to: it says which moves are followed.")
    }

    func run() throws {
        let venue = try common.venue(at: self.venue)
        _ = try common.folder(for: ["route.json"], besides: [self.venue])
        var request = RouteDirectionsRequest(venue, from: from, to: to)
        request.isBarrierFree = barrierFree
        request.moves = moves
        if let radius { request.radius = radius }
        let directions = try RouteDirections(request)
        try common.list(directions, as: "route.json", text: directions.text)
        if directions.route == nil { throw ExitCode.failure }
    }
}
