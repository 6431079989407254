internal import Geometry
internal import VenueModel

extension LintRule {
    /// Largest distance from a zone to a path that leads to it, metres.
    private static let nearPath = 2.0

    /// Every zone can be reached on the paths.
    static let way = LintRule(
        "way", "Each zone has a way from an entrance, and one without barriers.",
        source: "the SDK's document, barrier-free navigation; that a path comes within 2 m of the zone is our choice"
    ) { context in
        let venue = context.venue
        guard !venue.paths.edges.isEmpty else { return [] }
        let ways = reached(in: venue, isBarrierFree: false)
        let free = reached(in: venue, isBarrierFree: true)
        let from = venue.paths.nodes.contains(where: \.isEntrance) ? "an entrance" : "the first node of the paths"
        return venue.zones.compactMap { zone in
            let kind = !leads(ways, to: zone) ? "way" : !leads(free, to: zone) ? "way without barriers" : nil
            return kind.map {
                LintFinding(
                    level: zone.level, position: zone.outline.largestCircle()?.centre,
                    "No \($0) leads from \(from) to the zone \"\(zone.name)\".")
            }
        }
    }

    /// The pieces of paths that can be reached from the entrances, or from the first node if the venue has none: those on one
    /// level, and the ends of the others.
    private static func reached(in venue: Venue, isBarrierFree: Bool) -> [(level: Int, segment: Segment)] {
        let nodes = venue.paths.nodes
        let edges = venue.paths.edges.filter {
            nodes.indices.contains($0.from) && nodes.indices.contains($0.to) && ($0.isBarrierFree || !isBarrierFree)
        }
        var graph = PathGraph(nodeCount: nodes.count)
        for (label, edge) in edges.enumerated() {
            if edge.direction != .backward { graph.connect(edge.from, edge.to, cost: 1, label: label) }
            if edge.direction != .forward { graph.connect(edge.to, edge.from, cost: 1, label: label) }
        }
        let entrances = nodes.indices.filter { nodes[$0].isEntrance }
        var isReached = nodes.map { _ in false }
        for start in entrances.isEmpty ? Array(nodes.indices.prefix(1)) : entrances {
            for (node, isNew) in graph.reachable(from: start).enumerated() where isNew { isReached[node] = true }
        }
        let points = nodes.indices.filter { isReached[$0] }.map {
            (level: nodes[$0].level, segment: Segment(nodes[$0].position, nodes[$0].position))
        }
        return points
            + edges.filter {
                nodes[$0.from].level == nodes[$0.to].level && isReached[$0.from] && isReached[$0.to]
            }.map { (nodes[$0.from].level, Segment(nodes[$0.from].position, nodes[$0.to].position)) }
    }

    /// Whether one of the pieces comes near to a zone. O(metres of them × corners).
    private static func leads(_ pieces: [(level: Int, segment: Segment)], to zone: Zone) -> Bool {
        pieces.contains { level, segment in
            guard level == zone.level else { return false }
            // So dense that a path is not missed by more than 0.02 m.
            let steps = max(Int((segment.length / 0.5).rounded(.up)), 1)
            return (0...min(steps, 100_000)).contains { step in
                let point = segment.start.interpolated(to: segment.end, at: Double(step) / Double(steps))
                return zone.outline.depth(of: point) >= -nearPath
            }
        }
    }
}
