internal import Geometry
internal import Positioning
internal import VenueModel
internal import Walks

/// The quality of zone detection.
extension Metric {
    /// Share of instants in the right zone.
    public static let zoneDetection = Metric(
        key: "zoneDetection", name: "Zone detection", label: "zone", unit: "1",
        summary:
            "Share of the instants with a fix, and with the true position inside a zone, in which the fix lies in the "
            + "same zone (the smallest one around the true position).",
        better: .higher, measure: .share { $0.zoneHits(depth: 0..<Double.infinity) })

    /// The same, split by the distance of the truth to the zone's border.
    public static let zoneDetectionByDepth: [Metric] = [
        zoneDetection(depth: 0..<1, key: "zoneDetectionTo1m", words: "less than 1 m"),
        zoneDetection(depth: 1..<3, key: "zoneDetection1To3m", words: "1 m to 3 m"),
        zoneDetection(depth: 3..<Double.infinity, key: "zoneDetectionFrom3m", words: "3 m and more"),
    ]

    private static func zoneDetection(depth: Range<Double>, key: String, words: String) -> Metric {
        Metric(
            key: key, name: "Zone detection, \(words) inside", label: "zone", unit: "1",
            summary: "Zone detection over the instants with the true position inside a zone, \(words) from its border.",
            better: .higher, measure: .share { $0.zoneHits(depth: depth) })
    }
}

extension EvaluatedWalk {
    /// Whether the fix is in the truth's zone, for each instant with the truth so many metres inside one.
    fileprivate func zoneHits(depth: Range<Double>) -> [Bool] {
        guard !site.zones.isEmpty else { return [] }
        return instants.compactMap { instant in
            guard let fix = instant.fix, let zone = site.zone(at: instant.truth.position, level: instant.truth.level),
                let border = zone.outline.nearestBorderPoint(to: instant.truth.position),
                depth.contains(border.distance(to: instant.truth.position))
            else { return nil }
            return fix.level == zone.level && zone.outline.contains(fix.position)
        }
    }
}
