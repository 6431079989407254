/// Which walks settings are searched on, which select among them, and which report the result.
///
/// No training walk ever validates or tests. Where walks are plenty (simulated ones), test walks are seen by nothing
/// before; where they are few (recorded ones), the same walks validate and test.
public struct DataSplit: Codable, Hashable, Sendable {
    /// Indices of the training walks: settings are searched on them.
    public var training: [Int]
    /// Indices of the validation walks: each changed setting must show on them what it adds.
    public var validation: [Int]
    /// Indices of the test walks: the result is reported on them.
    public var test: [Int]

    /// A split.
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

    /// As many splits as walks, up to `limit`; each walk validates and tests in exactly one of them. With no more walks
    /// than `limit` this leaves one walk out at a time, beyond that neighbours in the list stay together.
    public static func crossValidation(of count: Int, limit: Int = 12) -> [DataSplit] {
        let splitCount = min(count, limit)
        return (0..<splitCount).map { split in
            let heldOut = (0..<count).filter { $0 * splitCount / count == split }
            return DataSplit(
                training: (0..<count).filter { !heldOut.contains($0) }, validation: heldOut, test: heldOut)
        }
    }
}

extension [DataSplit] {
    /// True if no walk both validates and tests, so that the test's figures hold for what was selected.
    package var testIsUntouched: Bool {
        Set(flatMap(\.validation)).isDisjoint(with: flatMap(\.test))
    }
}
