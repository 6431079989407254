package import Calibration
internal import Diagnostics
internal import Formats
internal import Foundation
internal import Positioning
internal import RadioFitting
internal import Recordings
internal import Search
internal import VenueFiles
internal import VenueModel

/// The files that a calibration writes: reports, presets, and all figures as JSON.
package struct CalibrationFiles {
    private let result: CalibrationResult
    private let input: CalibrationInput
    private let folder: CalibrationFolder
    private let report: CalibrationReport

    package init(_ result: CalibrationResult, of input: CalibrationInput, in folder: CalibrationFolder) {
        self.result = result
        self.input = input
        self.folder = folder
        report = CalibrationReport(
            result: result, venueDigest: input.believed.digest, toolVersion: ToolVersion.current,
            command: folder.command)
    }

    /// The verdict and the main tables for a terminal.
    package var summary: String { report.summary }

    /// The recommended preset as JSON.
    package func preset() throws -> String {
        try JSONText.of(
            PresetFile(
                result, venueDigest: input.believed.digest, toolVersion: ToolVersion.current, devices: input.devices))
    }

    /// The names of the files that a calibration of this input may write.
    package static func names(for input: CalibrationInput) -> [String] {
        (input.surveyed == nil ? [] : surveyNames)
            + [
                "preset.json", "preset.swift", "preset.kt", "backspin.json", "report.html", "report.md",
                "calibration.json",
            ]
            + Preset.allCases.map { name(ofPreset: $0.rawValue) }
    }

    /// The files that only a calibration with a survey writes.
    private static let surveyNames = ["venue.yaml", "fit.json"]

    private static func name(ofPreset preset: String) -> String { "presets/\(preset).json" }

    /// Writes all files, and removes those of an earlier calibration that this one does not write, so that they are not
    /// mistaken for new ones.
    ///
    /// - Returns: the paths of the main files, and of files of an earlier calibration that stay because they were changed.
    /// - Throws: `Problems` if one cannot be written.
    package func write() throws -> (written: [String], kept: [String]) {
        let target = folder.folder
        let digest = input.believed.digest
        let document = CalibrationDocument(
            result, venueDigest: digest, toolVersion: ToolVersion.current, study: folder.studyName,
            command: folder.command)
        /// The files for a platform, or for all phones.
        func export(on platform: PhoneClass? = nil) -> PresetExport {
            let reason =
                platform.flatMap(result.reasonToKeepDefault).map { "\nThis file keeps the default, because \($0)." }
                ?? ""
            return PresetExport(
                title:
                    "Settings for \(result.venue.name), by beaconry \(ToolVersion.current).\(reason)\n\(report.headline)",
                venue: result.venue, venueDigest: digest,
                origin: PresetOrigin(result.request, sdkPresets: result.sdkPresets, devices: input.devices),
                platform.map(result.installation(on:)) ?? result.installation,
                phones: (result.offeredPhones, result.refusedPhones))
        }
        var files: [String] = []
        if let surveyed = input.surveyed {
            // A calibration that was resumed has the documents of one that was not.
            let fit = try DocumentOrigin.$command.withValue(folder.command) { try surveyed.fit.json() }
            files += [
                try target.write(VenueFile.write(input.believed.venue), to: "venue.yaml"),
                try target.write(String(decoding: fit, as: UTF8.self), to: "fit.json"),
            ]
        }
        files += [
            try target.write(preset(), to: "preset.json"),
            try target.write(export(on: .iOS).swift, to: "preset.swift"),
            try target.write(export(on: .android).kotlin, to: "preset.kt"),
            try target.write(export().json(), to: "backspin.json"),
            try target.write(report.html, to: "report.html"), try target.write(report.markdown, to: "report.md"),
            try target.write(to: "calibration.json") { try document.write(to: $0) },
        ]
        var stale = Set(Preset.allCases.map { Self.name(ofPreset: $0.rawValue) })
        if input.surveyed == nil { stale.formUnion(Self.surveyNames) }
        for pick in result.front.picks {
            let file = PresetFile(
                pick, of: result, venueDigest: digest, toolVersion: ToolVersion.current, devices: input.devices)
            let name = Self.name(ofPreset: "\(pick.pick.preset)")
            try target.write(JSONText.of(file), to: name)
            stale.remove(name)
        }
        let kept = try target.removeEarlier(stale.sorted(), besides: result.request.inputs)
        return (files, kept)
    }
}
