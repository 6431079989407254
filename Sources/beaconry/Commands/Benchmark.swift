internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Positioning
internal import Recordings
internal import Reporting
internal import VenueModel

struct BenchmarkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Compares positioning cores on the same walks.",
        discussion: """
            A core is Beaconry's engine with a preset (--core), or another program that reads and writes JSON Lines on its \
            standard input and output (--external); the documentation's page on cores describes the protocol. Without both, \
            all presets are cores. Each core is compared with the first one, walk by walk. Walks are simulated unless \
            there are recordings.

            With --output the figures go to benchmark.json, a page to benchmark.html, and the fixes to CORE/WALK\(FixesFile.suffix). The exit code \
            is 1 if a core failed on a walk, and 2 if no core gave a position.

            --headroom shows how much better other engines could be at a venue. It compares the settings in use (--preset, \
            --set) with engines that the positioning SDK does not have: lateration with a Kalman filter, a Bayes filter \
            and a particle filter on the walkable area, and fingerprints if there is a survey among the recordings. Fit \
            the radio model first (`fit`): these engines depend on it, and without it they may be worse than the \
            centroid. With --set receiverOffset=true all of them estimate the RSSI offset of the phone. With --output the \
            figures go to headroom.json.

            Example: beaconry benchmark Venues/office.yaml
            Example: beaconry benchmark Venues/office.yaml --core default --core bestAccuracy
            Example: beaconry benchmark Venues/office.yaml --recordings office-walks --core bestAccuracy \
            --external "python3 Scripts/examples/lateration_core.py"
            Example: beaconry benchmark Venues/office.yaml --headroom
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var walks: BenchmarkWalkOptions

    @Option(
        "core", .string,
        "The engine with a preset: a preset file of `calibrate`, or one of \(Words.list(Preset.self)). Write NAME= "
            + "before it to name the core. May be repeated.", valueName: "[name=]file|preset")
    var core: [String] = []

    @Option(
        "external", .string,
        "Another program, as a shell command. Write NAME= before it to name the core. May be repeated.",
        valueName: "[name=]command")
    var external: [String] = []

    private static let usualLimits = ExternalCore.Limits()

    @Option(
        "timeLimit", .number(0.01...3600, unit: "seconds"),
        "Time limit of an external core for each answer. The first answer may take \(YAMLText.number(Self.usualLimits.start)) s "
            + "in any case. (default: \(Self.usualLimits.answer))",
        valueName: "seconds")
    var timeLimit: Double?

    @Flag(
        "headroom",
        "Compare the settings in use with engines that the positioning SDK does not have, instead of --core and "
            + "--external.")
    var headroom = false

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        let hasCores = !core.isEmpty || !external.isEmpty
        try refuse(if: timeLimit != nil && external.isEmpty, "--time-limit is for cores of --external.")
        try refuse(if: headroom && hasCores, "Leave out --core and --external: --headroom has cores of its own.")
        try refuse(
            if: !headroom && settings.changesPreset,
            "--preset and --set need --headroom. Without it, --core names the presets.")
    }

    func run() throws {
        let (venue, used, named) = try common.venue(at: self.venue, settings, cores)
        let presets = try settings.presets()
        // What stands in the way of the results is said before the work.
        if headroom { _ = try folder(for: ["headroom.json"]) }
        let set = try walks.read(for: venue, common)
        let input = try PositioningInput(venue, surveysIn: set, constants: settings.openConstants())
        let usedName = settings.changesSettings ? "yours" : Preset.default.rawValue
        let cores = headroom ? Headroom.cores(beside: used, named: usedName, in: input.map) : named
        let walks = try walks.walks(in: set, of: venue, file: self.venue, common)
        let recordings = walks.map(\.recording)
        common.console.warn(
            try headroom
                ? settings.warnings(on: used, in: input.map, for: recordings, shared: Headroom.sharedKeys)
                    + Headroom.warnings(in: input.map)
                : BenchmarkCores.warnings(core: engines, presets: presets, input: input, walks: recordings))
        let fixes = cores.flatMap { core in recordings.map { Self.fixes(of: core.name, on: $0.name) } }
        let folder = headroom ? nil : try folder(for: fixes + ["benchmark.json", "benchmark.html"])
        let limit = timeLimit ?? Self.usualLimits.answer
        let benchmark = Benchmark(
            input, cores: cores, walks: walks, seed: common.seed,
            limits: ExternalCore.Limits(start: max(limit, Self.usualLimits.start), answer: limit))
        let progress = common.console.progress("Positioning")
        let count = cores.count * walks.count
        let result = try benchmark.run(pool: common.pool, progress: { progress?.advance(by: 1, of: count) })
        progress?.finish()
        guard result.hasPositions || (!result.isComplete && !headroom) else {
            throw Problems.noPosition(file: self.walks.recordings.recordings)
        }
        if headroom {
            let sentence = result.headroom.map { "\n\($0)\n" } ?? ""
            return try common.list(result, as: "headroom.json", text: result.table + sentence)
        }
        common.console.warn(
            result.cores.flatMap { core in
                core.tracks.first { !$0.contradictions.isEmpty }.map { track in
                    track.contradictions.map { Problem("\(core.name) on \(track.name): \($0)", severity: .warning) }
                } ?? []
            })
        try write(result, BenchmarkReport(result, of: venue, truths: walks.map(\.truth)), to: folder)
        if common.json {
            for sentence in result.cores.flatMap({ $0.failureSentences(of: walks.count) }) { Console.error(sentence) }
        }
        guard result.isComplete else { throw ExitCode(1) }
    }

    private func folder(for names: [String]) throws -> OutputFolder? {
        try common.folder(for: names, besides: [venue] + settings.inputs)
    }

    /// The presets of `--core`; all of the SDK if no core is named.
    private var engines: [String] {
        core.isEmpty && external.isEmpty && !headroom ? Preset.allCases.map(\.rawValue) : core
    }

    /// The cores that are named.
    private func cores(for venue: Venue?, by reader: inout InputReader) -> [BenchmarkCore]? {
        _ = reader.read { () throws(Problems) in try walks.recordings.checkFolder() }
        return reader.read { () throws(Problems) in
            try BenchmarkCores.read(
                core: engines, external: external, presets: settings.presets(), for: venue, warn: common.console.warn)
        }
    }

    /// The file of a core's fixes on a walk.
    private static func fixes(of core: String, on walk: String) -> String { "\(core)/\(walk)\(FixesFile.suffix)" }

    private func write(_ result: BenchmarkResult, _ report: BenchmarkReport, to folder: OutputFolder?) throws {
        let json = try JSONText.of(result)
        if let folder {
            for core in result.cores {
                for track in core.tracks {
                    try folder.write(FixesFile.bytes(of: [track]), to: Self.fixes(of: core.name, on: track.name))
                }
            }
            let written = [
                try folder.write(report.html, to: "benchmark.html"), try folder.write(json, to: "benchmark.json"),
            ]
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(common.json ? json : result.table)
    }
}
