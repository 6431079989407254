internal import Foundation
internal import Geometry
internal import Radio
internal import VenueModel

extension LintRule {
    /// Largest distance from a beacon to the next, metres.
    static let largestSpacing = 15.0
    /// Heights of beacons above the floor, metres.
    static let heights = 2.0...4
    /// Largest difference between the heights of a level, metres.
    static let heightTolerance = 1.0
    /// How far outside of the hull of the beacons a place may be, metres.
    static let near = 4.0
    /// Within this distance a beacon behind thin walls counts as in sight, metres.
    static let nearBehindWalls = 8.0
    /// Fewest beacons in sight.
    static let fewestInSight = 3
    /// Most beacons that gain something.
    static let mostHeard = 20
    /// Most regions that an app can monitor.
    static let mostRegions = 20
    /// Smaller areas are no finding, square metres.
    static let smallestArea = 4.0

    package static let all = [
        spacing, height, evenHeight, hull, metal, inSight, heard, portal, way, power, identity, regions, lateration,
        used,
        sane, strength,
    ]

    static func metres(_ value: Double) -> String { String(format: "%.1f m", value) }

    private static let spacing = LintRule(
        "spacing", "Each beacon has another one of its level within 15 m.",
        source: "ArcGIS IPS: at most 15 m; Blecon: 10 to 15 m"
    ) { context in
        context.levels.flatMap { level in
            let beacons = context.beacons(of: level.level)
            return beacons.indices.compactMap { index -> LintFinding? in
                let beacon = beacons[index]
                let nearest =
                    beacons.indices.filter { $0 != index }
                    .map { beacons[$0].position.distance(to: beacon.position) }.min()
                guard nearest ?? .infinity > largestSpacing else { return nil }
                let distance =
                    nearest.map { "is \(metres($0)) away from the next one" } ?? "is the only one of its level"
                return LintFinding(beacon, "Beacon \(beacon.shownName) \(distance).")
            }
        }
    }

    private static let height = LintRule(
        "height", "Beacons hang 2 to 4 m above the floor.", source: "Situm: 2 to 3 m; ArcGIS IPS: 3 to 4 m"
    ) { context in
        context.levels.flatMap { level in
            context.beacons(of: level.level).filter { !heights.contains($0.height) }.map { beacon in
                LintFinding(beacon, "Beacon \(beacon.shownName) hangs at \(metres(beacon.height)).")
            }
        }
    }

    private static let evenHeight = LintRule(
        "even-height", "All beacons of a level hang equally high, within 1 m.", source: "ArcGIS IPS: all alike"
    ) { context in
        context.levels.compactMap { level in
            let heights = context.beacons(of: level.level).map(\.height)
            guard let least = heights.min(), let most = heights.max(), most - least > heightTolerance else {
                return nil
            }
            return LintFinding(level: level.level.number, "Beacons hang at \(metres(least)) to \(metres(most)).")
        }
    }

    private static let hull = LintRule(
        "hull", "The beacons of a level enclose it: no place is more than 4 m outside of their hull.",
        source: "Situm: the hull of the beacons encloses the area", reads: [.cells]
    ) { context in
        context.levels.flatMap { level in
            let hull = ConvexHull(context.beacons(of: level.level).map(\.position))
            let distances = level.centres.map { hull.distance(to: $0) }
            return level.areas { distances[$0] > near }.map { area in
                let farthest = area.members.map { distances[$0] }.max() ?? 0
                let text =
                    farthest.isFinite
                    ? "The area reaches up to \(metres(farthest)) outside of the hull of the beacons."
                    : "The level has no beacon."
                return LintFinding(area, text)
            }
        }
    }

    private static let inSight = LintRule(
        "in-sight", "At least 3 beacons are in line of sight. Within 8 m, a beacon behind thin walls also counts.",
        source: "ArcGIS IPS: 3 in line of sight, waived within 8 m behind thin walls", reads: [.cells]
    ) { context in
        context.levels.flatMap { level in
            level.areas { level.inSight[$0] < fewestInSight }.map { area in
                let least = area.members.map { level.inSight[$0] }.min() ?? 0
                return LintFinding(
                    area, "Fewer than \(fewestInSight) beacons are in sight; at the worst place \(least).")
            }
        }
    }

    private static let heard = LintRule(
        "heard", "At most 20 beacons are heard.", source: "ArcGIS IPS: more than 20 gain nothing", reads: [.cells]
    ) { context in
        context.levels.flatMap { level in
            level.areas { level.audible[$0] > mostHeard }.map { area in
                let most = area.members.map { level.audible[$0] }.max() ?? 0
                return LintFinding(area, "More than \(mostHeard) beacons are heard; at the worst place \(most).")
            }
        }
    }

