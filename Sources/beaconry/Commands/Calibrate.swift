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

            The output folder gets the preset, the report, and the study: a file with everything that was run. What it \
            knows is not run again, so an interrupted calibration goes on where it was (--resume), and one with other options \
            uses what is the same.

            Example: beaconry calibrate Venues/supermarket.yaml --output supermarket
            Example: beaconry calibrate --resume --output supermarket
            """)

    @Argument(help: "Venue file. Not with --resume.")
    var venue: String?

    @OptionGroup var recordings: RecordingOptions

    @Option(
        help: ArgumentHelp(
            "Folder of recordings with surveys: the radio model is fitted to them, the venue simulated as they say that it "
                + "is, and recorded walks (--recordings) only tell how far the result holds.", valueName: "dir"))
    var survey: String?

    @Option(
        help: ArgumentHelp(
            "With --survey, mean walking speed here. (default: that of visitors of malls)", valueName: "m/s"))
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "YAML file with what is to be searched and how long; \"beaconry schema study\" has its keys. Options given "
                + "here come before what it says.", valueName: "file"))
    var study: String?

    @Option(
        name: .customLong("walks"),
        help:
            "Walks to simulate and tune on; as many others choose among what was tuned, as many judge. (default: 120)"
    )
    var givenWalks: Int?

    @Option(name: .customLong("duration"), help: "Length of a simulated walk, seconds. (default: 240)")
    var givenDuration: Double?

    @Option(
        name: .customLong("configurations"),
        help: "Settings that the search begins with; it goes on from the best. (default: 256)")
    var givenConfigurations: Int?

    @Option(
        name: .customLong("sampler"), help: "What proposes them: \(Words.list(SamplerKind.self)). (default: sobol)",
        transform: Words.parse("--sampler"))
    var givenSampler: SamplerKind?

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

    @Flag(help: "Go on with the calibration in the output folder, with the options that it was begun with.")
    var resume = false

    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard !resume else { return try validateResume() }
        if venue == nil { throw ValidationError("A venue file is missing, or --resume with --output.") }
        if let givenWalks, !(2...10_000).contains(givenWalks) {
            throw ValidationError("--walks takes a whole number from 2 to 10000.")
        }
        if let givenConfigurations, !(0...100_000).contains(givenConfigurations) {
            throw ValidationError("--configurations takes a whole number from 0 to 100000.")
        }
        if let speed, survey == nil || !(0.15...5).contains(speed) {
            throw ValidationError("--speed takes 0.15 to 5 m/s, with --survey.")
        }
        if let givenDuration { try Simulate.check(duration: givenDuration) }
        if let givenMinimumEffect, !(0...1000).contains(givenMinimumEffect) {
            throw ValidationError("--minimum-effect takes metres from 0 to 1000.")
        }
    }

    /// What goes on has its options already.
    private func validateResume() throws {
        guard common.output != nil else { throw ValidationError("--resume needs --output, the folder to go on in.") }
        let others: [(String, Bool)] = [
            ("a venue", venue != nil), ("--recordings", recordings.recordings != nil), ("--study", study != nil),
            ("--survey", survey != nil), ("--speed", speed != nil),
            ("--walks", givenWalks != nil), ("--duration", givenDuration != nil),
            ("--configurations", givenConfigurations != nil), ("--sampler", givenSampler != nil),
            ("--extended", extended), ("--objective", givenObjective != nil),
            ("--minimum-effect", givenMinimumEffect != nil), ("--seed", common.givenSeed != nil),
            ("--strict", recordings.strict),
        ]
        let given = others.filter(\.1).map(\.0)
        guard given.isEmpty else {
            throw ValidationError(
                "--resume goes on with the options that the calibration was begun with; leave out "
                    + given.joined(separator: ", ") + ".")
        }
    }

    func run() throws {
        guard resume else { return try calibrate() }
        let folder = common.output ?? ""
        let file = try ResumeFile.read(folder: folder)
        guard var command = try? Calibrate.parse(file.arguments), !command.resume else {
            throw Problems(
                "This does not say how the calibration was begun. Calibrate anew, with the same output folder: what its "
                    + "study knows is not run again.", file: "\(folder)/\(ResumeFile.name)")
        }
        command.common.output = folder
        command.common.jobs = common.jobs
        command.common.quiet = common.quiet
        command.common.json = common.json
        try command.calibrate(begunAs: file.command)
    }

    /// - Parameter begunAs: the command as it was given when the calibration was begun.
    private func calibrate(begunAs begun: String? = nil) throws {
        guard let path = venue else { return }
        let plain = try VenueInput.read(path: path)
        common.console.warn(plain.warnings)
        let plan = try CalibrationPlan(self, begunAs: begun)
        let surveyed = try surveyedVenue(plain.venue, plan)
        let file = try surveyed.map { try VenueFile.parse(VenueFile.write($0.venue)) } ?? plain
        // All that can be wrong with the input is found before anything is written.
        let recorded = try CalibrationWalks.recorded(self, file.venue, surveyed)
        if recorded == nil, surveyed == nil { _ = try Simulate.simulator(of: file.venue, file: path, seed: 1) }
        let folder = try OutputFolder(common.output ?? OutputFolder.standard(for: file.venue))
        let study = try CalibrationStudy(folder: folder, venue: file)
        let writer = try study.open(plan)
        try ResumeFile(plan, venue: plain, study: study).write(to: folder)
        let pool = WorkerPool(workerCount: common.workerCount)
        var tuneWalks: Set<String> = []
        do {
            try GracefulEnd.during { interruption in
                let walks = try CalibrationWalks(self, plan, file, surveyed, recorded, pool, interruption)
                tuneWalks = walks.digestsToTuneOn
                let space = try plan.searchSpace(for: file.venue, of: walks.walks)
                var calibrator = Calibrator(space: space, objective: plan.objective, options: plan.options, pool: pool)
                calibrator.interruption = interruption
                calibrator.objectives = plan.objectives
                calibrator.limits = plan.limits
                common.console.warn(space.warnings(on: plan.space))
                let ledger = StudyLedger(
                    writer, walks: walks.digests, engine: EngineFingerprint.current,
                    metrics: calibrator.metrics.map(\.key))
                let progress = common.console.progress("Tuning")
                defer { progress?.finish() }
                var result = try calibrator.calibrate(
                    venue: file.venue, walks: walks.walks, folds: walks.folds, source: walks.source, ledger: ledger,
                    progress: { progress?.update($0.runCount, of: $0.expectedCount, note: plan.note($0)) })
                progress?.finish()
                try calibrator.findPlaces(for: &result, walks: walks.walks, folds: walks.folds)
                // Other worlds need paths to walk on; of a surveyed venue without any, the survey's own worlds judge.
                if walks.source == .simulated, surveyed == nil || !file.venue.paths.edges.isEmpty {
                    let judging = common.console.progress("Judging in other worlds")
                    defer { judging?.finish() }
                    try calibrator.judgeWorlds(
                        plan.worlds, for: &result, parameters: surveyed?.world.parameters ?? SimulationParameters(),
                        duration: plan.duration, progress: { judging?.update($0, of: $1) })
                }
                result.gap = try walks.gap(of: result, pool, common.console)
                if ledger.knownCount > 0 {
                    common.console.message(
                        "\(Format.count(ledger.knownCount, "run")) of \(result.evaluationCount) were known from \(study.path)."
                    )
                }
                try CalibrationOutput(result, plan, file, surveyed).write(to: folder, study: study, common)
            }
        } catch is Interrupted {
            try study.tellWhatIsKnown(writer, plan, tuneWalks)
            throw ExitCode(130)
        }
    }

    /// The venue as its survey says that it is, if there is one.
    private func surveyedVenue(_ venue: Venue, _ plan: CalibrationPlan) throws -> SurveyedVenue? {
        guard let survey else { return nil }
        var options = recordings
        options.recordings = survey
        let surveys = try options.read(for: venue, common.console)
        let walks =
            try recordings.recordings == nil || recordings.recordings == survey
            ? surveys : recordings.read(for: venue, common.console)
        var parameters = SimulationParameters()
        if let speed { parameters.walk(at: speed) }
        return try SurveyedVenue(
            venue, survey: surveys, walks: walks, parameters: parameters, duration: plan.duration,
            // The walk is the unit of resampling, so each has a world of its own.
            walksPerWorld: 1, seed: plan.options.seed, source: survey)
    }
}
