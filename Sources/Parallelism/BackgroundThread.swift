internal import Foundation

/// A thread for long work that gives way to short work: an answer that somebody waits for comes first.
package enum BackgroundThread {
    /// Starts work on a thread of its own. Threads that a ``WorkerPool`` starts there give way, too.
    package static func start(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread {
            #if os(Linux)
                // There, the process with the number 0 is the calling thread, and threads that it starts are as nice. Without the
                // permission it stays as it is. The first argument has another type in each C library.
                _ = setpriority(.init(PRIO_PROCESS.rawValue), 0, 10)
            #endif
            work()
        }
        #if canImport(Darwin)
            thread.qualityOfService = .utility
        #endif
        thread.start()
    }
}
