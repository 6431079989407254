import Geometry
import VenueModel

/// A path graph that grows from nodes with names, ways along them, and lines as they were drawn.
///
/// Lines know nothing of each other: where they end, bend, meet or cross within ``reach``, they get a common node.
struct PathNetwork {
    /// How people use a way.
    struct Way: Hashable {
        var direction = PathEdge.Direction.both
        var width = PathEdge.usualWidth
        var isBarrierFree = true
        var isSnappedTo = true
    }

    struct Node {
        var name: String?
        var level: Int
        var position: Point
        var isEntrance = false
        var place: DrawingFeature.FilePlace
    }

    struct Edge: Hashable {
        var from: Int
        var to: Int
        var kind = PathEdge.Kind.walk
        var way: Way
    }

    /// Points nearer to each other are one node, metres.
    static let reach = 0.3
    /// Links join paths that are at most this far away, metres.
    static let linkReach = 3.0
    /// How many nodes a level may have, and how many pieces its lines: a venue file has at most 10,000 edges on a level.
    static let most = 10_000

    private(set) var nodes: [Node] = []
    private(set) var edges: [Edge] = []
    private var seen: Set<Edge> = []
    /// Pieces of lines, with the nodes of their ends; each once.
    private var pieces: [Edge] = []
    private var drawn: Set<Edge> = []
    /// How many nodes and pieces each level has.
    private var counts: [Int: (nodes: Int, pieces: Int)] = [:]
    /// The levels with more than ``most`` of them. Their lines are not joined.
    private(set) var crowded: Set<Int> = []
    /// The nodes in each square of a level.
    private var squares: [Square: [Int]] = [:]

    /// A square whose sides are ``reach``: what is within reach of a place lies in its square or in one of those around it.
    private struct Square: Hashable {
        var level: Int
        var column: Double
        var row: Double

        init(at position: Point, level: Int) {
            self.level = level
            column = (position.x / PathNetwork.reach).rounded(.down)
            row = (position.y / PathNetwork.reach).rounded(.down)
        }
    }

    /// Adds a node, and returns its index.
    @discardableResult
    mutating func add(_ node: Node) -> Int {
        squares[Square(at: node.position, level: node.level), default: []].append(nodes.count)
        nodes.append(node)
        counts[node.level, default: (0, 0)].nodes += 1
        noteCrowd(on: node.level)
        return nodes.count - 1
    }

    private mutating func noteCrowd(on level: Int) {
        guard let count = counts[level], max(count.nodes, count.pieces) > Self.most else { return }
        crowded.insert(level)
    }

    /// Adds an edge between nodes, once.
    mutating func add(_ edge: Edge) {
        if edge.from != edge.to, seen.insert(edge).inserted { edges.append(edge) }
    }

    /// The nearest node within reach of a place, of equally near ones the first, or a new one.
    mutating func node(at position: Point, level: Int, place: DrawingFeature.FilePlace) -> Int {
        var nearest: (distance: Double, index: Int)?
        for column in -1...1 {
            for row in -1...1 {
                var square = Square(at: position, level: level)
                square.column += Double(column)
                square.row += Double(row)
                for index in squares[square] ?? [] {
                    let distance = nodes[index].position.distance(to: position)
                    guard distance <= Self.reach else { continue }
                    if let known = nearest, (known.distance, known.index) <= (distance, index) { continue }
                    nearest = (distance, index)
                }
            }
        }
        return nearest?.index ?? add(Node(level: level, position: position, place: place))
    }

    /// Adds a line as it was drawn. ``join()`` makes edges of it.
    mutating func add(line points: [Point], level: Int, way: Way, place: DrawingFeature.FilePlace) {
        guard !crowded.contains(level) else { return }
        let ends = points.map { node(at: $0, level: level, place: place) }
        for (from, to) in zip(ends, ends.dropFirst()) where from != to {
            let piece = Edge(from: from, to: to, way: way)
            guard drawn.insert(piece).inserted else { continue }
            pieces.append(piece)
            counts[level, default: (0, 0)].pieces += 1
        }
        noteCrowd(on: level)
    }

