/// A split of walks into training walks (to search on), validation walks (to select on) and test walks (to report on).
///
/// No training walk is a validation or test walk. If there are many walks (simulated walks), validation and test walks
/// differ, too. If there are few (recorded walks), the same walks validate and test.
public struct DataSplit: Codable, Hashable, Sendable {
    /// Indices of the training walks: settings are searched on them.
    public var training: [Int]
    /// Indices of the validation walks: settings are selected on them.
    public var validation: [Int]
    /// Indices of the test walks: the result is reported on them.
    public var test: [Int]

    public init(training: [Int], validation: [Int], test: [Int]) {
        self.training = training
        self.validation = validation
        self.test = test
    }

    /// One split of three times `count` walks.
    public static func thirds(each count: Int) -> [DataSplit] {
        [
            DataSplit(
                training: Array(0..<count), validation: Array(count..<2 * count), test: Array(2 * count..<3 * count))
        ]
    }

    /// As many splits as walks, up to `limit`. Each walk validates and tests in exactly one split. Up to `limit` walks,
    /// each split leaves out one walk; with more walks, neighbours in the list are left out together.
    public static func crossValidation(of count: Int, limit: Int = 12) -> [DataSplit] {
        crossValidation(ofGroups: Array(0..<count), limit: limit)
    }

    /// The same of groups of walks that belong together: a group is never divided.
    ///
    /// - Parameters:
    ///   - groups: the group of each walk, 0 and up.
    ///   - limit: the most splits, 2 and up.
    public static func crossValidation(ofGroups groups: [Int], limit: Int = 12) -> [DataSplit] {
        let count = (groups.max() ?? -1) + 1
        let splitCount = min(count, limit)
        return (0..<splitCount).map { split in
            let heldOut = groups.indices.filter { groups[$0] * splitCount / count == split }
            return DataSplit(
                training: groups.indices.filter { !heldOut.contains($0) }, validation: heldOut, test: heldOut)
        }
    }
}

extension [DataSplit] {
    /// True if no walk both validates and tests. Then figures of the selected settings on test walks are not optimistic.
    package var testIsUntouched: Bool { Set(flatMap(\.validation)).isDisjoint(with: flatMap(\.test)) }
}
