internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Parameters
internal import Positioning
internal import Reporting
internal import Simulation
internal import Tuning
internal import VenueFiles

struct GapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gap",
        abstract: "Measures how well the best settings in simulation do on recorded walks.",
        discussion: """
            The radio model is fitted to the surveys among the recordings. Walks are simulated in worlds that agree with \
            the surveys. Many configurations are scored on simulated and on recorded walks. The command prints the \
            regret (how much worse the best one in simulation is than the best one on the recorded walks), \
            Kendall's tau (how similar both rankings are; 1 is the same order), and predicted and measured errors.

            With --output the figures go to gap.json, and the figures with charts to gap.html.

            Example: beaconry gap lab/venue.yaml --recordings lab/recordings --speed 0.45
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions

    @Option(help: "Number of configurations, at least 2.")
    var configurations = 600

    @Option(help: "Number of simulated walks, four in each world.")
    var walks = 320

    @Option(help: "Length of a simulated walk, seconds.")
    var duration = 90.0

    @Option(help: ArgumentHelp("Mean walking speed. (default: that of visitors in malls)", valueName: "m/s"))
    var speed: Double?

    @Option(help: "Metric to minimise.")
    var objective = Metric.ce75.key

    @Flag(help: "Also vary the settings that Beaconry adds to those of the positioning SDK.")
    var extended = false

    @OptionGroup var sdk: SDKOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(2...100_000).contains(configurations) {
            throw ValidationError("--configurations takes a whole number from 2 to 100000.")
        }
        if !(1...100_000).contains(walks) { throw ValidationError("--walks takes a whole number from 1 to 100000.") }
        if let speed, !(0.15...5).contains(speed) { throw ValidationError("--speed takes 0.15 to 5 m/s.") }
        try Simulate.check(duration: duration)
    }

    func run() throws {
        let file = try VenueFile.readVenue(path: venue)
        common.console.warn(file.warnings)
        guard let objective = Objective.all.first(where: { $0.key == objective }) else {
            let hint = Spelling.suggestion(for: objective, among: Objective.all.map(\.key))
            throw Problems("The metric \"\(objective)\" cannot be minimised.\(hint)")
        }
        let folder = try common.folder(for: ["gap.json", "gap.html"], besides: [venue])
        let set = try recordings.read(for: file.venue, common.console)
        var run = try GapRun(
            file.venue, set, objective: objective, duration: duration, speed: speed, seed: common.seed,
            presets: sdk.presets(), constants: sdk.openConstants(), source: recordings.recordings)
        (run.configurations, run.walks, run.includesExtended) = (configurations, walks, extended)
        run.pool = WorkerPool(workerCount: common.workerCount)
        let result = try run.run(observer: CalibrationProgressLine(common.console).observer)
        try write(result.gap, result.configurations, to: folder)
    }

    private func write(_ gap: SimToRealGap, _ settings: [PositioningSettings], to folder: OutputFolder?) throws {
        let section = GapSection(gap)
        if let folder {
            let page = "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\(section.html)</html>\n"
            let files = [
                try folder.write(JSONText.of(gap), to: "gap.json"), try folder.write(page, to: "gap.html"),
            ]
            common.console.message("Wrote \(files.joined(separator: ", "))")
        }
        let named = [("Best in simulation", gap.selected), ("Best on the recordings", gap.best)].map { name, one in
            "\(name): \(changes(settings[one.index], from: settings[gap.baseline.index]))"
        }
        let text = section.markdown + "\n" + named.joined(separator: "\n")
        try Console.result(common.json ? JSONText.of(gap) : text)
    }

    private func changes(_ settings: PositioningSettings, from baseline: PositioningSettings) -> String {
        let changed = SettingsCatalogue.all.filter { settings[$0] != baseline[$0] }
        return changed.isEmpty ? "the baseline" : changed.map { "\($0.key)=\(settings[$0])" }.joined(separator: " ")
    }
}
