public import Formats
internal import Radio
internal import VenueModel

extension YAMLKind {
    fileprivate static let power = YAMLKind.number(-300...100, unit: "dBm")
    fileprivate static let offset = YAMLKind.number(-300...300, unit: "dB")
    fileprivate static let decibels = YAMLKind.number(0...1e6, unit: "dB")
    fileprivate static let number = YAMLKind.number(-1e9...1e9, unit: "")
    fileprivate static let readings = YAMLKind.integer(0...1_000_000_000)
    fileprivate static let notes = YAMLKind.list(
        of: .choice(RadioFit.Note.allCases.map(\.rawValue)), count: 0...RadioFit.Note.allCases.count, noun: "notes")
    fileprivate static let estimates = YAMLKind.many(SurveyFit.Estimate.self, "estimates")

    fileprivate static func many(_ element: any JSONKind.Type, _ noun: String) -> YAMLKind {
        .list(of: element.kind, count: 0...100_000, noun: noun)
    }
}

extension RadioFit: JSONDocument, JSONRecord {
    /// The published form of `fit.json`.
    package static let schema = DocumentSchema(shape, version: 1)
    public static let shape = JSONShape<Self>(
        "fit", "A radio model fitted to recordings with known positions.",
        .always("global", \.global, "The model of all beacons, for the reference phone."),
        .always("notes", .notes, \.notes, "Notes about the quality of the model."),
        .always(
            "beacons", .many(BeaconModel.self, "beacons"), \.beacons,
            "The model of each beacon; empty without --per-beacon."),
        .always("method", .choice(["leastSquares", "likelihood"]), \.method, "The method of the fit."),
        .maybe("truncation", \.truncation, "The floor of the receiver. Default: no floor."),
        .always("outlierShare", .share, \.outlierShare, "Share of the readings that are outliers."),
        .maybe("survey", \.survey, "Estimates with intervals. Default: too little data for them."),
        .maybe(
            "phones", .many(Phone.self, "phones"), { $0.phones },
            "The phones, the reference phone first. Default: too little data."))
}

extension RadioFit.Model: JSONRecord {
    public static let shape = JSONShape<Self>(
        "model", "RSSI = P0 - 10 n log10(d). The standard errors take all readings for independent.",
        .always("powerAt1m", .power, \.powerAt1m, "P0, the RSSI at 1 m."),
        .always("powerAt1mError", .decibels, \.powerAt1mError, "Standard error of P0."),
        .always("pathLossExponent", .number(-100...100, unit: ""), \.pathLossExponent, "The exponent n."),
        .always(
            "pathLossExponentError", .number(0...1e6, unit: ""), \.pathLossExponentError, "Standard error of n."),
        .always(
            "residualStandardDeviation", .decibels, \.residualStandardDeviation,
            "Standard deviation of RSSI about the model."),
        .always("readings", .readings, \.readings, "Number of readings."),
        .maybe(
            "distances", .list(of: .number(0...1e6, unit: "metres"), count: 2...2, noun: "distances"), \.distances,
            "The shortest and the longest distance. Default: no readings."))
}

extension RadioFit.BeaconModel: JSONRecord {
    public static let shape = JSONShape<Self>(
        "beacon", "The model of one beacon.",
        .always("index", .readings, \.index, "Index of the beacon in the venue's list of beacons, from 0."),
        .always("beacon", .text, \.beacon.id.description, "Identity of the beacon."),
        .always("model", \.model, "Model of the beacon."),
        .always("notes", .notes, \.notes, "Notes about the quality of its model."))
}

extension RadioFit.Truncation: JSONRecord {
    public static let shape = JSONShape<Self>(
        "truncation", "The effect of the receiver's floor on the readings.",
        .always(
            "floor", .number(-300...300, unit: "dBm"), \.floor,
            "Readings below it were left out; with several phones the highest floor, as the reference phone would "
                + "measure it."),
        .always("heard", .readings, \.heard, "Number of readings below the floor."),
        .always("expected", .number(0...1e300, unit: ""), \.expected, "The number that the model predicts."))
}

extension RadioFit.Phone: JSONRecord {
    public static let shape = JSONShape<Self>(
        "phone", "A phone that made recordings.",
        .maybe(
            "name", .text, { $0.name.isEmpty ? nil : $0.name },
            "Name of the phone in the recordings. Default: they do not name the phone."),
        .maybe(
            "offset", .offset, \.offset,
            "By how much more it reports than the reference phone. Default: not determined."),
        .maybe("lowerBound", .offset, \.lowerBound, "Lower end of the 95 % interval of the offset."),
        .maybe("upperBound", .offset, \.upperBound, "Upper end of the 95 % interval of the offset."),
        .maybe("floor", .power, \.floor, "Readings of the phone below this level were left out. Default: none."),
        .always("readings", .readings, \.readings, "Number of its readings."))
}

extension SurveyFit: JSONRecord {
    /// An object with these keys; those of older files are named.
    public static var kind: YAMLKind {
        var yaml = shape.yaml
        yaml.formerKeys = ["phoneOffsets": "The key \"phones\" at the top has the offsets; run `beaconry fit` again."]
        return .mapping(yaml)
    }
    /// Its keys in JSON. ``RadioFit/phones`` has the phones.
    public static let shape = JSONShape<Self>(
        "survey", "Estimates with 95 % intervals, which account for the correlation of shadowing.",
        .always("pathLossExponent", \.pathLossExponent, "The exponent n, without walls."),
        .always("powersAt1m", .estimates, \.powersAt1m, "The power of each beacon with the reference phone, dBm."),
        .always(
            "wallFactors", .estimates, \.wallFactors,
            "For each material, the loss of its walls divided by that of the venue file."),
        .always(
            "shadowingSigma", \.shadowingSigma,
            "Standard deviation of the shadowing that neighbouring positions share, dB."),
        .always(
            "decorrelationDistance", \.decorrelationDistance,
            "The distance at which its autocorrelation is 1/e, metres."),
        .always("placeSigma", \.placeSigma, "Standard deviation of the part that is independent at each position, dB."),
        .always("meanCount", .readings, \.meanCount, "Number of means that were used."),
        .always("weakMeanCount", .readings, \.weakMeanCount, "Number of means that were too weak."))
}

extension SurveyFit.Estimate: JSONRecord {
    public static let shape = JSONShape<Self>(
        "estimate", "A number with its 95 % interval.",
        .maybe(
            "name", .text, { $0.name.isEmpty ? nil : $0.name },
            "The beacon or material. Default: the whole venue, or walls of no material."),
        .always("value", .number, \.value, "The median."),
        .maybe("lowerBound", .number, \.lowerBound, "Lower end. Default: not determined."),
        .maybe("upperBound", .number, \.upperBound, "Upper end. Default: not determined."))
}
