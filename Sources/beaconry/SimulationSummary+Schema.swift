internal import Formats

extension SimulationSummary {
    /// The published form of `summary.json`.
    static let schema = DocumentSchema(
        "simulation", version: 1, "Figures about a simulation.",
        keys: [
            .always("name", .string, "Name of the scenario."),
            .always("venue", .string, "Name of the venue."),
            .always("venueDigest", .string, "`sha256:` and the digest of the venue file."),
            .maybe("scenarioDigest", .string, "The same of the scenario file. Missing without one."),
            .maybe("environment", .string, "The environment. Missing without one."),
            .always("seed", .count, "The seed."),
            .always("visitors", .each(visitors), "The visitors, by group."),
            .always("faults", .count, "Number of faults."),
            .always("walks", .count, "Number of walks."),
            .always("duration", .figure("seconds"), "Length of each walk."),
            .always("packets", .count, "Number of packets in the recordings; 0 with ranging reports."),
            .always("reports", .count, "Number of ranging reports; with packets, each whole second counts as one."),
            .maybe("emptyReportShare", .share, "Share of the reports without a beacon. Missing without reports."),
            .maybe("beaconsPerReport", .figure(), "Mean number of beacons in a report. Missing without reports."),
            .always(
                "beaconsPerReportQuantiles", .mapping(quantiles), "Quantiles of the number of beacons in a report."),
            .always("rssiQuantiles", .mapping(quantiles), "Quantiles of the RSSI, dBm."),
            .always("beacons", .each(beacon), "The venue's beacons in the order of its file, then others."),
            .maybe("variance", .mapping(VarianceTable.shape), "What the variance of RSSI comes from, with --explain."),
        ])

    private static let visitors = YAMLShape(
        "visitors", "A group of visitors.",
        keys: [
            .always("count", .count, "Their number."), .always("phone", .string, "Their phone."),
            .always("carrying", .string, "How they carry it."),
            .always("reporting", .string, "Whether it gives packets or ranging reports."),
            .always(
                "way",
                .choice(["wandering", "visiting", "commuting", "route", "recorded", "in crowd"]), "How they walk."),
        ])

    private static let quantiles = YAMLShape(
        "quantiles", "Quantiles; missing without data.",
        keys: [5, 25, 50, 75, 95].map { .maybe("p\($0)", .figure(), "\($0) %.") })

    private static let beacon = YAMLShape(
        "beacon", "What was heard of a beacon.",
        keys: [
            .always("beacon", .string, "Its identity."), .maybe("label", .string, "Its label. Missing without one."),
            .always("readings", .count, "Number of readings."),
            .maybe("rate", .figure("readings per second"), "Rate over all walks."),
        ])
}

extension VarianceTable {
    /// Its keys in JSON.
    static let shape = YAMLShape(
        "variance", "The shares of effects in the variance of the packets' RSSI.",
        keys: [
            .always(
                "packets", .count, "Number of packets that the phones received; a ranging report holds means of them."),
            .maybe("readingStandardDeviation", .figure("dB"), "Standard deviation of the reading."),
            .maybe("geometryStandardDeviation", .figure("dB"), "Of the part that geometry explains."),
            .maybe("residualStandardDeviation", .figure("dB"), "Of the rest."),
            .always("terms", .each(term), "The terms."),
        ])

    private static let term = YAMLShape(
        "term", "An effect.",
        keys: [
            .always("term", .string, "Its name."), .always("meaning", .string, "What it is."),
            .maybe("mean", .figure("dB"), "Its mean."),
            .maybe("standardDeviation", .figure("dB"), "Its standard deviation."),
            .maybe("share", .figure(), "Share of the variance of the reading."),
            .maybe(
                "geometryShare", .figure(), "Share of the variance that geometry explains. Missing for other terms."),
            .maybe("residualShare", .figure(), "Share of the variance of the rest. Missing for terms of geometry."),
        ])
}
