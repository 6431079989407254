internal import Positioning

// What the document leaves open: our value is the default of `OpenConstants`; the range is what fits the sentence. The
// ranges are our judgement.
extension OpenConstant {
    /// All of them, in the order of the engine's stages.
    package static let all: [OpenConstant] = signals + positions + levels

    private static let signals: [OpenConstant] = [
        .number(
            "standingPatience", \.standingPatience, 2...8, step: 0.5, unit: "s",
            "How long the walking detector must say \"standing\".",
            "If the user is standing for extended periods (some seconds), several other settings are raised to increase "
                + "stableness."),
        .integer(
            "standingHistorySize", \.standingHistorySize, 5...15, unit: "samples",
            "History of RSSI smoothing and of the evolving average while the walker stands.",
            "a mode is activated which results in a very strong smoothing while the user is detected not to be walking"),
        .choice(
            "smoothingStatistic", \.smoothingStatistic, "The statistic of RSSI smoothing.",
            "Performs a statistical filter to smooth RSSIs based on the recent history for each beacon."),
        OpenConstant(
            name: "smoothingWindow", kind: .choice(["seconds", "samples"]), unit: nil,
            summary: "What the history of RSSI smoothing counts: seconds, or the samples of each beacon.",
            sentence: "The history-size can also be set to create a smoother result",
            read: { .text($0.smoothingCountsSamples ? "samples" : "seconds") },
            write: { $0.smoothingCountsSamples = $1 == .text("samples") }),
        .number(
            "saneWeightExponent", \.saneWeightExponent, 0.5...2, step: 0.1,
            "Exponent of a beacon's amplitude in the centroid of the sane-distance filter.",
            "Specifically, away from the \"weighted\" centroid."),
        .number(
            "pathLossFactor", \.pathLossFactor, 0.7...1.4, step: 0.05, "Factor on the path-loss exponents.",
            "On the base of this value, distance estimations can be performed."),
    ]

    private static let positions: [OpenConstant] = [
        .number(
            "centroidWeightExponent", \.centroidWeightExponent, 1...4, step: 0.1,
            "Exponent p of the centroid's weights, 1/d^p.",
            "the default setting simply determines a weighted average (or a slightly moving \"centroid\")"),
        .choice(
            "laterationCost", \.laterationCost, "The error that lateration minimises.",
            "this configuration will set up an equation system that is approximated based on the beacon-positions and "
                + "their estimated distances"),
        .number(
            "averagingWeightExponent", \.averagingWeightExponent, 0...2, step: 0.1,
            "Exponent q of the evolving average's weights, k^q for the k-th oldest position.",
            "this calculates another weighted average from the last X calculated positions"),
        .number(
            "lagFactor", \.lagFactor, 1...2.5, step: 0.05,
            "Factor on the speed limit for each further cut of a track "
                + "that lags.", "an internal check dynamically increases the speed setting if lags are detected"),
        .integer(
            "lagPatience", \.lagPatience, 1...5, unit: "updates", "Number of cuts after which a track lags.",
            "an internal check dynamically increases the speed setting if lags are detected"),
        .number(
            "standingUpdateRadius", \.standingUpdateRadius, 1...5, step: 0.25, unit: "m",
            "Least smartLocationUpdateRadius of adaptive positioning while the walker stands.",
            "several other settings are raised to increase stableness"),
    ]

    private static let levels: [OpenConstant] = [
        .number(
            "levelVoteExponent", \.levelVoteExponent, 0.5...2, step: 0.1,
            "Exponent of a beacon's amplitude in its vote for its level.",
            "In general the strongest beacon(s) give(s) a good indication of the actual position, regardless of its "
                + "level-number."),
        .number(
            "levelMargin", \.levelMargin, 0...6, step: 0.5, unit: "dB", "The lead with which a new level wins at once.",
            "only the beacons are used from the level that was determined first"),
        .integer(
            "levelPatience", \.levelPatience, 1...8, unit: "steps",
            "Steps in a row that a new level must win otherwise.",
            "only the beacons are used from the level that was determined first"),
        .number(
            "barometerShare", \.barometerShare, 0.3...1, step: 0.05,
            "Share of the levels' height that the barometer must have measured.",
            "it is checked if in the last 20 seconds at least BarometerDefaultLevelHeight meters were covered vertically"
        ),
        .number(
            "barometerTimeout", \.barometerTimeout, 10...60, step: 2.5, unit: "s",
            "Seconds after which the beacons override the barometer.",
            "this can lead to delayed level-change-detections"),
    ]
}
