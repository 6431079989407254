internal import Synchronization

/// An address that opens the Studio once: programs that open a browser are given this one, because everybody on a machine
/// can see what programs are given. Safe to share between threads.
package final class OneTimeAddress: Sendable {
    /// How long it is good, seconds.
    package static let patience = 60.0

    /// The path, which cannot be guessed.
    package let path = "/open/\(StudioSession.secret())"
    private let isUsed = Mutex(false)
    private let end: ContinuousClock.Instant

    /// An address that is good from now on.
    package init(now: ContinuousClock.Instant = .now) { end = now + .seconds(Self.patience) }

    /// Whether a path is this address and may be used; it is used up then.
    package func take(_ path: String, now: ContinuousClock.Instant = .now) -> Bool {
        guard path == self.path, now < end else { return false }
        return isUsed.withLock { isUsed in
            defer { isUsed = true }
            return !isUsed
        }
    }
}
