import Formats
import VenueModel

/// How a fault is written in a scenario file: one mapping, whose `kind` says which other keys it has.
enum FaultShape {
    static let shape = YAMLShape(
        "fault",
        "Something that is not as the venue's table or the phone's owner thinks. Times are seconds from the start of "
            + "each visitor's recording.",
        keys: [
            variants.decidingKey("What is wrong."),
            YAMLKey(
                "beacon", .text, "The beacon: its label, or its identity (\"UUID/major/minor\" for an iBeacon)."),
            YAMLKey("with", .text, "The other beacon of a swap, as in \"beacon\"."),
            YAMLKey("from", time, "When it begins. Default: 0."),
            YAMLKey("until", time, "When it ends. Default: never."),
            YAMLKey("decibelsPerHour", .number(0...1000, unit: "dB per hour"), "What the battery costs the signal."),
            YAMLKey(
                "offset", .number(-60...60, unit: "dB"), "How much stronger than in the table the beacon really sends."),
            YAMLKey(
                "at",
                .list(of: .number(-100_000...100_000, unit: "metres"), count: 2...2, noun: "coordinates"),
                "Where the beacon really hangs, [x, y]."),
            YAMLKey(
                "level", .integer(-100...200), "Number of the level on which it really hangs. Default: the table's."),
            YAMLKey(
                "height", .number(0...100, unit: "metres"),
                "Its mounting height above that level's floor. Default: the table's."),
            YAMLKey("powerAt1m", .number(RadioModel.allowedPowers, unit: "dBm"), "RSSI at a distance of one metre."),
            YAMLKey(
                "advertisingInterval", .number(0.02...10.24, unit: "seconds"),
                "From one advertising event to the next. Default: \(YAMLText.number(Beacon.usualInterval))."),
            YAMLKey(
                "jump", .number(-86_400...86_400, unit: "seconds"),
                "By how much the clock jumps. After a jump back, the recording's times hold still until the clock has "
                    + "caught up with them."),
        ], variants: variants)

    static let variants = YAMLVariants(
        by: "kind",
        [
            .init("dead", required: ["beacon"], optional: ["from", "until"], "A beacon sends nothing."),
            .init(
                "fadingBattery", required: ["beacon", "decibelsPerHour"], optional: ["from"],
                "A beacon's battery runs down; when it has cost more than 20 dB, the beacon falls silent."),
            .init(
                "moved", required: ["beacon", "at"], optional: ["level", "height"],
                "A beacon hangs elsewhere than in the table."),
            .init("swapped", required: ["beacon", "with"], "Two beacons hang at each other's places."),
            .init(
                "duplicated", required: ["beacon", "at"], optional: ["level", "height"],
                "A second beacon sends the same identity."),
            .init(
                "wrongPower", required: ["beacon", "offset"], "A beacon sends stronger or weaker than the table says."),
            .init(
                "foreign", required: ["beacon", "at", "level", "height", "powerAt1m"],
                optional: ["advertisingInterval"], "A beacon that is not in the table; \"beacon\" is its identity."),
            .init("bluetoothOff", optional: ["from", "until"], "The phone's Bluetooth is off."),
            .init("background", optional: ["from", "until"], "The app is in the background."),
            .init("clockJump", required: ["from", "jump"], "The phone's clock jumps."),
        ])

    private static let time = YAMLKind.number(0...FaultPlan.longestTime, unit: "seconds")
}
