internal import Evaluation
package import Formats
internal import Recordings

extension VenueDiagnosis {
    /// The published form of `diagnosis.json`.
    package static let schema = DocumentSchema(
        "diagnosis", version: 2, "Why positions are bad: suspects, and the share of the error by cause.",
        keys: [
            .always("venue", .string, "Name of the venue."),
            .always("walks", .many(.string), "Names of the walks."),
            .always("threshold", .figure("metres"), "Areas with a greater median error are bad."),
            .always("cellSize", .figure("metres"), "Side of the squares."),
            .maybe(
                "latency", .figure("seconds"), "Latency of the published position. Missing if it cannot be measured."),
            .always("instantsWithoutFix", .count, "Number of instants before the first position of a walk."),
            .always("suspects", .each(fault), "The faults that are named, the likeliest first."),
            .maybe("reference", .string, "What the reference already has, in words. Missing if it has nothing."),
            .always("beacons", .each(beacon), "All beacons, those with suspects first."),
            .always("phones", .each(phone), "The phones."),
            .always("phoneClasses", .each(PhoneCount.shape), "The classes of the phones."),
            .maybe("all", .mapping(area), "All walks together. Missing if no position was published."),
            .maybe(
                "levelRemedy", .string,
                "The setting that brings most positions onto the right level, in words. Missing if at least 90 % are, or nothing does."
            ),
            .always("areas", .each(area), "The bad zones, squares and minutes, each kind with the worst first."),
        ])

    private static let fault = YAMLShape(
        "fault", "A fault of a beacon, a phone or the venue file.",
        keys: [
            .always("kind", .choice(RadioFault.Kind.allCases.map(\.rawValue)), "The kind."),
            .always("beacons", .many(.string), "The beacons that it names; empty for a phone, and for all powers."),
            .maybe(
                "by", .figure("dB"),
                "By how much a power, a phone, or all beacons are stronger than expected. Missing for other kinds."),
            .maybe("place", .interval("metres"), "Where a moved beacon probably hangs: x and y."),
            .always("evidence", .figure(), "Natural logarithm of the odds against a healthy venue."),
            .always("words", .string, "The fault in words."),
        ])

    private static let beacon = YAMLShape(
        "beacon", "A beacon with its residual.",
        keys: [
            .always("beacon", .string, "Its identity."), .maybe("label", .string, "Its label in the venue file."),
            .always("level", .whole, "Number of its level."),
            .always("cells", .count, "Number of squares in which it was heard surely enough to compare levels."),
            .maybe("residual", .figure("dB"), "Mean of the level minus the believed one. Missing without squares."),
            .maybe("standardError", .figure("dB"), "Standard error of the residual."),
            .always("heard", .count, "Number of squares in which it was heard."),
            .always("expected", .figure(), "Number of squares in which a healthy beacon would have been heard."),
            .maybe("suspect", .mapping(fault), "The fault that explains its readings best."),
        ])

    private static let phone = YAMLShape(
        "phone", "A phone.",
        keys: [
            .always("name", .string, "Its model, or the name of its recording."),
            .always("walks", .many(.string), "Its walks."),
            .maybe("offset", .figure("dB"), "By how much it reports more. Missing without readings."),
            .maybe("standardError", .figure("dB"), "Standard error of the offset."),
        ])

    private static let area = YAMLShape(
        "area", "A place or a minute.",
        keys: [
            .always("kind", .choice(["all", "zone", "square", "minute"]), "What it is."),
            .maybe("zone", .string, "The zone, or the zone of the square."),
            .maybe("level", .whole, "Number of the level of a zone or square."),
            .maybe(
                "square", .list(of: .interval("metres"), count: 2...2, noun: "corners"),
                "Lower and upper corner of a square."),
            .maybe("walk", .string, "The walk of a minute."),
            .maybe("minute", .count, "Number of the minute in its walk, from 1."),
            .always("instants", .count, "Number of instants with a position."),
            .always("medianError", .figure("metres"), "Median error."),
            .always("meanError", .figure("metres"), "Mean error, which is split."),
            .always("rightLevel", .figure(), "Share of the positions on the right level, 0 to 1."),
            .always("causes", .each(cause), "The causes, the largest share first."),
            .always("words", .string, "The area in words."),
        ])

    private static let cause = YAMLShape(
        "cause", "A cause of the error.",
        keys: [
            .always("cause", .string, "The cause."),
            .maybe("fault", .count, "Index among the suspects. Missing for other causes."),
            .always("share", .share, "Its share of the mean error; the shares of an area add up to 1."),
            .maybe(
                "medianWithout", .figure("metres"),
                "Median error of the same instants without it. Missing if it cannot be taken away."),
        ])
}
