/// A priority queue of nodes: the cheapest first, and for equal costs the one with the lower index. A binary heap.
package struct NodeQueue {
    private var heap: [(cost: Double, node: Int)] = []

    package init() {}

    /// Adds a node; it may be in the queue already. O(log count).
    package mutating func insert(_ node: Int, cost: Double) {
        heap.append((cost, node))
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the first node out, or gives `nil` if there is none. O(log count).
    package mutating func removeCheapest() -> Int? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first.node }
        heap[0] = last
        var parent = 0
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
            guard let least = children.min(by: { heap[$0] < heap[$1] }), heap[least] < heap[parent] else {
                return first.node
            }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
