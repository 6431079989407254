internal import ArgumentParser
internal import Calibration
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Parallelism
internal import Parameters
internal import Positioning
internal import Reporting
internal import Tuning
internal import VenueFiles

struct GapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gap",
        abstract: "Says how far settings chosen in simulation hold on recorded walks.",
        discussion: """
            The radio model is fitted to the surveys among the recordings, the venue simulated as the survey says that it \
            is, and many configurations are scored on simulated and on recorded walks: the regret of the one that is best \
            in simulation, Kendall's tau, predicted and measured errors. Recorded walks choose nothing.

            With --output the figures go to gap.json, with pictures to gap.html.

            Example: beaconry gap lab/venue.yaml --recordings lab/recordings --speed 0.45
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions

    @Option(help: "How many configurations, from 2.")
    var configurations = 600

    @Option(help: "How many walks to simulate, four in each world.")
    var walks = 320

    @Option(help: "Length of a simulated walk, seconds.")
    var duration = 90.0

    @Option(help: ArgumentHelp("Mean walking speed here. (default: that of visitors of malls)", valueName: "m/s"))
    var speed: Double?

    @Option(help: "Metric to minimise.")
    var objective = Metric.ce75.key

    @Flag(help: "Also the settings that are ours and that the positioning SDK does not have.")
    var extended = false

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
        let file = try VenueInput.read(path: venue)
        common.console.warn(file.warnings)
        guard let objective = Objective.all.first(where: { $0.key == objective }) else {
            let hint = Spelling.suggestion(for: objective, among: Objective.all.map(\.key))
            throw Problems("The metric \"\(objective)\" cannot be minimised.\(hint)")
        }
        let set = try recordings.read(for: file.venue, common.console)
        var parameters = SimulationParameters()
        if let speed { parameters.walk(at: speed) }
        let surveyed = try SurveyedVenue(
            file.venue, survey: set, walks: set, parameters: parameters, duration: duration, seed: common.seed,
            source: recordings.recordings)
        let pool = WorkerPool(workerCount: common.workerCount)
        let progress = common.console.progress("Simulating")
        let simulated = try surveyed.simulatedWalks(walks, pool: pool) { progress?.update($0, of: walks) }
        progress?.finish()
        let settings = try proposed(surveyed)
        let scoring = common.console.progress("Scoring")
        let gap = try surveyed.gap(settings, simulated: simulated, objective: objective, pool: pool) {
            scoring?.update($0, of: settings.count)
        }
        scoring?.finish()
        guard let gap else {
            throw Problems("There is no recorded walk with truth to compare with.", file: recordings.recordings)
        }
        try write(gap, settings)
    }

    private func proposed(_ surveyed: SurveyedVenue) throws -> [PositioningSettings] {
        let space: SearchSpace
        do throws(SettingProblems) {
            space = try SearchSpace(
                for: BeaconMap(surveyed.venue), hasMotion: surveyed.recorded.contains { $0.recording.hasMotion },
                hasPressure: surveyed.recorded.contains { $0.recording.hasPressure },
                plan: SpacePlan(includesExtended: extended))
        } catch {
            throw Problems(error.all.map { Problem($0.sentence) })
        }
        let start = [space.base] + space.namedPresets.map(\.settings)
        var search = Search(space, sampler: .sobol, seed: common.seed, start: start)
        return try search.propose(configurations)
    }

    private func write(_ gap: SimToRealGap, _ settings: [PositioningSettings]) throws {
        let section = GapSection(gap)
        if let output = common.output {
            let folder = try OutputFolder(output)
            let page = "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\(section.html)</html>\n"
            let files = [
                try folder.write(JSONText.of(gap), to: "gap.json"), try folder.write(page, to: "gap.html"),
            ]
            common.console.message("Wrote \(files.joined(separator: ", "))")
        }
        let named = [("Best in simulation", gap.chosen), ("Best on the recordings", gap.best)].map { name, one in
            "\(name): \(changes(settings[one.index], from: settings[gap.standard.index]))"
        }
        let text = section.markdown + "\n" + named.joined(separator: "\n")
        try Console.result(common.json ? JSONText.of(gap) : text)
    }

    private func changes(_ settings: PositioningSettings, from standard: PositioningSettings) -> String {
        let changed = SettingsCatalogue.all.filter { settings[$0] != standard[$0] }
        return changed.isEmpty ? "the default" : changed.map { "\($0.key)=\(settings[$0])" }.joined(separator: " ")
    }
}
