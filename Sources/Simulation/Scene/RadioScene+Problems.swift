import Diagnostics
import Geometry
import VenueModel

extension RadioScene {
    /// Reasons why a venue cannot be simulated. (The reader of venue files finds many more problems.)
    static func problems(of venue: Venue) -> [Problem] {
        var problems: [Problem] = []
        func report(_ message: String, _ path: String) { problems.append(Problem(message, path: path)) }
        if venue.levels.isEmpty { report("A venue needs at least one level.", "levels") }
        for (index, level) in venue.levels.enumerated()
        where !level.elevation.isFinite || !(level.slabLoss >= 0 && level.slabLoss.isFinite) {
            report("A level needs a finite elevation, and a slab loss of at least 0 dB.", "levels[\(index)]")
        }
        for (index, wall) in venue.walls.enumerated()
        where !wall.points.allSatisfy(\.isFinite) || !(wall.loss >= 0 && wall.loss.isFinite) {
            report("A wall needs finite corners, and a loss of at least 0 dB.", "walls[\(index)]")
        }
        for (index, beacon) in venue.beacons.enumerated() {
            let path = "beacons[\(index)]"
            if venue.level(beacon.level) == nil {
                report("Beacon \(beacon.id) is on level \(beacon.level), which the venue does not have.", path)
            }
            if !beacon.position.isFinite || !beacon.height.isFinite || !(beacon.powerAt1m ?? 0).isFinite {
                report("Beacon \(beacon.id) needs a finite position, height and power.", path)
            }
            if !(0.02...60).contains(beacon.advertisingInterval) {
                report("The advertising interval of beacon \(beacon.id) must lie between 0.02 and 60 s.", path)
            }
        }
        return problems
    }
}
