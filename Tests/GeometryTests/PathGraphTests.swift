import Geometry
import NumericalMethods
import Testing

@Suite struct PathGraphTests {
    /// A random directed graph of `count` nodes; each pair is joined with probability `density`.
    static func graph(_ count: Int, density: Double, seed: UInt64) -> (graph: PathGraph, costs: [[Double]]) {
        let stream = RandomStream(seed: seed, purpose: "graph")
        var graph = PathGraph(nodeCount: count)
        var costs = [[Double]](repeating: [Double](repeating: .infinity, count: count), count: count)
        var label = 0
        for from in 0..<count {
            for to in 0..<count where from != to {
                let tick = UInt64(from * count + to)
                guard stream.uniform(tick) < density else { continue }
                let cost = Double(stream.index(below: 9, tick, lane: 1))
                graph.connect(from, to, cost: cost, label: label)
                costs[from][to] = cost
                label += 1
            }
        }
        return (graph, costs)
    }

    /// Costs against Floyd and Warshall's algorithm; the arcs must join start and goal and add up to the cost.
    @Test(arguments: [(0.1, 1), (0.2, 2), (0.5, 3), (0.15, 4), (0.08, 5)] as [(Double, UInt64)])
    func shortestPathsAgreeWithFloydWarshall(density: Double, seed: UInt64) {
        let count = 24
        let (graph, costs) = Self.graph(count, density: density, seed: seed)
        var least = costs
        for node in 0..<count { least[node][node] = 0 }
        for middle in 0..<count {
            for from in 0..<count {
                for to in 0..<count {
                    least[from][to] = min(least[from][to], least[from][middle] + least[middle][to])
                }
            }
        }
        for start in 0..<count {
            for goal in 0..<count {
                guard let path = graph.shortestPath(from: start, to: goal) else {
                    #expect(least[start][goal] == .infinity)
                    continue
                }
                #expect(path.reduce(0) { $0 + $1.cost } == least[start][goal])
                var node = start
                for arc in path {
                    #expect(graph.arcs[node].contains(arc))
                    node = arc.target
                }
                #expect(node == goal)
            }
        }
    }

    /// Two nodes are in one piece exactly if each has a way to the other.
    @Test(arguments: [(0.0, 6), (0.03, 7), (0.06, 8), (0.1, 9), (0.5, 10)] as [(Double, UInt64)])
    func strongComponentsAgreeWithShortestPaths(density: Double, seed: UInt64) {
        let count = 24
        let (graph, _) = Self.graph(count, density: density, seed: seed)
        let pieces = graph.strongComponents
        #expect(pieces.joined().sorted() == Array(0..<count))
        for piece in pieces { #expect(piece == piece.sorted()) }
        #expect(pieces.map { $0[0] } == pieces.map { $0[0] }.sorted())
        for left in 0..<count {
            for right in 0..<count {
                let leadBothWays =
                    graph.shortestPath(from: left, to: right) != nil && graph.shortestPath(from: right, to: left) != nil
                #expect(pieces.contains { $0.contains(left) && $0.contains(right) } == leadBothWays)
            }
        }
    }

    /// A long ring: nothing may cost the square of the number of nodes, in time or memory, nor the depth of the stack.
    @Test func manyNodes() {
        let count = 200_000
        var graph = PathGraph(nodeCount: count)
        for node in 0..<count { graph.connect(node, (node + 1) % count, cost: 1, label: node) }
        #expect(graph.strongComponents.map(\.count) == [count])
        #expect(graph.shortestPath(from: 1, to: 0)?.count == count - 1)
    }

    @Test func ofParallelWaysTheCheaperIsTaken() {
        var graph = PathGraph(nodeCount: 2)
        graph.connect(0, 1, cost: 5, label: 0)
        graph.connect(0, 1, cost: 2, label: 1)
        #expect(graph.shortestPath(from: 0, to: 1)?.map(\.label) == [1])
        #expect(graph.shortestPath(from: 1, to: 0) == nil)
        #expect(graph.shortestPath(from: 1, to: 1) == [])
    }

    @Test func ofEqualWaysTheOneThroughTheLowerNodeIsTaken() {
        var graph = PathGraph(nodeCount: 4)
        graph.connect(0, 2, cost: 1, label: 0)
        graph.connect(0, 1, cost: 1, label: 1)
        graph.connect(2, 3, cost: 1, label: 2)
        graph.connect(1, 3, cost: 1, label: 3)
        #expect(graph.shortestPath(from: 0, to: 3)?.map(\.target) == [1, 3])
    }

    @Test(arguments: 1...10) func whatIsReachableHasAShortestPath(seed: Int) {
        let (graph, _) = Self.graph(30, density: 0.04, seed: UInt64(seed))
        for start in graph.arcs.indices {
            #expect(
                graph.reachable(from: start)
                    == graph.arcs.indices.map { graph.shortestPath(from: start, to: $0) != nil })
        }
    }

    @Test(arguments: 1...10) func componentsAgreeWithFlooding(seed: Int) {
        let count = 40
        let (graph, costs) = Self.graph(count, density: 0.02, seed: UInt64(seed))
        var pieces: [[Int]] = []
        var isSeen = [Bool](repeating: false, count: count)
        for start in 0..<count where !isSeen[start] {
            var piece: [Int] = []
            var open = [start]
            isSeen[start] = true
            while let node = open.popLast() {
                piece.append(node)
                for other in 0..<count where !isSeen[other] && min(costs[node][other], costs[other][node]) < .infinity {
                    isSeen[other] = true
                    open.append(other)
                }
            }
            pieces.append(piece.sorted())
        }
        #expect(Set(graph.components) == Set(pieces))
        let sizes = graph.components.map(\.count)
        #expect(sizes == sizes.sorted(by: >))
        for (left, right) in zip(graph.components, graph.components.dropFirst()) where left.count == right.count {
            #expect(left[0] < right[0])
        }
        #expect(PathGraph(nodeCount: 0).components.isEmpty)
    }
}
