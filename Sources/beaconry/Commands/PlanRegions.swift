internal import ArgumentParser
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Geometry
internal import Simulation
internal import VenueFiles
internal import VenueModel

extension RegionTarget.Detail: OptionValue {}

struct PlanRegions: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "regions",
        abstract:
            "Says which regions an app monitors, what each covers, and what is missed if there are too few slots.",
        discussion: """
            An operating system monitors few regions for an app: 20 on iOS. If a venue has more, the plan keeps a slot for \
            each UUID, half of the slots at most, and gives the others to the regions nearest to the place. Simulated visits \
            compare three apps with the phone in a pocket: with slots for all regions, with the plan of the start, and with a new \
            plan after each move of 10 m (the profile key exceedsSlots). They know their position.

            Several venues are planned together; each needs an anchor, and visits go to the first one.

            Example: beaconry plan regions Venues/mall.yaml
            Example: beaconry plan regions Venues/mall.yaml Venues/office.yaml --by major --circle 150
            Example: beaconry plan regions Venues/mall.yaml --profile inbeacon
            """)

    @Argument(help: "Venue files; the place is in the frame of the first.")
    var venues: [String]

    @Option(
        "by", .words(RegionTarget.Detail.self),
        "How much of a beacon's identity a region has: \(Words.list(RegionTarget.Detail.self)).")
    var by = RegionTarget.Detail.minor

    @Option(
        "profile", .string,
        "Profile of the app, a name or a file: its number of slots, the delays of its events, and whether it changes its regions."
    )
    var profile: String?

    @Option(
        "slots", .integer(1...10_000),
        "Largest number of regions that the operating system monitors for an app. (default: the profile's, or \(Self.standard.regionSlots))",
        valueName: "count")
    var slots: Int?

    @Option(
        "at", .text,
        "Where the app makes its plan: x,y or x,y,level, metres; without a level the first one. (default: the first entrance of the paths)",
        valueName: "place", parsing: .unconditional)
    var at: PlanningPlace?

    @Option("circle", .number(1...100_000, unit: "metres"), "Also monitor a circle of this radius around each venue.")
    var circle: Double?

    @Option("visits", .integer(0...1000), "Number of simulated visits; 0 for none.", valueName: "count")
    var visits = 16

    @Option("duration", .number(60...86_400, unit: "seconds"), "Length of a visit.")
    var duration = 900.0

    @OptionGroup var common: CommonOptions

    private static let standard = EngagementProfile(name: "standard")

    struct PlanningPlace: OptionValue {
        let point: Point
        let level: Int?

        static func value(of text: String) throws -> Self? {
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let level = parts.count == 3 ? Int(parts[2]) : nil
            guard (2...3).contains(parts.count), let x = Double(parts[0]), let y = Double(parts[1]), abs(x) <= 1e6,
                abs(y) <= 1e6, parts.count == 2 || level != nil
            else {
                throw ValidationError(
                    "--at takes a place such as 12.5,30 or 12.5,30,2: metres, and the level's number.")
            }
            return Self(point: Point(x, y), level: level)
        }
    }

    func run() throws {
        let files = try venues.map { try VenueFile.readVenue(path: $0) }
        common.console.warn(files.flatMap(\.warnings))
        _ = try common.folder(for: ["regions.json"], besides: venues + [profile])
        let profile = try profile.map { try ProfileFile.chosen($0, warn: common.console.warn) }
        let app = profile ?? Self.standard
        let place = try place(in: files[0].venue)
        let sites = try RegionSites(files.map(\.venue), by: by, circle: circle)
        let selector = RegionSelector(sites.targets, slots: slots ?? app.regionSlots)
        let trial = RegionTrial(sites, selector: selector, monitor: app.regions)
        let rows: [RegionTrial.PolicyRow] =
            visits == 0
            ? []
            : try common.running { context in
                try trial.run(visits: visits, duration: duration, seed: common.seed, in: context)
            }
        let report = RegionReport(sites, selector: selector, at: place, rows: rows, visits: visits, profile: profile)
        try common.list(report, as: "regions.json", text: report.text)
    }

    /// Where the selection is made; `nil` if nothing says it.
    private func place(in venue: Venue) throws(Problems) -> RoutePlace? {
        guard let at else {
            let nodes = venue.paths.nodes
            return (nodes.first(where: \.isEntrance) ?? nodes.first).map { RoutePlace($0.position, level: $0.level) }
        }
        guard let level = at.level.map(venue.level) ?? venue.levels.first else {
            let known = venue.levels.map { "\($0.number)" }.joined(separator: ", ")
            throw Problems("The venue has no level \(at.level ?? 0) for --at. Levels: \(known).", file: venues[0])
        }
        // Where there are several venues, it may be in another one.
        if venues.count == 1 { try level.refuseIfOutside(at.point) }
        return RoutePlace(at.point, level: level.number)
    }
}
