import Geometry

/// The plan of a walker on the path graph, made trip by trip. Each implementation has its own file.
///
/// A value whose memory does not grow. Every random number depends only on the seed, the walker, and the number of the
/// trip or leg.
protocol Itinerary: Sendable {
    /// The legs of the next trip, each from where the one before ended; at least one. The last one's end is the
    /// destination.
    mutating func nextTrip() -> [Leg]
}

extension WalkableGraph {
    /// The quickest way from node to node as legs; empty if there is none or none is needed.
    func legs(from start: Int, to goal: Int) -> [Leg] {
        (graph.shortestPath(from: start, to: goal) ?? []).map { Leg(ways[$0.label], in: self) }
    }
}
