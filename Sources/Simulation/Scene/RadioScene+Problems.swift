import Diagnostics
import Geometry
import VenueModel

extension RadioScene {
    /// Reasons why a venue cannot be simulated. (The reader of venue files finds many more problems.)
    static func problems(of venue: Venue) -> [Problem] {
        var problems: [Problem] = []
        if venue.levels.isEmpty { problems.append(Problem("A venue needs at least one level.", path: "levels")) }
        for (index, level) in venue.levels.enumerated()
        where !level.elevation.isFinite || !(level.slabLoss >= 0 && level.slabLoss.isFinite) {
            problems.append(
                Problem(
                    "A level needs a finite elevation, and a slab loss of at least 0 dB.", path: "levels[\(index)]"))
        }
        for (index, wall) in venue.walls.enumerated()
        where !wall.points.allSatisfy(\.isFinite) || !(wall.loss >= 0 && wall.loss.isFinite) {
            problems.append(
                Problem("A wall needs finite corners, and a loss of at least 0 dB.", path: "walls[\(index)]"))
        }
        for (index, beacon) in venue.beacons.enumerated() {
            let path = "beacons[\(index)]"
            if venue.level(beacon.level) == nil {
                problems.append(
                    Problem(
                        "Beacon \(beacon.id) is on level \(beacon.level), which the venue does not have.", path: path))
            }
            if !beacon.position.isFinite || !beacon.height.isFinite || !(beacon.powerAt1m ?? 0).isFinite {
                problems.append(
                    Problem("Beacon \(beacon.id) needs a finite position, height and power.", path: path))
            }
            if !(0.02...60).contains(beacon.advertisingInterval) {
                problems.append(
                    Problem(
                        "The advertising interval of beacon \(beacon.id) must lie between 0.02 and 60 s.",
                        path: path))
            }
        }
        return problems
    }
}
