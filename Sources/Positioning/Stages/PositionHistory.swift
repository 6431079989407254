internal import Geometry

/// The last positions that a stage had, oldest first.
package struct PositionHistory: Codable, Hashable, Sendable {
    struct PastPosition: Codable, Hashable, Sendable {
        var time: Double
        var position: Point
    }

    var history: [PastPosition] = []

    func check(by check: inout MemoryCheck) {
        for (index, past) in history.enumerated() {
            check.step(past.time, "history[\(index)].time")
            check.point(past.position, "history[\(index)].position")
        }
    }
}
