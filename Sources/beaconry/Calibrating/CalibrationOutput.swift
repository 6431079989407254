internal import Calibration
internal import Formats
internal import Foundation
internal import Positioning
internal import RadioFitting
internal import Reporting
internal import Tuning
internal import VenueFiles
internal import VenueModel

/// What a calibration leaves in its folder.
struct CalibrationOutput {
    private let result: CalibrationResult
    private let plan: CalibrationPlan
    private let venue: VenueFile

    private let surveyed: SurveyedVenue?

    init(
        _ result: CalibrationResult, _ plan: CalibrationPlan, _ venue: VenueFile, _ surveyed: SurveyedVenue?
    ) {
        self.surveyed = surveyed
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
            snippetPresets)
        let presets = try OutputFolder("\(folder.path)/presets")
        let presetText = try JSONText.of(preset)
        var files: [String] = []
        if let surveyed {
            files += [
                try folder.write(VenueFile.write(venue.venue), to: "venue.yaml"),
                try folder.write(String(decoding: surveyed.fit.json(), as: UTF8.self), to: "fit.json"),
            ]
        }
        files += [
            try folder.write(presetText, to: "preset.json"), try folder.write(snippet.text, to: "preset.swift"),
            try folder.write(report.html, to: "report.html"), try folder.write(report.markdown, to: "report.md"),
            try folder.write(JSONText.of(document), to: "calibration.json"),
        ]
        // Those of an earlier calibration would be taken for this one's.
        for preset in Preset.allCases {
            try? FileManager.default.removeItem(atPath: "\(presets.path)/\(preset.rawValue).json")
        }
        for pick in result.front.picks {
            let file = PickDocument(pick, of: result, venueDigest: venue.digest, toolVersion: Version.current)
            try presets.write(JSONText.of(file), to: "\(pick.pick.preset).json")
        }
        try Console.result(common.json ? presetText : report.summary)
        common.console.message("Wrote \(files.joined(separator: ", ")); everything that was run is in \(study.path)")
    }

    /// What the SDK's presets are to be: what is recommended, and the picks that stand.
    private var snippetPresets: [(setting: PresetSnippet.AccuracySetting, settings: PositioningSettings)] {
        let accurate = result.decision == .recommend ? result.recommended : nil
        let all: [(PresetSnippet.AccuracySetting, PositioningSettings?)] = [
            (.bestAccuracy, accurate), (.adaptive, result.front.settings(for: .adaptive)),
            (.powerSaving, result.front.settings(for: .powerSaving)),
        ]
        return all.compactMap { setting, settings in settings.map { (setting, $0) } }
    }
}
