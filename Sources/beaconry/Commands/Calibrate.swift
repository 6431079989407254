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

    @Option(
        help: ArgumentHelp(
            "YAML file with what is to be searched and how long; \"beaconry schema study\" has its keys. Options given "
                + "here come before what it says.", valueName: "file"))
    var study: String?

    @Option(
        name: .customLong("walks"),
        help:
            "Walks to simulate and tune on; as many others choose among what was tuned, as many judge. (default: 40)"
    )
    var givenWalks: Int?

    @Option(name: .customLong("duration"), help: "Length of a simulated walk, seconds. (default: 240)")
    var givenDuration: Double?

    @Option(
        name: .customLong("configurations"),
        help: "Settings that the search begins with; it goes on from the best. (default: 256)")
    var givenConfigurations: Int?

    @Option(
        name: .customLong("sampler"), help: "What proposes them: \(samplers). (default: sobol)",
        transform: { word in
            guard let kind = SamplerKind(rawValue: word) else {
                throw ValidationError("--sampler takes one of \(samplers).")
            }
            return kind
        })
    var givenSampler: SamplerKind?
    private static let samplers = SamplerKind.allCases.map(\.rawValue).joined(separator: ", ")

    @Flag(help: "Also search the settings that are ours and that the positioning SDK does not have.")
    var extended = false

    @Option(
        name: .customLong("objective"),
        help: "Metric to minimise: \(Objective.all.map(\.key).joined(separator: ", ")). (default: ipinScore)")
    var givenObjective: String?

    @Option(
        name: .customLong("minimum-effect"),
        help: "Least improvement on hold-out walks that is worth a change, metres. (default: 0.05)")
    var givenMinimumEffect: Double?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let givenWalks, !(2...10_000).contains(givenWalks) {
            throw ValidationError("--walks takes a whole number from 2 to 10000.")
        }
        if let givenConfigurations, !(0...100_000).contains(givenConfigurations) {
            throw ValidationError("--configurations takes a whole number from 0 to 100000.")
        }
        if let givenDuration { try Simulate.check(duration: givenDuration) }
        if let givenMinimumEffect, !(0...1000).contains(givenMinimumEffect) {
            throw ValidationError("--minimum-effect takes metres from 0 to 1000.")
        }
    }

    func run() throws {
        let file = try VenueInput.read(path: venue)
        common.console.warn(file.warnings)
        let plan = try plan()
        let pool = WorkerPool(workerCount: common.workerCount)
        let source: CalibrationResult.Source = recordings.recordings == nil ? .simulated : .recorded
        let walks = try source == .simulated ? simulatedWalks(file.venue, plan, pool) : recordedWalks(file.venue)
        let space = try searchSpace(for: file.venue, plan, of: walks)
        let folds =
            source == .simulated
            ? Fold.split(count: plan.walks) : Fold.crossValidation(of: walks.count)
        let calibrator = Calibrator(space: space, objective: plan.objective, options: plan.options, pool: pool)
        let progress = common.console.progress("Tuning")
        let result = try calibrator.calibrate(
            venue: file.venue, walks: walks, folds: folds, source: source,
            progress: { done, expected in progress?.update(done, of: expected) })
        progress?.finish()
        try write(result, plan, digest: file.digest)
    }

    /// What is to be done: the options, over what the study file says, over the defaults.
    private struct Plan {
        var space: SpacePlan
        var walks: Int
        var duration: Double
        var objective: Objective
        var options: CalibrationOptions
    }

    private func plan() throws -> Plan {
        let file = try study.map { path throws(Problems) in try StudyFile.read(path: path) } ?? StudyFile()
        let key = givenObjective ?? file.objective ?? Metric.ipinScore.key
        guard let objective = Objective.all.first(where: { $0.key == key }) else {
            let hint = Spelling.suggestion(for: key, among: Objective.all.map(\.key))
            throw Problems("The metric \"\(key)\" cannot be minimised.\(hint) See --help for those that can.")
        }
        var space = file.space
        if extended { space.includesExtended = true }
        return Plan(
            space: space, walks: givenWalks ?? file.walks ?? 40, duration: givenDuration ?? file.duration ?? 240,
            objective: objective,
            options: CalibrationOptions(
                seed: common.givenSeed ?? file.seed ?? common.seed,
                sampler: givenSampler ?? file.sampler ?? .sobol,
                sampleCount: givenConfigurations ?? file.configurations ?? 256, hints: file.hints,
                minimumEffect: givenMinimumEffect ?? file.minimumEffect ?? 0.05))
    }

    private func searchSpace(
        for venue: Venue, _ plan: Plan, of walks: [CalibrationWalk]
    ) throws(Problems) -> SearchSpace {
        do throws(SettingProblems) {
            return try SearchSpace(
                for: BeaconMap(venue), hasMotion: walks.contains { $0.recording.hasMotion },
                hasPressure: walks.contains { $0.recording.hasPressure }, plan: plan.space)
        } catch {
            throw Problems(error.all.map { Problem($0.sentence, file: study) })
        }
    }

    /// Walks with a world of their own each: other beacon powers, radio fields and phones, so that the preset suits the
    /// venue and not one draw of it.
    private func simulatedWalks(_ venue: Venue, _ plan: Plan, _ pool: WorkerPool) throws -> [CalibrationWalk] {
        let count = plan.walks * 3
        let progress = common.console.progress("Simulating")
        let made = try pool.map(count, progress: { progress?.update($0, of: count) }) {
            [seed = plan.options.seed, duration = plan.duration, file = self.venue] in
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

    private func write(_ result: CalibrationResult, _ plan: Plan, digest: String) throws {
        let folder = try OutputFolder(common.output ?? OutputFolder.standard(for: result.venue))
        let preset = PresetFile(result, venueDigest: digest, toolVersion: Version.current)
        let report = CalibrationReport(
            result, venueDigest: digest, toolVersion: Version.current, command: command(plan))
        let presetText = try JSONText.of(preset)
        let files = [
            try folder.write(presetText, to: "preset.json"), try folder.write(report.html, to: "report.html"),
            try folder.write(report.markdown, to: "report.md"),
        ]
        try Console.result(common.json ? presetText : report.summary)
        common.console.message("Wrote \(files.joined(separator: ", "))")
    }

    /// The command that gives the same result, with all that it depends on.
    private func command(_ plan: Plan) -> String {
        var words = ["beaconry calibrate", venue]
        if let folder = recordings.recordings {
            words += ["--recordings", folder]
        } else {
            words += ["--walks \(plan.walks)", "--duration \(plan.duration)"]
        }
        if let study { words += ["--study", study] }
        if extended { words.append("--extended") }
        words += [
            "--sampler \(plan.options.sampler)", "--configurations \(plan.options.sampleCount)",
            "--objective \(plan.objective.key)", "--minimum-effect \(plan.options.minimumEffect)",
            "--seed \(plan.options.seed)",
        ]
        return words.joined(separator: " ")
    }
}
