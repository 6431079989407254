internal import ArgumentParser
internal import Diagnostics
internal import Engagement
internal import EngagementTrials
internal import Formats

/// The options of `engage zones` and `engage events` that say which profiles run, and when their apps report.
struct ProfileOptions: ParsableArguments {
    @Option(
        "profile", .string,
        "Profile to run: a name or a file, with options behind it such as in inbeacon+full+raw, no two of which may set the same key to different values; may be repeated. (default: all built-in profiles)"
    )
    var profiles: [String] = []

    @Option(
        "blockTime", .number(DeliveryRule.blockTimes, unit: "seconds"),
        "Time after a report in which the same zone or target gives no other one. Without it, a profile's own, or \(YAMLText.number(Self.zones.blockTime)) for zones and 0 for other events."
    )
    var blockTime: Double?

    @Option(
        "count", .integer(DeliveryRule.counts),
        "Largest number of reports of a zone or target in a visit. Without it, a profile's own, or \(Self.zones.count ?? 1) for zones and no limit for other events.",
        valueName: "count")
    var count: Int?

    @Option(
        "delay", .number(DeliveryRule.delays, unit: "seconds"),
        "Time from an event to its report. Without it, a profile's own, or 0.")
    var delay: Double?

    private static let zones = EngagementRequest().rule

    /// True if block time, count or delay is given.
    var hasRule: Bool { blockTime != nil || count != nil || delay != nil }

    /// Puts block time, count and delay that are given in place of those of the profiles.
    func change(_ request: inout EngagementRequest) {
        if let blockTime {
            request.rule.blockTime = blockTime
            request.asked.insert(.blockTime)
        }
        if let count {
            request.rule.count = count
            request.asked.insert(.deliveryCount)
        }
        if let delay {
            request.rule.delay = delay
            request.asked.insert(.deliveryDelay)
        }
    }

    /// The profiles that are named.
    func named(_ console: Console, by reader: inout InputReader) -> [EngagementProfile] {
        reader.read { () throws(Problems) in try Self.profiles(profiles, console) } ?? []
    }

    /// The profiles of some names, each once, with warnings about keys in files that change nothing.
    static func profiles(_ names: [String], _ console: Console) throws(Problems) -> [EngagementProfile] {
        try ProfileFile.chosen(names, warn: console.warn)
    }
}
