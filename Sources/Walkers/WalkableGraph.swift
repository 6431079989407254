public import Diagnostics
import Geometry
public import Parameters
public import VenueModel

/// The venue's paths for walkers: the time that each way takes, the nodes that walkers can reach and leave again, the
/// room on each way, and the weights of zones.
///
/// A value that many walkers share. Made in O(ways × obstacles) on each level.
public struct WalkableGraph: Sendable {
    /// One direction of a path edge.
    struct Way: Sendable {
        var from: Int
        var to: Int
        var kind: PathEdge.Kind
        /// On the map, metres.
        var length: Double
        /// Height gained, metres; negative downwards.
        var rise: Double
        /// How far a walker's middle may be from that of the way, metres.
        var room: Double
    }

    /// The venue of these paths.
    let venue: Venue
    let nodes: [PathNode]
    /// Height of the floor under each node above the venue's zero, metres.
    let elevations: [Double]
    /// The ways, named by the labels of the arcs of `graph`.
    let ways: [Way]
    let graph: PathGraph
    /// The middles of the level ways and the nodes, by level.
    let lanes: [Int: [Segment]]
    /// The nodes with a destination, ascending.
    let starts: [Int]
    /// The numbers of the levels, ascending, and what stands on them.
    private let floors: [(level: Level, obstructions: Obstructions)]
    /// The pieces in which every node leads to every other, each ascending.
    private let pieces: [[Int]]
    private let pieceOfNode: [Int]

    /// Reads the paths of a venue.
    ///
    /// - Parameter movement: ways are weighed by the time that a typical walker takes.
    /// - Throws: ``Problems`` with every faulty node and edge, or if there is no way from a node to another and back.
    public init(venue: Venue, movement: MovementParameters = MovementParameters()) throws(Problems) {
        var problems: [Problem] = []
        var elevations: [Double] = []
        for (index, node) in venue.paths.nodes.enumerated() {
            let level = venue.level(node.level)
            if level == nil || !node.position.isFinite {
                let message = "Node \"\(node.name)\" must lie at a finite place on one of the venue's levels."
                problems.append(Problem(message, path: "paths.nodes[\(index)]"))
            }
            elevations.append(level?.elevation ?? 0)
        }
        let indices = venue.paths.nodes.indices
        for (index, edge) in venue.paths.edges.enumerated()
        where !(indices.contains(edge.from) && indices.contains(edge.to) && edge.width.isFinite) {
            let message = "A path edge must join two of the venue's \(indices.count) nodes and have a finite width."
            problems.append(Problem(message, path: "paths.edges[\(index)]"))
        }
        guard problems.isEmpty else { throw Problems(problems) }
        self.venue = venue
        nodes = venue.paths.nodes
        self.elevations = elevations
        floors = venue.levels.map { ($0, Obstructions(venue: venue, level: $0)) }
        var ways: [Way] = []
        for edge in venue.paths.edges {
            let forward = Self.way(of: edge, nodes: nodes, elevations: elevations, floors: floors)
            var backward = forward
            backward.from = edge.to
            backward.to = edge.from
            backward.rise = -forward.rise
            if edge.direction != .backward { ways.append(forward) }
            if edge.direction != .forward { ways.append(backward) }
        }
        var graph = PathGraph(nodeCount: indices.count)
        for (label, way) in ways.enumerated() {
            graph.connect(way.from, way.to, cost: movement.duration(of: way), label: label)
        }
        self.ways = ways
        lanes = Self.lanes(of: ways, nodes: nodes)
        self.graph = graph
        pieces = graph.strongComponents
        var pieceOfNode = [Int](repeating: 0, count: indices.count)
        for (index, piece) in pieces.enumerated() {
            for node in piece { pieceOfNode[node] = index }
        }
        self.pieceOfNode = pieceOfNode
        starts = pieces.filter { $0.count > 1 }.joined().sorted()
        if starts.isEmpty {
            throw Problems(
                "Venue \"\(venue.name)\" has no walkable path: it needs two path nodes that can be reached from each "
                    + "other.",
                path: "paths")
        }
    }

    private static func way(
        of edge: PathEdge, nodes: [PathNode], elevations: [Double], floors: [(level: Level, obstructions: Obstructions)]
    ) -> Way {
        let middle = Segment(nodes[edge.from].position, nodes[edge.to].position)
        var way = Way(
            from: edge.from, to: edge.to, kind: edge.kind, length: middle.length,
            rise: elevations[edge.to] - elevations[edge.from], room: 0)
        if way.isLevel, way.length > 0 {
            let clearance = floors.filter { $0.level.number == nodes[edge.from].level }
                .map { $0.obstructions.clearance(of: middle) }.min()
            way.room = max(min(edge.width / 2, clearance ?? .infinity) - Leg.shoulder, 0)
        }
        return way
    }
}

extension WalkableGraph {
    /// How many other nodes can be reached from `node` and lead back to it.
    func destinationCount(from node: Int) -> Int { pieces[pieceOfNode[node]].count - 1 }

    /// One of them, by its number in ascending order.
    func destination(_ number: Int, from node: Int) -> Int {
        let piece = pieces[pieceOfNode[node]]
        return piece[number] < node ? piece[number] : piece[number + 1]
    }

    /// True if a walker can get from `node` to `other` and back.
    func joins(_ node: Int, _ other: Int) -> Bool { pieceOfNode[node] == pieceOfNode[other] }

    /// What stands on the level with this number; `nil` if there is none.
    func obstructions(onLevel number: Int) -> Obstructions? { floors.first { $0.level.number == number }?.obstructions }

    /// Height of a level's floor above the venue's zero, metres; `nil` if there is no such level.
    func elevation(ofLevel number: Int) -> Double? { floors.first { $0.level.number == number }?.level.elevation }
}

extension WalkableGraph.Way {
    /// True if it leads along a floor, so that people spread over its width.
    var isLevel: Bool { rise == 0 && (kind == .walk || kind == .ramp) }

    /// Length along the slope, metres; stairs and escalators rise by 30° at most.
    var slope: Double {
        let straight = (length * length + rise * rise).squareRoot()
        return kind == .stairs || kind == .escalator ? max(straight, 2 * abs(rise)) : straight
    }
}
