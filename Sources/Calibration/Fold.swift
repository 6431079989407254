/// Which walks are tuned on, which choose among the tuned settings, and which judge the result.
///
/// No walk that tuning sees ever chooses or judges. Where walks are plenty (simulated ones), those that judge are
/// seen by nothing before; where they are few (recorded ones), the same walks choose and judge.
public struct Fold: Hashable, Sendable {
    /// Indices of the walks to tune on.
    public var tune: [Int]
    /// Indices of the walks on which each tuned setting must show what it adds.
    public var choose: [Int]
    /// Indices of the walks that judge.
    public var judge: [Int]

    /// A fold.
    public init(tune: [Int], choose: [Int], judge: [Int]) {
        self.tune = tune
        self.choose = choose
        self.judge = judge
    }

    /// One fold of three times `count` walks.
    public static func split(count: Int) -> [Fold] {
        [
            Fold(
                tune: Array(0..<count), choose: Array(count..<2 * count), judge: Array(2 * count..<3 * count))
        ]
    }

    /// As many folds as walks, up to `limit`; each walk chooses and judges in exactly one of them. With no more walks
    /// than `limit` this leaves one walk out at a time, beyond that neighbours in the list stay together.
    public static func crossValidation(of count: Int, limit: Int = 12) -> [Fold] {
        let foldCount = min(count, limit)
        return (0..<foldCount).map { fold in
            let heldOut = (0..<count).filter { $0 * foldCount / count == fold }
            return Fold(tune: (0..<count).filter { !heldOut.contains($0) }, choose: heldOut, judge: heldOut)
        }
    }
}

extension [Fold] {
    /// True if no walk both chooses and judges, so that the judges' figures hold for what was chosen.
    var judgesAreUntouched: Bool {
        Set(flatMap(\.choose)).isDisjoint(with: flatMap(\.judge))
    }
}
