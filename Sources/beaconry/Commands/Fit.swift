internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import RadioFitting
internal import VenueFiles
internal import VenueModel

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
        "kind", .words(FitRequest.Kind.self),
        "Which recordings: \(Words.list(FitRequest.Kind.self)). (default: the surveys, or the walks if there are no surveys)"
    )
    var kind: FitRequest.Kind?

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
        var reader = InputReader()
        let site = reader.read { () throws(Problems) in try common.venue(at: self.venue) }
        _ = reader.read { () throws(Problems) in try recordings.checkFolder() }
        guard let venue = site, reader.found.all.isEmpty else { throw reader.found }
        let folder = try common.folder(for: ["fit.json", "venue.yaml"], besides: [self.venue])
        let set = try recordings.read(for: venue, common.console)
        var request = FitRequest(venue, file: self.venue, set, folder: recordings.recordings)
        request.kind = kind
        request.device = device
        request.sampling = RadioFitSampling(
            distance: planar ? .planar : .spatial, grouping: pointMeans ? .pointMeans : .readings,
            minimumDistance: minimumDistance)
        request.fitter = RadioFitter(
            method: method == .leastSquares ? .leastSquares : .likelihood(floor: floor), isPerBeacon: perBeacon)
        let fit = try common.running { [request] in try FitRun(request, in: $0).run() }
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
}

extension FitRequest.Kind: OptionValue {}

extension RadioFit.Floor: OptionValue {
    static let allowed = -127.0 ... -20.0

    static func value(of text: String) throws -> Self? {
        switch text {
        case "auto": return .automatic
        case "none": return Self.none
        default:
            guard let level = Double(decimal: text), allowed.contains(level) else {
                let hint = Spelling.suggestion(for: text, among: ["auto", "none"])
                let least = YAMLText.number(allowed.lowerBound)
                let most = YAMLText.number(allowed.upperBound)
                throw ValidationError(
                    "--floor takes auto, none or a level from \(least) to \(most) dBm, not \"\(text)\".\(hint)")
            }
            return .dBm(level)
        }
    }
}
