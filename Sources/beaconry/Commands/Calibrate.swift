internal import ArgumentParser
internal import Calibration
internal import Evaluation
internal import Foundation
internal import Importing
internal import NumericalMethods
internal import Positioning
internal import Recordings
internal import Reporting
internal import Simulation
internal import TextInput
internal import VenueModel

struct Calibrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds the positioning settings that suit a venue, with evidence, or says \"keep the default\".",
        discussion: """
            Without --recordings it tunes on simulated walks, lets others choose and others again judge, each with a phone and \
            radio fields of its own. With --recordings every recorded walk is judged by settings tuned on the others.

            The output folder gets preset.json, report.html and report.md.

            Example: beaconry calibrate Venues/supermarket.yaml --output supermarket
            """)

    @Argument(help: "Venue file.")
    var venue: String

    @OptionGroup var recordings: RecordingOptions

    @Option(help: "Simulated walks to tune on; as many others choose among the tuned settings, and as many judge.")
    var walks = 40

    @Option(help: "Length of a simulated walk, seconds.")
    var duration = 240.0

    @Option(help: "Settings that the search begins with; it goes on from the best.")
    var configurations = 256

    @Option(
        help: ArgumentHelp(
            "YAML file with the values that each setting may take. (default: the catalogue's)", valueName: "file"))
    var space: String?

    @Flag(help: "Also search the settings that are ours and that the positioning SDK does not have.")
    var extended = false

    @Option(help: "Metric to minimise: \(Objective.all.map(\.key).joined(separator: ", ")).")
    var objective = Metric.ipinScore.key

    @Option(help: "Least improvement on hold-out walks that is worth a change, metres.")
    var minimumEffect = 0.05

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(2...10_000).contains(walks) { throw ValidationError("--walks takes a whole number from 2 to 10000.") }
        if !(0...100_000).contains(configurations) {
            throw ValidationError("--configurations takes a whole number from 0 to 100000.")
        }
        try Simulate.check(duration: duration)
        if !(0...1000).contains(minimumEffect) {
            throw ValidationError("--minimum-effect takes metres from 0 to 1000.")
        }
    }

    func run() throws {
        let file = try VenueInput.read(path: venue)
        common.console.warn(file.warnings)
        guard let goal = Objective.all.first(where: { $0.key == objective }) else {
            let hint = Spelling.suggestion(for: objective, among: Objective.all.map(\.key))
            throw Problems("The metric \"\(objective)\" cannot be minimised.\(hint) See --help for those that can.")
        }
        let candidates = try space.map { path throws(Problems) in try SearchSpaceFile.read(path: path) }
        let pool = WorkerPool(workerCount: common.workerCount)
        let source: CalibrationResult.Source = recordings.recordings == nil ? .simulated : .recorded
        let walks = try source == .simulated ? simulatedWalks(file.venue, pool) : recordedWalks(file.venue)
        let space = try searchSpace(for: file.venue, candidates, of: walks)
        let folds =
            source == .simulated
            ? Fold.split(count: self.walks) : Fold.crossValidation(of: walks.count)
        let calibrator = Calibrator(
            space: space, objective: goal,
            options: CalibrationOptions(
                seed: common.seed, sampleCount: configurations, minimumEffect: minimumEffect), pool: pool)
        let progress = common.console.progress("Tuning")
        let result = try calibrator.calibrate(
            venue: file.venue, walks: walks, folds: folds, source: source,
            progress: { done, expected in progress?.update(done, of: expected) })
        progress?.finish()
        try write(result, digest: file.digest)
    }

    private func searchSpace(
        for venue: Venue, _ candidates: [String: [SettingValue]]?, of walks: [CalibrationWalk]
    ) throws(Problems) -> SearchSpace {
        do throws(SettingProblems) {
            return try SearchSpace(
                for: BeaconMap(venue), hasMotion: walks.contains { $0.recording.hasMotion },
                hasPressure: walks.contains { $0.recording.hasPressure }, candidates: candidates,
                includesExtended: extended)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence, file: space) })
        }
    }

    /// Walks with a world of their own each: other beacon powers, radio fields and phones, so that the preset suits the
    /// venue and not one draw of it.
    private func simulatedWalks(_ venue: Venue, _ pool: WorkerPool) throws -> [CalibrationWalk] {
        let count = walks * 3
        let progress = common.console.progress("Simulating")
        let made = try pool.map(count, progress: { progress?.update($0, of: count) }) {
            [seed = common.seed, duration, file = self.venue] in
            let simulator = try Simulate.simulator(of: venue, file: file, seed: RandomStream.entity(seed, UInt64($0)))
            let (recording, truth) = try simulator.simulate(walker: $0, duration: duration)
            return CalibrationWalk(recording: recording, truth: truth, venue: venue)
        }
        progress?.finish()
        return made
    }

    private func recordedWalks(_ venue: Venue) throws -> [CalibrationWalk] {
        let set = try recordings.read(for: venue, common.console)
        let walks = set.recordings.filter { $0.kind == .walk }.compactMap { recording in
            set.truth(of: recording).map { CalibrationWalk(recording: recording, truth: $0, venue: venue) }
        }
        guard walks.count > 1 else {
            throw Problems(
                "At least two walks with their truth are needed, one to tune on and one to judge.",
                file: recordings.recordings)
        }
        return walks
    }

    private func write(_ result: CalibrationResult, digest: String) throws {
        let folder = try OutputFolder(common.output ?? OutputFolder.standard(for: result.venue))
        let preset = PresetFile(result, venueDigest: digest, toolVersion: Version.current)
        let report = CalibrationReport(
            result, venueDigest: digest, toolVersion: Version.current, command: command)
        let presetText = try JSONText.of(preset)
        let files = [
            try folder.write(presetText, to: "preset.json"), try folder.write(report.html, to: "report.html"),
            try folder.write(report.markdown, to: "report.md"),
        ]
        try Console.result(common.json ? presetText : report.summary)
        common.console.message("Wrote \(files.joined(separator: ", "))")
    }

    /// The command that gives the same result, with all that it depends on.
    private var command: String {
        var words = ["beaconry calibrate", venue]
        if let folder = recordings.recordings {
            words += ["--recordings", folder]
        } else {
            words += ["--walks \(walks)", "--duration \(duration)"]
        }
        if let space { words += ["--space", space] }
        if extended { words.append("--extended") }
        words += [
            "--configurations \(configurations)", "--objective \(objective)", "--minimum-effect \(minimumEffect)",
            "--seed \(common.seed)",
        ]
        return words.joined(separator: " ")
    }
}
