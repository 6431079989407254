internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Fidelity
internal import Formats
internal import Parallelism
internal import Positioning
internal import Recordings
internal import Reporting
internal import VenueModel
internal import Walks

struct FidelityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fidelity",
        abstract: "Compares the SDK's own fixes with ours, and fits what the SDK's document leaves open.",
        discussion: """
            The SDK is closed; this project reads its document. Log the SDK's fixes while you record a walk, as \
            NAME\(FixesFile.suffix) for the recording NAME, in a folder for each preset that was active. The command replays the \
            recordings, prints the distance between the SDK's positions and ours, and fits the constants that the document \
            leaves open by making this distance small. With --output the figures go to fidelity.json, and the constants to \
            constants.json, which other commands take with --constants. Truth files are not used.

            Example: beaconry fidelity Venues/office.yaml --recordings site --fixes default=sdk/default --fixes \
            adaptive=sdk/adaptive
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions

    @Option(
        "fixes", .string,
        "Folder of the SDK's fixes (*\(FixesFile.suffix)), and before = the preset that was active; without it, that of "
            + "--preset. May be repeated.", valueName: "[preset=]dir")
    var fixes: [String] = []

    @Flag("noFit", "Only print the distances; fit nothing.")
    var noFit = false

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(if: fixes.isEmpty, "Give --fixes, a folder of the SDK's own fixes.")
        try refuse(
            if: settings.constants != nil && !noFit, "--constants needs --no-fit: a fit begins with our own constants.")
    }

    func run() throws {
        let venue = try common.venue(at: self.venue)
        let folder = try common.folder(
            for: ["fidelity.json", "constants.json"], besides: [self.venue] + settings.inputs)
        let set = try recordings.read(for: venue, common.console)
        let map = try PositioningInput(venue, surveysIn: set, constants: settings.openConstants()).map
        let durations = Dictionary(set.recordings.map { ($0.name, $0.duration) }, uniquingKeysWith: max)
        let samples: [FixesLog.Walk.Timed] = set.recordings.filter { $0.kind == .walk }.map {
            (recording: SampledRecording($0, map: map), duration: durations[$0.name] ?? 0)
        }
        let logs = try fixes.map { try log($0, samples, in: venue) }
        let run = FidelityRun(logs, seed: common.seed, in: RunContext(pool: common.pool))
        common.console.warn(try run.clockShifts(map.constants).map(\.warning))
        if noFit {
            let agreement = try run.agreement(map.constants)
            let rows = agreement.map { Self.row($0, "as it is") }
            return try common.list(FidelityDocument(agreement), as: "fidelity.json", text: Self.table(rows))
        }
        let result = try common.running { try FidelityRun(logs, seed: common.seed, in: $0).fit() }
        let json = try JSONText.of(FidelityDocument(result))
        if let folder {
            let intervals = Dictionary(
                uniqueKeysWithValues: result.constants.compactMap { constant in
                    constant.interval.map { (constant.name, $0) }
                })
            let files = [
                try folder.write(json, to: "fidelity.json"),
                try folder.write(
                    ConstantsFile.text(of: result.fitted, names: result.identified, intervals: intervals),
                    to: "constants.json"),
            ]
            common.console.message("Wrote \(files.joined(separator: ", "))")
        }
        try Console.result(common.json ? json : Self.text(of: result))
    }

    /// The walks with fixes of one folder.
    private func log(
        _ text: String, _ samples: [FixesLog.Walk.Timed], in venue: Venue
    ) throws -> FixesLog {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        let isNamed = parts.count == 2 && !parts[0].contains("/")
        let path = isNamed ? parts[1] : text
        var choice = try settings.choice()
        if isNamed { choice.preset = parts[0] }
        var tracks: [FixesFile.Track] = []
        for name in try TextFile.names(inFolder: path) where name.hasSuffix(FixesFile.suffix) {
            let content = try FixesFile.read(path: path + "/" + name, strict: recordings.strict)
            common.console.warn(content.warnings)
            tracks += content.items
        }
        let walks = try FixesLog.Walk.joining(
            tracks, with: samples, folder: path, telling: RunProgressLine(common.console).observer)
        return FixesLog(
            name: choice.preset, zonedPreset: try choice.zonedPreset(for: venue, warn: common.console.warn),
            walks: walks)
    }

    private static func text(of result: FidelityResult) -> String {
        let rows =
            result.before.map { row($0, "our interpretation") } + result.after.map { row($0, "fitted constants") }
        let identified = result.constants.filter(\.isIdentified)
        let hidden = result.constants.filter { !$0.isIdentified }.map(\.name)
        let constants = TextTable(
            header: ["constant", "ours", "fitted", "95 % interval"],
            rows: identified.map { constant in
                [
                    constant.name, "\(constant.ours)", "\(constant.fitted)",
                    constant.interval.map { "\($0[0]) to \($0[1])" } ?? "–",
                ]
            }
        ).text
        return table(rows)
            + "\nThe fit used these same walks, so the distances with fitted constants are optimistic.\n\n"
            + (identified.isEmpty ? "" : constants)
            + (hidden.isEmpty ? "" : "\nThese walks do not show: \(hidden.joined(separator: ", ")).")
    }

    private static func table(_ rows: [[String]]) -> String {
        TextTable(
            header: ["preset", "constants", "walks", "seconds", "median", "75 %", "95 %", "same level"], rows: rows
        ).text
    }

    private static func row(_ agreement: FidelityResult.Agreement, _ constants: String) -> [String] {
        [
            agreement.preset, constants, "\(agreement.walks)", "\(agreement.seconds)", Format.metres(agreement.median),
            Format.metres(agreement.percentile75), Format.metres(agreement.percentile95),
            "\(Format.fixed(100 * agreement.sameLevel, 1)) %",
        ]
    }
}
