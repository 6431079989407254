import Diagnostics
import Formats
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
                    edges.append(Placed(part: way.edge(from: from, to: to, kind: .walk), fields: way))
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
