internal import ArgumentParser
internal import Diagnostics
internal import Evaluation
internal import Formats
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
        "require", .string,
        "Requirements file, as for `evaluate`. Exit code 1 if one is missed, with --strict also if one is inconclusive.",
        valueName: "file")
    var require: String?

    @Flag("strict", "An inconclusive requirement is also an error.")
    var strict = false

    @OptionGroup var trial: TrialOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try refuse(
            if: strict && require == nil, "--strict needs --require: it makes an inconclusive requirement an error.")
    }

    func run() throws {
        let (input, preset, requirements) = try common.input(at: self.venue, trial.settings) { venue, reader in
            let requirements = reader.read("--require", from: require) { file throws(Problems) in
                try RequirementsFile.read(path: file, for: venue)
            }
            trial.pilot.check(by: &reader)
            return requirements ?? []
        }
        let venue = input.scenario.venue
        var request = PredictionRequest(
            venue, file: self.venue, preset: preset, parameters: input.scenario.parameters)
        request.requirements = requirements
        request.presets = try trial.settings.presets()
        let maps = ErrorMapFiles(venue)
        let inputs = [require] + trial.inputs(self.venue, input)
        let folder = try common.folder(
            for: ["prediction.json", "report.html", "report.pdf"] + maps.names, besides: inputs)
        request.isReported = folder != nil
        request.trial = try trial.options(
            for: [venue], input.scenario.parameters, common, tells: false)
        let found = try common.running { try PredictionRun(request, in: $0).run() }
        let prediction = found.prediction
        let result = found.trial
        if let folder {
            let map = ErrorMap(result.walks, cellSize: ErrorMap.usualCellSize(of: venue))
            let report = PlanReport(
                prediction, result, of: venue, map: map, findings: found.findings)
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
}