    private static let portal = LintRule(
        "portal", "Stairs, escalators, ramps, lifts and entrances have a beacon of their level within 4 m.",
        source: "Meridian: one at each portal, within 3 to 4 m"
    ) { context in
        Portal.all(of: context.venue).compactMap { portal in
            let node = portal.node
            let nearest =
                context.venue.beacons.filter { $0.level == node.level }
                .map { $0.position.distance(to: node.position) }.min()
            guard nearest ?? .infinity > Portal.reach else { return nil }
            let distance = nearest.map { "is \(metres($0)) away" } ?? "is on no beacon's level"
            return LintFinding(
                level: node.level, position: node.position,
                "The \(portal.kind) at \"\(node.name)\" \(distance)\(nearest == nil ? "" : " from the next beacon").")
        }
    }

    private static let power = LintRule(
        "power", "No beacon is louder than -35 dBm at 1 m.",
        source:
            "Apple, Getting Started with iBeacon: measured power is the RSSI at 1 m; Eddystone: power at 0 m, 41 dB more"
    ) { context in
        let radio = context.venue.radio.powerAt1m.flatMap(RadioModel.doubt(of:)).map { doubt in
            LintFinding("The radio model of the venue: \(doubt)")
        }
        return [radio].compactMap(\.self)
            + context.venue.beacons.compactMap { beacon in
                beacon.powerAt1m.flatMap(RadioModel.doubt(of:)).map { doubt in
                    LintFinding(beacon, "Beacon \(beacon.shownName): \(doubt)")
                }
            }
    }

    private static let identity = LintRule(
        "identity", "No two beacons have the same major and minor.",
        source: "Core Location: a beacon is told by UUID, major and minor; apps that leave out the UUID mix them up"
    ) { context in
        var first: [[UInt16]: Beacon] = [:]
        return context.venue.beacons.compactMap { beacon in
            guard case .iBeacon(_, let major, let minor) = beacon.id else { return nil }
            guard let other = first.updateValue(first[[major, minor]] ?? beacon, forKey: [major, minor]) else {
                return nil
            }
            return LintFinding(
                beacon,
                "Beacon \(beacon.shownName) has major \(major) and minor \(minor), as \(other.shownName) has."
            )
        }
    }

    private static let regions = LintRule(
        "regions", "The beacons have at most 20 UUIDs, so that an app can monitor each as a region.",
        source: "Core Location: 20 monitored regions an app; a region may be a UUID alone"
    ) { context in
        let uuids = Set(
            context.venue.beacons.compactMap { beacon -> UUID? in
                guard case .iBeacon(let uuid, _, _) = beacon.id else { return nil }
                return uuid
            })
        guard uuids.count > mostRegions else { return [] }
        return [
            LintFinding("There are \(uuids.count) UUIDs. Use fewer, and tell the beacons apart by major and minor.")
        ]
    }

    /// Distance from metal within which it changes a beacon's antenna, metres. The guides name none; this is our choice:
    /// four wavelengths at 2.4 GHz.
    static let nearMetal = 0.5

    private static let metal = LintRule(
        "metal", "No beacon hangs on metal, or within 0.5 m of a wall of metal.",
        source:
            "ArcGIS IPS: not near metal structures; Situm: not on metal walls and columns; the distance is our choice"
    ) { context in
        context.levels.flatMap { level in
            let walls = context.venue.walls.filter { $0.level == level.level.number && $0.isMetal }
            return context.beacons(of: level.level).compactMap { beacon -> LintFinding? in
                let nearest = walls.compactMap { $0.distance(to: beacon) }.min()
                let place: String
                if beacon.mount == .metalWall {
                    place = "hangs on metal"
                } else if let nearest, nearest <= nearMetal {
                    place = String(format: "is %.2f m from a wall of metal", nearest)
                } else {
                    return nil
                }
                return LintFinding(
                    beacon, "Beacon \(beacon.shownName) \(place): put a spacer behind it, or hang it elsewhere."
                )
            }
        }
    }
}

extension Wall {
    /// The distance in space from a beacon of its level to the wall without its openings, metres; `nil` if nothing is
    /// left of it. O(pieces).
    fileprivate func distance(to beacon: Beacon) -> Double? {
        let lower = base ?? -.infinity
        let upper = top ?? .infinity
        let rise = max(lower - beacon.height, beacon.height - upper, 0)
        let away = pieces.filter { !$0.isOpening }.map { $0.segment.distance(to: beacon.position) }.min()
        return away.map { ($0 * $0 + rise * rise).squareRoot() }
    }
}
