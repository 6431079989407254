import Formats
import Foundation
import Parallelism
import Synchronization
import Testing

@testable import Studio

/// The calibrations that the page lists.
@Suite struct CalibrationCallTests {
    /// What the page shows of a result.
    private static let result = """
        {"venue": {"name": "office"}, "recommendation": "candidate", "walks": [
          {"baselineErrors": [1, 2, 3], "candidateErrors": [1, 1, 4]}, {"baselineErrors": [4], "candidateErrors": [2]}
        ]}
        """

    /// What the work tells at its end: `stopped`, if nothing is wrong with the request.
    private func lastEvent(_ request: JSONValue, in folder: StudioFolder) throws -> JSONValue {
        let work = try #require(StudioWork.at("/api/calibrate"))
        let stopped = Interruption()
        stopped.wish()
        let last = Mutex<JSONValue>(.null)
        work.run(Array(request.text.utf8), in: folder.session, interruption: stopped) { event in
            last.withLock { $0 = event }
        }
        return last.withLock { $0 }
    }

    /// A name is no option.
    @Test func aFileMayBeCalledLikeAnOption() throws {
        let folder = try StudioFolder()
        try FileManager.default.moveItem(atPath: folder.path + "/office.yaml", toPath: folder.path + "/-x.yaml")
        let event = try lastEvent(["path": "-x.yaml", "options": ["--walks", "2"]], in: folder)
        #expect(event["event"].string == "stopped", "\(event.text)")
        let other = try lastEvent(["path": "-x.yaml", "options": ["other.yaml"]], in: folder)
        #expect(other.text.contains("is no option"), "\(other.text)")
    }

    /// Options name files of the folder only.
    @Test(arguments: ["--recordings", "--survey", "--baseline", "--constants"])
    func noOptionLeadsOutOfTheFolder(option: String) throws {
        let folder = try StudioFolder(venues: [])
        let outside = try StudioFolder(venues: [])
        try folder.write(StudioFolder.room, to: "room.yaml")
        try outside.write("{}", to: "walks/baseline.json")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: outside.path)
        for path in ["../walks", outside.path + "/walks", "link/walks", "/etc/passwd"] {
            let event = try lastEvent(["path": "room.yaml", "options": [.string(option), .string(path)]], in: folder)
            #expect(
                event["event"].string == "problems" && event.text.contains("Studio's folder"), "\(path): \(event.text)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["walks"])
    }

    /// A folder of results that is a link out of the folder is neither written nor read.
    @Test func theFolderOfResultsIsNoLinkOutOfTheFolder() throws {
        let folder = try StudioFolder(venues: [])
        let outside = try StudioFolder(venues: [])
        try folder.write(StudioFolder.room, to: "room.yaml")
        try outside.write(Self.result, to: "office/calibration.json")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/beaconry-output", withDestinationPath: outside.path)
        let event = try lastEvent(["path": "room.yaml"], in: folder)
        #expect(event.text.contains("leads out of the Studio's folder"), "\(event.text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["office"])
        #expect(try folder.call("/api/calibrations")["calibrations"].items.isEmpty)
    }

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
