internal import ArgumentParser
internal import Diagnostics
internal import Formats
internal import Positioning
internal import Recordings
internal import Reporting
internal import Simulation
internal import Walkers
internal import Walks

struct Animate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws an animation of walks: where people are, and which beacons one of them hears.",
        discussion: """
            The result is one SVG file, which every browser can play. It shows the levels with walls, zones and beacons, a \
            moving dot for each walker, the beacons that one walker hears, and the position that the core computes from \
            them. It is written to animation.svg in the folder --output, or to the file --output-file (- for standard \
            output). Without --recordings, the walks of the scenario are simulated, and the \
            animation also shows its crowd.

            Example: beaconry animate Venues/scenarios/mall-crowded.yaml --output-file mall-crowded.svg
            Example: beaconry animate Venues/mall.yaml --recordings mall-walks --output-file mall.svg
            """)

    @Argument(help: "Scenario or venue file.")
    var file: String

    @OptionGroup var recordings: RecordingOptions

    @Option(
        "walks", .integer(1...10_000),
        """
        Number of walkers to show. (default: all, or as many as fit into \
        \(AnimationRequest.usualSizeLimit / 1_000_000) MB)
        """,
        valueName: "walks")
    var walks: Int?

    @Option(
        "from", .number(0...Walk.longestDuration, unit: "seconds"),
        "Start of the animation, in seconds of the recordings.")
    var from = 0.0

    @Option(
        "duration", .number(1...Walk.longestDuration, unit: "seconds"),
        """
        Length of the part of the recordings to play. \
        (default: all, at most \(Int(AnimationRequest.usualDuration)) s)
        """)
    var duration: Double?

    @Option(
        "speed", .number(0.1...3600, unit: ""),
        """
        Seconds of the recordings per second of the animation. (default: a speed for \
        \(TimeLapse.usualLengths.lowerBound) to \(TimeLapse.usualLengths.upperBound) s)
        """,
        valueName: "speed")
    var speed: Double?

    @Option("heard", .string, "The walk whose heard beacons are highlighted. (default: the first)", valueName: "name")
    var heard: String?

    @OptionGroup var settings: SettingsOptions
    @OptionGroup var result: OutputFileOption
    @OptionGroup var common: CommonOptions

    func validate() throws { try result.checkStream(common) }

    func run() throws {
        let (input, preset, _) = try common.input(at: file, settings) { _, reader in
            reader.read { () throws(Problems) in try recordings.checkFolder() }
        }
        let venue = input.scenario.venue
        let target: (folder: OutputFolder, name: String)? =
            try result.isStream
            ? nil
            : common.file(
                result.path ?? "\(common.output ?? OutputFolder.defaultPath(for: venue))/animation.svg",
                besides: [file, input.scenario.venueFile] + settings.inputs + recordings.inputs)
        let request = try request(input, preset)
        let run = try input.placingProblems { () throws(Problems) in try AnimationRun(request, in: common.context()) }
        try write(run.run(), to: target)
    }

    /// The request with the options of the command line.
    private func request(_ input: SimulationInput, _ preset: ZonedPreset) throws -> AnimationRequest {
        let venue = input.scenario.venue
        var request = AnimationRequest(input.scenario, zonedPreset: preset)
        if let seed = common.givenSeed { request.scenario.seed = seed }
        if let folder = recordings.recordings {
            let set = try recordings.read(for: venue, common.console, isPositioned: false)
            request.source = .recorded(set, folder: folder)
        }
        request.constants = try settings.openConstants()
        request.asked = try settings.choice().asked(in: request.zonedPreset)
        request.walks = walks
        request.start = from
        request.duration = duration
        request.speed = speed
        request.heard = heard
        return request
    }

    /// Writes the file; to standard output without a file.
    private func write(_ made: AnimationRun.Result, to target: (folder: OutputFolder, name: String)?) throws {
        let animation = made.animation
        let bytes = made.bytes
        guard let target else { return try StandardOutput().write(bytes) }
        let path = try target.folder.write(bytes, to: target.name)
        let lapse = animation.lapse
        if common.json {
            try Console.result(JSONText.of(Summary(file: path, bytes: bytes.count, animation: animation)))
        }
        common.console.message(
            "Wrote \(path): \(Format.count(animation.walkers.count, "walker")), \(Format.number(lapse.duration)) s in "
                + "\(Format.fixed(lapse.length, 0)) s, \(Format.fixed(Double(bytes.count) / 1e6, 1)) MB")
    }

    struct Summary: JSONDocument, JSONRecord {
        let file: String
        let bytes: Int
        let animation: WalkAnimation

        static let schema = DocumentSchema(shape, version: 1)
        static let shape = JSONShape<Self>(
            "animation", "What an animation shows.",
            .always("file", \.file, "Path of the animation."), .always("bytes", \.bytes, "Size of the file in bytes."),
            .always("walkers", { $0.animation.walkers.map(\.name) }, "Names of the walks that it shows."),
            .maybe("heard", \.animation.heard?.name, "Name of the walk whose heard beacons are highlighted."),
            .always("start", .figure("seconds"), \.animation.lapse.start, "Start of the animation in the recordings."),
            .always(
                "duration", .figure("seconds"), \.animation.lapse.duration, "Length of the part of the recordings."),
            .always("speed", \.animation.lapse.speed, "Seconds of the recordings per second of the animation."))
    }
}
