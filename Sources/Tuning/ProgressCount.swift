internal import Synchronization

/// How far a search is.
public struct SearchProgress: Hashable, Sendable {
    /// How many (settings, walk) pairs were looked at.
    public var runCount: Int
    /// About how many there will be.
    public var expectedCount: Int
    /// The best mean objective on training walks so far; `nil` before the first.
    public var best: Double?
    /// That of the default on the same walks.
    public var baseline: Double?
}

/// A count that threads add to, and somebody who is told of it.
final class ProgressCount: Sendable {
    private let count: Atomic<Int>
    private let report: @Sendable (Int) -> Void

    init(_ start: Int, _ report: @escaping @Sendable (Int) -> Void) {
        count = Atomic(start)
        self.report = report
    }

    func add(_ more: Int) { report(count.wrappingAdd(more, ordering: .relaxed).newValue) }
}
