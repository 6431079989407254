internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Reporting
internal import VenueModel

extension AttentionScenario: OptionValue {}
extension ZoneEvent: OptionValue {}

extension PhoneUses: OptionValue {
    static func value(of word: String) throws -> Self? {
        do throws(Problems) {
            return try Self(words: word.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
        } catch {
            throw ValidationError("--uses: " + error.all.map(\.message).joined(separator: " "))
        }
    }
}

struct EngageZones: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "zones",
        abstract: "Says which zones of a venue can be notified and how, and compares profiles of apps.",
        discussion: """
            Visits are simulated, each with its own phone and radio fields. The trigger of each zone is searched on training \
            visits, selected with validation visits and reported on test visits. The profiles are data files of documented \
            systems: \(EngagementProfile.builtIn.map(\.name).joined(separator: ", ")); you can also give a file of your own.

            A zone is reliable if at least --recall of the visits with a stay of --stay seconds get a right notification, if at \
            most --false notifications a visit are false, and if 95 % of the right ones come within --latency seconds, and if this \
            is more than chance. --event asks for exits, or for stays or absences of a length, instead.

            For profiles that say how an app starts, the result has the time to first dot: from opening the app to the first position.

            Example: beaconry engage Venues/supermarket.yaml --output notify
            Example: beaconry engage Venues/office.yaml --profile backspin --visits 24
            Example: beaconry engage Venues/office.yaml --event dwellInside --stay 30
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var apps: ProfileOptions

    @Option(
        "phone", .words(AttentionScenario.self),
        "How visitors use their phones: \(Words.list(AttentionScenario.self)); may be repeated. "
            + "(default: \(AttentionScenario.usual.map(\.rawValue).joined(separator: ", ")))",
        valueName: "use")
    var scenarios: [AttentionScenario] = []

    @Option(
        "uses", .list(of: .text, count: 1...100, noun: "uses"),
        "Instead of --phone: the uses of the phone with weights, such as pocket=3,inHand=1. Each profile then has a row of all uses together, by these shares."
    )
    var uses: PhoneUses?

    @Option(
        "visits", .integer(EngagementRequest.allowedVisits),
        "Number of training visits, and as many validation visits. Profiles are compared on the first test visits, at most as many.",
        valueName: "count")
    var visits = EngagementRequest().visits

    @Option(
        "testVisits", .integer(EngagementRequest.allowedTestVisits),
        "Number of test visits, on which verdicts are given. (default: four times --visits)", valueName: "count")
    var testVisits: Int?

    @Option("duration", .number(60...86_400, unit: "seconds"), "Length of a visit.")
    var duration = EngagementRequest().duration

    @Option(GoalKey.event, standard: Self.standard.goal.event.rawValue)
    var event: ZoneEvent?

    @Option(GoalKey.stay, standard: YAMLText.number(Self.standard.goal.stay))
    var stay: Double?

    @Option(
        "tolerance", .number(0...100, unit: "metres"),
        "A notification within this distance of the zone is not counted as false.")
    var tolerance = EngagementRequest().goal.placeTolerance

    @Option(
        "missedPerFalse", .number(0.01...100, unit: ""),
        "Number of false notifications that are as bad as one missed notification. (default: \(YAMLText.number(EngagementRequest().goal.missedPerFalse)))"
    )
    var missedPerFalse: Double?

    @Option(GoalKey.recall, standard: YAMLText.number(Self.standard.limits.recall))
    var recall: Double?

    @Option(GoalKey.falseAVisit, standard: YAMLText.number(Self.standard.limits.falseAVisit))
    var falseAVisit: Double?

    @Option(GoalKey.latency, standard: YAMLText.number(Self.standard.limits.latency))
    var latency: Double?

    @Option(
        "triggers", .string,
        "Triggers to test instead of a search, with their event, stay, limits, block time and count: triggers.json of calibrate --objective triggers. Give another --seed than there.",
        valueName: "file")
    var triggers: String?

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    private static let standard = EngagementRequest()

    func validate() throws {
        try refuse(
            if: uses != nil && !scenarios.isEmpty,
            "Give --phone or --uses, not both: --uses says which uses are compared, too.")
        try refuse(
            if: triggers != nil && settings.isGiven, "Leave out --preset and --set: --triggers has its settings.")
        try refuse(
            if: triggers != nil && apps.hasRule,
            "Leave out --block-time, --count and --delay: --triggers has them.")
        try refuse(
            if: triggers != nil && missedPerFalse != nil,
            "Leave out --missed-per-false: with --triggers, nothing is searched.")
    }

    func run() throws {
        let (venue, preset, read) = try common.venue(at: self.venue, settings, read)
        var request = read
        let names = ["engagement.json", "engagement.html"]
        let folder = try common.folder(
            for: names, besides: [self.venue, triggers] + apps.profiles + settings.inputs)
        request.constants = try settings.openConstants()
        if settings.changesSettings {
            request.settings = [NamedSettings(name: settings.shownPreset, preset: preset)]
        }
        if let given = request.given {
            let warnings =
                given.warnings(venue: venue.name, seed: request.seed) + given.differences(from: request)
            common.console.warn(warnings.map { Problem($0, severity: .warning, file: triggers) })
        }
        common.console.warn(request.warnings)
        let result = try common.running { context in
            try EngagementRun(venue: venue, request: request, in: context).run()
        }
        try common.publish(
            result, page: EngagementReport(result, of: venue).html, as: names, in: folder, text: result.text)
    }

    /// The request, but for the preset and the constants.
    private func read(for venue: Venue?, by reader: inout InputReader) -> EngagementRequest {
        var request = EngagementRequest()
        request.visits = visits
        request.testVisits = testVisits ?? 4 * visits
        request.duration = duration
        request.seed = common.seed
        request.goal.placeTolerance = tolerance
        if let missedPerFalse { request.goal.missedPerFalse = missedPerFalse }
        apps.change(&request)
        let named = apps.named(common.console, by: &reader)
        if !named.isEmpty { request.profiles = named }
        if !scenarios.isEmpty { request.scenarios = AttentionScenario.allCases.filter(scenarios.contains) }
        request.uses = uses
        if let venue {
            request.given = reader.read(from: triggers) { path throws(Problems) in
                try TriggersDocument.read(
                    TextFile.read(path: path, maximumSize: YAMLReader.maximumSize).text, file: path, for: venue)
            }
        }
        if let given = request.given { request = given.asked(of: request) }
        request.take(event: event, stay: stay, recall: recall, falseAVisit: falseAVisit, latency: latency)
        return request
    }
}
