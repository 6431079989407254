internal import Parallelism
internal import Synchronization

/// Work that stops with its results so far after Ctrl-C, SIGTERM or SIGHUP.
enum GracefulEnd {
    private struct State {
        var work: Interruption?
        var signal: Int32?
        var hint: String?
    }

    private static let state = Mutex(State())

    /// How the user can continue what is stopped, a sentence.
    static var hint: String? {
        get { state.withLock { $0.hint } }
        set { state.withLock { $0.hint = newValue } }
    }

    /// The signal that stopped the work.
    static var signal: Int32? { state.withLock { $0.signal } }

    /// Stops the calling work if a signal came.
    ///
    /// - Throws: ``Interrupted``.
    static func check() throws(Interrupted) { if signal != nil { throw Interrupted() } }

    /// Runs work that checks the interruption.
    ///
    /// - Throws: ``Interrupted`` if a signal came before the end, even after the work's last check.
    static func during<Result>(_ interruption: Interruption, _ work: () throws -> Result) throws -> Result {
        state.withLock { $0.work = interruption }
        defer { state.withLock { $0.work = nil } }
        let result = try work()
        state.withLock { $0.work = nil }
        try interruption.check()
        return result
    }

    /// Asks the current work to stop; false if there is none, or if it was asked before.
    static func wish(_ signal: Int32) -> Bool {
        state.withLock { state in
            guard let work = state.work, !work.isWished else { return false }
            state.signal = signal
            work.wish()
            return true
        }
    }
}
