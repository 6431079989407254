import Diagnostics
import NumericalMethods
import VenueModel

/// From one node to another and back, without stops.
struct Commuting: Itinerary {
    private let paths: WalkableGraph
    private let ends: [Int]
    private var trip = 0

    /// Ends that are not named are random: entrances that can be reached, else any nodes.
    ///
    /// - Throws: ``Problems`` for a name that no node has, or two nodes that do not lead to each other.
    init(from: String?, to: String?, paths: WalkableGraph, walker: UInt64, seed: UInt64) throws(Problems) {
        self.paths = paths
        let stream = RandomStream(seed: seed, purpose: "commute", entity: walker)
        func named(_ name: String?) throws(Problems) -> Int? {
            guard let name else { return nil }
            guard let node = paths.nodes.firstIndex(where: { $0.name == name }) else {
                let hint = Spelling.suggestion(for: name, among: paths.nodes.map(\.name))
                throw Problems("There is no node \"\(name)\".\(hint)")
            }
            return node
        }
        /// A random one that leads to `other` and back.
        func chosen(besides other: Int?, lane: UInt32) throws(Problems) -> Int {
            let possible = paths.starts.filter { node in
                other.map { $0 != node && paths.joins($0, node) } ?? true
            }
            let doors = possible.filter { paths.nodes[$0].isEntrance }
            let nodes = doors.isEmpty ? possible : doors
            guard !nodes.isEmpty else { throw Problems("No other node can be reached from there and left again.") }
            return nodes[stream.index(below: nodes.count, lane: lane)]
        }
        let last = try named(to)
        let first: Int
        if let node = try named(from) { first = node } else { first = try chosen(besides: last, lane: 0) }
        let other: Int
        if let last { other = last } else { other = try chosen(besides: first, lane: 1) }
        guard first != other, paths.joins(first, other) else {
            throw Problems(
                "No way leads from \"\(paths.nodes[first].name)\" to \"\(paths.nodes[other].name)\" and back.")
        }
        ends = [first, other]
    }

    mutating func nextTrip() -> [Leg] {
        defer { trip = 1 - trip }
        var legs = paths.legs(from: ends[trip], to: ends[1 - trip])
        legs[legs.count - 1].isPassed = false
        return legs
    }
}
