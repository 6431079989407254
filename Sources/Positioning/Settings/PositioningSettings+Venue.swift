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
        // The setting takes no less than 1 m.
        guard least.height >= 1 else {
            let place =
                least.height > BarometerStage.resolution ? "are \(shown(least.height)) apart" : "lie at one height"
            return
                "Levels \(least.lower) and \(least.upper) \(place): \(late). Leave activateBarometer off, or correct the elevations."
        }
        return "Levels \(least.lower) and \(least.upper) are \(shown(least.height)) apart for each level, but "
            + "barometerDefaultLevelHeight is \(shown(wanted)): \(late). Set it to \(shown(least.height)) or less, or correct the "
            + "elevations."
    }

    /// Longest time for which an obstacle should hold a position back, seconds; our choice.
    package static let longestHold = 5.0

    /// A sentence about obstacles of a venue that hold a position back for more than ``longestHold`` where obstacle checking is on:
    /// a position on the wrong side stays there. `nil` if there are none. O(obstacles).
    package func strongObstacles(of venue: Venue) -> String? {
        let interval = self[.updatePublishInterval]
        let strong = venue.obstacles.filter { Double($0.strength) * interval > Self.longestHold }
        guard let strongest = strong.map(\.strength).max() else { return nil }
        let most = Int((Self.longestHold / interval).rounded(.down))
        return
            "\(strong.count) of \(venue.obstacles.count) obstacles hold a position back for more than \(Int(Self.longestHold)) s, the "
            + "strongest for \(Int(Double(strongest) * interval)) s: with activateObstacleChecking, positions on a wrong side stay there. "
            + (most >= 1
                ? "Give them a strength of \(most) or less."
                : "Publish more often, or leave activateObstacleChecking off.")
    }
}

extension Venue {
    /// The lowest storey: two levels that follow each other, and the height from one floor to the next, metres; `nil` with one level.
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
