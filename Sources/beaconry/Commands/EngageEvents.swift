internal import ArgumentParser
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Positioning
internal import Reporting

struct EngageEvents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Says which events besides those of zones reach apps, and how many of them are true.",
        discussion: """
            Visits are simulated, and the app of each profile reports what its document knows: moves of the position, changes of the \
            set of beacons that are heard, connections to a network, and entries, exits and dwell of regions (a UUID), locations (a UUID \
            and a major) and single beacons that are immediate, near or far. Each kind of event is compared with the truth.

            Example: beaconry engage events Venues/office.yaml --output events
            Example: beaconry engage events Venues/mall.yaml --profile mobilefirst --phone inHand --phone pocket --distance 20
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var apps: ProfileOptions

    @Option(
        "phone", .words(AttentionScenario.self),
        "How visitors use their phones: \(Words.list(AttentionScenario.self)); may be repeated. (default: mixed)",
        valueName: "use")
    var scenarios: [AttentionScenario] = []

    @Option("visits", .integer(2...1000), "Number of visits.", valueName: "count")
    var visits = EngagementRequest().visits

    @Option("duration", .number(60...86_400, unit: "seconds"), "Length of a visit.")
    var duration = EngagementRequest().duration

    @Option(
        "stay", .number(0...86_400, unit: "seconds"),
        "Stays and absences of at least this time are due. A trigger of dwell waits as long; without the option, a profile's own time. (default: \(YAMLText.number(EngagementRequest().goal.stay)))"
    )
    var stay: Double?

    @Option("distance", .number(0.5...1000, unit: "metres"), "Distance that counts as a move.")
    var distance = 10.0

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (venue, preset, chosen) = try common.venue(at: self.venue, settings) { _, reader in
            apps.named(common.console, by: &reader)
        }
        let names = ["events.json", "events.html"]
        let folder = try common.folder(for: names, besides: [self.venue] + apps.profiles + settings.inputs)
        var request = EngagementRequest()
        request.visits = visits
        request.duration = duration
        request.seed = common.seed
        request.rule = DeliveryRule()
        apps.change(&request)
        if let stay {
            request.goal.stay = stay
            request.asked.insert(.dwellTime)
        }
        request.constants = try settings.openConstants()
        request.settings = [NamedSettings(name: settings.shownPreset, preset: preset)]
        if !chosen.isEmpty { request.profiles = chosen }
        request.scenarios =
            scenarios.isEmpty ? [.mixed] : AttentionScenario.allCases.filter(scenarios.contains)
        let report = try common.running { context in
            try EventTrial(venue: venue, request: request, distance: distance, in: context).run()
        }
        try common.publish(report, page: report.html, as: names, in: folder, text: report.text)
    }
}