    /// The node for the end of a link: one within reach, or a new one with a way to the nearest path.
    mutating func linkEnd(at position: Point, level: Int, way: Way, place: DrawingFeature.FilePlace) -> Int {
        let end = node(at: position, level: level, place: place)
        guard !(pieces + edges).contains(where: { $0.from == end || $0.to == end }) else { return end }
        let paths = pieces.filter { nodes[$0.from].level == level }.map(segment)
        let feet = paths.map { $0.nearestPoint(to: position) }
        let others = nodes.indices.filter { $0 != end && nodes[$0].level == level }.map { nodes[$0].position }
        let nearest = (feet.isEmpty ? others : feet).min { $0.distance(to: position) < $1.distance(to: position) }
        guard let nearest, nearest.distance(to: position) <= Self.linkReach else { return end }
        add(line: [position, nearest], level: level, way: Way(isBarrierFree: way.isBarrierFree), place: place)
        return end
    }

    /// Turns lines into edges: a line is cut at each node that lies on it, and where another line crosses it.
    /// O(pieces × (pieces + nodes)) of each level; both are at most ``most``, else nothing is joined.
    mutating func join() {
        var earlier: [Int: [Segment]] = [:]
        for piece in pieces {
            let line = segment(piece)
            let level = nodes[piece.from].level
            for other in earlier[level] ?? [] {
                guard crowded.isEmpty else { return }
                guard let fraction = other.fraction(ofCrossingBy: line) else { continue }
                _ = node(
                    at: line.start.interpolated(to: line.end, at: fraction), level: level,
                    place: nodes[piece.from].place)
            }
            earlier[level, default: []].append(line)
        }
        guard crowded.isEmpty else { return }
        let nodesOfLevel = Dictionary(grouping: nodes.indices) { nodes[$0].level }
        for piece in pieces {
            let line = segment(piece)
            let between = (nodesOfLevel[nodes[piece.from].level] ?? []).filter {
                $0 != piece.from && $0 != piece.to && line.distance(to: nodes[$0].position) <= Self.reach
            }.sorted { line.fraction(nearestTo: nodes[$0].position) < line.fraction(nearestTo: nodes[$1].position) }
            let chain = [piece.from] + between + [piece.to]
            for (from, to) in zip(chain, chain.dropFirst()) {
                let reversed = Edge(from: to, to: from, way: piece.way)
                if piece.way.direction == .both, seen.contains(reversed) { continue }
                add(Edge(from: from, to: to, way: piece.way))
            }
        }
        pieces = []
    }

    /// Keeps some nodes and the edges between them.
    mutating func keep(_ isKept: (Int) -> Bool) {
        var index: [Int: Int] = [:]
        let kept = nodes.indices.filter(isKept)
        for (new, old) in kept.enumerated() { index[old] = new }
        nodes = kept.map { nodes[$0] }
        squares = Dictionary(grouping: nodes.indices) { Square(at: nodes[$0].position, level: nodes[$0].level) }
        edges = edges.compactMap { edge in
            guard let from = index[edge.from], let to = index[edge.to] else { return nil }
            return Edge(from: from, to: to, kind: edge.kind, way: edge.way)
        }
    }

    /// Sets of nodes that are connected, the largest first, of equal ones the first.
    var parts: [[Int]] {
        var graph = PathGraph(nodeCount: nodes.count)
        for (index, edge) in edges.enumerated() {
            graph.connect(edge.from, edge.to, cost: 1, label: index)
            graph.connect(edge.to, edge.from, cost: 1, label: index)
        }
        return graph.components.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }

    private func segment(_ edge: Edge) -> Segment { Segment(nodes[edge.from].position, nodes[edge.to].position) }

    /// The graph; nodes without a name get "p1", "p2" and so on.
    var paths: NavigationPaths {
        let taken = Set(nodes.compactMap(\.name))
        var number = 0
        return NavigationPaths(
            nodes: nodes.map { node in
                var name = node.name
                while name == nil {
                    number += 1
                    if !taken.contains("p\(number)") { name = "p\(number)" }
                }
                return PathNode(
                    name: name ?? "", level: node.level, position: node.position, isEntrance: node.isEntrance)
            },
            edges: edges.map {
                PathEdge(
                    from: $0.from, to: $0.to, kind: $0.kind, direction: $0.way.direction, width: $0.way.width,
                    isBarrierFree: $0.way.isBarrierFree, isSnappedTo: $0.way.isSnappedTo)
            })
    }
}
