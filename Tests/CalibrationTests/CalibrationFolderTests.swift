import Calibration
import Diagnostics
import Foundation
import Simulation
import TestSupport
import Testing
import VenueFiles

/// The output folder of a calibration.
@Suite struct CalibrationFolderTests {
    /// What could no longer be resumed is not overwritten: another venue, or another kind of calibration. A changed venue file is
    /// still the same venue, and so is a copy of it.
    @Test func aFolderKeepsItsVenue() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "folder-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let own = root.appending(path: "own.yaml")
        try FileManager.default.copyItem(at: URL(filePath: Project.venuePath("office")), to: own)
        func open(_ venue: String, isForced: Bool = false) throws {
            var request = CalibrationRequest()
            request.data.venue = venue
            _ = try CalibrationFolder(
                CalibrationRun(request), path: root.appending(path: "out").path, isForced: isForced)
        }
        try open(Project.venuePath("office"))
        try open(own.path)
        let text = try String(contentsOf: own, encoding: .utf8)
        try (text + "\n# changed\n").write(to: own, atomically: true, encoding: .utf8)
        try open(own.path)
        let problems = #expect(throws: Problems.self) { try open(Project.venuePath("supermarket")) }
        #expect(
            problems?.all.first?.message.contains("a calibration of \(own.path)") ?? false, "\(problems?.all ?? [])")
        try open(Project.venuePath("supermarket"), isForced: true)
    }

    /// Each kind of calibration is named to the others.
    @Test func aFolderKeepsItsKind() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "folder-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let kinds = [
            "metrics": CalibrationRequest().criteria.objective, "triggers": CriteriaOptions.triggers,
            "situations": CriteriaOptions.situations,
        ]
        func open(_ kind: String, in folder: String) throws {
            var request = CalibrationRequest()
            request.data.venue = Project.venuePath("office")
            request.criteria.objective = try #require(kinds[kind])
            let file = try VenueFile.readVenue(path: request.data.venue)
            _ = try CalibrationFolder(request, of: file, file: file, path: root.appending(path: folder).path)
        }
        for kind in kinds.keys {
            try open(kind, in: kind)
            try open(kind, in: kind)
            for other in kinds.keys where other != kind {
                let problems = #expect(throws: Problems.self) { try open(other, in: kind) }
                #expect(problems?.all.first?.message.contains("a calibration of \(kind)") ?? false, "\(other)")
            }
        }
    }
}
