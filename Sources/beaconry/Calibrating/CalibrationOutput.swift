internal import Calibration
internal import Reporting
internal import TextInput
internal import VenueModel

/// What a calibration leaves in its folder.
struct CalibrationOutput {
    private let result: CalibrationResult
    private let plan: CalibrationPlan
    private let venue: VenueFile

    init(_ result: CalibrationResult, _ plan: CalibrationPlan, _ venue: VenueFile) {
        self.result = result
        self.plan = plan
        self.venue = venue
    }

    /// Writes everything, and prints the summary.
    func write(to folder: OutputFolder, study: CalibrationStudy, _ common: CommonOptions) throws {
        let preset = PresetFile(result, venueDigest: venue.digest, toolVersion: Version.current)
        let report = CalibrationReport(
            result, venueDigest: venue.digest, toolVersion: Version.current, command: plan.commandLine)
        let document = CalibrationDocument(
            result, venueDigest: venue.digest, toolVersion: Version.current, study: study.name,
            command: plan.commandLine)
        let snippet = PresetSnippet(
            title: "Settings for \(result.venue.name), by beaconry \(Version.current).\n\(report.headline)",
            result.decision == .recommend ? [(.bestAccuracy, result.recommended)] : [])
        let presetText = try JSONText.of(preset)
        let files = [
            try folder.write(presetText, to: "preset.json"), try folder.write(snippet.text, to: "preset.swift"),
            try folder.write(report.html, to: "report.html"), try folder.write(report.markdown, to: "report.md"),
            try folder.write(JSONText.of(document), to: "calibration.json"),
        ]
        try Console.result(common.json ? presetText : report.summary)
        common.console.message("Wrote \(files.joined(separator: ", ")); everything that was run is in \(study.path)")
    }
}
