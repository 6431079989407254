import Formats
import VenueModel

/// How a fault is written in a scenario file: one mapping, whose `kind` says which other keys it has.
enum FaultShape {
    static let shape = YAMLShape(
        "fault",
        "A beacon that differs from the venue file, or a phone that does not record normally. Times are seconds "
            + "from the start of each visitor's recording.",
        keys: [
            variants.decidingKey("The kind of fault."),
            YAMLKey("beacon", .text, "The beacon: its label, or its identity (\"UUID/major/minor\" for an iBeacon)."),
            YAMLKey("with", .text, "The other beacon of a swap, as in \"beacon\"."),
            YAMLKey("from", time, "Time when the fault begins. Default: 0."),
            YAMLKey("until", time, "Time when the fault ends. Default: never."),
            YAMLKey(
                "decibelsPerHour", .number(0...1000, unit: "dB per hour"),
                "Loss of beacon power as the battery runs down."),
            YAMLKey("offset", .number(-60...60, unit: "dB"), "True beacon power minus that in the venue file."),
            YAMLKey(
                "at",
                .list(of: .number(-100_000...100_000, unit: "metres"), count: 2...2, noun: "coordinates"),
                "True place of the beacon, [x, y]."),
            YAMLKey("level", .integer(Level.numbers), "Number of its true level. Default: that in the venue file."),
            YAMLKey(
                "height", .number(0...100, unit: "metres"),
                "Its true mounting height above that level's floor. Default: that in the venue file."),
            YAMLKey("powerAt1m", .number(RadioModel.allowedPowers, unit: "dBm"), "RSSI at a distance of one metre."),
            YAMLKey(
                "advertisingInterval", .number(Beacon.allowedIntervals, unit: "seconds"),
                "Time from one advertising event to the next. Default: \(YAMLText.number(Beacon.usualInterval))."),
            YAMLKey(
                "jump", .number(-86_400...86_400, unit: "seconds"),
                "Jump of the clock; negative is backwards. After a jump backwards, the times in the recording "
                    + "stay constant until the clock reaches them again."),
        ], variants: variants)

    static let variants = YAMLVariants(
        by: "kind",
        [
            .init("dead", required: ["beacon"], optional: ["from", "until"], "A beacon sends nothing."),
            .init(
                "fadingBattery", required: ["beacon", "decibelsPerHour"], optional: ["from"],
                "A beacon's battery runs down. After a loss of more than 20 dB the beacon is silent."),
            .init(
                "moved", required: ["beacon", "at"], optional: ["level", "height"],
                "A beacon hangs at another place than in the venue file."),
            .init("swapped", required: ["beacon", "with"], "Two beacons hang at each other's places."),
            .init(
                "duplicated", required: ["beacon", "at"], optional: ["level", "height"],
                "A second beacon sends the same identity."),
            .init(
                "wrongPower", required: ["beacon", "offset"],
                "A beacon sends with more or less power than in the venue file."),
            .init(
                "foreign", required: ["beacon", "at", "level", "height", "powerAt1m"],
                optional: ["advertisingInterval"], "A beacon that is not in the venue file; \"beacon\" is its identity."
            ),
            .init("bluetoothOff", optional: ["from", "until"], "The phone's Bluetooth is off."),
            .init("background", optional: ["from", "until"], "The app is in the background."),
            .init("clockJump", required: ["from", "jump"], "The phone's clock jumps."),
        ])

    private static let time = YAMLKind.number(0...FaultList.longestTime, unit: "seconds")
}
