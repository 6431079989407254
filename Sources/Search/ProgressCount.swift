internal import Synchronization

public struct SearchProgress: Hashable, Sendable {
    /// Number of trials so far.
    public var runCount: Int
    /// Expected number of trials.
    public var expectedCount: Int
    /// The best mean objective on training walks so far; `nil` before the first trial.
    public var best: Double?
    /// The baseline's mean objective on the same walks.
    public var baseline: Double?
}

/// A count that several threads increment, with a callback.
final class ProgressCount: Sendable {
    private let count: Atomic<Int>
    private let report: @Sendable (Int) -> Void

    init(_ start: Int, _ report: @escaping @Sendable (Int) -> Void) {
        count = Atomic(start)
        self.report = report
    }

    func add(_ more: Int) { report(count.wrappingAdd(more, ordering: .relaxed).newValue) }
}
