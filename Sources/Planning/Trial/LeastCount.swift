/// The search for the smallest number that is enough, where more is better.
package enum LeastCount {
    /// The smallest number that is enough, by doubling and halving. O(log limit) trials.
    ///
    /// - Parameters:
    ///   - start: the first number that is tried, at least 1.
    ///   - limit: the largest number that may be tried.
    ///   - resolution: numbers that are nearer than this share are not told apart. By default it is exact up to 20, above
    ///     within 5 %: the buildings of a trial tell no more.
    ///   - isEnough: whether a number is enough; called once a number.
    /// - Returns: `nil` if the limit is not enough.
    package static func find(
        from start: Int, to limit: Int, resolution: Double = 0.05, isEnough: (Int) throws -> Bool
    ) rethrows -> Int? {
        guard limit >= 1 else { return nil }
        var lower = 0
        var upper = min(max(start, 1), limit)
        while try !isEnough(upper) {
            guard upper < limit else { return nil }
            lower = upper
            upper = min(2 * upper, limit)
        }
        while upper - lower > max(1, Int(resolution * Double(upper))) {
            let middle = (lower + upper) / 2
            if try isEnough(middle) { upper = middle } else { lower = middle }
        }
        return upper
    }
}
