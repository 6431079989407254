import Geometry
package import VenueModel

/// Plans routes on the path graph of a venue, as the navigation of Backspin does.
///
/// ```swift
/// let planner = RoutePlanner(venue: venue)
/// let route = planner.route(from: RoutePlace(fix), to: [RoutePlace(Point(12, 30), level: 1)])
/// ```
///
/// The start and the targets are mapped onto the nearest point of an edge on their level, so that a route may begin
/// inside an edge. A way with a direction is only followed in this direction. Nodes and edges that are faulty (no finite
/// place, no such node, no finite cost) are left out. A value that many guidances share; made in O(nodes + edges).
package struct RoutePlanner: Sendable {
    /// One direction of an edge, or the standing at a node where a link ends.
    private struct Way {
        var from: Int
        var to: Int
        var kind: PathEdge.Kind
        var cost: Double
        var start: RoutePlace
        var end: RoutePlace

        var isLevel: Bool { start.level == end.level }
        var segment: Segment { Segment(start.position, end.position) }

        /// The part between two fractions of it.
        func part(_ from: Double, _ to: Double) -> Way {
            var part = self
            part.cost = cost * (to - from)
            part.start.position = segment.start.interpolated(to: segment.end, at: from)
            part.end.position = segment.start.interpolated(to: segment.end, at: to)
            return part
        }
    }

    /// A point of a level way.
    private typealias Access = (way: Int, fraction: Double, distance: Double)

    /// Whether routes use ways without barriers alone.
    package let isBarrierFree: Bool
    private let ways: [Way]
    /// The ways, with two more nodes: one for the start of a route and one for its end.
    private let graph: PathGraph

    /// Distances that differ by less are equal, metres. It covers rounding alone.
    private static let tolerance = 1e-6

    /// Reads the paths of a venue.
    ///
    /// - Parameter isBarrierFree: whether to leave out the edges that a wheelchair cannot use, as the venue says. In a venue
    ///   file, stairs and escalators are such edges unless it says otherwise.
    package init(venue: Venue, costs: RouteCosts = RouteCosts(), isBarrierFree: Bool = false) {
        self.isBarrierFree = isBarrierFree
        let nodes = venue.paths.nodes
        var ways: [Way] = []
        var linkNodes: Set<Int> = []
        for edge in venue.paths.edges where edge.isBarrierFree || !isBarrierFree {
            guard nodes.indices.contains(edge.from), nodes.indices.contains(edge.to) else { continue }
            if nodes[edge.from].level != nodes[edge.to].level { linkNodes.formUnion([edge.from, edge.to]) }
            if edge.direction != .backward {
                ways.append(Self.way(edge.kind, from: edge.from, to: edge.to, venue, costs))
            }
            if edge.direction != .forward {
                ways.append(Self.way(edge.kind, from: edge.to, to: edge.from, venue, costs))
            }
        }
        // Somebody may stand in front of a lift to which no path leads on this level.
        ways += linkNodes.sorted().map { Self.way(.walk, from: $0, to: $0, venue, costs) }
        self.ways = ways.filter { $0.segment.isFinite && $0.cost.isFinite && $0.cost >= 0 }
        var graph = PathGraph(nodeCount: nodes.count + 2)
        for (label, way) in self.ways.enumerated() { graph.connect(way.from, way.to, cost: way.cost, label: label) }
        self.graph = graph
    }

    private static func way(_ kind: PathEdge.Kind, from: Int, to: Int, _ venue: Venue, _ costs: RouteCosts) -> Way {
        let start = venue.paths.nodes[from]
        let end = venue.paths.nodes[to]
        let rise = (venue.level(end.level)?.elevation ?? 0) - (venue.level(start.level)?.elevation ?? 0)
        return Way(
            from: from, to: to, kind: kind,
            cost: costs.cost(of: kind, length: start.position.distance(to: end.position), rise: rise),
            start: RoutePlace(start.position, level: start.level), end: RoutePlace(end.position, level: end.level))
    }

    /// The cheapest route from a place to one of several targets, such as the entrances of a shop; `nil` if there is no
    /// way to any of them, or no path on the level of the start.
    ///
    /// Dijkstra's algorithm from the start's edge to the first target that is reached. Of equal routes the same one wins
    /// each time. O((nodes + edges) log edges + edges × targets).
    package func route(from start: RoutePlace, to targets: [RoutePlace]) -> Route? {
        let source = graph.arcs.count - 2
        let sink = source + 1
        var graph = graph
        // The parts of ways at the two ends of the route, and the target that each leads to.
        var parts: [(way: Way, target: Int?)] = []
        func connect(_ from: Int, _ to: Int, by part: Way, target: Int? = nil) {
            graph.connect(from, to, cost: part.cost, label: ways.count + parts.count)
            parts.append((part, target))
        }
        let origins = accesses(to: start)
        for origin in origins {
            connect(source, ways[origin.way].to, by: ways[origin.way].part(origin.fraction, 1))
        }
        for (index, target) in targets.enumerated() {
            for access in accesses(to: target) {
                let way = ways[access.way]
                connect(way.from, sink, by: way.part(0, access.fraction), target: index)
                for origin in origins where origin.way == access.way && origin.fraction <= access.fraction {
                    connect(source, sink, by: way.part(origin.fraction, access.fraction), target: index)
                }
            }
        }
        guard let arcs = graph.shortestPath(from: source, to: sink), let last = arcs.last,
            let target = parts[last.label - ways.count].target
        else { return nil }
        let taken = arcs.map { $0.label < ways.count ? ways[$0.label] : parts[$0.label - ways.count].way }
        return Route(
            from: taken[0].start, through: taken.map { ($0.end, $0.kind) }, target: targets[target],
            cost: arcs.reduce(0) { $0 + $1.cost })
    }

    /// The points of ways on the place's level that are nearest to it: several at a node, and both directions of an edge.
    private func accesses(to place: RoutePlace) -> [Access] {
        let all = ways.indices.compactMap { index -> Access? in
            guard ways[index].isLevel, ways[index].start.level == place.level else { return nil }
            let fraction = ways[index].segment.fraction(nearestTo: place.position)
            let distance = ways[index].segment.distance(to: place.position)
            return distance.isFinite ? (index, fraction, distance) : nil
        }
        guard let nearest = all.map(\.distance).min() else { return [] }
        return all.filter { $0.distance <= nearest + Self.tolerance }
    }
}
