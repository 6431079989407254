internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import RadioFitting
internal import Recordings
internal import VenueFiles
internal import VenueModel
internal import Walks

struct Fit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Fits the radio model of a venue to recordings with known positions.",
        discussion: """
            The model is RSSI = P0 - 10 n log10(d), with the RSSI P0 at 1 m, the path-loss exponent n and the \
            distance d in metres. The output folder gets fit.json and venue.yaml, the venue with the fitted model. \
            Two tables are printed. The first has the model, in which walls are part of n. The second has \
            estimates of beacon power, exponent, walls, phones and shadowing with 95 % intervals, which account for \
            the correlation of shadowing between neighbouring positions.

            If the recordings name several phones, each phone gets its own floor and an offset from the reference \
            phone, which is the one with the most readings. The model is for the reference phone. fit.json lists \
            the phones with their offsets and intervals; "beaconry schema fit" describes this file.

            Example: beaconry fit lab/venue.yaml --recordings lab/recordings --per-beacon --output lab-fitted
            """)

    enum Method: String, CaseIterable, OptionValue {
        case likelihood
        case leastSquares = "least-squares"
    }

    enum Kind: String, CaseIterable, OptionValue {
        case survey, walk, all
    }

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions

    @Flag("perBeacon", "Also fit a model for each beacon.")
    var perBeacon = false

    @Option(
        "method", .words(Method.self),
        "likelihood, which accounts for outliers and for lost weak packets, or least-squares.")
    var method = Method.likelihood

    @Option(
        "floor", .either([.number(RadioFit.Floor.allowed, unit: "dBm"), .choice(["auto", "none"])]),
        "Level below which the receiver loses packets, dBm; auto estimates it from the data. (default: auto)",
        valueName: "auto|none|dBm", parsing: .unconditional)
    var floor = RadioFit.Floor.automatic

    @Option(
        "kind", .words(Kind.self),
        "Which recordings: \(Words.list(Kind.self)). (default: the surveys, or the walks if there are no surveys)")
    var kind: Kind?

    @Option("device", .string, "Use only recordings of this phone.", valueName: "name")
    var device: String?

    @Flag("pointMeans", "Use the mean RSSI of each beacon in each recording as one reading; for surveys of points.")
    var pointMeans = false

    @Flag("planar", "Ignore heights; use it if the heights of beacons are not known.")
    var planar = false

    @Option(
        "minimumDistance", .number(0.01...10, unit: "metres"),
        "Smallest distance, metres; shorter distances count as this one.", valueName: "minimum-distance")
    var minimumDistance = 0.3

    @OptionGroup var common: CommonOptions

    func run() throws {
        let venue = try common.venue(at: self.venue)
        let folder = try common.folder(for: ["fit.json", "venue.yaml"], besides: [self.venue])
        let set = try recordings.read(for: venue, common.console)
        let pairs = try selected(from: set)
        let sampling = RadioFitSampling(
            distance: planar ? .planar : .spatial, grouping: pointMeans ? .pointMeans : .readings,
            minimumDistance: minimumDistance)
        if let sentence = sampling.leftOut(of: pairs, in: venue).sentence { common.console.message(sentence) }
        let fitter = RadioFitter(
            method: method == .leastSquares ? .leastSquares : .likelihood(floor: floor),
            isPerBeacon: perBeacon)
        let survey = survey(pairs, in: venue, sampling)
        let fit: RadioFit
        do {
            fit = try fitter.fit(sampling.samples(of: pairs, in: venue), of: venue, survey: survey)
        } catch {
            throw Problems(error.description, file: recordings.recordings)
        }
        let misplaced = MisplacedBeacons(Survey(pairs, in: venue), in: venue)
        common.console.warn(fit.powerWarnings(of: venue, file: self.venue) + misplaced.warnings(file: self.venue))
        let json = String(decoding: try fit.json(), as: UTF8.self)
        let files = try folder.map { folder in
            [
                try folder.write(json, to: "fit.json"),
                try folder.write(VenueFile.write(fit.applied(to: venue)), to: "venue.yaml"),
            ]
        }
        try Console.result(common.json ? json : fit.table())
        if let files { common.console.message("Wrote \(files.joined(separator: ", "))") }
    }

    /// The data may be enough for a model, but not for these estimates.
    private func survey(
        _ pairs: [(recording: Recording, truth: GroundTruth)], in venue: Venue, _ sampling: RadioFitSampling
    ) -> SurveyFit? {
        do throws(RadioFitError) {
            return try SurveyFit(pairs, in: venue, sampling: sampling)
        } catch {
            common.console.message("There are no intervals: \(error.description)")
            let phones = sampling.phones(of: pairs)
            if phones.count > 1 {
                common.console.message(
                    "The offsets between phones are not known, so only the readings of \(phones[0]) are used.")
            }
            return nil
        }
    }

    private func selected(from set: RecordingSet) throws(Problems) -> [(recording: Recording, truth: GroundTruth)] {
        let ofDevice = set.recordings.filter { device == nil || $0.device == device }
        if let device, ofDevice.isEmpty {
            let known = Set(set.recordings.compactMap(\.device)).sorted()
            let hint = Spelling.suggestion(for: device, among: known)
            let names = known.isEmpty ? "No recording names its phone." : "Known: \(known.joined(separator: ", "))."
            throw Problems(
                "No recording is of the phone \"\(device)\".\(hint) \(names)", file: recordings.recordings)
        }
        let kind = kind ?? (ofDevice.contains { $0.kind == .survey } ? .survey : .walk)
        if kind != .survey {
            common.console.message(
                "The model is fitted to walks. Errors on these same walks will be optimistic.")
        }
        return ofDevice.filter { kind == .all || $0.kind.rawValue == kind.rawValue }.compactMap { recording in
            set.truth(of: recording).map { (recording, $0) }
        }
    }
}

extension RadioFit.Floor: OptionValue {
    static let allowed = -127.0 ... -20.0

    static func value(of text: String) throws -> Self? {
        switch text {
        case "auto": return .automatic
        case "none": return Self.none
        default:
            guard let level = Double(decimal: text), allowed.contains(level) else {
                let hint = Spelling.suggestion(for: text, among: ["auto", "none"])
                let (least, most) = (YAMLText.number(allowed.lowerBound), YAMLText.number(allowed.upperBound))
                throw ValidationError(
                    "--floor takes auto, none or a level from \(least) to \(most) dBm, not \"\(text)\".\(hint)")
            }
            return .dBm(level)
        }
    }
}
