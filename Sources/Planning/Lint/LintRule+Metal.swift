internal import Foundation
internal import Geometry
internal import VenueModel

extension LintRule {
    /// Distance from metal within which it changes a beacon's antenna, metres. The guides name none; this is our choice:
    /// four wavelengths at 2.4 GHz.
    static let nearMetal = 0.5

    /// Beacons beside metal.
    static let metal = LintRule(
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
                    rule: "metal", level: beacon.level, position: beacon.position,
                    "Beacon \(context.name(of: beacon)) \(place): put a spacer behind it, or hang it elsewhere.")
            }
        }
    }
}

extension Wall {
    /// The distance in space from a beacon of its level to the wall without its openings, metres; `nil` if nothing is
    /// left of it. O(pieces).
    fileprivate func distance(to beacon: Beacon) -> Double? {
        let (lower, upper) = (base ?? -.infinity, top ?? .infinity)
        let rise = max(lower - beacon.height, beacon.height - upper, 0)
        let away = pieces.filter { !$0.isOpening }.map { $0.segment.distance(to: beacon.position) }.min()
        return away.map { ($0 * $0 + rise * rise).squareRoot() }
    }
}
