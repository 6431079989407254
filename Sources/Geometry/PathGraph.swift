/// A directed graph with weights, for ways through a building.
public struct PathGraph: Sendable {
    /// One way from a node to another.
    public struct Arc: Hashable, Sendable {
        /// Index of the node it leads to.
        public var target: Int
        /// Cost, such as metres or seconds; not negative.
        public var cost: Double
        /// The caller's name for it, such as the index of a path edge.
        public var label: Int

        /// An arc.
        public init(target: Int, cost: Double, label: Int) {
            self.target = target
            self.cost = cost
            self.label = label
        }
    }

    /// The arcs that leave each node.
    public private(set) var arcs: [[Arc]]

    /// A graph of `nodeCount` nodes without arcs.
    public init(nodeCount: Int) { arcs = Array(repeating: [], count: nodeCount) }

    /// Adds a way.
    public mutating func connect(_ from: Int, _ to: Int, cost: Double, label: Int) {
        arcs[from].append(Arc(target: to, cost: cost, label: label))
    }

    /// The cheapest way from `start` to `goal` as the arcs in order, or `nil` if there is none (Dijkstra 1959). Of
    /// equal ways the one through nodes of lower index wins, so results repeat. O(nodes²), enough for the hundreds of
    /// nodes of a venue.
    public func shortestPath(from start: Int, to goal: Int) -> [Arc]? {
        var cost = [Double](repeating: .infinity, count: arcs.count)
        var arrival = [(from: Int, arc: Arc)?](repeating: nil, count: arcs.count)
        var isDone = [Bool](repeating: false, count: arcs.count)
        cost[start] = 0
        while true {
            var current = -1
            for node in arcs.indices where !isDone[node] && cost[node] < .infinity {
                if current < 0 || cost[node] < cost[current] { current = node }
            }
            guard current >= 0 else { return nil }
            if current == goal { break }
            isDone[current] = true
            for arc in arcs[current] where cost[current] + arc.cost < cost[arc.target] {
                cost[arc.target] = cost[current] + arc.cost
                arrival[arc.target] = (current, arc)
            }
        }
        var path: [Arc] = []
        var node = goal
        while let step = arrival[node], node != start {
            path.append(step.arc)
            node = step.from
        }
        return path.reversed()
    }

    /// Which nodes can be reached from `start`, itself included, one value a node. O(nodes + arcs).
    public func reachable(from start: Int) -> [Bool] {
        var isReached = [Bool](repeating: false, count: arcs.count)
        isReached[start] = true
        var open = [start]
        while let node = open.popLast() {
            for arc in arcs[node] where !isReached[arc.target] {
                isReached[arc.target] = true
                open.append(arc.target)
            }
        }
        return isReached
    }

    /// The pieces of the graph when direction is ignored, each a list of ascending node indices, largest piece first
    /// (of equal size, the one with the lower first node).
    public var components: [[Int]] {
        var parent = Array(arcs.indices)
        func root(_ node: Int) -> Int {
            var node = node
            while parent[node] != node {
                parent[node] = parent[parent[node]]
                node = parent[node]
            }
            return node
        }
        for node in arcs.indices {
            for arc in arcs[node] {
                let a = root(node)
                let b = root(arc.target)
                parent[max(a, b)] = min(a, b)
            }
        }
        var members: [Int: [Int]] = [:]
        for node in arcs.indices { members[root(node), default: []].append(node) }
        return members.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}
