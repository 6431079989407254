internal import ArgumentParser
internal import EngagementTrials
internal import Formats
internal import Positioning
internal import Reporting

struct EngageRoutes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract:
            "Says how good a guidance by estimated positions is, and when the guidance should say off-route and arrived.",
        discussion: """
            Simulated visitors are guided on the paths of the venue, each in a building of their own. Their ways near the \
            shortest route (direct) show false alarms; their ways by other places (outings) show deviations that are missed. The \
            settings of the guidance are searched on training visits, selected on validation visits and compared with the default \
            on test visits. The default is kept unless the selected settings are significantly better.

            Example: beaconry engage routes Venues/mall.yaml --output routes
            Example: beaconry engage routes Venues/office.yaml --preset bestAccuracy --barrier-free
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @Option(
        "visits", .integer(2...1000), "Number of training visits; as many validation visits and as many test visits.",
        valueName: "count")
    var visits = RouteTrialRequest().visits

    @Option("duration", .number(60...86_400, unit: "seconds"), "Length of a visit.")
    var duration = RouteTrialRequest().duration

    @Option(
        "arrivalLimit", .number(1...100, unit: "metres"),
        "If the guidance says arrived farther than this from the target, it counts as a mistake.")
    var arrivalLimit = RouteTrialRequest().arrivalLimit

    @Flag("barrierFree", "Guide without stairs, escalators and other barriers.")
    var barrierFree = false

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (venue, preset, _) = try common.venue(at: self.venue, settings)
        let names = ["routes.json", "routes.html"]
        let folder = try common.folder(for: names, besides: [self.venue] + settings.inputs)
        let constants = try settings.openConstants()
        var request = RouteTrialRequest()
        request.visits = visits
        request.duration = duration
        request.seed = common.seed
        request.arrivalLimit = arrivalLimit
        request.isBarrierFree = barrierFree
        let result = try common.running { context in
            try RouteTrial(venue: venue, request: request, preset: preset, constants: constants, in: context).run()
        }
        let report = RouteTrialReport(result, preset: settings.shownPreset)
        try common.publish(report, page: report.html, as: names, in: folder, text: report.text)
    }
}
