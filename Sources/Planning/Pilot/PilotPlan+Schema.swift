package import Formats

extension PilotPlan {
    /// The published form.
    package static let schema = DocumentSchema(
        "plan-pilot", version: 1, "Where temporary beacons teach most about a building, and the walk between them.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("height", .figure("metres"), "Height of the stands that was asked for."),
            .always("beacons", .each(beacon), "The pilot beacons, the one that teaches most first."),
            .always("expected", .each(expected), "What the pilot is expected to teach."),
            .always("seconds", .figure("seconds"), "Length of the walk."),
            .always("metres", .figure("metres"), "Length of the walk."),
            .always("tourMetres", .figure("metres"), "The way once along every path of the venue."),
            .always("stops", .each(stop), "Where the walker taps and turns, by time."),
        ])

    private static let beacon = YAMLShape(
        "pilotBeacon", "A temporary beacon.",
        keys: [
            .always("label", .string, "Its number."),
            .always("id", .string, "Its identity in the venue file."),
            .always("level", .whole, "The level's number."),
            .always("x", .figure("metres"), "Where it stands."),
            .always("y", .figure("metres"), "Where it stands."),
            .always("height", .figure("metres"), "Its height above the floor."),
            .always("heard", .count, "Number of places of the walk, 4 m apart, at which it is heard."),
            .always("behindWalls", .count, "At how many of them a wall is between."),
            .always(
                "gain", .figure(),
                "By how much the mean variance of exponent, walls and common power rises without it, as a share of that of the "
                    + "blind ranges."),
        ])

    private static let expected = YAMLShape(
        "pilotExpectation", "What the pilot is expected to teach about a quantity.",
        keys: [
            .always("quantity", .string, "What is not known."),
            .always("unit", .string, "Its unit; 1 for a number without a unit."),
            .always("blind", .figure(), "Its standard deviation without a pilot."),
            .always("after", .figure(), "Its expected standard deviation after the pilot."),
        ])

    private static let stop = YAMLShape(
        "pilotStop", "A stop of the walk.",
        keys: [
            .always("name", .string, "Its name."),
            .always("level", .whole, "The level's number."),
            .always("x", .figure("metres"), "Where it is."),
            .always("y", .figure("metres"), "Where it is."),
            .always("seconds", .figure("seconds"), "Time from the start at a stroll."),
        ])
}
