import Diagnostics
import Formats
import Geometry
import VenueModel

extension VenueDraft {
    /// The edges of all levels, then the links; those with a faulty end are left out.
    func readEdges() -> [Placed<PathEdge>] {
        let nodes = levels.flatMap { $0.nodes.map(\.node) }
        // The level's index, not its number, which may be there twice.
        let storeys = levels.indices.flatMap { index in levels[index].nodes.map { _ in index } }
        let index = Dictionary(nodes.indices.map { (nodes[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        let names = nodes.map(\.name)

        func node(_ name: String, at place: YAMLValue) -> Int? {
            if let found = index[name] { return found }
            place.report("There is no node \"\(name)\".\(Spelling.suggestion(for: name, among: names))")
            return nil
        }

        var edges: [Placed<PathEdge>] = []
        for (storey, level) in levels.enumerated() {
            for way in level.fields.mapping("paths")?.mappings("edges") ?? [] {
                let ends = (way.texts("along") ?? []).map { node($0, at: way.place("along")) }
                for end in ends.compactMap({ $0 }) where storeys[end] != storey {
                    way.place("along").report(
                        "The node \"\(nodes[end].name)\" is on level \(nodes[end].level), not on this one; "
                            + "write ways between levels in \"links\".")
                }
                for case (let from?, let to?) in zip(ends, ends.dropFirst()) {
                    if from == to { way.place("along").report("The node \"\(nodes[from].name)\" is joined to itself.") }
                    var edge = way.edge(from: from, to: to, kind: .walk)
                    edge.isSnappedTo = way.flag("snaps") ?? true
                    edges.append(Placed(part: edge, fields: way))
                }
            }
        }
        for link in fields.mappings("links") {
            let from = link.text("from").flatMap { node($0, at: link.place("from")) }
            let to = link.text("to").flatMap { node($0, at: link.place("to")) }
            guard let from, let to, let kind = link.text("kind").flatMap(PathEdge.Kind.init) else { continue }
            if storeys[from] == storeys[to] {
                link.value.report(
                    "\"\(nodes[from].name)\" and \"\(nodes[to].name)\" are both on level \(nodes[from].level); a link "
                        + "joins two levels; write ways on one level in its \"paths\".")
            }
            edges.append(Placed(part: link.edge(from: from, to: to, kind: kind), fields: link))
        }
        return edges
    }
}

extension PathEdge.Kind {
    /// The default if the file does not give it.
    var isUsuallyBarrierFree: Bool { self != .stairs && self != .escalator }
}

extension YAMLFields {
    fileprivate func edge(from: Int, to: Int, kind: PathEdge.Kind) -> PathEdge {
        PathEdge(
            from: from, to: to, kind: kind, direction: text("direction").flatMap(PathEdge.Direction.init) ?? .both,
            width: number("width") ?? PathEdge.usualWidth,
            isBarrierFree: flag("barrierFree") ?? kind.isUsuallyBarrierFree)
    }
}

// Checks that people can get from every node to every other node.
extension VenueDraft {
    /// Reports nodes without a way, unconnected parts, one-way traps, and ways through obstacles.
    func checkPaths() {
        let nodes = levels.flatMap(\.nodes)
        guard !nodes.isEmpty else { return }
        checkObstacles(nodes)
        // Faulty edges and duplicate names were reported before; missing connections because of them are not reported
        // again.
        let joints = fields.mappings("levels").flatMap { $0.mapping("paths")?.mappings("edges") ?? [] }
            .reduce(0) { $0 + max(($1.texts("along") ?? []).count - 1, 1) }
        guard edges.count == joints + fields.mappings("links").count,
            Set(nodes.map(\.node.name)).count == nodes.count
        else { return }

        var graph = PathGraph(nodeCount: nodes.count)
        var reversed = PathGraph(nodeCount: nodes.count)
        for (index, edge) in edges.enumerated() {
            let from = edge.part.from
            let to = edge.part.to
            if edge.part.direction != .backward {
                graph.connect(from, to, cost: 1, label: index)
                reversed.connect(to, from, cost: 1, label: index)
            }
            if edge.part.direction != .forward {
                graph.connect(to, from, cost: 1, label: index)
                reversed.connect(from, to, cost: 1, label: index)
            }
        }
        let components = graph.components
        for piece in components where piece.count == 1 && nodes.count > 1 {
            let node = nodes[piece[0]]
            node.place.report("No edge leads to the node \"\(node.node.name)\".")
        }
        let pieces = components.filter { $0.count > 1 }
        if pieces.count > 1 {
            let names = pieces.map { "\"\(nodes[$0[0]].node.name)\"" }.joined(separator: ", ")
            nodes[pieces[1][0]].place.report(
                "The paths have \(pieces.count) parts without a connection; they contain the nodes \(names). Join "
                    + "them with an edge or a link.")
        }
        for piece in pieces { checkDirections(piece, nodes, graph: graph, reversed: reversed) }
    }

    /// Warns if one-way edges lead people into a part but not out of it, or out of it but not into it.
    private func checkDirections(_ piece: [Int], _ nodes: [PlacedNode], graph: PathGraph, reversed: PathGraph) {
        let start = nodes[piece[0]].node.name
        let reached = graph.reachable(from: piece[0])
        let returning = reversed.reachable(from: piece[0])
        if let trap = piece.first(where: { reached[$0] && !returning[$0] }) {
            nodes[trap].place.report(
                "One-way edges lead to the node \"\(nodes[trap].node.name)\", but no way leads back to \"\(start)\".",
                severity: .warning)
        }
        if let source = piece.first(where: { !reached[$0] }) {
            nodes[source].place.report(
                "Because of one-way edges no way leads from \"\(start)\" to the node \"\(nodes[source].node.name)\".",
                severity: .warning)
        }
    }

    /// Warns about ways through obstacles. O(edges × pieces of obstacles) on each level.
    private func checkObstacles(_ nodes: [PlacedNode]) {
        for level in levels {
            let obstacles = level.obstacles.flatMap(\.obstacle.segments)
            for edge in edges where edge.part.kind == .walk {
                let from = nodes[edge.part.from].node
                let to = nodes[edge.part.to].node
                guard from.level == level.level.number, to.level == from.level else { continue }
                let way = Segment(from.position, to.position)
                if obstacles.contains(where: { $0.isCrossed(by: way) }) {
                    edge.fields.place("along").report(
                        "The way from \"\(from.name)\" to \"\(to.name)\" passes through an obstacle.",
                        severity: .warning)
                }
            }
        }
    }
}
