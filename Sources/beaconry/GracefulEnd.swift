internal import Parallelism
internal import Synchronization

/// Work that stops with its results so far after Ctrl-C.
enum GracefulEnd {
    private static let current = Mutex<Interruption?>(nil)

    /// Runs work that checks the interruption.
    static func during<Result>(_ interruption: Interruption, _ work: () throws -> Result) rethrows -> Result {
        current.withLock { $0 = interruption }
        defer { current.withLock { $0 = nil } }
        return try work()
    }

    /// Asks the current work to stop; false if there is none, or if it was asked before.
    static func wish() -> Bool {
        current.withLock { interruption in
            guard let asked = interruption, !asked.isWished else { return false }
            asked.wish()
            return true
        }
    }
}
