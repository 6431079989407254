internal import ArgumentParser
internal import Diagnosis
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Parallelism
internal import Positioning
internal import Recordings
internal import Reporting
internal import Simulation
internal import VenueFiles
internal import VenueModel
internal import Walks

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
        help: ArgumentHelp(
            "File of fixes (*\(FixesFile.suffix)), or a folder of them, to evaluate instead of running the core.",
            valueName: "path"))
    var fixes: String?

    @Option(
        help: ArgumentHelp(
            "Compare at this interval while the truth is known, or at the samples of the truth alone, as competitions do. (default: 0.2)",
            valueName: "seconds|truth"),
        transform: { try instants($0) })
    var instants = TruthInstants.time

    @Option(
        help: ArgumentHelp(
            "Also show each group by itself: \(Words.list(EvaluationGrouping.self)). "
                + "Level, zone and motion (standing or walking) come from the truth. May be repeated.",
            valueName: "grouping"),
        transform: Words.parse("--by"))
    var by: [EvaluationGrouping] = []

    @OptionGroup var gate: GateOptions

    @Option(
        help: ArgumentHelp(
            "Size of the cells of the error map. (default: 2, 3, 5 or 10, so that no level is more than 25 cells long)",
            valueName: "metres"))
    var mapCell: Double?

    @OptionGroup var common: CommonOptions

    private static func instants(_ text: String) throws -> TruthInstants {
        if text == "truth" { return .samples }
        guard let seconds = Double(decimal: text), (0.001...86_400).contains(seconds) else {
            throw ValidationError("--instants takes \"truth\", or seconds from 0.001 to 86400.")
        }
        return .every(seconds: seconds)
    }

    func validate() throws {
        if let mapCell, !ErrorMap.allowedCellSizes.contains(mapCell) {
            throw ValidationError("--map-cell takes metres from 0.1 to 1000.")
        }
        if mapCell != nil, common.output == nil {
            throw ValidationError("--map-cell needs --output: the error map is written there.")
        }
        if fixes != nil, settings.isGiven {
            throw ValidationError(
                "Leave out --preset, --set, --baseline and --constants: with --fixes the positions are already computed."
            )
        }
    }

    func run() throws {
        let file = try VenueFile.readVenue(path: venue)
        common.console.warn(file.warnings)
        let inputs = [venue] + settings.inputs
        let maps = ErrorMapFiles(file.venue)
        let folder = try common.folder(
            for: ["evaluation.json", "evaluation.html"] + maps.names, besides: inputs + gate.inputs)
        let gate = try self.gate.gate(
            for: file.venue, instants: instants, common, besides: inputs + recordings.inputs)
        let plan = try settings.plan(for: file.venue)
        // Fixes of another core may not need the beacons.
        let set = try recordings.read(
            for: file.venue, common.console, isPositioned: fixes == nil, isMeasured: true)
        let evaluator = Evaluator(venue: file.venue, instants: instants, seed: common.seed)
        let walks = try walks(of: set, in: file.venue, plan, by: evaluator)
        warn(of: walks, in: file.venue)
        var result = evaluator.evaluate(walks, by: by)
        result.requirements = evaluator.check(gate.requirements, walks)
        result.comparison = gate.stored.map(result.compared(with:)) ?? []
        result.missingWalks = gate.stored?.missingWalks(in: result) ?? []
        let json = String(decoding: try result.json(), as: UTF8.self)
        if let folder {
            let map = ErrorMap(walks, cellSize: mapCell ?? ErrorMap.usualCellSize(of: file.venue))
            let page = EvaluationReport(
                result, of: file.venue, walks: walks, map: map,
                diagnosis: try diagnosis(of: set, in: file.venue, plan, map)
            ).html
            let written =
                [try folder.write(page, to: "evaluation.html"), try folder.write(json, to: "evaluation.json")]
                + (try maps.write(map, to: folder, besides: inputs))
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(common.json ? json : result.table())
        try self.gate.certify(
            result, gate, at: file.venue, evidence: try evidence(of: walks, in: set), common.console)
        try self.gate.finish(result, gate, at: file.venue, isStrict: recordings.strict, common.console)
    }

    /// Why positions are wrong, in the cells of a map; `nil` for fixes of another core, and for settings with fingerprints, which
    /// the diagnosis does not know.
    private func diagnosis(
        of set: RecordingSet, in venue: Venue, _ plan: PresetPlan, _ map: ErrorMap
    ) throws -> VenueDiagnosis? {
        let walks = set.withTruth(.walk)
        guard fixes == nil, !walks.isEmpty, plan.base[.mapFilter] != .fingerprints else { return nil }
        var options = VenueDiagnosis.Options()
        (options.cellSize, options.constants) = (map.cellSize, try settings.sdk.openConstants())
        return try VenueDiagnosis(
            walks, at: venue, plan: plan, options: options,
            pool: WorkerPool(workerCount: common.workerCount))
    }

    /// What a certificate says about its walks, phones, settings and venue file.
    private func evidence(
        of walks: [EvaluatedWalk], in set: RecordingSet
    ) throws(Problems) -> AcceptanceCertificate.Evidence {
        AcceptanceCertificate.Evidence(
            walks: walks.map(\.name), phones: Set(walks.compactMap(\.device)).sorted(),
            settings: fixes.map { "fixes of \($0)" } ?? settings.words,
            venueDigest: try TextFile.digest(ofFile: venue))
    }

    /// The walks with truth, with the fixes of the folder or of the core.
    ///
    /// - Throws: problems, if there is nothing to compare.
    private func walks(
        of set: RecordingSet, in venue: Venue, _ plan: PresetPlan, by evaluator: Evaluator
    ) throws -> [EvaluatedWalk] {
        let tracks = try fixes.map { try read(fixes: $0, for: set) } ?? located(set, in: venue, plan)
        var walks: [EvaluatedWalk] = []
        for track in tracks {
            guard let truth = set.truth(named: track.name) else {
                common.console.message("\(track.name) was skipped, because it has no truth.")
                continue
            }
            guard evaluator.instants.isAllowed(for: truth) else {
                throw Problems(
                    "Give longer --instants: they make more than \(TruthInstants.limit) instants of \(track.name).",
                    file: recordings.recordings)
            }
            walks.append(
                evaluator.walk(track, truth: truth, recording: set.recordings.first { $0.name == track.name }))
        }
        guard !walks.isEmpty else {
            let surveys = set.withTruth(.survey).count
            let found =
                surveys == 0 || fixes != nil
                ? ""
                : " There \(surveys == 1 ? "is 1 survey" : "are \(surveys) surveys") here. Fit the radio model to surveys with "
                    + "`beaconry fit`, and record a walk with truth to evaluate. To evaluate positions at survey points, "
                    + "import them with \"kind: walk\"."
            throw Problems("There is no walk with truth to evaluate.\(found)", file: fixes ?? recordings.recordings)
        }
        try GroundTruth.checkInside(venue, of: walks.map(\.truth), folder: recordings.recordings)
        guard walks.contains(where: { !$0.published.isEmpty }) else {
            guard let fixes else { throw Problems.noPosition(file: recordings.recordings) }
            throw Problems(
                "No walk with truth has a published fix here, so there is nothing to compare. Give the fixes of these "
                    + "recordings.", file: fixes)
        }
        return walks
    }

    /// Tells the user about groupings that have only one group because of missing data.
    private func warn(of walks: [EvaluatedWalk], in venue: Venue) {
        if by.contains(.phone), walks.allSatisfy({ $0.device == nil }) {
            common.console.message("No recording names its phone (\"device\"), so all walks are in one group.")
        }
        if by.contains(.zone), venue.zones.isEmpty {
            common.console.message("The venue has no zones, so all positions are outside of zones.")
        }
    }

    private func located(_ set: RecordingSet, in venue: Venue, _ plan: PresetPlan) throws -> [FixesFile.Track] {
        let walks = set.recordings.filter { $0.kind == .walk && set.truth(of: $0) != nil }
        let map = try PositioningInput(venue, surveysIn: set, constants: settings.sdk.openConstants()).map
        common.console.warn(settings.warnings(on: plan, in: map, for: walks))
        return try Locate.tracks(
            walks, by: map, plan, pool: WorkerPool(workerCount: common.workerCount), console: common.console)
    }

    /// The fixes of a file or folder. A walk without any counts as a walk without positions, and is named.
    private func read(fixes: String, for set: RecordingSet) throws(Problems) -> [FixesFile.Track] {
        var tracks: [FixesFile.Track] = []
        for path in try FixesFile.paths(at: fixes) {
            let content = try FixesFile.read(path: path, strict: recordings.strict)
            common.console.warn(content.warnings)
            tracks += content.items
        }
        let known = Set(tracks.map(\.name))
        let missing = set.withTruth(.walk).map(\.recording.name).filter { !known.contains($0) }
        if !missing.isEmpty {
            common.console.message(
                "There are no fixes of \(missing.joined(separator: ", ")). Every instant there counts as unavailable.")
        }
        return tracks + missing.map { FixesFile.Track(name: $0, publishInterval: 1, fixes: []) }
    }
}
