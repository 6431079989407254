internal import ArgumentParser
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Reporting

struct EngageUploads: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uploads",
        abstract: "Says how late events of apps reach a server that is down now and then, and how many are lost.",
        discussion: """
            Each profile that says how it uploads is simulated with its options, in the foreground and in the background, on the \
            same days with the same events and outages. Outages come at random: up and down in turn, each for an exponential \
            time. How often a server is down is your knowledge; the defaults are examples.

            With a venue, each day has one simulated visit, and apps send what their profiles say of it: beacons that are heard, \
            positions, notifications. Then the result has the events and bytes of a day.

            Example: beaconry engage uploads
            Example: beaconry engage uploads Venues/office.yaml --outage-length 0
            Example: beaconry engage uploads --profile our-app.yaml --outage-every 86400 --outage-length 1800 --output uploads
            """)

    @Argument(help: "Venue file, for the events of simulated visits. (default: events at random)")
    var venue: String?

    @Option(
        "profile", .string,
        "Profile to simulate: a name or a file; may be repeated. (default: all built-in profiles that upload)")
    var profiles: [String] = []

    @Option("outageEvery", .number(1...1e8, unit: "seconds"), "Mean time from the end of an outage to the next.")
    var outageEvery = UploadTrial().meanUp

    @Option("outageLength", .number(0...1e7, unit: "seconds"), "Mean length of an outage; 0 for none.")
    var outageLength = UploadTrial().meanDown

    @Option("failures", .number(0...1, unit: "share"), "Probability that a request fails while the server is up.")
    var failures = UploadTrial().failureShare

    @Option(
        "eventInterval", .number(0.5...86_400, unit: "seconds"),
        "Mean time between events at random. (default: \(YAMLText.number(UploadTrial().eventInterval)))")
    var eventInterval: Double?

    @Option(
        "duration", .number(60...604_800, unit: "seconds"),
        "Length of a day, or of its visit; the queue is empty at its start. (default: \(YAMLText.number(UploadTrial().duration)); with a venue \(YAMLText.number(UploadTrial.visitDuration)))"
    )
    var duration: Double?

    @Option(
        "days", .integer(2...10_000),
        "Number of days, each with a seed of its own. (default: \(UploadTrial().days); with a venue \(UploadTrial.visitDays))",
        valueName: "count")
    var days: Int?

    @Flag("keepsQueue", "Batches that wait at the end of a day are kept, not lost.")
    var keepsQueue = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(
            if: venue != nil && eventInterval != nil,
            "Leave out --event-interval: with a venue, the events are those of visits.")
    }

    func run() throws {
        let names = ["uploads.json", "uploads.html"]
        let folder = try common.folder(for: names, besides: [venue] + profiles)
        var trial = try venue.map { UploadTrial(visiting: try common.venue(at: $0)) } ?? UploadTrial()
        let (candidates, without) = try candidates()
        trial.meanUp = outageEvery
        trial.meanDown = outageLength
        trial.failureShare = failures
        if let eventInterval { trial.eventInterval = eventInterval }
        if let duration { trial.duration = duration }
        if let days { trial.days = days }
        trial.keepsQueue = keepsQueue
        trial.seed = common.seed
        let rows = try common.running { try trial.run(candidates, in: $0) }
        let report = UploadReport(trial, rows: rows, without: without)
        try common.publish(report, page: report.html, as: names, in: folder, text: report.text)
    }

    /// The policies of the profiles, and the profiles that have none by themselves.
    ///
    /// - Throws: a problem for each named profile that has none, not even with an option.
    private func candidates() throws(Problems) -> ([UploadTrial.Candidate], [String]) {
        let named = try ProfileOptions.profiles(profiles, common.console)
        let chosen = named.isEmpty ? EngagementProfile.builtIn : named
        let all = chosen.map { (name: $0.name, policies: UploadTrial.Candidate.all(of: $0, onVisits: venue != nil)) }
        let silent = all.filter(\.policies.isEmpty).map(\.name)
        guard named.isEmpty || silent.isEmpty else {
            let keys = UploadTrial.Candidate.keys.joined(separator: ", ")
            throw Problems(
                silent.map {
                    Problem(
                        "The profile \"\($0)\" says nothing about uploads. Give it at least one of these keys: \(keys). "
                            + "Without batchInterval, the interval of the scans is needed: foregroundInterval.")
                })
        }
        let without = all.filter { own in !own.policies.contains { $0.profile.name == own.name } }
        return (UploadTrial.Candidate.all(of: chosen, onVisits: venue != nil), without.map(\.name))
    }
}
