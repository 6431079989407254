extension Statistics {
    /// Kendall's rank correlation τ-b of pairs (Kendall 1945): (C − D) / √((P − Tₐ)(P − T_b)) with C concordant and D
    /// discordant ones of the P pairs of pairs, Tₐ of them tied in `a` and T_b in `b`. It is 1 if both have the same
    /// order, −1 for opposite orders, and about 0 if they are independent.
    ///
    /// By merge sort (Knight 1966). O(n log n).
    ///
    /// - Returns: `nil` for lists of different lengths, with NaN, or if one side does not vary.
    public static func kendallTau(_ a: [Double], _ b: [Double]) -> Double? {
        guard a.count == b.count, a.count > 1, !a.contains(where: \.isNaN), !b.contains(where: \.isNaN) else {
            return nil
        }
        let order = a.indices.sorted { (a[$0], b[$0]) < (a[$1], b[$1]) }
        let pairs = tied(a.count)
        let tiedA = tiedPairs(order) { a[$0] == a[$1] }
        let tiedBoth = tiedPairs(order) { a[$0] == a[$1] && b[$0] == b[$1] }
        var values = order.map { b[$0] }
        let swaps = inversions(&values)
        let tiedB = tiedPairs(Array(values.indices)) { values[$0] == values[$1] }
        // Pairs without ties are concordant unless sorting must swap them.
        let difference = pairs - tiedA - tiedB + tiedBoth - 2 * swaps
        guard pairs > tiedA, pairs > tiedB else { return nil }
        return Double(difference) / (Double(pairs - tiedA) * Double(pairs - tiedB)).squareRoot()
    }

    /// Pairs among `count` things.
    private static func tied(_ count: Int) -> Int { count * (count - 1) / 2 }

    /// Pairs within runs of equal neighbours.
    private static func tiedPairs(_ order: [Int], areEqual: (Int, Int) -> Bool) -> Int {
        var pairs = 0
        var run = 1
        for place in order.indices.dropFirst() {
            if areEqual(order[place - 1], order[place]) {
                run += 1
            } else {
                pairs += tied(run)
                run = 1
            }
        }
        return pairs + tied(run)
    }

    /// Sorts, and counts the pairs in descending order.
    private static func inversions(_ values: inout [Double]) -> Int {
        var count = 0
        var width = 1
        var merged = values
        while width < values.count {
            var start = 0
            while start < values.count {
                let middle = min(start + width, values.count)
                let end = min(start + 2 * width, values.count)
                var left = start
                var right = middle
                for place in start..<end {
                    if left < middle, right >= end || values[left] <= values[right] {
                        merged[place] = values[left]
                        left += 1
                    } else {
                        merged[place] = values[right]
                        right += 1
                        count += middle - left
                    }
                }
                start = end
            }
            swap(&values, &merged)
            width *= 2
        }
        return count
    }
}
