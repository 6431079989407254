import Formats
import Foundation
import Testing

/// The calibrations that the page lists.
@Suite struct CalibrationCallTests {
    /// What the page shows of a result.
    private static let result = """
        {"venue": {"name": "office"}, "recommendation": "candidate", "walks": [
          {"baselineErrors": [1, 2, 3], "candidateErrors": [1, 1, 4]}, {"baselineErrors": [4], "candidateErrors": [2]}
        ]}
        """

    /// A calibration that was begun again after its last result is not finished, and neither is one without a result.
    /// The error of a finished one is the mean of the medians of its walks.
    @Test func whatWasBegunAgainIsNotFinished() throws {
        let folder = try StudioFolder(venues: [])
        func write(_ text: String, to name: String, at time: Double?) throws {
            guard let time else { return }
            try folder.write(text, to: "beaconry-output/" + name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)],
                ofItemAtPath: folder.path + "/beaconry-output/" + name)
        }
        for (name, begun, finished): (String, Double?, Double?) in [
            ("again", 2000, 1000), ("begun", 2000, nil), ("copied", nil, 2000), ("done", 1000, 2000),
        ] {
            try write("{}", to: "\(name)/resume.json", at: begun)
            try write(Self.result, to: "\(name)/calibration.json", at: finished)
        }
        try folder.write("no calibration", to: "beaconry-output/notes/notes.txt")

        let shown = try folder.call("/api/calibrations")["calibrations"].items
        let names = ["again", "begun", "copied", "done"].map { "beaconry-output/\($0)" }
        #expect(shown.compactMap { $0["folder"].string } == names)
        let areFinished: [JSONValue] = [false, false, true, true]
        #expect(shown.map { $0["isFinished"] } == areFinished)
        for calibration in shown { #expect(calibration["modified"].number == 2000) }
        for calibration in shown.prefix(2) {
            #expect(calibration["recommendation"] == .null && calibration["medianError"] == .null)
        }
        for calibration in shown.suffix(2) {
            #expect(calibration["venue"].string == "office")
            #expect(calibration["recommendation"].string == "candidate")
            #expect(calibration["medianError"]["baseline"].number == 3)
            #expect(calibration["medianError"]["candidate"].number == 1.5)
        }
    }
}
