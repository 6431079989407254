import Diagnostics
import Formats
import Geometry
import VenueModel

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
            let (from, to) = (edge.part.from, edge.part.to)
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
            let obstacles = level.obstacles.flatMap(\.segments)
            for edge in edges where edge.part.kind == .walk {
                let (from, to) = (nodes[edge.part.from].node, nodes[edge.part.to].node)
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
