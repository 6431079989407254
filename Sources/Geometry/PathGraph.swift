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
    /// equal ways the one through nodes of lower index wins, so results repeat. O((nodes + arcs) log arcs).
    public func shortestPath(from start: Int, to goal: Int) -> [Arc]? { shortestPath(from: start) { $0 == goal } }

    /// The cheapest way from `start` to the nearest node that is a goal, which may be `start` itself; `nil` if there is none.
    public func shortestPath(from start: Int, toNearest isGoal: (Int) -> Bool) -> [Arc]? {
        var cost = [Double](repeating: .infinity, count: arcs.count)
        var arrival = [(from: Int, arc: Arc)?](repeating: nil, count: arcs.count)
        var isDone = [Bool](repeating: false, count: arcs.count)
        var open = NodeQueue()
        cost[start] = 0
        open.insert(start, cost: 0)
        var goal: Int?
        while goal == nil {
            guard let current = open.removeCheapest() else { return nil }
            guard !isDone[current] else { continue }
            isDone[current] = true
            if isGoal(current) { goal = current }
            for arc in arcs[current] where cost[current] + arc.cost < cost[arc.target] {
                cost[arc.target] = cost[current] + arc.cost
                arrival[arc.target] = (current, arc)
                open.insert(arc.target, cost: cost[arc.target])
            }
        }
        var path: [Arc] = []
        var node = goal ?? start
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

    /// The pieces of the graph in which every node leads to every other, each a list of ascending node indices, in the
    /// order of their first nodes (Sharir 1981). O(nodes + arcs).
    public var strongComponents: [[Int]] {
        let forward = arcs.map { $0.map(\.target) }
        var backward = [[Int]](repeating: [], count: arcs.count)
        for node in arcs.indices {
            for target in forward[node] { backward[target].append(node) }
        }
        var isSeen = [Bool](repeating: false, count: arcs.count)
        let finished = arcs.indices.flatMap { Self.postorder(from: $0, along: forward, &isSeen) }
        isSeen = [Bool](repeating: false, count: arcs.count)
        return finished.reversed().map { Self.postorder(from: $0, along: backward, &isSeen).sorted() }
            .filter { !$0.isEmpty }.sorted { $0[0] < $1[0] }
    }

    /// The nodes that can be reached and were not seen before, each after all that are reached through it.
    private static func postorder(from start: Int, along targets: [[Int]], _ isSeen: inout [Bool]) -> [Int] {
        guard !isSeen[start] else { return [] }
        isSeen[start] = true
        var order: [Int] = []
        var open = [(node: start, next: 0)]
        while let (node, next) = open.last {
            guard next < targets[node].count else {
                order.append(node)
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            let target = targets[node][next]
            guard !isSeen[target] else { continue }
            isSeen[target] = true
            open.append((target, 0))
        }
        return order
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
