/// The lines of a skeleton from crossing to crossing.
struct SkeletonTracing {
    private var neighbours: [Int: [Int]] = [:]
    private let kept: Set<Int>

    init(_ skeleton: Skeleton, keeping kept: Set<Int>) {
        self.kept = kept
        for index in skeleton.isLine.indices where skeleton.isLine[index] {
            let ring = skeleton.around(index)
            // A diagonal step is none where two straight ones lead to the same cell.
            neighbours[index] = ring.indices.filter { place in
                skeleton.isLine[ring[place]]
                    && (place.isMultiple(of: 2)
                        || !skeleton.isLine[ring[place - 1]] && !skeleton.isLine[ring[(place + 1) % 8]])
            }.map { ring[$0] }
        }
    }

    /// Cuts off lines that end nowhere, shortest first, as long as the caller wants them cut.
    ///
    /// - Parameter isCut: gets the cells of a line from its end to the crossing, and the crossing.
    mutating func prune(_ isCut: (_ cells: [Int], _ crossing: Int) -> Bool) {
        while true {
            let spurs = neighbours.keys.filter { degree($0) == 1 && !kept.contains($0) }.sorted().map { line(from: $0) }
                .filter { degree($0[$0.count - 1]) > 2 }.sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
            guard let spur = spurs.first(where: { isCut($0, $0[$0.count - 1]) }) else { return }
            for cell in spur.dropLast() {
                for other in neighbours.removeValue(forKey: cell) ?? [] { neighbours[other]?.removeAll { $0 == cell } }
            }
        }
    }

    /// All lines, each once: from end, crossing or kept cell to the next.
    var chains: [[Int]] {
        var chains: [[Int]] = []
        var seen: Set<[Int]> = []
        for start in neighbours.keys.sorted() where isNode(start) {
            for next in neighbours[start, default: []].sorted() {
                let chain = line(from: start, over: next)
                if !seen.insert([chain[0], chain[1]]).inserted { continue }
                seen.insert([chain[chain.count - 1], chain[chain.count - 2]])
                chains.append(chain)
            }
        }
        return chains
    }

    private func degree(_ cell: Int) -> Int { neighbours[cell, default: []].count }
    private func isNode(_ cell: Int) -> Bool { degree(cell) != 2 || kept.contains(cell) }

    /// The cells from a node to the next node.
    private func line(from start: Int, over first: Int? = nil) -> [Int] {
        guard var here = first ?? neighbours[start, default: []].min() else { return [start] }
        var cells = [start, here]
        var last = start
        while !isNode(here), let next = neighbours[here, default: []].first(where: { $0 != last }) {
            last = here
            here = next
            cells.append(here)
            if here == start { break }
        }
        return cells
    }
}
