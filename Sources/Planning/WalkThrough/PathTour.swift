package import Geometry

/// A way along paths that meets all of some things at least once, such as all pieces of path.
package struct PathTour: Sendable {
    /// A part of the way without a jump.
    package struct Leg: Sendable {
        /// Where it begins, the index of a node.
        package let start: Int
        /// The arcs in order.
        package fileprivate(set) var arcs: [PathGraph.Arc] = []
        /// Whether its end is its start, so that it can be walked again and again.
        package fileprivate(set) var isLoop = false

        fileprivate var end: Int { arcs.last?.target ?? start }
    }

    /// The parts, each of which begins where no arc leads to from the one before.
    package private(set) var legs: [Leg] = []

    /// A tour: from each node it goes along an arc with something new, the shortest first, else to the nearest node that has such an
    /// arc. The shortest tour may be shorter; this one is at most twice as long as the pieces of path in practice.
    /// O(nodes × arcs) at worst.
    ///
    /// - Parameters:
    ///   - graph: the paths.
    ///   - starts: nodes at which it begins if it can, the best first.
    ///   - things: by the label of an arc, what is met along it, indices from 0.
    package init(_ graph: PathGraph, from starts: [Int], meeting things: [[Int]]) {
        var open = Set(graph.arcs.joined().flatMap { things[$0.label] })
        func hasNew(_ arc: PathGraph.Arc) -> Bool { things[arc.label].contains(where: open.contains) }
        var beginnings = (starts + graph.arcs.indices)[...]
        while !open.isEmpty, let start = beginnings.first {
            guard graph.arcs[start].contains(where: hasNew) else {
                beginnings.removeFirst()
                continue
            }
            var leg = Leg(start: start)
            while let way = graph.shortestPath(from: leg.end, toNearest: { graph.arcs[$0].contains(where: hasNew) }) {
                leg.arcs += way
                for arc in way { open.subtract(things[arc.label]) }
                let next = graph.arcs[leg.end].filter(hasNew).min { ($0.cost, $0.label) < ($1.cost, $1.label) }
                guard let next else { continue }
                leg.arcs.append(next)
                open.subtract(things[next.label])
            }
            if let back = graph.shortestPath(from: leg.end, to: leg.start) {
                leg.arcs += back
                leg.isLoop = true
            }
            legs.append(leg)
        }
    }
}
