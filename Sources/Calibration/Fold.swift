/// Which walks are tuned on and which, disjoint from them, judge the result.
public struct Fold: Hashable, Sendable {
    /// Indices of the walks to tune on.
    public var tune: [Int]
    /// Indices of the walks that judge.
    public var holdOut: [Int]

    /// A fold.
    public init(tune: [Int], holdOut: [Int]) {
        self.tune = tune
        self.holdOut = holdOut
    }

    /// One fold: the first `tuneCount` walks are tuned on, the others judge.
    public static func split(tuneCount: Int, of count: Int) -> [Fold] {
        [Fold(tune: Array(0..<tuneCount), holdOut: Array(tuneCount..<count))]
    }

    /// As many folds as walks, up to `limit`; each walk judges in exactly one of them. With no more walks than `limit` this
    /// leaves one walk out at a time.
    public static func crossValidation(of count: Int, limit: Int = 12) -> [Fold] {
        let foldCount = min(count, limit)
        return (0..<foldCount).map { fold in
            Fold(
                tune: (0..<count).filter { $0 % foldCount != fold },
                holdOut: (0..<count).filter { $0 % foldCount == fold })
        }
    }
}
