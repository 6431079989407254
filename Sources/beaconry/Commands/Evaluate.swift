internal import ArgumentParser
internal import Diagnosis
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Positioning
internal import Reporting
internal import VenueModel

extension EvaluationGrouping: OptionValue {}

extension TruthInstants: OptionValue {
    static let allowed = 0.001...86_400

    static func value(of text: String) throws -> Self? {
        if text == "truth" { return .samples }
        guard let seconds = Double(decimal: text), allowed.contains(seconds) else {
            let least = YAMLText.number(allowed.lowerBound)
            let most = YAMLText.number(allowed.upperBound)
            throw ValidationError("--instants takes \"truth\", or seconds from \(least) to \(most).")
        }
        return .every(seconds: seconds)
    }
}

struct Evaluate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares positions with the truth.",
        discussion: """
            Positions come from the positioning core or, with --fixes, from files of `locate` or of another core. A walk \
            without fixes counts as unavailable. The folder --output gets a page, the metrics and an error map of each level.

            Example: beaconry evaluate Venues/office.yaml --recordings office-walks --set useBestNumberOfBeacons=6
            Example: beaconry evaluate Venues/supermarket.yaml --recordings walks --require \
            Venues/requirements/supermarket.yaml
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions
    @OptionGroup var settings: SettingsOptions

    @Option(
        "fixes", .string,
        "File of fixes (*\(FixesFile.suffix)), or a folder of them, to evaluate instead of running the core.",
        valueName: "path")
    var fixes: String?

    @Option(
        "instants", .either([.number(TruthInstants.allowed, unit: "seconds"), .choice(["truth"])]),
        "Compare at this interval while the truth is known, or at the samples of the truth alone, as competitions do. "
            + "(default: \(TruthInstants.time.interval ?? 0))",
        valueName: "seconds|truth")
    var instants = TruthInstants.time

    @Option(
        "by", .words(EvaluationGrouping.self),
        "Also show each group by itself: \(Words.list(EvaluationGrouping.self)). "
            + "Level, zone and motion (standing or walking) come from the truth. May be repeated.",
        valueName: "grouping")
    var by: [EvaluationGrouping] = []

    @OptionGroup var gate: GateOptions

    @Option(
        "mapCell", .number(ErrorMap.allowedCellSizes, unit: "metres"),
        "Size of the cells of the error map. (default: 2, 3, 5 or 10, so that no level is more than 25 cells long)")
    var mapCell: Double?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(
            if: mapCell != nil && common.output == nil, "--map-cell needs --output: the error map is written there.")
        try refuse(
            if: fixes != nil && settings.isGiven,
            "Leave out --preset, --set, --baseline and --constants: with --fixes the positions are already computed.")
    }

    func run() throws {
        let inputs = [self.venue] + settings.inputs
        let (venue, zonedPreset, gate) = try common.venue(at: self.venue, settings) { venue, reader in
            let gate = reader.read { () throws(Problems) in
                try self.gate.gate(for: venue, instants: instants, common, besides: inputs + recordings.inputs)
            }
            _ = reader.read { () throws(Problems) in try recordings.checkFolder() }
            return gate
        }
        let maps = ErrorMapFiles(venue)
        let folder = try common.folder(
            for: ["evaluation.json", "evaluation.html"] + maps.names, besides: inputs + self.gate.inputs)
        // Fixes of another core may not need the beacons.
        let set = try recordings.read(
            for: venue, common.console, isPositioned: fixes == nil, isMeasured: true)
        var request = EvaluationRequest(
            venue, set, folder: recordings.recordings, positions: try positions(zonedPreset), seed: common.seed)
        request.instants = instants
        request.groupings = by
        request.cellSize = mapCell
        request.requirements = gate.requirements
        request.stored = gate.stored
        request.explains = folder != nil
        let result = try common.running { try EvaluationRun(request, in: $0).run() }
        let json = String(decoding: try result.figures.json(), as: UTF8.self)
        if let folder, let map = result.map {
            let page = EvaluationReport(
                result.figures, of: venue, walks: result.walks, map: map, diagnosis: result.diagnosis
            ).html
            let written =
                [try folder.write(page, to: "evaluation.html"), try folder.write(json, to: "evaluation.json")]
                + (try maps.write(map, to: folder, besides: inputs))
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(common.json ? json : result.figures.table())
        try self.gate.certify(
            result.figures, gate, at: venue, evidence: try evidence(of: result.walks), common.console)
        try self.gate.finish(
            result.figures, gate, at: venue, isStrict: recordings.strict, common.console)
    }

    /// Those of `--fixes`, a file or a folder, or those that the core computes.
    private func positions(_ zonedPreset: ZonedPreset) throws -> EvaluationRequest.Positions {
        guard let fixes else {
            return .computed(
                zonedPreset, constants: try settings.openConstants(),
                asked: try settings.choice().asked(in: zonedPreset))
        }
        var tracks: [FixesFile.Track] = []
        for path in try FixesFile.paths(at: fixes) {
            let content = try FixesFile.read(path: path, strict: recordings.strict)
            common.console.warn(content.warnings)
            tracks += content.items
        }
        return .given(tracks, file: fixes)
    }

    /// What a certificate says about its walks, phones, settings and venue file.
    private func evidence(of walks: [EvaluatedWalk]) throws(Problems) -> AcceptanceCertificate.Evidence {
        AcceptanceCertificate.Evidence(
            walks: walks.map(\.name), phones: Set(walks.compactMap(\.device)).sorted(),
            settings: fixes.map { "fixes of \($0)" } ?? settings.words,
            venueDigest: try TextFile.digest(ofFile: venue))
    }
}
