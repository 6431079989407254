import Engagement
import Geometry
import NumericalMethods
import VenueModel
import Walks

/// Small venues for the tests of routes.
enum RouteVenues {
    /// Levels 0, 1, … every 4 m.
    static func venue(
        _ nodes: [(x: Double, y: Double, level: Int)], _ edges: [PathEdge], levels: Int = 1
    ) -> Venue {
        Venue(
            name: "routes",
            levels: (0..<levels).map {
                Level(
                    number: $0, name: "\($0)", elevation: Double($0) * 4, height: 4,
                    outline: Polygon([Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]))
            },
            paths: NavigationPaths(
                nodes: nodes.enumerated().map {
                    PathNode(
                        name: "n\($0.offset)", level: $0.element.level, position: Point($0.element.x, $0.element.y))
                }, edges: edges))
    }

    /// Nodes at whole multiples of `spacing`, in rows of `count`, joined in both directions.
    static func grid(_ count: Int, spacing: Double = 10) -> Venue {
        var edges: [PathEdge] = []
        for row in 0..<count {
            for column in 0..<count {
                let node = row * count + column
                if column + 1 < count { edges.append(PathEdge(from: node, to: node + 1)) }
                if row + 1 < count { edges.append(PathEdge(from: node, to: node + count)) }
            }
        }
        return venue(
            (0..<count * count).map { (Double($0 % count) * spacing, Double($0 / count) * spacing, 0) }, edges)
    }

    /// A corridor of 100 m along x, with a node every 10 m.
    static let corridor = venue(
        (0...10).map { (Double($0) * 10, 0, 0) }, (0..<10).map { PathEdge(from: $0, to: $0 + 1) })

    /// Two corridors above each other, joined by stairs at x = 0 and a lift at x = 100.
    static let storeys = venue(
        [(0, 0, 0), (100, 0, 0), (0, 0, 1), (100, 0, 1)],
        [
            PathEdge(from: 0, to: 1), PathEdge(from: 2, to: 3),
            PathEdge(from: 0, to: 2, kind: .stairs, isBarrierFree: false), PathEdge(from: 1, to: 3, kind: .lift),
        ], levels: 2)

    /// A random graph of 2 to 8 nodes on 1 to 2 levels, with directions, kinds and barriers.
    static func random(_ seed: UInt64, isDirected: Bool = true) -> Venue {
        let stream = RandomStream(seed: seed, purpose: "random venue")
        let levels = 1 + stream.index(below: 2, 0)
        let count = 2 + stream.index(below: 7, 1)
        let nodes = (0..<count).map { index in
            let tick = UInt64(100 + index)
            return (
                stream.uniform(in: 0...50, tick), stream.uniform(in: 0...50, tick, lane: 1),
                stream.index(below: levels, tick, lane: 2)
            )
        }
        let edges = (0..<stream.index(below: 13, 2)).map { index in
            let tick = UInt64(200 + index)
            let from = stream.index(below: count, tick)
            let to = (from + 1 + stream.index(below: count - 1, tick, lane: 1)) % count
            return PathEdge(
                from: from, to: to,
                kind: nodes[from].2 == nodes[to].2
                    ? .walk : PathEdge.Kind.allCases[1 + stream.index(below: 4, tick, lane: 2)],
                direction: isDirected ? PathEdge.Direction.allCases[stream.index(below: 3, tick, lane: 3)] : .both,
                isBarrierFree: stream.uniform(tick, lane: 4) < 0.7)
        }
        return venue(nodes, edges, levels: levels)
    }

    /// A place on the ground floor.
    static func place(_ x: Double, _ y: Double, _ level: Int = 0) -> RoutePlace {
        RoutePlace(Point(x, y), level: level)
    }

    /// Somebody who walks at 1 m/s from place to place on one level, with 10 s at each, ten samples a second.
    static func truth(_ stops: [Point]) -> GroundTruth {
        var samples: [TruthSample] = []
        func add(_ position: Point) {
            samples.append(TruthSample(time: Double(samples.count) / 10, position: position, level: 0))
        }
        for (index, stop) in stops.enumerated() {
            if index > 0 {
                let before = stops[index - 1]
                let steps = Int((before.distance(to: stop) * 10).rounded())
                for step in 1..<max(steps, 1) {
                    add(before.interpolated(to: stop, at: Double(step) / Double(steps)))
                }
            }
            for _ in 0...100 { add(stop) }
        }
        return GroundTruth(name: "walk", samples: samples)
    }
}
