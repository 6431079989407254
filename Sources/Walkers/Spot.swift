import Geometry
import VenueModel

/// A place where a person can stand: at a node, on a way, or beside the ways with a straight connection to one.
struct Spot: Sendable {
    /// One way to the spot's foot, or from it.
    struct Access: Sendable {
        var node: Int
        /// Seconds between the node and the foot.
        var cost: Double
        var entersHere: Bool
        var leavesHere: Bool
    }

    /// Where the person stands.
    var place: Leg.End
    /// Where the person leaves the ways, metres.
    var foot: Point
    /// The room between foot and place, metres.
    var room = 0.0
    /// The way that the foot is on, in one of its directions, and how much of it lies before the foot; `nil` at a node.
    var way: (label: Int, fraction: Double)?
    /// The ways to the foot and away from it.
    var accesses: [Access]
}

extension WalkableGraph {
    func spot(atNode node: Int) -> Spot {
        Spot(
            place: place(of: node), foot: nodes[node].position,
            accesses: [Spot.Access(node: node, cost: 0, entersHere: true, leavesHere: true)])
    }

    /// The spot at a point of a level, reached from the nearest point of a way from which a straight move with room for
    /// shoulders meets no obstacle. If there is none, or with `staysOnPaths`, it is the nearest point of a way itself.
    /// `nil` if no way on the level leads to `home` and back. O(ways + obstacles).
    func spot(near point: Point, level: Int, home: Int, staysOnPaths: Bool) -> Spot? {
        guard let obstructions = obstructions(onLevel: level) else { return nil }
        var feet: [(label: Int, foot: Point, fraction: Double, distance: Double)] = []
        for label in ways.indices {
            let way = ways[label]
            guard way.isLevel, nodes[way.from].level == level, joins(way.from, home), joins(way.to, home) else {
                continue
            }
            let middle = Segment(nodes[way.from].position, nodes[way.to].position)
            let fraction = middle.fraction(nearestTo: point)
            let foot = middle.start.interpolated(to: middle.end, at: fraction)
            feet.append((label, foot, fraction, foot.distance(to: point)))
        }
        guard let nearest = feet.min(by: { ($0.distance, $0.label) < ($1.distance, $1.label) }) else { return nil }
        if !staysOnPaths {
            // The two directions of a way and the ways that meet at the nearest node come together.
            for foot in feet.sorted(by: { ($0.distance, $0.label) < ($1.distance, $1.label) }).prefix(6) {
                let move = Segment(foot.foot, point)
                guard obstructions.allowsAside(move) else { continue }
                let clearance = obstructions.clearanceAside(of: move)
                guard clearance >= 1.5 * Leg.shoulder else { continue }
                return spot(
                    at: point, foot: foot.foot, label: foot.label, fraction: foot.fraction, clearance: clearance)
            }
        }
        return spot(
            at: nearest.foot, foot: nearest.foot, label: nearest.label, fraction: nearest.fraction, clearance: 0)
    }

    /// The spot at a point that a straight move from a way reaches, `clearance` metres from obstacles.
    func spot(at point: Point, foot: Point, label: Int, fraction: Double, clearance: Double) -> Spot {
        let way = ways[label]
        let cost = graph.arcs[way.from].first { $0.label == label }?.cost ?? 0
        let hasReverse = graph.arcs[way.to].contains { $0.target == way.from }
        return Spot(
            place: Leg.End(position: point, level: nodes[way.from].level, elevation: elevations[way.from]), foot: foot,
            room: obstructions(onLevel: nodes[way.from].level)?
                .room(beside: Segment(foot, point), clearance: clearance) ?? 0,
            way: (label, fraction),
            accesses: [
                Spot.Access(node: way.from, cost: cost * fraction, entersHere: true, leavesHere: hasReverse),
                Spot.Access(node: way.to, cost: cost * (1 - fraction), entersHere: hasReverse, leavesHere: true),
            ])
    }

    /// The legs from spot to spot: straight if both are off the ways of one level and nothing is between them, else
    /// along the quickest ways. Empty if the spots are the same.
    func legs(from start: Spot, to goal: Spot) -> [Leg] {
        guard start.place != goal.place else { return [] }
        if let leg = straightLeg(from: start, to: goal) { return [leg] }
        var corners: [Leg] = []
        func add(from: Point, to: Point, room: Double, _ place: Leg.End) {
            guard from != to else { return }
            let ends = [from, to].map { Leg.End(position: $0, level: place.level, elevation: place.elevation) }
            corners.append(Leg(from: ends[0], to: ends[1], room: room))
        }
        add(from: start.place.position, to: start.foot, room: start.room, start.place)
        if let room = roomAlongCommonWay(start, goal) {
            add(from: start.foot, to: goal.foot, room: room, start.place)
        } else {
            guard let (exit, ways, entry) = quickest(from: start, to: goal) else { return [] }
            add(from: start.foot, to: nodes[exit].position, room: room(of: start), start.place)
            corners += ways
            add(from: nodes[entry].position, to: goal.foot, room: room(of: goal), goal.place)
        }
        add(from: goal.foot, to: goal.place.position, room: goal.room, goal.place)
        return corners
    }

    private func room(of spot: Spot) -> Double { spot.way.map { ways[$0.label].room } ?? 0 }

    /// For short distances, people cross open floors instead of going back to a path.
    private func straightLeg(from start: Spot, to goal: Spot) -> Leg? {
        let move = Segment(start.place.position, goal.place.position)
        guard start.place.level == goal.place.level, start.foot != start.place.position,
            goal.foot != goal.place.position, move.length < 15,
            let obstructions = obstructions(onLevel: start.place.level), obstructions.allowsAside(move)
        else { return nil }
        let clearance = obstructions.clearanceAside(of: move)
        guard clearance >= 1.5 * Leg.shoulder else { return nil }
        return Leg(from: start.place, to: goal.place, room: obstructions.room(beside: move, clearance: clearance))
    }

    /// The room beside the way that both feet are on, if people may go from one to the other along it.
    private func roomAlongCommonWay(_ start: Spot, _ goal: Spot) -> Double? {
        guard let first = start.way, let second = goal.way else { return nil }
        let a = ways[first.label]
        let b = ways[second.label]
        let isSame = first.label == second.label
        guard isSame || (a.from == b.to && a.to == b.from && a.room == b.room) else { return nil }
        let isForward = (isSame ? second.fraction : 1 - second.fraction) >= first.fraction
        return isForward || graph.arcs[a.to].contains { $0.target == a.from } ? a.room : nil
    }

    private func quickest(from start: Spot, to goal: Spot) -> (exit: Int, legs: [Leg], entry: Int)? {
        var best: (exit: Int, path: [PathGraph.Arc], entry: Int)?
        var least = Double.infinity
        for exit in start.accesses where exit.leavesHere {
            for entry in goal.accesses where entry.entersHere {
                guard let path = graph.shortestPath(from: exit.node, to: entry.node) else { continue }
                let cost = path.reduce(exit.cost + entry.cost) { $0 + $1.cost }
                if cost < least {
                    least = cost
                    best = (exit.node, path, entry.node)
                }
            }
        }
        return best.map { ($0.exit, $0.path.map { Leg(ways[$0.label], in: self) }, $0.entry) }
    }
}
