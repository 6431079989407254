internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
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
        "Number of walkers to show. (default: all, or as many as fit into \(Self.sizeLimit / 1_000_000) MB)",
        valueName: "walks")
    var walks: Int?

    @Option(
        "from", .number(0...Walk.longestDuration, unit: "seconds"),
        "Start of the animation, in seconds of the recordings.")
    var from = 0.0

    @Option(
        "duration", .number(1...Walk.longestDuration, unit: "seconds"),
        "Length of the part of the recordings to play. (default: all, at most \(Int(Self.defaultDuration)) s)")
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

    /// Maximum size of the file in bytes, unless the number of walkers is given.
    private static let sizeLimit = 2_000_000
    /// Minimum size of a walker in bytes. Walkers that cannot fit are not simulated.
    private static let leastSize = 1000
    /// Maximum number of people of the crowd that are shown.
    private static let mostOfCrowd = 300
    /// Maximum number of walkers that one worker simulates together.
    private static let mostTogether = 50
    /// The default length of the animation, in seconds of the recordings.
    private static let defaultDuration = 600.0

    func validate() throws { try result.checkStream(common) }

    func run() throws {
        let input = try common.input(at: file)
        let venue = input.scenario.venue
        let target: (folder: OutputFolder, name: String)? =
            try result.isStream
            ? nil
            : common.file(
                result.path ?? "\(common.output ?? OutputFolder.defaultPath(for: venue))/animation.svg",
                besides: [file, input.scenario.venueFile] + settings.inputs + recordings.inputs)
        let zonedPreset = try settings.zonedPreset(for: venue)
        let (set, crowd, unseen) =
            try recordings.recordings == nil
            ? simulated(input) : (recordings.read(for: venue, common.console, isPositioned: false), [], 0)
        let heard = try heardWalk(of: set)
        let positioning = try PositioningInput(venue, surveysIn: set, constants: settings.openConstants())
        common.console.warn(settings.warnings(on: zonedPreset, in: positioning.map, for: [heard]))
        var walkers = set.truths.filter { truth in
            set.recordings.contains { $0.name == truth.name && $0.kind == .walk }
        }
        if let index = walkers.firstIndex(where: { $0.name == heard.name }) {
            walkers.insert(walkers.remove(at: index), at: 0)
        }
        let all = walkers.count
        if let walks { walkers = Array(walkers.prefix(walks)) }

        let lapse = try lapse(end: max(heard.duration, walkers.lazy.compactMap(\.samples.last?.time).max() ?? 0))
        let track = PositioningEngine.track(SampledRecording(heard, map: positioning.map), zonedPreset: zonedPreset)
        common.console.warn([Problem](fallbacks: track.fallbackCount, of: track.fixes.count))
        var animation = WalkAnimation(
            title: input.scenario.name, venue: venue, lapse: lapse, walkers: walkers, crowd: crowd, heard: heard,
            fixes: track.fixes)
        _ = animation.leaveOutCrowd(above: Self.sizeLimit)
        if animation.crowd.count < crowd.count + unseen {
            common.console.message(
                "The file shows only \(animation.crowd.count) of \(crowd.count + unseen) people of the crowd, to limit its size."
            )
        }
        if walks == nil, animation.leaveOutWalkers(above: Self.sizeLimit) > 0 {
            common.console.message(
                "The file shows only \(animation.walkers.count) of \(all) walkers, to stay below "
                    + "\(Self.sizeLimit / 1_000_000) MB. Use --walks to show more."
            )
        }
        try write(animation, to: target)
    }

    /// The simulated walks of a scenario, people of the crowd, and the number of people that are left out. Only the walk whose
    /// beacons light up keeps its observations.
    private func simulated(_ input: SimulationInput) throws -> (RecordingSet, crowd: [GroundTruth], unseen: Int) {
        var scenario = input.scenario
        if duration != nil || scenario.duration > from + Self.defaultDuration {
            scenario.duration = min(from + (duration ?? Self.defaultDuration), Walk.longestDuration)
        }
        if let seed = common.givenSeed { scenario.seed = seed }
        let simulator = try input.simulator(of: scenario)
        let all = scenario.walkerCount
        let count = walks ?? min(all, Self.sizeLimit / Self.leastSize)
        if walks == nil, count < all {
            common.console.message("Only the first \(count) of \(all) walkers are simulated. Use --walks to show more.")
        }
        let kept = heard ?? simulator.name(ofWalker: 0)
        let portions = SimulationPortions(
            simulator, count: count, mostTogether: Self.mostTogether, common: common)
        defer { portions.end() }
        let results = try portions.map { walkers in
            let memory = walkers.map { _ in (recording: MemoryOutput(), truth: MemoryOutput()) }
            // The crowd is the same in all portions.
            var bystanders = simulator.bystanders(
                besides: 0..<count, limit: walkers.lowerBound == 0 ? Self.mostOfCrowd : 0)
            _ = try simulator.write(
                walkers: walkers,
                open: { walker throws(Problems) in
                    let (recording, truth) = memory[walker - walkers.lowerBound]
                    return ScenarioSimulator.Output(recording: recording, truth: truth)
                },
                watch: { seconds, crowd in
                    bystanders.look(at: crowd, after: seconds)
                    portions.pass(seconds, of: walkers)
                })
            let groups = zip(walkers, memory).map { walker, memory in
                let name = simulator.name(ofWalker: walker)
                var recordings = RecordingFile.items(in: memory.recording.bytes, problems: LineProblems(file: nil))
                if name != kept {
                    recordings = recordings.map {
                        Recording(name: $0.name, device: $0.device, duration: $0.duration, observations: [])
                    }
                }
                return RecordingSet.Group(
                    name: name, recordings: recordings,
                    truths: TruthFile.items(in: memory.truth.bytes, problems: LineProblems(file: nil)))
            }
            return (groups: groups, bystanders: bystanders)
        }
        let crowd = results.first?.bystanders
        return (RecordingSet(groups: results.flatMap(\.groups)), crowd?.ways ?? [], crowd?.leftOut ?? 0)
    }

    /// The walk whose beacons light up: the walk of --heard, else the first walk with truth, else the first walk.
    private func heardWalk(of set: RecordingSet) throws -> Recording {
        let walks = set.recordings.filter { $0.kind == .walk }
        guard let first = walks.first else {
            throw Problems("There is no recording of a walk.", file: recordings.recordings)
        }
        guard let heard else { return walks.first { set.truth(of: $0) != nil } ?? first }
        guard let walk = walks.first(where: { $0.name == heard }) else {
            let names = walks.prefix(8).map(\.name).joined(separator: ", ") + (walks.count > 8 ? ", …" : "")
            let hint = Spelling.suggestion(for: heard, among: walks.map(\.name))
            throw Problems("There is no walk \"\(heard)\".\(hint) Known: \(names).", file: recordings.recordings)
        }
        return walk
    }

    /// The part of recordings that is played, if they end at `end`.
    private func lapse(end: Double) throws -> TimeLapse {
        let rest = end - from
        guard rest >= 0.001 else {
            throw Problems(
                "Give an earlier --from than \(Format.number(from)) s: the recordings end at \(Format.number(end)) s.",
                file: recordings.recordings)
        }
        if duration == nil, rest > Self.defaultDuration {
            common.console.message(
                "The animation plays \(Format.number(Self.defaultDuration)) of \(Format.number(rest)) s. Use --duration to play more."
            )
        }
        return TimeLapse(start: from, duration: min(duration ?? Self.defaultDuration, rest), speed: speed)
    }

    /// Writes the file; to standard output without a file.
    private func write(_ animation: WalkAnimation, to target: (folder: OutputFolder, name: String)?) throws {
        let bytes = Array(animation.drawing.text.utf8)
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
