internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
internal import Foundation
internal import Parallelism
internal import Parameters
internal import Planning
internal import Positioning
internal import Reporting
internal import Simulation
internal import VenueModel

struct PlanPredict: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "predict",
        abstract: "Predicts the accuracy of a plan, and whether it will meet requirements.",
        discussion: """
            Visitors walk through the venue in many simulated buildings. The buildings differ by what is not known of the real \
            one. Each figure has the interval that holds it in 90 % of buildings. With --require, a requirement is met \
            if the walk-through at the hand-over passes in at least 95 % of the buildings; for each other one, changes of the plan are \
            tried. The folder --output gets report.html, the same as PDF if a browser is \
            installed, prediction.json and a simulated error map of each level.

            Example: beaconry plan predict Venues/office.yaml --require Venues/requirements/office.yaml
            Example: beaconry plan predict plan/venue.yaml --preset bestAccuracy --output prediction
            """)

    @Argument(help: "Venue or scenario file; a scenario brings the parameters of radio and phone.")
    var venue: String

    @Option(
        help: ArgumentHelp(
            "Requirements file, as for `evaluate`. Exit code 1 if one is missed, with --strict also if one is inconclusive.",
            valueName: "file"))
    var require: String?

    @Flag(help: "An inconclusive requirement is an error, too.")
    var strict = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var settings: SettingsOptions
    @OptionGroup var common: CommonOptions

    func validate() throws { try trial.check() }

    func run() throws {
        let input = try SimulationInput.read(path: venue)
        let venue = input.scenario.venue
        common.console.warn(input.warnings)
        let requirements = try require.map { try RequirementsFile.read(path: $0, for: venue) } ?? []
        let preset = try settings.plan(for: venue)
        let maps = ErrorMapFiles(venue)
        let inputs = [self.venue, input.scenario.venueFile, require] + settings.inputs + trial.pilot.inputs
        let folder = try common.folder(
            for: ["prediction.json", "report.html", "report.pdf"] + maps.names, besides: inputs)
        let options = try trial.options(
            for: [venue], input.scenario.parameters, common, constants: try settings.sdk.openConstants(), tells: false)
        let trial = PlanTrial(options, pool: WorkerPool(workerCount: common.workerCount))
        let arm = TrialArm(venue.name, venue: venue, preset: preset, parameters: input.scenario.parameters)
        try arm.check(file: self.venue)
        let result = try common.during("Simulating buildings") { interruption, progress in
            try trial.results(
                of: [arm], requirements: requirements, keepsWalks: folder != nil, interruption: interruption,
                progress: progress)[0]
        }
        let prediction = Prediction(
            result, of: venue, parameters: arm.parameters, options: options,
            remedies: try remedies(result, arm, requirements, options))
        if let folder {
            let map = ErrorMap(result.walks, cellSize: ErrorMap.usualCellSize(of: venue))
            let report = PlanReport(
                prediction, result, of: venue, map: map, findings: try findings(in: venue, input.scenario.parameters))
            let browser = BrowserPDF()
            if browser == nil { common.console.message("No PDF is made. \(BrowserPDF.advice)") }
            var written = [
                try folder.write(JSONText.of(prediction), to: "prediction.json"),
                try folder.write(report.html, to: "report.html"),
            ]
            written += try maps.write(map, to: folder, besides: inputs)
            written += try folder.writePDF(of: report.html, to: "report.pdf", browser: browser, besides: inputs)
            common.console.message("Wrote \(written.joined(separator: ", "))")
        }
        try Console.result(common.json ? JSONText.of(prediction) : prediction.text)
        let verdicts = result.requirements.map(\.verdict)
        if verdicts.contains(.missed) || strict && verdicts.contains(.inconclusive) { throw ExitCode(1) }
    }

    /// Where the plan breaks rules of installation guides.
    private func findings(in venue: Venue, _ parameters: SimulationParameters) throws -> [LintFinding] {
        let radio = MeanRadio(venue, parameters: parameters)
        let grids = try LevelGrid.all(of: radio, cellSize: LevelGrid.usualCellSize(of: venue), file: self.venue)
        return try LintContext(radio, grids: grids, pool: WorkerPool(workerCount: common.workerCount)).findings(
            of: LintRule.all)
    }

    /// Of simulated beacons where the venue tells none; always the same, because radio fields are drawn by identity.
    private static let simulatedUUID = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))

    /// What requirements that are not met would take: the same visitors in the same buildings with changed plans.
    private func remedies(
        _ result: TrialResult, _ arm: TrialArm, _ requirements: [Requirement], _ options: PlanTrial.Options
    ) throws -> [(name: String, result: TrialResult)] {
        guard result.requirements.contains(where: { $0.verdict != .met }) else { return [] }
        let pool = WorkerPool(workerCount: common.workerCount)
        let remedies = try Remedy.all(for: arm, walks: options.walks, presets: settings.sdk.presets()) { count in
            // These beacons are only simulated, so any identity does; a venue without room for more has other remedies.
            do {
                let uuid = arm.venue.hasIBeacons ? nil : arm.venue.newBeaconUUID ?? Self.simulatedUUID
                let identities = try BeaconIdentities(arm.venue, count: count, uuid: uuid)
                return try DenserPlan.venue(arm, adding: count, identities: identities, pool: pool)
            } catch is Problems { return nil }
        }
        return try common.during("Trying changes") { interruption, progress in
            try remedies.enumerated().map { number, remedy in
                var options = options
                options.walks *= remedy.walks
                let result = try PlanTrial(options, pool: pool).results(
                    of: [remedy.arm], requirements: requirements, interruption: interruption
                ) { done, count in progress(number * count + done, remedies.count * count) }
                return (remedy.name, result[0])
            }
        }
    }
}
