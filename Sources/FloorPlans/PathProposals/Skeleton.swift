/// The middle lines of a free space: its cells thinned to lines of one cell.
///
/// Zhang and Suen, A fast parallel algorithm for thinning digital patterns, Communications of the ACM 27 (1984).
struct Skeleton {
    private(set) var isLine: [Bool]
    private let columns: Int

    /// Thins an area whose outermost cells are not free. O(cells + free cells × half the width of the area).
    ///
    /// - Parameter kept: cells that stay, so that lines lead to them.
    init(_ isFree: [Bool], columns: Int, keeping kept: Set<Int>) {
        isLine = isFree
        self.columns = columns
        var candidates = isFree.indices.filter { isFree[$0] }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for isSecond in [false, true] {
                let removed = candidates.filter { !kept.contains($0) && isRemovable($0, isSecond) }
                for index in removed { isLine[index] = false }
                if !removed.isEmpty {
                    hasChanged = true
                    candidates.removeAll { !isLine[$0] }
                }
            }
        }
    }

    /// The eight cells around a cell, clockwise from the one above.
    func around(_ index: Int) -> [Int] {
        [
            index + columns, index + columns + 1, index + 1, index - columns + 1, index - columns,
            index - columns - 1, index - 1, index + columns - 1,
        ]
    }

    private func isRemovable(_ index: Int, _ isSecond: Bool) -> Bool {
        let ring = around(index).map { isLine[$0] }
        let count = ring.count(where: \.self)
        guard (2...6).contains(count) else { return false }
        let rises = ring.indices.count { !ring[$0] && ring[($0 + 1) % 8] }
        guard rises == 1 else { return false }
        let up = ring[0]
        let right = ring[2]
        let down = ring[4]
        let left = ring[6]
        return isSecond
            ? !(up && right && left) && !(up && down && left)
            : !(up && right && down) && !(right && down && left)
    }
}
