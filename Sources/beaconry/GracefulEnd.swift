internal import Parallelism
internal import Synchronization

/// Work that ends by itself, with what it has, if somebody presses Ctrl-C.
enum GracefulEnd {
    private static let current = Mutex<Interruption?>(nil)

    /// Runs work that looks at the interruption.
    static func during<Result>(_ interruption: Interruption, _ work: () throws -> Result) rethrows -> Result {
        current.withLock { $0 = interruption }
        defer { current.withLock { $0 = nil } }
        return try work()
    }

    /// Asks the work that is under way to end; false if there is none, or if it was asked before.
    static func wish() -> Bool {
        current.withLock { interruption in
            guard let asked = interruption, !asked.isWished else { return false }
            asked.wish()
            return true
        }
    }
}
