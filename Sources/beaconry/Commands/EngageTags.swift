internal import ArgumentParser
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats
internal import Positioning
internal import Reporting
internal import VenueModel

struct EngageTags: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: "Says how well tags are followed by fixed receivers, and what keys of rotating identifiers cost.",
        discussion: """
            Receivers hang in the places of the venue's beacons and hear tags that visitors carry. The result says how long a tag is \
            shown as active, outdated or not available, and how well alarms report that the tag enters or leaves a zone. A second part \
            says which share of the sightings of rotating identifiers cannot be resolved by apps that are only sometimes online.

            Example: beaconry engage tags Venues/supermarket.yaml --output tags
            Example: beaconry engage tags Venues/office.yaml --interval 5 --receivers 0.3 --dwell 20
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @Option("tags", .integer(2...1000), "Number of tags, each in a building of its own.", valueName: "count")
    var tags = TagTrialRequest().tags

    @Option("duration", .number(60...86_400, unit: "seconds"), "Length of a visit.")
    var duration = TagTrialRequest().duration

    @Option("interval", .number(Beacon.allowedIntervals, unit: "seconds"), "Time from one packet of a tag to the next.")
    var interval = TagTrialRequest().interval

    @Option("receivers", .number(0.01...1, unit: "share"), "Share of the beacons' places at which a receiver hangs.")
    var receivers = TagTrialRequest().receivers

    @Option(
        "outdatedAfter", .number(1...86_400, unit: "seconds"), "Time without a position until the last one is outdated."
    )
    var outdatedAfter = TagTrialRequest().state.outdatedAfter ?? 30

    @Option(
        "dwell", .number(0...3600, unit: "seconds"),
        "Time inside a zone until an entry gives an alert, and time outside until an exit gives one.")
    var dwell = TagTrialRequest().dwell

    @Option("stay", .number(0...3600, unit: "seconds"), "Stays of at least this time are due.")
    var stay = TagTrialRequest().goal.stay

    @Option(
        "offline", .number(0.01...365, unit: "days"),
        "Rotating identifiers: mean time from one moment online to the next.")
    var offline = KeyTrial().offlineDays

    @Option(
        "clockError", .number(0...86_400, unit: "seconds"),
        "Rotating identifiers: how much the phones' clocks are ahead.")
    var clockError = KeyTrial().clockError

    @Option(
        "profile", .string,
        "Profile with rotating identifiers, a name or a file: a row with its days of keys, and how many beacons its identifiers stand for."
    )
    var profile: String?

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (venue, preset, keys) = try common.venue(at: self.venue, settings) { _, reader in
            var keys = KeyTrial()
            keys.offlineDays = offline
            keys.clockError = clockError
            keys.seed = common.seed
            keys.profile = reader.read(from: profile, rotation)
            return keys
        }
        let names = ["tags.json", "tags.html"]
        let folder = try common.folder(for: names, besides: [self.venue, profile] + settings.inputs)
        var request = TagTrialRequest()
        request.tags = tags
        request.duration = duration
        request.interval = interval
        request.receivers = receivers
        request.state.outdatedAfter = outdatedAfter
        request.dwell = dwell
        request.goal.stay = stay
        request.seed = common.seed
        let trial = try TagTrial(
            venue: venue, request: request, preset: preset,
            constants: settings.openConstants())
        let report = try common.running { try TagRun(trial, keys: keys, preset: settings.shownPreset, in: $0).run() }
        try common.publish(report, page: report.html, as: names, in: folder, text: report.text)
    }

    /// The numbers of rotating identifiers of a profile.
    private func rotation(of profile: String) throws(Problems) -> RotationNumbers {
        let rotation = try ProfileFile.chosen(profile, warn: common.console.warn).rotation
        guard rotation.keys != nil || rotation.identities != nil else {
            throw Problems(
                "The profile \(profile) has no rotating identifiers: neither keyDays, nor rollingMajors and rollingMinors."
            )
        }
        return rotation
    }
}
