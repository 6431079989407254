internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Positioning
internal import Simulation
internal import VenueFiles

struct HeadroomCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "headroom",
        abstract: "Shows how much better other engines could be at a venue.",
        discussion: """
            Compares the settings in use, on the same walks, with engines that the positioning SDK does not have: \
            lateration with a Kalman filter, a Bayes filter and a particle filter on the walkable area, and \
            fingerprints if there is a survey among the recordings. Walks are simulated unless there are \
            recordings.

            Fit the radio model first (`fit`): these engines depend on it, and without it they may be worse than the \
            centroid. With --set receiverOffset=true all of them estimate the RSSI offset of the phone.

            Example: beaconry headroom Venues/office.yaml
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var walks: BenchmarkWalkOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let file = try VenueFile.readVenue(path: venue)
        common.console.warn(file.warnings)
        let folder = try common.folder(for: ["headroom.json"], besides: [venue] + settings.inputs)
        let pool = WorkerPool(workerCount: common.workerCount)
        let used = try settings.plan(for: file.venue)
        let set = try walks.read(for: file.venue, common)
        let name = settings.changesSettings ? "yours" : Preset.default.rawValue
        let input = try PositioningInput(file.venue, surveysIn: set, constants: settings.sdk.openConstants())
        let cores = Headroom.cores(beside: used, named: name, in: input.map)
        let walks = try walks.walks(in: set, of: file.venue, file: venue, common, pool)
        common.console.warn(
            settings.warnings(
                on: used, in: input.map, for: walks.map(\.recording), shared: Headroom.sharedKeys))
        let surveyed = PresetPlan(base: PositioningSettings { $0[.mapFilter] = .fingerprints })
        if let gap = FingerprintGap(surveyed, in: input.map) {
            common.console.warn([Problem("\(gap)", severity: .warning)])
        }
        let progress = common.console.progress("Positioning")
        let count = cores.count * walks.count
        let result = try Benchmark(input, cores: cores, walks: walks, seed: common.seed)
            .run(pool: pool, progress: { progress?.advance(by: 1, of: count) })
        progress?.finish()
        guard result.hasPositions else { throw Problems.noPosition(file: self.walks.recordings.recordings) }
        let json = try JSONText.of(result)
        if let folder { common.console.message("Wrote \(try folder.write(json, to: "headroom.json"))") }
        let sentence = result.headroom.map { "\n\($0)\n" } ?? ""
        try Console.result(common.json ? json : result.table + sentence)
    }
}
