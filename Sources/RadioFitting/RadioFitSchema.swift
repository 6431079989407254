public import Diagnostics
package import Formats

/// The published form of `fit.json`, which ``RadioFit/json()`` writes.
public enum RadioFitSchema {
    /// The JSON Schema (draft 2020-12), as text. Made from the table that ``check(_:file:)`` uses.
    public static var json: String { RadioFit.schema.json }

    /// Tables of its keys for a page, one for each mapping, from the same table.
    public static var markdown: String { RadioFit.schema.markdown }

    /// Checks the text of a file.
    ///
    /// - Throws: everything that is wrong with it, with lines.
    public static func check(_ text: String, file: String?) throws(Problems) {
        try RadioFit.schema.check(text, file: file)
    }

    private static let level = -300.0...100.0
    private static let offsets = -300.0...300.0
    private static let size = 0.0...1e6
    private static let count = 0...1_000_000_000

    fileprivate static let fit = DocumentSchema(
        "fit", version: 1, "A radio model fitted to recordings with known positions.",
        keys: [
            YAMLKey("global", .mapping(model), isRequired: true, "The model of all beacons, for the reference phone."),
            YAMLKey("notes", notes, isRequired: true, "Notes about the quality of the model."),
            YAMLKey(
                "beacons", .list(of: .mapping(beacon), count: 0...100_000, noun: "beacons"), isRequired: true,
                "The model of each beacon; empty without --per-beacon."),
            YAMLKey("method", .choice(["leastSquares", "likelihood"]), isRequired: true, "The method of the fit."),
            YAMLKey("truncation", .mapping(truncation), "The floor of the receiver. Default: no floor."),
            YAMLKey(
                "outlierShare", .number(0...1, unit: ""), isRequired: true, "Share of the readings that are outliers."),
            YAMLKey("survey", .mapping(survey), "Estimates with intervals. Default: too little data for them."),
            YAMLKey(
                "phones", .list(of: .mapping(phone), count: 0...100_000, noun: "phones"),
                "The phones, the reference phone first. Default: too little data."),
        ])

    private static let notes = YAMLKind.list(
        of: .choice(RadioFit.Note.allCases.map(\.rawValue)), count: 0...RadioFit.Note.allCases.count, noun: "notes")

    private static let model = YAMLShape(
        "model", "RSSI = P0 - 10 n log10(d). The standard errors take all readings for independent.",
        keys: [
            YAMLKey("powerAt1m", .number(level, unit: "dBm"), isRequired: true, "P0, the RSSI at 1 m."),
            YAMLKey("powerAt1mError", .number(size, unit: "dB"), isRequired: true, "Standard error of P0."),
            YAMLKey("pathLossExponent", .number(-100...100, unit: ""), isRequired: true, "The exponent n."),
            YAMLKey("pathLossExponentError", .number(size, unit: ""), isRequired: true, "Standard error of n."),
            YAMLKey(
                "residualStandardDeviation", .number(size, unit: "dB"), isRequired: true,
                "Standard deviation of RSSI about the model."),
            YAMLKey("readings", .integer(count), isRequired: true, "Number of readings."),
            YAMLKey(
                "distances", .list(of: .number(size, unit: "metres"), count: 2...2, noun: "distances"),
                "The shortest and the longest distance. Default: no readings."),
        ])

    private static let beacon = YAMLShape(
        "beacon", "The model of one beacon.",
        keys: [
            YAMLKey(
                "index", .integer(count), isRequired: true,
                "Index of the beacon in the venue's list of beacons, from 0."),
            YAMLKey("beacon", .text, isRequired: true, "Identity of the beacon."),
            YAMLKey("model", .mapping(model), isRequired: true, "Model of the beacon."),
            YAMLKey("notes", notes, isRequired: true, "Notes about the quality of its model."),
        ])

    private static let truncation = YAMLShape(
        "truncation", "The effect of the receiver's floor on the readings.",
        keys: [
            YAMLKey(
                "floor", .number(offsets, unit: "dBm"), isRequired: true,
                "Readings below it were left out; with several phones the highest floor, as the reference phone would "
                    + "measure it."),
            YAMLKey("heard", .integer(count), isRequired: true, "Number of readings below the floor."),
            YAMLKey("expected", .number(0...1e300, unit: ""), isRequired: true, "The number that the model predicts."),
        ])

    private static let phone = YAMLShape(
        "phone", "A phone that made recordings.",
        keys: [
            YAMLKey("name", .text, "Name of the phone in the recordings. Default: they do not name the phone."),
            YAMLKey(
                "offset", .number(offsets, unit: "dB"),
                "By how much more it reports than the reference phone. Default: not determined."),
            YAMLKey("lowerBound", .number(offsets, unit: "dB"), "Lower end of the 95 % interval of the offset."),
            YAMLKey("upperBound", .number(offsets, unit: "dB"), "Upper end of the 95 % interval of the offset."),
            YAMLKey(
                "floor", .number(level, unit: "dBm"),
                "Readings of the phone below this level were left out. Default: none."),
            YAMLKey("readings", .integer(count), isRequired: true, "Number of its readings."),
        ])

    private static let estimates = YAMLKind.list(of: .mapping(estimate), count: 0...100_000, noun: "estimates")

    private static let survey = YAMLShape(
        "survey", "Estimates with 95 % intervals, which account for the correlation of shadowing.",
        keys: [
            YAMLKey("pathLossExponent", .mapping(estimate), isRequired: true, "The exponent n, without walls."),
            YAMLKey(
                "powersAt1m", estimates, isRequired: true, "The power of each beacon with the reference phone, dBm."),
            YAMLKey(
                "wallFactors", estimates, isRequired: true,
                "For each material, the loss of its walls divided by that of the venue file."),
            YAMLKey(
                "shadowingSigma", .mapping(estimate), isRequired: true,
                "Standard deviation of the shadowing that neighbouring positions share, dB."),
            YAMLKey(
                "decorrelationDistance", .mapping(estimate), isRequired: true,
                "The distance at which its autocorrelation is 1/e, metres."),
            YAMLKey(
                "placeSigma", .mapping(estimate), isRequired: true,
                "Standard deviation of the part that is independent at each position, dB."),
            YAMLKey("meanCount", .integer(count), isRequired: true, "Number of means that were used."),
            YAMLKey("weakMeanCount", .integer(count), isRequired: true, "Number of means that were too weak."),
        ], formerKeys: ["phoneOffsets": "The key \"phones\" at the top has the offsets; run `beaconry fit` again."])

    private static let estimate = YAMLShape(
        "estimate", "A number with its 95 % interval.",
        keys: [
            YAMLKey("name", .text, "The beacon or material. Default: the whole venue, or walls of no material."),
            YAMLKey("value", .number(-1e9...1e9, unit: ""), isRequired: true, "The median."),
            YAMLKey("lowerBound", .number(-1e9...1e9, unit: ""), "Lower end. Default: not determined."),
            YAMLKey("upperBound", .number(-1e9...1e9, unit: ""), "Upper end. Default: not determined."),
        ])
}

extension RadioFit: JSONDocument {
    /// The published form of `fit.json`.
    package static var schema: DocumentSchema { RadioFitSchema.fit }
}
