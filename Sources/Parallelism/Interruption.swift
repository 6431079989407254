internal import Synchronization

/// A request to stop long work, such as by Ctrl-C.
public final class Interruption: Sendable {
    private let isWanted = Atomic(false)

    /// Without a request.
    public init() {}

    /// Requests that the work stops.
    public func wish() { isWanted.store(true, ordering: .relaxed) }

    /// Whether a stop is requested.
    public var isWished: Bool { isWanted.load(ordering: .relaxed) }

    /// Stops the calling work if a stop is requested.
    ///
    /// - Throws: ``Interrupted``.
    public func check() throws(Interrupted) { if isWished { throw Interrupted() } }
}

/// Thrown when work is cancelled.
public struct Interrupted: Error, Hashable, Sendable {
    public init() {}
}
