package import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Positioning
internal import RadioFitting
internal import Tuning
internal import VenueFiles
internal import VenueModel

/// The files that a calibration writes: reports, presets, and all figures as JSON.
package struct CalibrationFiles {
    private let result: CalibrationResult
    private let input: CalibrationInput
    private let folder: CalibrationFolder
    private let report: CalibrationReport

    /// The files of a result.
    package init(_ result: CalibrationResult, of input: CalibrationInput, in folder: CalibrationFolder) {
        (self.result, self.input, self.folder) = (result, input, folder)
        report = CalibrationReport(
            result, venueDigest: input.believed.digest, toolVersion: ToolVersion.current, command: folder.command)
    }

    /// The verdict and the main tables for a terminal.
    package var summary: String { report.summary }

    /// The recommended preset as JSON.
    package func preset() throws -> String {
        try JSONText.of(
            PresetFile(result, venueDigest: input.believed.digest, toolVersion: ToolVersion.current))
    }

    /// Writes all files. Returns the paths of the main ones.
    ///
    /// - Throws: `Problems` if one cannot be written.
    package func write() throws -> [String] {
        let target = folder.folder
        let digest = input.believed.digest
        let document = CalibrationDocument(
            result, venueDigest: digest, toolVersion: ToolVersion.current, study: folder.studyName,
            command: folder.command)
        let snippet = PresetSnippet(
            title: "Settings for \(result.venue.name), by beaconry \(ToolVersion.current).\n\(report.headline)",
            snippetPresets)
        var files: [String] = []
        if input.surveyed == nil { try removeEarlierFit() }
        if let surveyed = input.surveyed {
            files += [
                try target.write(VenueFile.write(input.believed.venue), to: "venue.yaml"),
                try target.write(String(decoding: surveyed.fit.json(), as: UTF8.self), to: "fit.json"),
            ]
        }
        files += [
            try target.write(preset(), to: "preset.json"), try target.write(snippet.text, to: "preset.swift"),
            try target.write(report.html, to: "report.html"), try target.write(report.markdown, to: "report.md"),
            try target.write(JSONText.of(document), to: "calibration.json"),
        ]
        let presets = try OutputFolder("\(target.path)/presets")
        // Remove the presets of an earlier calibration, so that they are not mistaken for new ones.
        for preset in Preset.allCases {
            let path = "\(presets.path)/\(preset.rawValue).json"
            if FileManager.default.fileExists(atPath: path) { try remove(path) }
        }
        for pick in result.front.picks {
            let file = PickDocument(pick, of: result, venueDigest: digest, toolVersion: ToolVersion.current)
            try presets.write(JSONText.of(file), to: "\(pick.pick.preset).json")
        }
        return files
    }

    /// Removes the fitted venue and the fit of an earlier calibration with a survey, because the new presets are not for
    /// that venue. A venue file that was changed since, or is the input, stays.
    private func removeEarlierFit() throws(Problems) {
        struct Earlier: Decodable {
            struct Venue: Decodable { var digest: String }
            var command: String
            var venue: Venue
        }
        func path(_ name: String) -> String { "\(folder.folder.path)/\(name)" }
        guard let data = FileManager.default.contents(atPath: path("calibration.json")),
            let earlier = try? JSONDecoder().decode(Earlier.self, from: data), earlier.command.contains(" --survey "),
            let venue = FileManager.default.contents(atPath: path("venue.yaml")),
            TextFile.digest(of: venue) == earlier.venue.digest, input.file.digest != earlier.venue.digest
        else { return }
        for name in ["venue.yaml", "fit.json"] where FileManager.default.fileExists(atPath: path(name)) {
            try remove(path(name))
        }
    }

    private func remove(_ path: String) throws(Problems) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw Problems("The file cannot be removed: \(error.localizedDescription)", file: path)
        }
    }

    /// The settings for the SDK's presets: the recommended settings, and the confirmed picks.
    private var snippetPresets: [(setting: PresetSnippet.AccuracySetting, settings: PositioningSettings)] {
        let accurate = result.decision == .recommend ? result.recommended : nil
        let all: [(PresetSnippet.AccuracySetting, PositioningSettings?)] = [
            (.bestAccuracy, accurate), (.adaptive, result.front.settings(for: .adaptive)),
            (.powerSaving, result.front.settings(for: .powerSaving)),
        ]
        return all.compactMap { setting, settings in settings.map { (setting, $0) } }
    }
}
