internal import Recordings

// Proximity, and which senders count.
extension ProfileKey {
    private static let metres = Kind.number(0.01...1000)
    private static let seconds = Kind.number(0...3600)

    static let signal = ProfileKey(
        "signal", .word(EngagementProfile.Signal.allCases.map(\.rawValue)), default: .word("zone"),
        reader: "EngagementProfile.signal", "What a trigger of a zone is made of.")
    static let distanceSource = ProfileKey(
        "distanceSource", .word(ProximityRule.Source.allCases.map(\.rawValue)), default: .word("accuracy"),
        reader: "ProximityRule", "Whether distances are Core Location's accuracy, or are computed from the RSSI.")
    package static let immediateDistance = ProfileKey(
        "immediateDistance", metres, unit: "m", default: .number(0.5), reader: "ProximityRule",
        "A beacon nearer than this is immediate.")
    package static let nearDistance = ProfileKey(
        "nearDistance", metres, unit: "m", default: .number(3), reader: "ProximityRule",
        "A beacon nearer than this is near, and far otherwise.")
    static let proximity = ProfileKey(
        "proximity",
        .word([ProximityRule.Proximity.immediate, .near, .far].map(\.rawValue)), default: .word("near"),
        reader: "ProfileTrial",
        "How near a beacon of a zone must be for a trigger of the signal \"proximity\". A beacon that is immediate is near, too."
    )
    static let farIncludesNearer = ProfileKey(
        "farIncludesNearer", .flag, default: .flag(false), reader: "ProximityRule",
        "Whether a trigger for far also holds for near and immediate.")
    package static let averagingTime = ProfileKey(
        "averagingTime", seconds, unit: "s", default: .number(0), reader: "ProximityRule",
        "Time of the average over readings of a beacon; 0 takes the last reading.")
    static let averagingCount = ProfileKey(
        "averagingCount", .count(1...1000), reader: "ProximityRule", "Largest number of readings in the average.")
    static let averagingStatistic = ProfileKey(
        "averagingStatistic", .word(ProximityRule.Statistic.allCases.map(\.rawValue)), default: .word("mean"),
        reader: "ProximityRule", "What the average is.")
    static let memory = ProfileKey(
        "memory", .number(0.1...3600), unit: "s", default: .number(2), reader: "ProximityRule",
        "Time after the last reading until the proximity becomes unknown.")
    static let updateInterval = ProfileKey(
        "updateInterval", .number(0.1...3600), unit: "s", default: .number(1), reader: "ProximityRule, ThresholdRule",
        "Time from one proximity to the next.")
    static let leavesWithRegion = ProfileKey(
        "leavesWithRegion", .flag, default: .flag(false), reader: "ProximityRule",
        "Whether leaving a region also makes the proximity to its beacons unknown.")
    package static let threshold = ProfileKey(
        "threshold", metres, unit: "m", reader: "ThresholdRule", "Distance of a rule that knows only one distance.")
    static let decision = ProfileKey(
        "decision", .word(ThresholdRule.Decision.allCases.map(\.rawValue)), default: .word("anyBeacon"),
        reader: "ThresholdRule", "Which beacons of a report decide: any beacon, or the last one of the list.")
    package static let decisionInterval = ProfileKey(
        "decisionInterval", .number(0.1...3600), unit: "s", default: .number(1), reader: "ThresholdRule",
        "Time from one decision to the next.")
    static let wifiInterval = ProfileKey(
        "wifiInterval", seconds, unit: "s", default: .number(0), reader: "SenderFilter",
        "Time from one poll of Wi-Fi access points to the next; 0 takes each reading at once.")
    static let mergedNetworks = ProfileKey(
        "mergedNetworks", .names, default: .words([]), reader: "SenderFilter",
        "SSIDs of which all access points count as one sender.")
    static let distinctNetworks = ProfileKey(
        "distinctNetworks", .names, default: .words([]), reader: "SenderFilter",
        "SSIDs of which each access point is a sender, by its MAC address.")

    static let signals = [
        signal, distanceSource, immediateDistance, nearDistance, proximity, farIncludesNearer, averagingTime,
        averagingCount,
        averagingStatistic, memory, updateInterval, leavesWithRegion, threshold, decision, decisionInterval,
        wifiInterval, mergedNetworks, distinctNetworks,
    ]
}
