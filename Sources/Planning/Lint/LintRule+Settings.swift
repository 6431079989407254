internal import Geometry
internal import Positioning
internal import VenueModel

// What the SDK's document recommends for its settings.
extension LintRule {
    /// Lateration needs a beacon within this distance, metres.
    static let laterationReach = 4.0
    /// Most beacons for a position.
    static let mostUsed = 5
    /// Distances of the sane distance filter, metres.
    static let saneDistances = 10.0...15

    /// Enough beacons for lateration.
    static let lateration = LintRule(
        "lateration", "Where lateration is on, a beacon of the level is within 4 m.",
        source: "the SDK's document, Optimised Circular-Lateration: at least one beacon in a radius of 3 to 4 m",
        reads: [.cells, .settings]
    ) { context in
        context.levels.flatMap { level in
            let beacons = context.beacons(of: level.level).map(\.position)
            let distances = level.centres.map { centre in
                beacons.map { $0.distance(to: centre) }.min() ?? .infinity
            }
            let areas = level.areas { index in
                guard distances[index] > laterationReach else { return false }
                let settings = context.zonedPreset.settings(at: level.centres[index], level: level.level.number)
                return settings[.activateOptimisedCircularLateration]
            }
            return areas.map { area in
                let farthest = area.members.map { distances[$0] }.max() ?? 0
                return LintFinding(
                    area,
                    farthest.isFinite
                        ? "The next beacon is up to \(metres(farthest)) away." : "The level has no beacon.")
            }
        }
    }

    /// Not too many beacons.
    static let used = LintRule(
        "beacons-used", "A position is computed from at most 5 beacons.",
        source: "the SDK's document, Use Best Number Of Beacons: not greater than 5", reads: [.settings]
    ) { context in
        context.presets.compactMap { preset -> LintFinding? in
            let count = preset.settings[.useBestNumberOfBeacons]
            guard count > mostUsed else { return nil }
            return LintFinding(level: preset.level, "useBestNumberOfBeacons is \(count)\(preset.area).")
        }
    }

    /// No sane distance filter that takes away near beacons, or hardly any.
    static let sane = LintRule(
        "sane-distance", "The sane distance filter is off, or 10 to 15 m.",
        source: "the SDK's document, Sane Beacon Distance Filter: 10-15 meters, if problems are observed",
        reads: [.settings]
    ) { context in
        context.presets.compactMap { preset -> LintFinding? in
            let distance = preset.settings[.saneBeaconDistanceFilter]
            guard distance != 0, !saneDistances.contains(distance) else { return nil }
            return LintFinding(level: preset.level, "saneBeaconDistanceFilter is \(metres(distance))\(preset.area).")
        }
    }

    /// Obstacles that give way in time.
    static let strength = LintRule(
        "obstacle-strength", "Where obstacle checking is on, an obstacle gives way within 5 s.",
        source:
            "the SDK's document, Obstacle Checking: the strength is a number of updates; measured in the office: CE75 "
            + "3.96 m with strengths of 1, 7.06 m with 50, 3.93 m without obstacle checking; 5 s is our choice",
        reads: [.settings]
    ) { context in
        context.levels.compactMap { level -> LintFinding? in
            let obstacles = context.venue.obstacles.filter { $0.level == level.level.number }
            let holds = obstacles.compactMap { obstacle -> Double? in
                guard let place = obstacle.points.first else { return nil }
                let settings = context.zonedPreset.settings(at: place, level: obstacle.level)
                guard settings[.activateObstacleChecking] else { return nil }
                return Double(obstacle.strength) * settings[.updatePublishInterval]
            }
            let long = holds.filter { $0 > PositioningSettings.longestHold }
            guard let longest = long.max() else { return nil }
            return LintFinding(
                level: level.level.number,
                "\(long.count) of \(obstacles.count) pieces of walls and obstacles hold a position back for more than 5 s, "
                    + "the strongest for \(Int(longest)) s. Positions that are on the wrong side stay there. Give them "
                    + "lower strengths.")
        }
    }
}

extension LintContext {
    /// The settings of the zoned preset, each with its level and words for its area.
    fileprivate var presets: [(level: Int?, area: String, settings: PositioningSettings)] {
        var presets: [(level: Int?, area: String, settings: PositioningSettings)] = [(nil, "", zonedPreset.base)]
        for (level, settings) in zonedPreset.levels.sorted(by: { $0.key < $1.key }) {
            presets.append((level, " on this level", settings))
        }
        for zone in zonedPreset.zones {
            presets.append((zone.zone.level, " in the zone \"\(zone.zone.name)\"", zone.settings))
        }
        return presets
    }
}
