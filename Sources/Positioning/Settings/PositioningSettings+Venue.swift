internal import Foundation
package import VenueModel

extension PositioningSettings {
    /// A sentence about the lowest storey of a venue, if `barometerDefaultLevelHeight` is more than its height: then the barometer, where
    /// a setting asks it, refuses changes that are real. `nil` if all storeys are high enough. O(levels log levels).
    package func lowStorey(of venue: Venue) -> String? {
        let wanted = self[.barometerDefaultLevelHeight]
        guard let least = venue.lowestStorey, least.height < wanted - BarometerStage.resolution else { return nil }
        func shown(_ metres: Double) -> String { String(format: "%g m", (metres * 100).rounded() / 100) }
        let late = "with activateBarometer, changes between them are up to 30 s late"
        let count = least.upper - least.lower
        let distance = least.height * Double(count)
        let levels = "Levels \(least.lower) and \(least.upper)"
        let off = "leave activateBarometer off"
        guard distance > BarometerStage.resolution else {
            return "\(levels) lie at one height: \(late). Correct the elevations, or \(off)."
        }
        // The setting takes no less than 1 m.
        let isPossible = least.height >= 1
        guard count == 1 else {
            return
                "\(levels) are \(shown(distance)) apart, but by their numbers the barometer expects \(count) levels "
                + "of \(shown(wanted)) (barometerDefaultLevelHeight): \(late). Number the levels without gaps, or "
                + (isPossible ? "set barometerDefaultLevelHeight to \(shown(least.height)) or less." : "\(off).")
        }
        guard isPossible else {
            return
                "\(levels) are \(shown(distance)) apart: \(late). Correct the elevations if they are wrong, or \(off)."
        }
        return
            "\(levels) are \(shown(distance)) apart, but barometerDefaultLevelHeight is \(shown(wanted)): \(late). "
            + "Set it to \(shown(distance)) or less, or correct the elevations if they are wrong."
    }

    /// Longest time for which an obstacle should hold a position back, seconds; our choice.
    package static let longestHold = 5.0

    /// A sentence about obstacles of a venue that hold a position back for more than ``longestHold`` where obstacle checking is on:
    /// a position on the wrong side stays there. A wall with openings is several obstacles. `nil` if there are none. O(obstacles).
    package func strongObstacles(of venue: Venue) -> String? {
        let interval = self[.updatePublishInterval]
        let strong = venue.obstacles.filter { Double($0.strength) * interval > Self.longestHold }
        guard let strongest = strong.map(\.strength).max() else { return nil }
        let most = Int((Self.longestHold / interval).rounded(.down))
        return
            "\(strong.count) of \(venue.obstacles.count) pieces of walls and obstacles hold a position back for more than "
            + "\(Int(Self.longestHold)) s, the strongest for \(Int(Double(strongest) * interval)) s: with activateObstacleChecking, "
            + "positions on a wrong side stay there. "
            + (most >= 1
                ? "Give them a strength of \(most) or less."
                : "Publish more often, or leave activateObstacleChecking off.")
    }
}

extension Venue {
    /// The lowest storey: two levels that follow each other, and the height from one floor to the next, metres, divided by the
    /// difference of their numbers, as the barometer does; `nil` with one level.
    /// O(levels log levels).
    package var lowestStorey: (lower: Int, upper: Int, height: Double)? {
        let levels = levels.sorted { $0.number < $1.number }
        return zip(levels, levels.dropFirst()).map { lower, upper in
            (
                lower: lower.number, upper: upper.number,
                height: (upper.elevation - lower.elevation) / Double(max(upper.number - lower.number, 1))
            )
        }.min { $0.height < $1.height }
    }
}
