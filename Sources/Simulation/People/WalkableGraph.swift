import Geometry
import TextInput
import VenueModel

/// The venue's paths as walkers see them: what each way costs in seconds, and which nodes they can go to and come
/// back from.
struct WalkableGraph: Sendable {
    /// One direction of a path edge.
    struct Way: Sendable {
        var from: Int
        var to: Int
        var kind: PathEdge.Kind
        /// On the plan, metres.
        var length: Double
        /// Height gained, metres; negative downwards.
        var rise: Double
        /// Clear width, metres.
        var width: Double
    }

    let nodes: [PathNode]
    /// Height of the floor under each node above the venue's zero, metres.
    let elevations: [Double]
    /// The ways, named by the labels of the arcs of `graph`.
    let ways: [Way]
    let graph: PathGraph
    /// The nodes with a destination, ascending.
    let starts: [Int]
    /// The pieces in which every node leads to every other, each ascending.
    private let pieces: [[Int]]
    /// The piece of each node.
    private let pieceOfNode: [Int]

    /// Reads the paths of a venue.
    ///
    /// - Parameter speed: a typical walking speed, m/s; ways are weighed by the time they take.
    /// - Throws: ``Problems`` if nobody can walk there and back.
    init(venue: Venue, speed: Double) throws(Problems) {
        var problems: [Problem] = []
        var elevations: [Double] = []
        for (index, node) in venue.paths.nodes.enumerated() {
            let level = venue.level(node.level)
            if level == nil || !node.position.isFinite {
                problems.append(
                    Problem(
                        "Node \"\(node.name)\" must lie at a finite place on one of the venue's levels.",
                        path: "paths.nodes[\(index)]"))
            }
            elevations.append(level?.elevation ?? 0)
        }
        let indices = venue.paths.nodes.indices
        var ways: [Way] = []
        for (index, edge) in venue.paths.edges.enumerated() {
            guard indices.contains(edge.from), indices.contains(edge.to), edge.width.isFinite else {
                problems.append(
                    Problem(
                        "A path edge must join two of the venue's \(indices.count) nodes and have a finite width.",
                        path: "paths.edges[\(index)]"))
                continue
            }
            let length = venue.paths.nodes[edge.from].position.distance(to: venue.paths.nodes[edge.to].position)
            let rise = elevations[edge.to] - elevations[edge.from]
            let forward = Way(
                from: edge.from, to: edge.to, kind: edge.kind, length: length, rise: rise, width: edge.width)
            var backward = forward
            (backward.from, backward.to, backward.rise) = (edge.to, edge.from, -rise)
            if edge.direction != .backward { ways.append(forward) }
            if edge.direction != .forward { ways.append(backward) }
        }
        guard problems.isEmpty else { throw Problems(problems) }
        var graph = PathGraph(nodeCount: indices.count)
        for (label, way) in ways.enumerated() {
            graph.connect(way.from, way.to, cost: way.duration(speed: speed), label: label)
        }
        nodes = venue.paths.nodes
        self.elevations = elevations
        self.ways = ways
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
                "Venue \"\(venue.name)\" has nowhere to walk: it needs two path nodes that lead to each other.",
                path: "paths")
        }
    }

    /// How many other nodes can be reached from `node` and lead back to it.
    func destinationCount(from node: Int) -> Int { pieces[pieceOfNode[node]].count - 1 }

    /// One of them, by its number in ascending order.
    func destination(_ number: Int, from node: Int) -> Int {
        let piece = pieces[pieceOfNode[node]]
        return piece[number] < node ? piece[number] : piece[number + 1]
    }
}

extension WalkableGraph.Way {
    /// From the doors' opening to their closing, at each end of a ride, seconds.
    static let liftDoorTime = 6.5

    /// True if it leads along a floor, so that people spread over its width.
    var isLevel: Bool { rise == 0 && (kind == .walk || kind == .ramp) }

    /// True if one moves by steps of one's own.
    var isWalked: Bool { kind != .lift && kind != .escalator }

    /// What somebody on it does.
    func activity(isWalking: Bool, isUnderWay: Bool) -> Walk.Activity {
        switch kind {
        case .walk, .ramp: isWalking ? .walking : .standing
        case .stairs: isWalking ? .stairs : .standing
        case .escalator: isUnderWay ? .escalator : .standing
        case .lift: isUnderWay ? .lift : .standing
        }
    }

    /// Length along the slope, metres; stairs and escalators rise by 30° at most.
    private var slope: Double {
        let straight = (length * length + rise * rise).squareRoot()
        return kind == .stairs || kind == .escalator ? max(straight, 2 * abs(rise)) : straight
    }

    /// Seconds from end to end, without lift doors.
    ///
    /// Stairs: 0.35 of the walking speed up and 0.5 down, along the slope (IES handbook). Escalator: 0.5 m/s along
    /// the slope (EN 115), the passenger standing. Lift: 1 m/s.
    func travelTime(speed: Double) -> Double {
        switch kind {
        case .walk, .ramp: slope / speed
        case .stairs: slope / (speed * (rise > 0 ? 0.35 : 0.5))
        case .escalator: slope / 0.5
        case .lift: slope
        }
    }

    /// Seconds from end to end, lift doors included.
    func duration(speed: Double) -> Double {
        travelTime(speed: speed) + (kind == .lift ? 2 * Self.liftDoorTime : 0)
    }
}
