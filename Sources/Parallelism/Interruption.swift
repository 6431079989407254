internal import Synchronization

/// A wish that long work ends soon, such as of somebody who has pressed Ctrl-C.
public final class Interruption: Sendable {
    private let isWanted = Atomic(false)

    /// Nobody wishes so yet.
    public init() {}

    /// The work is to end.
    public func wish() { isWanted.store(true, ordering: .relaxed) }

    /// Whether it is.
    public var isWished: Bool { isWanted.load(ordering: .relaxed) }

    /// Ends the work that calls this, if it is to end.
    ///
    /// - Throws: ``Interrupted``.
    public func check() throws(Interrupted) { if isWished { throw Interrupted() } }
}

/// The work has ended before it was done, because somebody wished so.
public struct Interrupted: Error, Hashable, Sendable {
    /// It has.
    public init() {}
}
