public import Geometry
internal import VenueModel

extension BeaconMap {
    /// A straight piece of a navigation path.
    public struct Path: Hashable, Sendable {
        /// Where it lies, metres.
        public var segment: Segment
        /// The number of the line that it belongs to: pieces that continue straight over a node (within 30°) have the
        /// same number.
        public var line: Int
    }

    /// A straight piece of an obstacle.
    public struct Barrier: Hashable, Sendable {
        /// Where it stands, metres.
        public var segment: Segment
        /// Number of updates that it stops before one may pass.
        public var strength: Int
    }

    /// The obstacles of a level; those without a place or strength are left out.
    static func obstacles(of level: Int, in venue: Venue) -> [Barrier] {
        venue.obstacles.filter { $0.level == level && $0.strength > 0 }.flatMap { obstacle in
            obstacle.segments.filter { $0.isFinite && $0.length > 0 }
                .map { Barrier(segment: $0, strength: obstacle.strength) }
        }
    }

    /// The paths of a level to snap to, with those that lead to other levels. Pieces without a place or a length are left out.
    static func paths(of level: Int, in venue: Venue) -> [Path] {
        let nodes = venue.paths.nodes
        let edges = venue.paths.edges.filter { edge in
            guard edge.isSnappedTo, nodes.indices.contains(edge.from), nodes.indices.contains(edge.to) else {
                return false
            }
            let from = nodes[edge.from]
            let to = nodes[edge.to]
            let segment = Segment(from.position, to.position)
            return (from.level == level || to.level == level) && segment.isFinite && segment.length > 0
        }
        let lines = lines(of: edges, nodes)
        return edges.indices.map { index in
            let from = nodes[edges[index].from]
            let to = nodes[edges[index].to]
            return Path(segment: Segment(from.position, to.position), line: lines[index])
        }
    }

    /// For each edge, the number of its line. At each node the straightest pairs of edges are joined first; each edge
    /// is joined with at most one other.
    private static func lines(of edges: [PathEdge], _ nodes: [PathNode]) -> [Int] {
        var lines = Array(edges.indices)
        let ends = edges.indices.flatMap { [(edge: $0, node: edges[$0].from), (edge: $0, node: edges[$0].to)] }
        for (node, here) in Dictionary(grouping: ends, by: \.node).sorted(by: { $0.key < $1.key }) {
            /// Away from the node, of length one.
            func direction(_ edge: Int) -> Vector {
                let other = edges[edge].from == node ? edges[edge].to : edges[edge].from
                let away = nodes[other].position - nodes[node].position
                return away * (1 / away.length)
            }
            let pairs = here.indices.flatMap { first in
                here.indices.dropFirst(first + 1).map { second in
                    (first: here[first].edge, second: here[second].edge)
                }
            }.map { (pair: $0, cosine: -direction($0.first).dot(direction($0.second))) }
            var joined: Set<Int> = []
            for (pair, cosine) in pairs.sorted(by: { $0.cosine > $1.cosine }) where cosine >= 0.75.squareRoot() {
                guard !joined.contains(pair.first), !joined.contains(pair.second) else { continue }
                joined.formUnion([pair.first, pair.second])
                let kept = lines[pair.first]
                let replaced = lines[pair.second]
                for index in lines.indices where lines[index] == replaced { lines[index] = kept }
            }
        }
        return lines
    }
}
