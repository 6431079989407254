import Calibration
import Foundation
import Positioning
import Search
import TestSupport
import VenueFiles

/// A request for a calibration of triggers in a hall, in a folder that is removed afterwards.
func withTriggerRequest(_ body: (_ request: CalibrationRequest, _ folder: URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "triggers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var request = CalibrationRequest()
    request.criteria.objective = CriteriaOptions.triggers
    request = request.defaults
    request.criteria.objective = CriteriaOptions.triggers
    request.data.venue = folder.appending(path: "hall.yaml").path
    try VenueFile.write(TrialHall.venue).write(toFile: request.data.venue, atomically: true, encoding: .utf8)
    try body(request, folder)
}

extension CalibrationRequest {
    /// Two values of one setting, from few starts.
    mutating func searchLittle() {
        space = SpaceOptions(domains: ["useBestNumberOfBeacons": .values([3, 5])], searchesOthers: false)
        options.sampleCount = 2
        options.startCount = 1
    }
}
