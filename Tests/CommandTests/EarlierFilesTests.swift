import Foundation
import TestSupport
import Testing
import VenueFiles

/// A calibration leaves no file of an earlier one in its folder that a reader could take for its own.
@Suite struct EarlierFilesTests {
    @Test func aCalibrationWithoutSurveyRemovesTheFilesOfOneWith() throws {
        try Tool.inFolder { folder in
            let venue = try VenueFile.read(path: Project.venuePath("mall")).venue
            try OneInputTests.write(venue, to: folder.path + "/site")
            func calibrate(_ options: [String] = []) throws -> Tool.Run {
                let run = try Tool.run(
                    [
                        "calibrate", Project.venuePath("mall"), "--walks", "2", "--duration", "5", "--configurations",
                        "0",
                        "--settings", "{useBestNumberOfBeacons: [4, 5]}", "--other-settings", "fixed", "--variations",
                        "[]",
                        "--output", "out",
                    ] + options, in: folder)
                #expect(run.exitCode == 0, "\(run.errors)")
                return run
            }
            func left() -> [String] {
                ["venue.yaml", "fit.json"].filter {
                    FileManager.default.fileExists(atPath: "\(folder.path)/out/\($0)")
                }
            }
            let survey = ["--survey", "site"]
            _ = try calibrate(survey)
            #expect(left() == ["venue.yaml", "fit.json"])
            let silent = try calibrate()
            #expect(left() == [] && !silent.errors.contains("earlier calibration"), "\(silent.errors)")
            // A changed file stays, and is named.
            _ = try calibrate(survey)
            let own = try FileHandle(forWritingTo: folder.appending(path: "out/venue.yaml"))
            try own.seekToEnd()
            try own.write(contentsOf: Data("# mine\n".utf8))
            try own.close()
            let told = try calibrate()
            #expect(left() == ["venue.yaml"])
            #expect(
                told.errors.contains("out/venue.yaml") && told.errors.contains("It was not removed"), "\(told.errors)")
        }
    }
}
